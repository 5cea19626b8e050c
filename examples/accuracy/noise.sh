#!/bin/sh
# Measures a program quiet and under injected noise, and simulates its recordings under
# the noise that was recorded and under the noise that was meant:
#
#   noise.sh NAME COMMAND > NAME.noise
#
# A line per run: measured, recorded or spec, the noise (quiet for none), the CPUs with
# noise, and the run time in ns. Run by make, which sets the variables.
#
# Runs come in blocks of four under each noise, with a quiet run before each noise, so
# that all see the same states of the machine; the phase of the noise and the recording
# are those of the block.
set -eu
name=$1 command=$2
work=$OUT/$name.injected
rm -rf "$work"
mkdir -p "$work"

# run runs the command with the tools before MPI that the arguments name.
run() {
    PATH=$TOOLS:$PATH sh -c "$MPIRUN -np 2 env $* $command" < /dev/null >> "$work/log" 2>&1 || {
        echo "$name: failed; see $work/log" >&2
        exit 1
    }
}

# repeat runs the command N times and prints each run time after the other arguments.
repeat() {
    runs=$1
    shift
    rm -f "$work/times"
    for _ in $(seq "$runs"); do
        run LD_PRELOAD="$TOOLS/libloggops_runtime.so" LOGGOPS_RUNTIME="$work/times"
    done
    sed "s|^|measured $* |" "$work/times"
}

# simulate prints the median of simulated run times after the first three arguments.
simulate() {
    label="$1 $2 $3"
    shift 3
    "$BIN/loggops-sim" -q "$work/$block.sched.arrow" --machine "$OUT/machine.toml" --format csv "$@" |
        awk -F, -v label="$label" 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
            NR == 2 { print label, $("median_ns" in column ? column["median_ns"] : column["makespan_ns"]) }'
}

block=0
for first in $(seq 1 4 "$RUNS"); do
    block=$((block + 1))
    size=$((RUNS - first + 1 < 4 ? RUNS - first + 1 : 4))
    echo "$name: runs $first to $((first + size - 1)) of $RUNS" >&2
    run LD_PRELOAD="$TOOLS/libloggops_pmpi.so" LOGGOPS_DIR="$work/$block.recording"
    "$BIN/loggops-collect" -q "$work/$block.recording" -o "$work/$block.trace.arrow"
    "$BIN/loggops-schedgen" -q "$work/$block.trace.arrow" --collective "$COLLECTIVE" -o "$work/$block.sched.arrow"
    simulate simulated quiet -
    sed '/^#/d' noises.txt | while read -r noise; do
        for cpus in "${CPUS%,*}" "$CPUS"; do
            repeat 1 quiet -
            rm -f "$work"/cpu-* "$work/notes"
            "$BIN/loggops-noise" inject "$noise" --cpus "$cpus" --seed "$block" --duration 600s -o "$work/cpu-{cpu}.noise.arrow" \
                > /dev/null 2> "$work/notes" &
            until grep -qs injecting "$work/notes"; do
                kill -0 $! # ends the script with the injection
                sleep 0.1
            done
            repeat "$size" "$noise" "$cpus"
            kill -INT $!
            wait $!
            cat "$work/notes" >> "$work/log"
            files= specs= rank=0
            for cpu in $(echo "$cpus" | tr , ' '); do
                files="$files --noise $work/cpu-$cpu.noise.arrow:ranks=$rank"
                specs="$specs --noise $noise,ranks=$rank"
                rank=$((rank + 1))
                intensity=$("$BIN/loggops-noise" show "$work/cpu-$cpu.noise.arrow" --show summary --format csv | tail -1 | cut -d, -f6)
                echo "intensity $noise $cpus $intensity"
            done
            simulate recorded "$noise" "$cpus" --runs 20 $files
            simulate spec "$noise" "$cpus" --runs 20 $specs
        done
    done
done
