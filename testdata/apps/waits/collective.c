/* Collectives, each blocking and nonblocking. */
#include "waits.h"

#include <string.h>

/* Communicators made before the first case: the ranks backwards, those of one
 * parity, a line of all ranks, a star around rank 0, a ring in one direction. */
static MPI_Comm backwards, parity, line, star, ring;

void prepare_collectives(void)
{
    int four = 4, zero = 0, from = (me + 3) % 4, to = (me + 1) % 4;
    int index[4] = {3, 4, 5, 6}, edges[6] = {1, 2, 3, 0, 0, 0};

    MPI_Comm_split(WORLD, 0, -me, &backwards);
    MPI_Comm_split(WORLD, me % 2, me, &parity);
    MPI_Cart_create(WORLD, 1, &four, &zero, 0, &line);
    MPI_Graph_create(WORLD, 4, index, edges, 0, &star);
    MPI_Dist_graph_create_adjacent(WORLD, 1, &from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &ring);
}

void finish_collectives(void)
{
    MPI_Comm *all[] = {&backwards, &parity, &line, &star, &ring};
    for (int i = 0; i < 5; i++)
        MPI_Comm_free(all[i]);
}

/* What a collective is given. */
static int nonblocking, n, root;
static MPI_Comm comm;
static int counts[4], from[4], to[4], displacements[4];
static MPI_Aint far[4];
static MPI_Datatype types[4];

/* CALL(Barrier, barrier, comm) calls MPI_Barrier(comm), or MPI_Ibarrier(comm, &q)
 * and waits. */
#define CALL(name, small, ...)                                                                                         \
    do {                                                                                                               \
        MPI_Request q;                                                                                                 \
        if (nonblocking) {                                                                                             \
            MPI_I##small(__VA_ARGS__, &q);                                                                             \
            MPI_Wait(&q, NO);                                                                                          \
        } else {                                                                                                       \
            MPI_##name(__VA_ARGS__);                                                                                   \
        }                                                                                                              \
    } while (0)
#define B MPI_BYTE

/* own returns the rank's number in the communicator. */
static int own(void)
{
    int number;
    PMPI_Comm_rank(comm, &number);
    return number;
}

static void barrier(void) { CALL(Barrier, barrier, comm); }
static void bcast(void) { CALL(Bcast, bcast, a, n, B, root, comm); }
static void reduce(void) { CALL(Reduce, reduce, a, b, n, B, MPI_BOR, root, comm); }
static void allreduce(void) { CALL(Allreduce, allreduce, a, b, n, B, MPI_BOR, comm); }
static void scan(void) { CALL(Scan, scan, a, b, n, B, MPI_BOR, comm); }
static void exscan(void) { CALL(Exscan, exscan, a, b, n, B, MPI_BOR, comm); }
static void reduce_scatter_block(void) { CALL(Reduce_scatter_block, reduce_scatter_block, a, b, n, B, MPI_BOR, comm); }
static void reduce_scatter(void) { CALL(Reduce_scatter, reduce_scatter, a, b, counts, B, MPI_BOR, comm); }
static void gather(void) { CALL(Gather, gather, a, n, B, b, n, B, root, comm); }
static void gatherv(void) { CALL(Gatherv, gatherv, a, counts[own()], B, b, counts, displacements, B, root, comm); }
static void scatter(void) { CALL(Scatter, scatter, a, n, B, b, n, B, root, comm); }
static void scatterv(void) { CALL(Scatterv, scatterv, a, counts, displacements, B, b, counts[own()], B, root, comm); }
static void allgather(void) { CALL(Allgather, allgather, a, n, B, b, n, B, comm); }
static void alltoall(void) { CALL(Alltoall, alltoall, a, n, B, b, n, B, comm); }
static void allgatherv(void) { CALL(Allgatherv, allgatherv, a, counts[own()], B, b, counts, displacements, B, comm); }
static void alltoallv(void) { CALL(Alltoallv, alltoallv, a, to, displacements, B, b, from, displacements, B, comm); }
static void alltoallw(void) { CALL(Alltoallw, alltoallw, a, to, displacements, types, b, from, displacements, types, comm); }
static void neighbor_allgather(void) { CALL(Neighbor_allgather, neighbor_allgather, a, n, B, b, n, B, comm); }
static void neighbor_alltoall(void) { CALL(Neighbor_alltoall, neighbor_alltoall, a, n, B, b, n, B, comm); }
static void neighbor_allgatherv(void) { CALL(Neighbor_allgatherv, neighbor_allgatherv, a, n, B, b, counts, displacements, B, comm); }
static void neighbor_alltoallv(void) { CALL(Neighbor_alltoallv, neighbor_alltoallv, a, counts, displacements, B, b, counts, displacements, B, comm); }
static void neighbor_alltoallw(void) { CALL(Neighbor_alltoallw, neighbor_alltoallw, a, counts, far, types, b, counts, far, types, comm); }

