/* Collectives: each as it blocks and as it does not. */
#include "log.h"

#include <stdio.h>
#include <stdlib.h>

static double *all, *more;

/* Waits for a collective that does not block. Its call is "MPI_I" and name. */
static void waited(const char *name, const char *fields, MPI_Request *request)
{
    int q = made();

    say("MPI_I%s %s requests=%d", name, fields, q);
    MPI_Wait(request, MPI_STATUS_IGNORE);
    say("MPI_Wait requests=%d", q);
}

/* What a call's line has, which must come before "requests". */
#define FIELDS(...) snprintf(fields, sizeof fields, __VA_ARGS__)

/* Makes a call in both forms. small is its name as it is written after "I". */
#define BOTH(name, small, ...) \
    do { \
        MPI_Request request; \
        MPI_##name(__VA_ARGS__); \
        say("MPI_" #name " %s", fields); \
        MPI_I##small(__VA_ARGS__, &request); \
        waited(#small, fields, &request); \
    } while (0)

void collective(void)
{
    static char fields[8192];
    const char *c = on(ring);
    int last = ranks - 1, first = rank == 0;

    all = calloc((size_t)(ranks * N), sizeof *all);
    more = calloc((size_t)(ranks * N), sizeof *more);
    FIELDS("comm=%s", c);
    BOTH(Barrier, barrier, ring);
    FIELDS("comm=%s bytes=%d root=%d", c, BYTES, last);
    BOTH(Bcast, bcast, a, N, MPI_DOUBLE, last, ring);
    BOTH(Reduce, reduce, a, b, N, MPI_DOUBLE, MPI_SUM, last, ring);
    FIELDS("comm=%s bytes=%d", c, BYTES);
    BOTH(Allreduce, allreduce, MPI_IN_PLACE, a, N, MPI_DOUBLE, MPI_MAX, ring);
    BOTH(Scan, scan, a, b, N, MPI_DOUBLE, MPI_SUM, ring);
    BOTH(Exscan, exscan, a, b, N, MPI_DOUBLE, MPI_SUM, ring);
    BOTH(Reduce_scatter_block, reduce_scatter_block, all, b, N, MPI_DOUBLE, MPI_SUM, ring);
    FIELDS("comm=%s bytes=%d rbytes=%d", c, BYTES, BYTES);
    BOTH(Allgather, allgather, a, N, MPI_DOUBLE, all, N, MPI_DOUBLE, ring);
    BOTH(Allgather, allgather, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, N, MPI_DOUBLE, ring);
    BOTH(Alltoall, alltoall, all, N, MPI_DOUBLE, more, N, MPI_DOUBLE, ring);
    BOTH(Alltoall, alltoall, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, N, MPI_DOUBLE, ring);
    if (first) {
        FIELDS("comm=%s bytes=%d rbytes=%d root=0", c, BYTES, BYTES);
        BOTH(Gather, gather, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, N, MPI_DOUBLE, 0, ring);
        BOTH(Scatter, scatter, all, N, MPI_DOUBLE, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, ring);
    } else {
        FIELDS("comm=%s bytes=%d root=0", c, BYTES);
        BOTH(Gather, gather, a, N, MPI_DOUBLE, NULL, 0, MPI_DATATYPE_NULL, 0, ring);
        FIELDS("comm=%s rbytes=%d root=0", c, BYTES);
        BOTH(Scatter, scatter, NULL, 0, MPI_DATATYPE_NULL, b, N, MPI_DOUBLE, 0, ring);
    }
    free(all), free(more);
}

void collective_v(void)
{
    static char fields[8192];
    const char *c = on(ring), *sizes, *own;
    int *counts = calloc((size_t)ranks, sizeof *counts), *from = calloc((size_t)ranks, sizeof *from);
    int *same = calloc((size_t)ranks, sizeof *same), *bytes = calloc((size_t)ranks, sizeof *bytes);
    MPI_Datatype *types = calloc((size_t)ranks, sizeof *types);
    int i, sum = 0, mine;

    all = calloc((size_t)(ranks * N), sizeof *all);
    more = calloc((size_t)(ranks * N), sizeof *more);
    for (i = 0; i < ranks; i++) {
        counts[i] = 1 + i % 3, sum += counts[i];
        from[i] = i * N;
        same[i] = 1 + rank % 3;
        bytes[i] = from[i] * (int)sizeof(double);
        types[i] = MPI_DOUBLE;
    }
    mine = counts[rank];
    sizes = list(ranks, counts, 8), own = times(ranks, mine * 8);

    FIELDS("comm=%s bytes=%d rcounts=%s", c, mine * 8, sizes);
    BOTH(Allgatherv, allgatherv, a, mine, MPI_DOUBLE, all, counts, from, MPI_DOUBLE, ring);
    BOTH(Allgatherv, allgatherv, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, from, MPI_DOUBLE, ring);
    FIELDS("comm=%s bytes=%d rcounts=%s", c, sum * 8, sizes);
    BOTH(Reduce_scatter, reduce_scatter, all, b, counts, MPI_DOUBLE, MPI_SUM, ring);
    FIELDS("comm=%s counts=%s rcounts=%s", c, sizes, own);
    BOTH(Alltoallv, alltoallv, all, counts, from, MPI_DOUBLE, more, same, from, MPI_DOUBLE, ring);
    BOTH(Alltoallw, alltoallw, all, counts, bytes, types, more, same, bytes, types, ring);
    FIELDS("comm=%s counts=%s rcounts=%s", c, times(ranks, 8), times(ranks, 8));
    for (i = 0; i < ranks; i++)
        same[i] = 1;
    BOTH(Alltoallv, alltoallv, MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, all, same, from, MPI_DOUBLE, ring);
    BOTH(Alltoallw, alltoallw, MPI_IN_PLACE, NULL, NULL, NULL, all, same, bytes, types, ring);
    if (rank == 0) {
        FIELDS("comm=%s bytes=%d root=0 rcounts=%s", c, mine * 8, sizes);
        BOTH(Gatherv, gatherv, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, from, MPI_DOUBLE, 0, ring);
        FIELDS("comm=%s rbytes=%d root=0 counts=%s", c, mine * 8, sizes);
        BOTH(Scatterv, scatterv, all, counts, from, MPI_DOUBLE, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, ring);
    } else {
        FIELDS("comm=%s bytes=%d root=0", c, mine * 8);
        BOTH(Gatherv, gatherv, a, mine, MPI_DOUBLE, NULL, NULL, NULL, MPI_DATATYPE_NULL, 0, ring);
        FIELDS("comm=%s rbytes=%d root=0", c, mine * 8);
        BOTH(Scatterv, scatterv, NULL, NULL, NULL, MPI_DATATYPE_NULL, b, mine, MPI_DOUBLE, 0, ring);
    }
    free(all), free(more), free(counts), free(from), free(same), free(bytes), free(types);
}

/* Neighborhood collectives, on the communicator in hand: a line of ranks (with
 * borders that are no one), or a graph in which each has its two neighbors. */
static void with_neighbors(int in, const int *sources, int out, const int *destinations)
{
    static char fields[8192];
    const char *c = on(ring), *to = list(out, destinations, 1), *of = list(in, sources, 1);
    int from[4] = {0, N, 2 * N, 3 * N}, ones[4] = {1, 1, 1, 1};
    MPI_Aint bytes[4] = {0, BYTES, 2 * BYTES, 3 * BYTES};
    MPI_Datatype types[4] = {MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE};

    all = calloc(4 * N, sizeof *all);
    more = calloc(4 * N, sizeof *more);
    FIELDS("comm=%s bytes=%d rbytes=%d neighbors=%s rneighbors=%s", c, BYTES, BYTES, to, of);
    BOTH(Neighbor_allgather, neighbor_allgather, a, N, MPI_DOUBLE, all, N, MPI_DOUBLE, ring);
    BOTH(Neighbor_alltoall, neighbor_alltoall, all, N, MPI_DOUBLE, more, N, MPI_DOUBLE, ring);
    FIELDS("comm=%s bytes=8 rcounts=%s neighbors=%s rneighbors=%s", c, times(in, 8), to, of);
    BOTH(Neighbor_allgatherv, neighbor_allgatherv, a, 1, MPI_DOUBLE, all, ones, from, MPI_DOUBLE, ring);
    FIELDS("comm=%s counts=%s rcounts=%s neighbors=%s rneighbors=%s", c, times(out, 8), times(in, 8), to, of);
    BOTH(Neighbor_alltoallv, neighbor_alltoallv, all, ones, from, MPI_DOUBLE, more, ones, from, MPI_DOUBLE, ring);
    BOTH(Neighbor_alltoallw, neighbor_alltoallw, all, ones, bytes, types, more, ones, bytes, types, ring);
    free(all), free(more);
}

void neighborhood(void)
{
    MPI_Comm world = ring, line, copy, graph;
    int size = ranks, open = 0, near[2] = {left, right}, ends[2];
    int index[64], edges[128], i, degree = 2;

    MPI_Cart_create(world, 1, &size, &open, 0, &line);
    ends[0] = rank > 0 ? rank - 1 : -2, ends[1] = rank + 1 < ranks ? rank + 1 : -2;
    say("MPI_Cart_create comm=%s new=%s neighbors=%s rneighbors=%s", on(world), on(line), list(2, ends, 1),
        list(2, ends, 1));
    MPI_Comm_dup(line, &copy);
    say("MPI_Comm_dup comm=%s new=%s neighbors=%s rneighbors=%s", on(line), on(copy), list(2, ends, 1),
        list(2, ends, 1));
    use(copy);
    with_neighbors(2, ends, 2, ends);
    MPI_Comm_free(&copy);
    say("MPI_Comm_free comm=%s", on(line));
    MPI_Comm_free(&line);
    say("MPI_Comm_free comm=%s", on(world));

    for (i = 0; i < size; i++) {
        index[i] = 2 * (i + 1);
        edges[2 * i] = (i + size - 1) % size, edges[2 * i + 1] = (i + 1) % size;
    }
    MPI_Graph_create(world, size, index, edges, 0, &graph);
    say("MPI_Graph_create comm=%s new=%s neighbors=%s rneighbors=%s", on(world), on(graph), list(2, near, 1),
        list(2, near, 1));
    use(graph);
    with_neighbors(2, near, 2, near);
    MPI_Comm_free(&graph);
    say("MPI_Comm_free comm=%s", on(world));

    MPI_Dist_graph_create_adjacent(world, 1, &near[0], MPI_UNWEIGHTED, 1, &near[1], MPI_UNWEIGHTED, MPI_INFO_NULL,
                                   0, &graph);
    say("MPI_Dist_graph_create_adjacent comm=%s new=%s neighbors=%d rneighbors=%d", on(world), on(graph),
        near[1], near[0]);
    use(graph);
    with_neighbors(1, &near[0], 1, &near[1]);
    MPI_Comm_free(&graph);
    say("MPI_Comm_free comm=%s", on(world));

    degree = 1;
    MPI_Dist_graph_create(world, 1, &rank, &degree, &near[1], MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    say("MPI_Dist_graph_create comm=%s new=%s neighbors=%d rneighbors=%d", on(world), on(graph), near[1],
        near[0]);
    MPI_Comm_free(&graph);
    say("MPI_Comm_free comm=%s", on(world));
    use(world);
}
