/* Communicators, windows and files by their handle. A rank numbers them in the order in which it
 * comes to know them; 0 and 1 are MPI_COMM_WORLD and MPI_COMM_SELF. */
#include "fields.h"

#include <stdlib.h>

uint64_t lg_missed_comms;
/* handle -> place in pool, plus 1; 0: not known */
static struct lg_table places, windows, files;
static struct lg_comm *pool;   /* by number */
static size_t pool_room, known;
static MPI_Group world;

/* Asks MPI what a communicator is. The neighbors are counted as the
 * neighborhood collectives see them: two in each dimension of a grid. */
static struct lg_comm ask(MPI_Comm comm)
{
    struct lg_comm c = {0, 0, 0, 0, 0, 0, 0};
    int topology = MPI_UNDEFINED, weighted;

    PMPI_Comm_rank(comm, &c.rank);
    PMPI_Comm_size(comm, &c.size);
    PMPI_Comm_test_inter(comm, &c.inter);
    if (c.inter) {
        PMPI_Comm_remote_size(comm, &c.peers);
        return c;
    }
    c.peers = c.size;
    PMPI_Topo_test(comm, &topology);
    if (topology == MPI_CART) {
        PMPI_Cartdim_get(comm, &c.from);
        c.from = c.to = 2 * c.from;
    } else if (topology == MPI_GRAPH) {
        PMPI_Graph_neighbors_count(comm, c.rank, &c.from);
        c.to = c.from;
    } else if (topology == MPI_DIST_GRAPH) {
        PMPI_Dist_graph_neighbors_count(comm, &c.from, &c.to, &weighted);
    }
    return c;
}

/* Numbers what has a handle. */
static struct lg_comm learn(struct lg_table *table, uint64_t handle, struct lg_comm c)
{
    int64_t *place;
    int kept;

    lg_lock();
    place = lg_table_at(table, handle);
    kept = place && lg_grow(&pool, &pool_room, known + 1, sizeof *pool);
    if (kept) {
        *place = (int64_t)++known;
        c.number = *place;
        pool[known - 1] = c;
    }
    lg_unlock();
    if (!kept)
        lg_stop("out of memory");
    return c;
}

void lg_comm_start(void)
{
    learn(&places, LG_HANDLE(MPI_COMM_WORLD), ask(MPI_COMM_WORLD));
    learn(&places, LG_HANDLE(MPI_COMM_SELF), ask(MPI_COMM_SELF));
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
}

void lg_comm_finish(void) { PMPI_Group_free(&world); }

/* Returns what is known of a communicator, asking MPI about others. */
struct lg_comm lg_comm(MPI_Comm comm)
{
    struct lg_comm c;
    const int64_t *place;

    lg_lock();
    place = lg_table_find(&places, LG_HANDLE(comm));
    if (place && *place) {
        c = pool[*place - 1];
        lg_unlock();
        return c;
    }
    lg_unlock();
    return ask(comm);
}

static int64_t number_in(const struct lg_table *table, uint64_t handle)
{
    const int64_t *place;
    int64_t number;

    lg_lock();
    place = lg_table_find(table, handle);
    number = place ? *place : 0;
    lg_unlock();
    return number;
}

/* The number in files: plus 1, or 0 where the communicator is not known. */
int64_t lg_comm_number(MPI_Comm comm) { return number_in(&places, LG_HANDLE(comm)); }

int64_t lg_window(MPI_Win win) { return number_in(&windows, LG_HANDLE(win)); }

int64_t lg_file(MPI_File file) { return number_in(&files, LG_HANDLE(file)); }

struct lg_old lg_old(MPI_Comm comm)
{
    struct lg_old old = {comm, lg_comm_number(comm)};
    return old;
}

void lg_comm_forget(struct lg_old comm)
{
    int64_t *place;

    lg_lock();
    place = lg_table_find(&places, LG_HANDLE(comm.handle));
    if (place && *place == comm.number)
        *place = 0;
    lg_unlock();
}

/* Returns the ranks in the world of the n members of a group, NULL if one has
 * none there. */
static int *in_world(MPI_Group group, int n)
{
    int *ranks = calloc(2 * ((size_t)n + 1), sizeof *ranks), *own, i;

    if (!ranks) {
        lg_stop("out of memory");
        return NULL;
    }
    own = ranks + n;
    for (i = 0; i < n; i++)
        own[i] = i;
    PMPI_Group_translate_ranks(group, n, own, world, ranks);
    for (i = 0; i < n; i++)
        if (ranks[i] < 0) {
            free(ranks);
            return NULL;
        }
    return ranks;
}

/* Writes ranks as runs: count, first, stride; a count of 0 ends them. */
static unsigned char *put_runs(struct lg_thread *t, unsigned char *at, const int *ranks, int n)
{
    int i, count;

    n = lg_reserve(t, at, n, LG_MEMBERS);
    for (i = 0; i < n; i += count) {
        int stride = i + 1 < n ? ranks[i + 1] - ranks[i] : 1;
        for (count = 1; i + count < n; count++)
            if (ranks[i + count] - ranks[i + count - 1] != stride)
                break;
        at = lg_put(at, (uint64_t)count);
        at = lg_put(at, (uint64_t)ranks[i]);
        at = lg_put_signed(at, stride);
    }
    return lg_put(at, 0);
}

