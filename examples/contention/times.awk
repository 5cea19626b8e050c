# The tables of runs as one: a row per pattern, number of ranks and network, with what the
# noise adds to the time without it.

BEGIN { FS = OFS = ","; print "pattern", "ranks", "taper", "noiseless_ns", "median_ns", "added_ns", "slowdown" }
FNR == 1 {
	delete column
	for (i = 1; i <= NF; i++) column[$i] = i
	pattern = FILENAME
	sub(/.*\//, "", pattern)
	sub(/-[0-9]+\..*/, "", pattern)
	next
}
{
	taper = "topology_taper" in column ? $column["topology_taper"] : "none"
	noiseless = $column["noiseless_ns"]
	median = $column["median_ns"]
	print pattern, $column["ranks"], taper, noiseless, median, median - noiseless, $column["slowdown"]
}
