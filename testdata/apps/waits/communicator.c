/* Calls that make communicators and end them. */
#include "waits.h"

#define MAKE(name, ...)                                                                                                \
    do {                                                                                                               \
        MPI_Comm made;                                                                                                 \
        MPI_##name(__VA_ARGS__, &made);                                                                                \
        if (made != MPI_COMM_NULL)                                                                                     \
            MPI_Comm_free(&made);                                                                                      \
    } while (0)

static int four = 4, none = 0;

CASE(comm_dup) { MAKE(Comm_dup, WORLD); }
CASE(comm_dup_with_info) { MAKE(Comm_dup_with_info, WORLD, MPI_INFO_NULL); }
CASE(comm_split) { MAKE(Comm_split, WORLD, me == 0 ? MPI_UNDEFINED : 0, 0); }
CASE(comm_split_type) { MAKE(Comm_split_type, WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL); }
CASE(cart_create) { MAKE(Cart_create, WORLD, 1, &four, &none, 0); }
CASE(comm_dup_self) { MAKE(Comm_dup, MPI_COMM_SELF); }

CASE(comm_idup)
{
    MPI_Comm made;
    MPI_Request q;
    MPI_Comm_idup(WORLD, &made, &q);
    MPI_Wait(&q, NO);
    MPI_Comm_free(&made);
}

/* The barrier is one of the half only. */
CASE(comm_split_half)
{
    MPI_Comm half;
    MPI_Comm_split(WORLD, me % 2, 0, &half);
    MPI_Barrier(half);
    MPI_Comm_free(&half);
}

static MPI_Group first_two(void)
{
    MPI_Group group, two;
    int ranks[2] = {0, 1};
    PMPI_Comm_group(WORLD, &group);
    PMPI_Group_incl(group, 2, ranks, &two);
    PMPI_Group_free(&group);
    return two;
}

CASE(comm_create)
{
    MPI_Group two = first_two();
    MAKE(Comm_create, WORLD, two);
    PMPI_Group_free(&two);
}

CASE(comm_create_group)
{
    MPI_Group two = first_two();
    if (me < 2)
        MAKE(Comm_create_group, WORLD, two, 0);
    PMPI_Group_free(&two);
}

CASE(cart_sub)
{
    MPI_Comm grid, row;
    int sizes[2] = {2, 2}, round[2] = {0, 0}, keep[2] = {0, 1};
    MPI_Cart_create(WORLD, 2, sizes, round, 0, &grid);
    MPI_Cart_sub(grid, keep, &row);
    MPI_Comm_free(&row);
    MPI_Comm_free(&grid);
}

CASE(graph_create)
{
    int index[4] = {1, 2, 3, 4}, edges[4] = {1, 0, 3, 2};
    MAKE(Graph_create, WORLD, 4, index, edges, 0);
}

CASE(dist_graph_create)
{
    int one = 1, to = (me + 1) % 4;
    MAKE(Dist_graph_create, WORLD, 1, &me, &one, &to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0);
}

CASE(dist_graph_create_adjacent)
{
    int from = (me + 3) % 4, to = (me + 1) % 4;
    MAKE(Dist_graph_create_adjacent, WORLD, 1, &from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0);
}

CASE(comm_disconnect)
{
    MPI_Comm made;
    MPI_Comm_dup(WORLD, &made);
    MPI_Comm_disconnect(&made);
}

CASE(intercomm)
{
    MPI_Comm half, between, whole;
    MPI_Comm_split(WORLD, me / 2, 0, &half);
    MPI_Intercomm_create(half, 0, WORLD, me < 2 ? 2 : 0, 5, &between);
    MPI_Intercomm_merge(between, me >= 2, &whole);
    MPI_Comm_free(&whole);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
}

const struct named communicator_cases[] = {
    {"comm_dup", comm_dup},
    {"comm_dup_self", comm_dup_self},
    {"comm_dup_with_info", comm_dup_with_info},
    {"comm_idup", comm_idup},
    {"comm_split", comm_split},
    {"comm_split_half", comm_split_half},
    {"comm_split_type", comm_split_type},
    {"comm_create", comm_create},
    {"comm_create_group", comm_create_group},
    {"cart_create", cart_create},
    {"cart_sub", cart_sub},
    {"graph_create", graph_create},
    {"dist_graph_create", dist_graph_create},
    {"dist_graph_create_adjacent", dist_graph_create_adjacent},
    {"comm_disconnect", comm_disconnect},
    {"intercomm", intercomm},
    {0},
};
