/* Communicators by their handle. A rank numbers them in the order in which it
 * comes to know them; 0 and 1 are MPI_COMM_WORLD and MPI_COMM_SELF. */
#include "tables.h"
#include "tracer.h"

#include <stdlib.h>

static struct lg_table numbers; /* handle -> number plus 1; 0: not known */
static int64_t known;
static MPI_Group world;
static int *own_ranks, *world_ranks;
static size_t own_room, world_room;

static int learn(MPI_Comm comm)
{
    int64_t *number = lg_table_at(&numbers, LG_HANDLE(comm));
    if (number)
        *number = ++known;
    return number != NULL;
}

void lg_comm_start(void)
{
    if (!learn(MPI_COMM_WORLD) || !learn(MPI_COMM_SELF))
        lg_stop("out of memory");
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
}

void lg_comm_finish(void) { PMPI_Group_free(&world); }

int lg_comm_size(MPI_Comm comm)
{
    int size = 0;
    PMPI_Comm_size(comm, &size);
    return size;
}

void lg_put_comm(MPI_Comm comm)
{
    const int64_t *number = lg_table_find(&numbers, LG_HANDLE(comm));
    lg_put(number ? (uint64_t)*number : 0);
}

void lg_comm_forget(MPI_Comm comm)
{
    int64_t *number = lg_table_find(&numbers, LG_HANDLE(comm));
    if (number)
        *number = 0;
}

/* Fills world_ranks with the members of a communicator. */
static int members(MPI_Comm comm)
{
    MPI_Group group;
    int i, size = lg_comm_size(comm);

    if (!lg_grow(&own_ranks, &own_room, (size_t)size, sizeof *own_ranks) ||
        !lg_grow(&world_ranks, &world_room, (size_t)size, sizeof *world_ranks))
        return 0;
    for (i = 0; i < size; i++)
        own_ranks[i] = i;
    PMPI_Comm_group(comm, &group);
    PMPI_Group_translate_ranks(group, size, own_ranks, world, world_ranks);
    PMPI_Group_free(&group);
    return size;
}

/* Numbers a new communicator and writes its number and members, as runs
 * (first, count, stride): 0 where the call made none for this rank or where
 * it is an intercommunicator, which has members of two kinds. */
void lg_put_new_comm(MPI_Comm parent, MPI_Comm made)
{
    int inter = 0, size, i, count;

    if (made != MPI_COMM_NULL)
        PMPI_Comm_test_inter(parent, &inter);
    if (made == MPI_COMM_NULL || inter) {
        lg_put(0);
        return;
    }
    size = members(made);
    if (!size || !learn(made)) {
        lg_stop("out of memory");
        return;
    }
    lg_put((uint64_t)known);
    for (i = 0; i < size; i += count) {
        int stride = i + 1 < size ? world_ranks[i + 1] - world_ranks[i] : 1;
        for (count = 1; i + count < size; count++)
            if (world_ranks[i + count] - world_ranks[i + count - 1] != stride)
                break;
        lg_put((uint64_t)count);
        lg_put((uint64_t)world_ranks[i]);
        lg_put_signed(stride);
    }
    lg_put(0);
}
