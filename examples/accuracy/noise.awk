# The rows of a program in the table of noise, of the lines of noise.sh; with heading=1
# the head of the table. Quantiles are those of stats.awk.

BEGIN {
    if (heading) {
        printf "%-14s %-36s %-5s %9s %18s %23s %8s\n", "", "", "", "intensity", "measured (%)", "simulated (%) by", "recorded"
        printf "%-14s %-36s %-5s %9s %7s %-10s %11s %11s %8s\n", "program", "noise", "CPUs", "(%)", "excess", "quartiles",
            "recording", "spec", "- meas."
        exit
    }
}

{
    key = $2 " " $3
    if ($1 == "measured" && $2 != "quiet" && !(key in seen)) {
        seen[key] = 1
        order[rows++] = key
    }
    n = count[$1, key]++
    for (; n > 0 && value[$1, key, n] > $4; n--)
        value[$1, key, n + 1] = value[$1, key, n]
    value[$1, key, n + 1] = $4 + 0
}

# of returns a quantile of the values of a kind and key.
function of(kind, key, q,    i, values) {
    for (i = 1; i <= count[kind, key]; i++)
        values[i] = value[kind, key, i]
    return quantile(values, count[kind, key], q)
}

# excess returns by how many percent a time exceeds the quiet one.
function excess(time, quiet) { return (time / quiet - 1) * 100 }

END {
    if (heading)
        exit
    measured = of("measured", "quiet -", 0.5)
    simulated = of("simulated", "quiet -", 0.5)
    for (i = 0; i < rows; i++) {
        key = order[i]
        split(key, part, " ")
        slower = excess(of("measured", key, 0.5), measured)
        recorded = excess(of("recorded", key, 0.5), simulated)
        printf "%-14s %-36s %-5s %9.2f %7.2f %-10s %11.2f %11.2f %+8.2f\n", name, part[1], part[2], of("intensity", key, 0.5), slower,
            sprintf("%.1f..%.1f", excess(of("measured", key, 0.25), measured), excess(of("measured", key, 0.75), measured)),
            recorded, excess(of("spec", key, 0.5), simulated), recorded - slower
    }
}