static const struct named kinds[] = {
    {"barrier", barrier},
    {"bcast", bcast},
    {"reduce", reduce},
    {"allreduce", allreduce},
    {"scan", scan},
    {"exscan", exscan},
    {"reduce_scatter_block", reduce_scatter_block},
    {"reduce_scatter", reduce_scatter},
    {"gather", gather},
    {"gatherv", gatherv},
    {"scatter", scatter},
    {"scatterv", scatterv},
    {"allgather", allgather},
    {"alltoall", alltoall},
    {"allgatherv", allgatherv},
    {"alltoallv", alltoallv},
    {"alltoallw", alltoallw},
    {"neighbor_allgather", neighbor_allgather},
    {"neighbor_alltoall", neighbor_alltoall},
    {"neighbor_allgatherv", neighbor_allgatherv},
    {"neighbor_alltoallv", neighbor_alltoallv},
    {"neighbor_alltoallw", neighbor_alltoallw},
    {0},
};

/* What a name may end with, after the kind. */
static void as_if(const char *variant)
{
    int i;

    n = SMALL, root = 0, comm = WORLD;
    if (strstr(variant, "_zero"))
        n = 0;
    if (strstr(variant, "_large"))
        n = LARGE;
    if (strstr(variant, "_root3"))
        root = 3;
    if (strstr(variant, "_backwards"))
        comm = backwards;
    if (strstr(variant, "_parity"))
        comm = parity;
    if (strstr(variant, "_self"))
        comm = MPI_COMM_SELF;
    if (strstr(variant, "_line"))
        comm = line;
    if (strstr(variant, "_star"))
        comm = star;
    if (strstr(variant, "_ring"))
        comm = ring;
    for (i = 0; i < 4; i++) {
        counts[i] = from[i] = to[i] = n;
        displacements[i] = n * i;
        far[i] = n * i;
        types[i] = MPI_BYTE;
    }
    /* Only rank 2 has data, and each of an alltoall has some for the next. */
    for (i = 0; strstr(variant, "_sparse") && i < 4; i++) {
        counts[i] = i == 2 ? n : 0;
        from[i] = i == (me + 3) % 4 ? n : 0;
        to[i] = i == (me + 1) % 4 ? n : 0;
    }
}

int collective_case(const char *name)
{
    const struct named *k, *found = NULL;
    const char *rest = NULL;
    size_t length;

    for (nonblocking = 0; nonblocking < 2; nonblocking++) {
        for (k = kinds; k->name; k++) {
            length = strlen(k->name);
            if (strncmp(name + nonblocking, k->name, length) == 0 && (!found || length > strlen(found->name)) &&
                (!nonblocking || name[0] == 'i'))
                found = k, rest = name + nonblocking + length;
        }
        if (found)
            break;
    }
    if (!found)
        return 0;
    as_if(rest);
    found->run();
    return 1;
}
