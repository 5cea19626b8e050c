/* The fields of a record, one function for each kind. MPI's special ranks and
 * tags differ between implementations; files have one number for each. */
#ifndef LOGGOPS_FIELDS_H
#define LOGGOPS_FIELDS_H

#include "tables.h"

/* MPICH 4.0 declares the list of MPI_Pready_list without const. */
#if defined(MPICH_NUMVERSION) && MPICH_NUMVERSION < 40100000
typedef int *LG_PARTITION_LIST;
#else
typedef const int *LG_PARTITION_LIST;
#endif

static inline unsigned char *lg_put_peer(unsigned char *at, int peer)
{
    return lg_put_signed(at, peer == MPI_ANY_SOURCE ? -1 : peer == MPI_PROC_NULL ? -2 : peer);
}

static inline unsigned char *lg_put_root(unsigned char *at, int root)
{
    return lg_put_signed(at, root == MPI_ROOT ? -3 : root == MPI_PROC_NULL ? -2 : root);
}

static inline unsigned char *lg_put_tag(unsigned char *at, int tag)
{
    return lg_put_signed(at, tag == MPI_ANY_TAG ? -1 : tag);
}

/* Sizes are optional: 0 stands for none, so all others are one larger. */
static inline unsigned char *lg_put_bytes(unsigned char *at, MPI_Count bytes)
{
    return lg_put(at, bytes < 0 ? 0 : (uint64_t)bytes + 1);
}

static inline unsigned char *lg_put_comm(unsigned char *at, MPI_Comm comm)
{
    int64_t number = lg_comm_number(comm);

    if (!number)
        lg_count(&lg_missed_comms);
    return lg_put(at, (uint64_t)number);
}

static inline unsigned char *lg_put_number(unsigned char *at, int64_t number)
{
    return lg_put(at, (uint64_t)number);
}

static inline MPI_Count lg_bytes(MPI_Count count, MPI_Datatype type)
{
    MPI_Count size = 0;

    if (type != MPI_DATATYPE_NULL)
        PMPI_Type_size_x(type, &size);
    return count * size;
}

/* What is sent to be combined at the target: none by MPI_NO_OP, whose count and type mean nothing. */
static inline MPI_Count lg_added(MPI_Op op, MPI_Count count, MPI_Datatype type)
{
    return op == MPI_NO_OP ? -1 : lg_bytes(count, type);
}

unsigned char *lg_put_status(unsigned char *at, const MPI_Status *status);

static inline unsigned char *lg_put_status_if(unsigned char *at, int there, const MPI_Status *status)
{
    *at++ = there != 0;
    return there ? lg_put_status(at, status) : at;
}

/* What a poll without a status has found is as the status of no message. */
static inline unsigned char *lg_put_found(unsigned char *at, int found)
{
    *at++ = found != 0;
    return found ? lg_put_bytes(lg_put_tag(lg_put_peer(at, MPI_PROC_NULL), MPI_ANY_TAG), 0) : at;
}

/* A list of counts of either size; the other pointer is NULL. */
struct lg_counts {
    const int *ints;
    const MPI_Count *large;
};

static inline struct lg_counts lg_ints(const int *counts)
{
    struct lg_counts c = {counts, NULL};
    return c;
}

static inline struct lg_counts lg_large(const MPI_Count *counts)
{
    struct lg_counts c = {NULL, counts};
    return c;
}

static inline MPI_Count lg_count_at(struct lg_counts c, int i)
{
    return c.large ? c.large[i] : c.ints[i];
}

unsigned char *lg_put_counts(struct lg_thread *t, unsigned char *at, int n, struct lg_counts counts,
                             MPI_Datatype type, const MPI_Datatype *types);
MPI_Count lg_sum(struct lg_counts counts, MPI_Datatype type, int n);
int lg_peers(MPI_Comm comm);
int lg_own_size(MPI_Comm comm);
int lg_neighbors_from(MPI_Comm comm);
int lg_neighbors_to(MPI_Comm comm);
int lg_at_root_v(MPI_Comm comm, int root);
MPI_Count lg_at_root(MPI_Comm comm, int root, MPI_Count count, MPI_Datatype type);
MPI_Count lg_sent(const void *data, MPI_Count count, MPI_Datatype type, MPI_Count whole, MPI_Datatype wtype,
                  MPI_Comm comm, int root);
MPI_Count lg_sent_v(const void *data, MPI_Count count, MPI_Datatype type, struct lg_counts counts,
                    MPI_Datatype ctype, MPI_Comm comm, int root);

/* What is sent in place is as what is received. */
#define LG_SENT(data, sent, received) ((data) == MPI_IN_PLACE ? (received) : (sent))

#endif