/* Writes n neighbors, of which a grid's border has some that are no one. */
static unsigned char *put_neighbors(unsigned char *at, const int *ranks, int n)
{
    int i;

    at = lg_put(at, (uint64_t)n);
    for (i = 0; i < n; i++)
        at = lg_put_peer(at, ranks[i]);
    return at;
}

/* Writes those that a rank receives from in a topology, then those that it
 * sends to. */
static unsigned char *put_topology(struct lg_thread *t, unsigned char *at, MPI_Comm comm,
                                   const struct lg_comm *c)
{
    int n = lg_reserve(t, at, c->from + c->to, LG_COUNT), topology, i;
    int *ranks = n ? malloc(2 * (size_t)n * sizeof *ranks) : NULL, *weights;

    if (n && !ranks)
        lg_stop("out of memory");
    if (!ranks)
        return put_neighbors(put_neighbors(at, NULL, 0), NULL, 0);
    weights = ranks + n;
    PMPI_Topo_test(comm, &topology);
    if (topology == MPI_CART)
        for (i = 0; i < c->from / 2; i++)
            PMPI_Cart_shift(comm, i, 1, &ranks[2 * i], &ranks[2 * i + 1]);
    else if (topology == MPI_GRAPH)
        PMPI_Graph_neighbors(comm, c->rank, c->from, ranks);
    else
        PMPI_Dist_graph_neighbors(comm, c->from, ranks, weights, c->to, ranks + c->from,
                                  weights + c->from);
    at = put_neighbors(at, ranks, c->from);
    at = put_neighbors(at, topology == MPI_DIST_GRAPH ? ranks + c->from : ranks, c->to);
    free(ranks);
    return at;
}

static int *members(MPI_Comm comm, int n, int (*of)(MPI_Comm, MPI_Group *))
{
    MPI_Group group;
    int *ranks;

    of(comm, &group);
    ranks = in_world(group, n);
    PMPI_Group_free(&group);
    return ranks;
}

/* Numbers a new communicator, which is as another, and writes its number, its
 * members, those of the remote group of an intercommunicator, and the rank's
 * neighbors in its topology. Where the call made none for this rank, or one
 * with members that are not in MPI_COMM_WORLD, there is only a 0. */
unsigned char *lg_put_new_comm(struct lg_thread *t, unsigned char *at, MPI_Comm made, MPI_Comm like)
{
    int *local = NULL, *remote = NULL;
    struct lg_comm c;

    if (made != MPI_COMM_NULL) {
        c = ask(like);
        local = members(like, c.size, PMPI_Comm_group);
        if (local && c.inter)
            remote = members(like, c.peers, PMPI_Comm_remote_group);
    }
    if (!local || (c.inter && !remote)) {
        free(local);
        return lg_put(at, 0);
    }
    c = learn(&places, LG_HANDLE(made), c);
    at = lg_put(at, (uint64_t)c.number);
    at = put_runs(t, at, local, c.size);
    at = put_runs(t, at, remote, remote ? c.peers : 0);
    at = put_topology(t, at, like, &c);
    free(local);
    free(remote);
    return at;
}

static void set(struct lg_table *table, uint64_t handle, int64_t number)
{
    int64_t *place;

    lg_lock();
    place = lg_table_at(table, handle);
    if (place)
        *place = number;
    lg_unlock();
    if (!place)
        lg_stop("out of memory");
}

/* Numbers a window or a file over a communicator, and writes the number and
 * the members. Where there is but one member, or one that is not in
 * MPI_COMM_WORLD, there is only a 0. */
static unsigned char *put_new(struct lg_thread *t, unsigned char *at, struct lg_table *table,
                              uint64_t handle, MPI_Comm comm)
{
    struct lg_comm c = lg_comm(comm);
    int *ranks = members(comm, c.size, PMPI_Comm_group);

    if (!ranks || c.size == 1) {
        set(table, handle, ranks ? lg_comm_number(MPI_COMM_SELF) : 0);
        free(ranks);
        return lg_put(at, 0);
    }
    at = lg_put(at, (uint64_t)learn(table, handle, c).number);
    at = put_runs(t, at, ranks, c.size);
    free(ranks);
    return at;
}

unsigned char *lg_put_new_window(struct lg_thread *t, unsigned char *at, MPI_Win win, MPI_Comm comm)
{
    return put_new(t, at, &windows, LG_HANDLE(win), comm);
}

unsigned char *lg_put_new_file(struct lg_thread *t, unsigned char *at, MPI_File file, MPI_Comm comm)
{
    return put_new(t, at, &files, LG_HANDLE(file), comm);
}

/* Writes a group by its ranks in a window: their number, then each. */
unsigned char *lg_put_group(struct lg_thread *t, unsigned char *at, MPI_Group group, MPI_Win win)
{
    int n = 0, i, *ranks;
    MPI_Group all;

    PMPI_Group_size(group, &n);
    n = lg_window(win) ? lg_reserve(t, at, n, LG_COUNT) : 0;
    ranks = n ? malloc(2 * (size_t)n * sizeof *ranks) : NULL;
    if (n && !ranks)
        lg_stop("out of memory");
    if (!ranks)
        return lg_put(at, 0);
    for (i = 0; i < n; i++)
        ranks[n + i] = i;
    PMPI_Win_get_group(win, &all);
    PMPI_Group_translate_ranks(group, n, ranks + n, all, ranks);
    PMPI_Group_free(&all);
    at = put_neighbors(at, ranks, n);
    free(ranks);
    return at;
}
