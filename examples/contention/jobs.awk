# The table of two jobs at several placements, as distributions over the random placements: the slowdowns of
# each job, or if curves is set, the run times alone and beside the other job.

BEGIN { FS = OFS = "," }
FNR == 1 {
	for (i = 1; i <= NF; i++) column[$i] = i
	next
}
{
	job = $column["job"]
	placement = $column["placement"]
	slowdown = $column["slowdown_by_jobs"]
	if (!(job in place)) jobs[place[job] = ++n] = job
	if (placement !~ /^random/) {
		fixed[job, placement] = slowdown
		next
	}
	k = ++count[job]
	insert(slowdowns, job, k, slowdown)
	insert(alone, job, k, $column["alone_ns"])
	insert(beside, job, k, $column["makespan_ns"])
}

# insert inserts the k-th value of a job into its sorted list.
function insert(list, job, k, value) {
	for (; k > 1 && list[job, k-1] + 0 > value + 0; k--) list[job, k] = list[job, k-1]
	list[job, k] = value
}

# quantile returns a quantile of the slowdowns of a job, between two of them if it falls there.
function quantile(job, q,   at, below) {
	at = 1 + q * (count[job] - 1)
	below = int(at)
	if (below == count[job]) return slowdowns[job, below]
	return slowdowns[job, below] + (at - below) * (slowdowns[job, below+1] - slowdowns[job, below])
}

END {
	if (curves) {
		printf "share_of_placements_percent"
		for (i = 1; i <= n; i++) printf ",%s_alone_ns,%s_beside_the_other_ns", jobs[i], jobs[i]
		print ""
		for (k = 1; k <= count[jobs[1]]; k++) {
			printf "%g", 100 * k / count[jobs[1]]
			for (i = 1; i <= n; i++) printf ",%d,%d", alone[jobs[i], k], beside[jobs[i], k]
			print ""
		}
		exit
	}
	print "job", "packed", "min", "q1", "median", "q3", "max"
	for (i = 1; i <= n; i++) {
		job = jobs[i]
		printf "%s,%.3f", job, fixed[job, "packed"]
		for (q = 0; q <= 1; q += 0.25) printf ",%.3f", quantile(job, q)
		print ""
	}
}
