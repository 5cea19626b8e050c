# A time-independent trace of one of four patterns: awk -v pattern=NAME -v grid=XxYxZ -v bytes=N -f trace.awk.
# Every rank posts its receives, sends, and waits for all; the halo exchange does so five times, with work between.

BEGIN {
	split(grid, extent, "x")
	ranks = extent[1] * extent[2] * extent[3]
	if (pattern == "permutation") permute()
	for (r = 0; r < ranks; r++) {
		print r, "init"
		partners(r)
		for (i = 0; i < (pattern == "halo3d" ? 5 : 1); i++) {
			for (k = 1; k <= sources; k++) print r, "irecv", source[k], 0, bytes, 6
			for (k = 1; k <= targets; k++) print r, "isend", target[k], 0, bytes, 6
			print r, "waitall", sources + targets
			if (pattern == "halo3d") print r, "compute 100000"
		}
		print r, "finalize"
	}
}

# partners sets the ranks from which a rank receives, and to which it sends.
function partners(r,  k) {
	sources = targets = 0
	if (pattern == "alltoall")
		for (k = 1; k < ranks; k++) {
			source[++sources] = (r - k + ranks) % ranks
			target[++targets] = (r + k) % ranks
		}
	if (pattern == "permutation" && to[r] != r) {
		source[++sources] = from[r]
		target[++targets] = to[r]
	}
	if (pattern == "incast" && r > 0) target[++targets] = 0
	if (pattern == "incast" && r == 0)
		for (k = 1; k < ranks; k++) source[++sources] = k
	if (pattern == "halo3d")
		for (k = 1; k <= 3; k++) {
			source[++sources] = target[++targets] = neighbor(r, k, -1)
			source[++sources] = target[++targets] = neighbor(r, k, 1)
		}
}

# neighbor is the next rank along a dimension of a periodic grid whose last dimension is the fastest.
function neighbor(r, dimension, step,  k, stride, x) {
	stride = 1
	for (k = 3; k > dimension; k--) stride *= extent[k]
	x = int(r / stride) % extent[dimension]
	return r + ((x + step + extent[dimension]) % extent[dimension] - x) * stride
}

# permute draws a permutation, by a generator that all versions of awk have (Park and Miller 1988).
function permute(  k, j, x) {
	for (k = 0; k < ranks; k++) to[k] = k
	x = 1
	for (k = ranks - 1; k > 0; k--) {
		x = x * 16807 % 2147483647
		j = x % (k + 1)
		t = to[k]; to[k] = to[j]; to[j] = t
	}
	for (k = 0; k < ranks; k++) from[to[k]] = k
}
