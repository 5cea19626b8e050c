# A row of the table, of a program's run times (in ns, a line each) and of its recordings
# (run time, simulated, simulated with communication that costs nothing); with
# heading=1 the head of the table. Quantiles are those of stats.awk.

function range(values, n, low, high) {
    return sprintf("%.3f..%.3f", quantile(values, n, low) / 1e9, quantile(values, n, high) / 1e9)
}

BEGIN {
    if (heading) {
        printf "%-20s %-31s %-24s %-23s %s\n", "", "measured (s)", "simulated (s)", "error (%)", "communi-"
        printf "%-20s %7s %-13s %-13s %7s %-13s %8s %7s %-16s %7s\n", "program", "median", "quartiles", "range",
            "median", "range", "recorded", "median", "range", "cation (%)"
        exit
    }
}

FILENAME == ARGV[1] { insert(measured, runs++, $1 + 0) }

FILENAME == ARGV[2] {
    if (NF != 3) {
        print FILENAME ": not all of a recording could be simulated" > "/dev/stderr"
        exit heading = 1
    }
    insert(recorded, recordings, $1 + 0)
    insert(simulated, recordings, $2 + 0)
    insert(free, recordings++, $3 + 0)
}

# error returns by how many percent a time differs from the measured one.
function error(time) {
    return (time / quantile(measured, runs, 0.5) - 1) * 100
}

END {
    if (!heading) {
        time = quantile(simulated, recordings, 0.5)
        printf "%-20s %7.3f %-13s %-13s %7.3f %-13s %8.3f %+7.2f %-16s %7.2f\n", name, quantile(measured, runs, 0.5) / 1e9,
            range(measured, runs, 0.25, 0.75), range(measured, runs, 0, 1), time / 1e9, range(simulated, recordings, 0, 1),
            quantile(recorded, recordings, 0.5) / 1e9, error(time),
            sprintf("%+.2f..%+.2f", error(simulated[1]), error(simulated[recordings])),
            (1 - quantile(free, recordings, 0.5) / time) * 100
    }
}
