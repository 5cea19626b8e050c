/* Which ranks wait for a rank that enters a collective late, where all blocks or
 * all but a few are empty? Prints one line per call:
 *
 *     ranks kind form pattern late delayed
 *
 * form is "blocking" or "nonblocking" (followed by its wait), late the rank that
 * is late, and delayed lists the other ranks that end the call after the late
 * rank has entered it, separated by commas, "-" for none. The root is rank 0.
 * Patterns:
 *
 *     empty   no block has data
 *     next    rank i sends data to rank i+1 only
 *     one     only the block of rank 1 has data
 *
 * Arguments: milliseconds, tries, and the ranks that are late in turn. A rank
 * counts as delayed if it is so in all tries. All ranks must share one clock. */
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 64, ROOT = 0 };

static int rank, size;
static MPI_Comm ring; /* rank i sends to i+1 and i+2 */

/* Counts of the pattern: to and from each rank, of this rank, and to and from
 * its neighbors in the ring. */
static int to[MOST], from[MOST], own, to_ring[2], from_ring[2];

static int out[2 * MOST], in[2 * MOST], places[MOST];
static MPI_Aint far[2];
static MPI_Datatype types[MOST];

static void set(const char *pattern)
{
    int next = !strcmp(pattern, "next"), one = !strcmp(pattern, "one");

    for (int i = 0; i < size; i++) {
        to[i] = next && i == (rank + 1) % size || one && i == 1;
        from[i] = next && (i + 1) % size == rank || one && i == 1;
    }
    own = one && rank == 1;
    to_ring[0] = next;
    to_ring[1] = 0;
    from_ring[0] = next || one && (rank + size - 1) % size == 1;
    from_ring[1] = one && (rank + size - 2) % size == 1;
}

/* Calls with these counts: each begins a request where there is one. */
#define CALL(name, blocking, nonblocking, ...)  \
    static void name(MPI_Request *request)      \
    {                                           \
        if (request)                            \
            nonblocking(__VA_ARGS__, request);  \
        else                                    \
            blocking(__VA_ARGS__);              \
    }

#define INT MPI_INT
#define ALL MPI_COMM_WORLD
CALL(bcast, MPI_Bcast, MPI_Ibcast, out, 0, INT, ROOT, ALL)
CALL(reduce, MPI_Reduce, MPI_Ireduce, out, in, 0, INT, MPI_SUM, ROOT, ALL)
CALL(allreduce, MPI_Allreduce, MPI_Iallreduce, out, in, 0, INT, MPI_SUM, ALL)
CALL(scan, MPI_Scan, MPI_Iscan, out, in, 0, INT, MPI_SUM, ALL)
CALL(exscan, MPI_Exscan, MPI_Iexscan, out, in, 0, INT, MPI_SUM, ALL)
CALL(gather, MPI_Gather, MPI_Igather, out, 0, INT, in, 0, INT, ROOT, ALL)
CALL(scatter, MPI_Scatter, MPI_Iscatter, out, 0, INT, in, 0, INT, ROOT, ALL)
CALL(allgather, MPI_Allgather, MPI_Iallgather, out, 0, INT, in, 0, INT, ALL)
CALL(alltoall, MPI_Alltoall, MPI_Ialltoall, out, 0, INT, in, 0, INT, ALL)
CALL(reduce_scatter_block, MPI_Reduce_scatter_block, MPI_Ireduce_scatter_block, out, in, 0, INT, MPI_SUM, ALL)
CALL(reduce_scatter, MPI_Reduce_scatter, MPI_Ireduce_scatter, out, in, from, INT, MPI_SUM, ALL)
CALL(gatherv, MPI_Gatherv, MPI_Igatherv, out, own, INT, in, from, places, INT, ROOT, ALL)
CALL(scatterv, MPI_Scatterv, MPI_Iscatterv, out, to, places, INT, in, own, INT, ROOT, ALL)
CALL(allgatherv, MPI_Allgatherv, MPI_Iallgatherv, out, own, INT, in, from, places, INT, ALL)
CALL(alltoallv, MPI_Alltoallv, MPI_Ialltoallv, out, to, places, INT, in, from, places, INT, ALL)
CALL(alltoallw, MPI_Alltoallw, MPI_Ialltoallw, out, to, places, types, in, from, places, types, ALL)
CALL(neighbor_allgather, MPI_Neighbor_allgather, MPI_Ineighbor_allgather, out, 0, INT, in, 0, INT, ring)
CALL(neighbor_alltoall, MPI_Neighbor_alltoall, MPI_Ineighbor_alltoall, out, 0, INT, in, 0, INT, ring)
CALL(neighbor_allgatherv, MPI_Neighbor_allgatherv, MPI_Ineighbor_allgatherv, out, own, INT, in, from_ring, places, INT, ring)
CALL(neighbor_alltoallv, MPI_Neighbor_alltoallv, MPI_Ineighbor_alltoallv, out, to_ring, places, INT, in, from_ring, places, INT, ring)
CALL(neighbor_alltoallw, MPI_Neighbor_alltoallw, MPI_Ineighbor_alltoallw, out, to_ring, far, types, in, from_ring, far, types, ring)

