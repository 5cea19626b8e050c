# The slowdowns at the largest number of processes, and what networks change there.
BEGIN { FS = "," }
NR == 1 { next }
{
    if (!($1 in seen)) { seen[$1]; apps[++napps] = $1 }
    if ($5 > most) most = $5
    if ($4 == "" && $2 == "all" && !($3 in known)) { known[$3]; machines[++nmachines] = $3 }
    slowdown[$1, $2, $3, $4, $5] = $8
    noiseless[$1, $2, $3, $4, $5] = $6
    median[$1, $2, $3, $4, $5] = $7
}
function percent(app, messages, machine, variant) {
    if (!((app, messages, machine, variant, most) in slowdown)) return "-"
    return sprintf("%.2f", slowdown[app, messages, machine, variant, most])
}
END {
    printf "Slowdown in %%, median of the runs of %d processes\n\n", most
    printf "%-12s %-8s %9s %9s %9s %13s\n", "application", "machine", "all", "nop2p", "nocolls", "co-scheduled"
    for (a = 1; a <= napps; a++) for (m = 1; m <= nmachines; m++)
        printf "%-12s %-8s %9s %9s %9s %13s\n", apps[a], machines[m], percent(apps[a], "all", machines[m], ""), \
            percent(apps[a], "nop2p", machines[m], ""), percent(apps[a], "nocolls", machines[m], ""), percent(apps[a], "all", machines[m], "coscheduled")
    for (a = 1; a <= napps; a++) if ((apps[a], "all", "chic", "x0.1", most) in median) {
        printf "\nRun time of %s on chic in ms\n\n%-12s %9s %9s %9s\n", apps[a], "network", "quiet", "noisy", "slowdown"
        split("x0.1,,x10", variants, ",")
        for (v = 1; v <= 3; v++)
            printf "%-12s %9.2f %9.2f %8s%%\n", variants[v] == "" ? "x1" : variants[v], noiseless[apps[a], "all", "chic", variants[v], most] / 1e6, \
                median[apps[a], "all", "chic", variants[v], most] / 1e6, percent(apps[a], "all", "chic", variants[v])
    }
}
