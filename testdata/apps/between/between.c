/* Messages and collectives between two groups of four ranks: rank 0, and 3, 2 and 1 in
 * that order. Each case ends with a barrier of all, where a test takes the recording
 * apart; the collectives are made twice, blocking and nonblocking. */
#include <mpi.h>
#include <stddef.h>

enum { N = 4, OTHERS = 3 };

static int rank, alone; /* in the first group */
static MPI_Comm inter;
static double a[OTHERS * N], b[OTHERS * N];
static int counts[OTHERS] = {1, 1, 1}, displs[OTHERS] = {0, N, 2 * N}, bytes[OTHERS] = {0, 8 * N, 16 * N};

static void next(void) { MPI_Barrier(MPI_COMM_WORLD); }

#define BOTH(name, small, ...) \
    do { \
        MPI_Request request; \
        MPI_##name(__VA_ARGS__); \
        next(); \
        MPI_I##small(__VA_ARGS__, &request); \
        MPI_Wait(&request, MPI_STATUS_IGNORE); \
        next(); \
    } while (0)

/* The root as this rank names it: member 0 of the first group, or member 1 of the second. */
static int first(void) { return alone ? MPI_ROOT : 0; }

static int second(void) { return alone ? 1 : rank == 2 ? MPI_ROOT : MPI_PROC_NULL; }

static void rooted(int root)
{
    BOTH(Bcast, bcast, a, N, MPI_DOUBLE, root, inter);
    BOTH(Reduce, reduce, a, b, N, MPI_DOUBLE, MPI_SUM, root, inter);
    BOTH(Gather, gather, a, 1, MPI_DOUBLE, b, 1, MPI_DOUBLE, root, inter);
    BOTH(Gatherv, gatherv, a, 1, MPI_DOUBLE, b, counts, displs, MPI_DOUBLE, root, inter);
    BOTH(Scatter, scatter, a, 1, MPI_DOUBLE, b, 1, MPI_DOUBLE, root, inter);
    BOTH(Scatterv, scatterv, a, counts, displs, MPI_DOUBLE, b, 1, MPI_DOUBLE, root, inter);
}

static void to_all(void)
{
    MPI_Datatype types[OTHERS] = {MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE};
    int whole = OTHERS;

    BOTH(Barrier, barrier, inter);
    BOTH(Allreduce, allreduce, a, b, N, MPI_DOUBLE, MPI_SUM, inter);
    BOTH(Allgather, allgather, a, 1, MPI_DOUBLE, b, 1, MPI_DOUBLE, inter);
    BOTH(Allgatherv, allgatherv, a, 1, MPI_DOUBLE, b, counts, displs, MPI_DOUBLE, inter);
    BOTH(Alltoall, alltoall, a, 1, MPI_DOUBLE, b, 1, MPI_DOUBLE, inter);
    BOTH(Alltoallv, alltoallv, a, counts, displs, MPI_DOUBLE, b, counts, displs, MPI_DOUBLE, inter);
    BOTH(Alltoallw, alltoallw, a, counts, bytes, types, b, counts, bytes, types, inter);
    BOTH(Reduce_scatter, reduce_scatter, a, b, alone ? &whole : counts, MPI_DOUBLE, MPI_SUM, inter);
    BOTH(Reduce_scatter_block, reduce_scatter_block, a, b, alone ? OTHERS : 1, MPI_DOUBLE, MPI_SUM, inter);
}

/* Rank 0 and rank 2, which is member 1 of its group. */
static void messages(void)
{
    MPI_Request request;
    MPI_Status status;
    int partner = alone ? 1 : 0;

    if (rank == 0) {
        MPI_Send(a, 1, MPI_DOUBLE, partner, 1, inter);
        MPI_Sendrecv(a, 1, MPI_DOUBLE, partner, 2, b, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 2, inter, &status);
        MPI_Send_init(a, 2, MPI_DOUBLE, partner, 3, inter, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    } else if (rank == 2) {
        MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, inter, &status);
        MPI_Recv(b, 1, MPI_DOUBLE, status.MPI_SOURCE, status.MPI_TAG, inter, &status);
        MPI_Sendrecv(a, 1, MPI_DOUBLE, partner, 2, b, 1, MPI_DOUBLE, partner, 2, inter, &status);
        MPI_Irecv(b, 2, MPI_DOUBLE, MPI_ANY_SOURCE, 3, inter, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    next();
}

static void communicators(void)
{
    MPI_Comm again, whole;

    MPI_Comm_dup(inter, &again);
    next();
    MPI_Intercomm_merge(again, alone, &whole);
    next();
    MPI_Comm_free(&whole);
    MPI_Comm_disconnect(&again);
    next();
}

#if MPI_VERSION >= 4
static void persistent(void)
{
    MPI_Request request;

    MPI_Allreduce_init(a, b, N, MPI_DOUBLE, MPI_SUM, inter, MPI_INFO_NULL, &request);
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    next();
}
#endif

int main(int argc, char **argv)
{
    MPI_Comm group;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    alone = rank == 0;
    MPI_Comm_split(MPI_COMM_WORLD, alone, -rank, &group);
    next();
    MPI_Intercomm_create(group, 0, MPI_COMM_WORLD, alone ? 3 : 0, 0, &inter);
    next();
    messages();
    rooted(first());
    rooted(second());
    to_all();
    communicators();
#if MPI_VERSION >= 4
    persistent();
#endif
    MPI_Comm_free(&inter);
    MPI_Comm_free(&group);
    MPI_Finalize();
    return 0;
}
