#!/bin/sh
# How well a fitted machine file predicts the half round trips that it was fitted to:
# simulates a round trip of each measured power of two, and fails if one is off by more
# than LIMIT percent.
#
#   fit.sh MACHINE BIN [LIMIT]
set -e
machine=$1 bin=$2 limit=${3:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Sizes and half trips of the network, the last level.
awk '$1 == "#:" && $2 == "level" { n = 0 }
     $1 == "#:" && $2 ~ /^[0-9]+$/ { size[n] = $2; ns[n++] = $3 }
     END { for (i = 0; i < n; i++) print size[i], ns[i] }' "$machine" |
while read -r bytes ns; do
    p=1
    while [ $p -lt "$bytes" ]; do p=$((p * 2)); done
    [ $p = "$bytes" ] || continue
    cat > "$folder/trip.goal" <<EOF
num_ranks 2
rank 0 {
a: send ${bytes}b to 1
b: recv ${bytes}b from 1
b requires a
}
rank 1 {
a: recv ${bytes}b from 0
b: send ${bytes}b to 0
b requires a
}
EOF
    "$bin/loggops-schedgen" -q "$folder/trip.goal" -o "$folder/trip.sched.arrow"
    echo "$bytes $ns" $("$bin/loggops-sim" -q "$folder/trip.sched.arrow" --machine "$machine" --format csv | cut -d, -f4 | tail -1)
done |
awk -v limit="$limit" '
    BEGIN { printf "%10s %14s %14s %8s\n", "bytes", "measured ns", "simulated ns", "error %" }
    {
        error = ($3 / 2 / $2 - 1) * 100
        printf "%10d %14.0f %14.0f %+8.2f\n", $1, $2, $3 / 2, error
        off += error > limit || error < -limit
    }
    END { if (off || !NR) { printf "%d of %d sizes are off by more than %s %%\n", off, NR, limit; exit 1 } }'
