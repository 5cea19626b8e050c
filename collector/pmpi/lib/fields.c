/* Sizes of collectives. They are what this rank contributes, by member where
 * the call says it so, and then what it receives likewise. What MPI calls not
 * significant is not looked at: it may be anything. */
#include "fields.h"

unsigned char *lg_put_status(unsigned char *at, const MPI_Status *status)
{
    MPI_Count bytes = -1;

    PMPI_Get_elements_x(status, MPI_BYTE, &bytes);
    at = lg_put_peer(at, status->MPI_SOURCE);
    at = lg_put_tag(at, status->MPI_TAG);
    return lg_put_bytes(at, bytes);
}

unsigned char *lg_put_counts(struct lg_thread *t, unsigned char *at, int n, struct lg_counts counts,
                             MPI_Datatype type, const MPI_Datatype *types)
{
    MPI_Count size = 0;
    int i;

    n = lg_reserve(t, at, n, LG_COUNT);
    at = lg_put(at, (uint64_t)n);
    if (n && !types)
        size = lg_bytes(1, type);
    for (i = 0; i < n; i++)
        at = lg_put(at, (uint64_t)(lg_count_at(counts, i) * (types ? lg_bytes(1, types[i]) : size)));
    return at;
}

MPI_Count lg_sum(struct lg_counts counts, MPI_Datatype type, int n)
{
    MPI_Count sum = 0;
    int i;

    for (i = 0; i < n; i++)
        sum += lg_count_at(counts, i);
    return lg_bytes(sum, type);
}

int lg_peers(MPI_Comm comm) { return lg_comm(comm).peers; }

int lg_own_size(MPI_Comm comm) { return lg_comm(comm).size; }

int lg_neighbors_from(MPI_Comm comm) { return lg_comm(comm).from; }

int lg_neighbors_to(MPI_Comm comm) { return lg_comm(comm).to; }

static int is_root(const struct lg_comm *c, int root)
{
    return c->inter ? root == MPI_ROOT : root == c->rank;
}

/* The counts by member of a rooted call: those of the root. */
int lg_at_root_v(MPI_Comm comm, int root)
{
    struct lg_comm c = lg_comm(comm);
    return is_root(&c, root) ? c.peers : 0;
}

MPI_Count lg_at_root(MPI_Comm comm, int root, MPI_Count count, MPI_Datatype type)
{
    struct lg_comm c = lg_comm(comm);
    return is_root(&c, root) ? lg_bytes(count, type) : -1;
}

/* A rank of an intercommunicator's group that has the root has no part of its
 * own. */
static int has_part(MPI_Comm comm, int root)
{
    return root >= 0 || !lg_comm(comm).inter;
}

/* A rank's own part of a rooted call, which in place is as one of the root's. */
MPI_Count lg_sent(const void *data, MPI_Count count, MPI_Datatype type, MPI_Count whole, MPI_Datatype wtype,
                  MPI_Comm comm, int root)
{
    if (!has_part(comm, root))
        return -1;
    return data == MPI_IN_PLACE ? lg_bytes(whole, wtype) : lg_bytes(count, type);
}

/* The same where the parts have sizes of their own. */
MPI_Count lg_sent_v(const void *data, MPI_Count count, MPI_Datatype type, struct lg_counts counts,
                    MPI_Datatype ctype, MPI_Comm comm, int root)
{
    if (!has_part(comm, root))
        return -1;
    return data == MPI_IN_PLACE ? lg_bytes(lg_count_at(counts, lg_comm(comm).rank), ctype) : lg_bytes(count, type);
}