static const struct {
    const char *kind;
    void (*call)(MPI_Request *);
    const char *patterns[3];
} kinds[] = {
    {"bcast", bcast, {"empty"}},
    {"reduce", reduce, {"empty"}},
    {"allreduce", allreduce, {"empty"}},
    {"scan", scan, {"empty"}},
    {"exscan", exscan, {"empty"}},
    {"gather", gather, {"empty"}},
    {"scatter", scatter, {"empty"}},
    {"allgather", allgather, {"empty"}},
    {"alltoall", alltoall, {"empty"}},
    {"reduce_scatter_block", reduce_scatter_block, {"empty"}},
    {"reduce_scatter", reduce_scatter, {"empty", "one"}},
    {"gatherv", gatherv, {"empty", "one"}},
    {"scatterv", scatterv, {"empty", "one"}},
    {"allgatherv", allgatherv, {"empty", "one"}},
    {"alltoallv", alltoallv, {"empty", "next"}},
    {"alltoallw", alltoallw, {"empty", "next"}},
    {"neighbor_allgather", neighbor_allgather, {"empty"}},
    {"neighbor_alltoall", neighbor_alltoall, {"empty"}},
    {"neighbor_allgatherv", neighbor_allgatherv, {"empty", "one"}},
    {"neighbor_alltoallv", neighbor_alltoallv, {"empty", "next"}},
    {"neighbor_alltoallw", neighbor_alltoallw, {"empty", "next"}},
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

/* Calls with a rank that is late, and strikes out who was not delayed. Tells
 * whether anybody is left. */
static int try(void (*call)(MPI_Request *), int blocking, int late, double seconds, int *delayed)
{
    double entered, ended, ends[MOST];
    int left = 0;

    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == late) {
        struct timespec pause = {(time_t)seconds, (long)((seconds - (time_t)seconds) * 1e9)};
        nanosleep(&pause, NULL);
    }
    entered = now();
    if (blocking) {
        call(NULL);
    } else {
        MPI_Request request;
        call(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    ended = now();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&entered, 1, MPI_DOUBLE, late, MPI_COMM_WORLD);
    MPI_Gather(&ended, 1, MPI_DOUBLE, ends, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < size; i++) {
            delayed[i] = delayed[i] && i != late && ends[i] >= entered;
            left = left || delayed[i];
        }
    MPI_Bcast(&left, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return left;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 4 || size > MOST)
        MPI_Abort(MPI_COMM_WORLD, 2);
    double seconds = atof(argv[1]) * 1e-3;
    int tries = atoi(argv[2]);
    for (int i = 0; i < MOST; i++)
        types[i] = MPI_INT;
    int targets[2] = {(rank + 1) % size, (rank + 2) % size};
    int even[2] = {1, 1}; /* gcc warns of MPI_UNWEIGHTED */
    int sources[2] = {(rank + size - 1) % size, (rank + size - 2) % size};
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, sources, even, 2, targets, even, MPI_INFO_NULL, 0, &ring);

    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (const char *const *pattern = kinds[k].patterns; *pattern; pattern++)
            for (int blocking = 1; blocking >= 0; blocking--)
                for (int a = 3; a < argc; a++) {
                    int late = atoi(argv[a]), delayed[MOST], t = 0;
                    set(*pattern);
                    for (int i = 0; i < size; i++)
                        delayed[i] = 1;
                    while (t < tries && try(kinds[k].call, blocking, late, seconds, delayed))
                        t++;
                    if (rank != 0)
                        continue;
                    const char *separator = "";
                    printf("%d %s %s %s %d ", size, kinds[k].kind, blocking ? "blocking" : "nonblocking", *pattern, late);
                    for (int i = 0; i < size; i++)
                        if (delayed[i]) {
                            printf("%s%d", separator, i);
                            separator = ",";
                        }
                    printf("%s\n", *separator ? "" : "-");
                }
    MPI_Finalize();
    return 0;
}
