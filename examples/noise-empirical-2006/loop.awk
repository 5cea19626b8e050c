# The loop of the paper's Algorithm 1 as a time-independent trace: a random wait of up to
# `wait` ns on each rank, a barrier, `work` ns of work, a barrier, and a broadcast.
BEGIN {
    print "# flops 1e9"
    srand(1)
    for (r = 0; r < ranks; r++) print r, "init"
    for (i = 0; i < iterations; i++) for (r = 0; r < ranks; r++) {
        print r, "compute", int(wait * rand())
        print r, "barrier"
        print r, "compute", work
        print r, "barrier"
        if (broadcast) print r, "bcast 8 0"
    }
    for (r = 0; r < ranks; r++) print r, "finalize"
}
