#!/bin/sh
# How well a fitted machine file predicts the times that it was fitted to: simulates a
# round trip of each measured power of two, and an exchange of each eager one, if they
# were measured. Fails if a half round trip is off by more than LIMIT percent.
#
#   fit.sh MACHINE BIN [LIMIT]
set -e
machine=$1 bin=$2 limit=${3:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# simulate prints when rank 0 ends, in ns, for the GOAL text of standard input. The other
# rank may end later: a send may last longer than the flight of its message.
simulate() {
    cat > "$folder/messages.goal"
    "$bin/loggops-schedgen" -q "$folder/messages.goal" -o "$folder/messages.sched.arrow"
    "$bin/loggops-sim" -q "$folder/messages.sched.arrow" --machine "$machine" --finish-times --format csv | sed -n 's/^0,//p'
}

trip() {
    cat <<EOF
num_ranks 2
rank 0 {
a: send ${1}b to 1
b: recv ${1}b from 1
c: calc 0
b requires a
c requires b
}
rank 1 {
a: recv ${1}b from 0
b: send ${1}b to 0
b requires a
}
EOF
}

exchange() {
    cat <<EOF
num_ranks 2
rank 0 {
a: send ${1}b to 1
b: recv ${1}b from 1
}
rank 1 {
a: send ${1}b to 0
b: recv ${1}b from 0
}
EOF
}

# Sizes, half trips and exchanges of the network, the last level. Points have five curves
# and their spreads, or four, without exchanges.
awk '$1 == "#:" && $2 == "eager" { eager = $3 }
     $1 == "#:" && $2 == "level" { n = 0 }
     $1 == "#:" && $2 ~ /^[0-9]+$/ { size[n] = $2; trip[n] = $3; exchange[n++] = NF % 5 == 2 && $2 <= eager ? $7 : 0 }
     END { for (i = 0; i < n; i++) print size[i], trip[i], exchange[i] }' "$machine" |
while read -r bytes trip exchange; do
    p=1
    while [ $p -lt "$bytes" ]; do p=$((p * 2)); done
    [ $p = "$bytes" ] || continue
    simulated=0
    [ "$exchange" = 0 ] || simulated=$(exchange "$bytes" | simulate)
    echo "$bytes $trip $(trip "$bytes" | simulate) $exchange $simulated"
done |
awk -v limit="$limit" '
    function error(simulated, measured) { return (simulated / measured - 1) * 100 }
    BEGIN { printf "%10s   %14s %14s %8s   %14s %14s %8s\n", "bytes", "half trip ns", "simulated ns", "error %", "exchange ns", "simulated ns", "error %" }
    {
        off += error($3 / 2, $2) > limit || error($3 / 2, $2) < -limit
        printf "%10d   %14.0f %14.0f %+8.2f", $1, $2, $3 / 2, error($3 / 2, $2)
        if ($4) printf "   %14.0f %14.0f %+8.2f", $4, $5, error($5, $4)
        print ""
    }
    END { if (off || !NR) { printf "%d of %d half trips are off by more than %s %%\n", off, NR, limit; exit 1 } }'
