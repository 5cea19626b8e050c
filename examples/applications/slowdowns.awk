# One table of all points: application, messages, machine and variant are in the
# names of the files, out/pop/all-chic-x0.1.csv; columns are found by their names.
BEGIN { FS = OFS = ","; print "application,messages,machine,variant,ranks,noiseless_ns,median_ns,slowdown_percent" }
FNR == 1 {
    for (i = 1; i <= NF; i++) column[$i] = i
    parts = split(FILENAME, path, "/")
    split(substr(path[parts], 1, length(path[parts]) - 4), name, "-")
    variant = 3 in name ? name[3] : ""
    next
}
{ print path[parts - 1], name[1], name[2], variant, $column["ranks"], $column["noiseless_ns"], $column["median_ns"], $column["slowdown_percent"] }
