/* Collectives. Their bytes are what this rank contributes, by member where
 * the call says it so, and then what it receives likewise. What MPI calls not
 * significant is not looked at: it may be anything. */
#include "fields.h"

static int is_root(MPI_Comm comm, int root)
{
    int rank = MPI_PROC_NULL;
    PMPI_Comm_rank(comm, &rank);
    return rank == root;
}

LG_WRAPPER MPI_Barrier(MPI_Comm comm)
{
    LG_TRACED(Barrier, 0, PMPI_Barrier(comm), lg_put_comm(comm));
}

LG_WRAPPER MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    LG_TRACED(Bcast, 0, PMPI_Bcast(data, count, type, root, comm), {
        lg_put_comm(comm);
        lg_put_bytes(lg_bytes(count, type));
        lg_put_peer(root);
    });
}

LG_WRAPPER MPI_Reduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op,
                      int root, MPI_Comm comm)
{
    LG_TRACED(Reduce, 0, PMPI_Reduce(data, result, count, type, op, root, comm), {
        lg_put_comm(comm);
        lg_put_bytes(lg_bytes(count, type));
        lg_put_peer(root);
    });
}

#define REDUCTION(name) \
    LG_WRAPPER MPI_##name(const void *data, void *result, int count, MPI_Datatype type, \
                          MPI_Op op, MPI_Comm comm) \
    { \
        LG_TRACED(name, 0, PMPI_##name(data, result, count, type, op, comm), { \
            lg_put_comm(comm); \
            lg_put_bytes(lg_bytes(count, type)); \
        }); \
    }

REDUCTION(Allreduce)
REDUCTION(Scan)

#define EXCHANGE(name) \
    LG_WRAPPER MPI_##name(const void *data, int count, MPI_Datatype type, void *rdata, \
                          int rcount, MPI_Datatype rtype, MPI_Comm comm) \
    { \
        LG_TRACED(name, 0, PMPI_##name(data, count, type, rdata, rcount, rtype, comm), { \
            MPI_Count received = lg_bytes(rcount, rtype); \
            lg_put_comm(comm); \
            lg_put_bytes(data == MPI_IN_PLACE ? received : lg_bytes(count, type)); \
            lg_put_bytes(received); \
        }); \
    }

EXCHANGE(Allgather)
EXCHANGE(Alltoall)

LG_WRAPPER MPI_Gather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount,
                      MPI_Datatype rtype, int root, MPI_Comm comm)
{
    LG_TRACED(Gather, 0, PMPI_Gather(data, count, type, rdata, rcount, rtype, root, comm), {
        MPI_Count received = is_root(comm, root) ? lg_bytes(rcount, rtype) : -1;
        lg_put_comm(comm);
        lg_put_bytes(data == MPI_IN_PLACE ? received : lg_bytes(count, type));
        lg_put_bytes(received);
        lg_put_peer(root);
    });
}

LG_WRAPPER MPI_Scatter(const void *data, int count, MPI_Datatype type, void *rdata, int rcount,
                       MPI_Datatype rtype, int root, MPI_Comm comm)
{
    LG_TRACED(Scatter, 0, PMPI_Scatter(data, count, type, rdata, rcount, rtype, root, comm), {
        MPI_Count sent = is_root(comm, root) ? lg_bytes(count, type) : -1;
        lg_put_comm(comm);
        lg_put_bytes(sent);
        lg_put_bytes(rdata == MPI_IN_PLACE ? sent : lg_bytes(rcount, rtype));
        lg_put_peer(root);
    });
}

static void put_counts(MPI_Comm comm, const int counts[], MPI_Datatype type)
{
    int size = lg_comm_size(comm), i;

    lg_put((uint64_t)size);
    for (i = 0; i < size; i++)
        lg_put((uint64_t)lg_bytes(counts[i], type));
}

static MPI_Count own_bytes(MPI_Comm comm, const int counts[], MPI_Datatype type)
{
    int rank = 0;
    PMPI_Comm_rank(comm, &rank);
    return lg_bytes(counts[rank], type);
}

LG_WRAPPER MPI_Allgatherv(const void *data, int count, MPI_Datatype type, void *rdata,
                          const int rcounts[], const int displacements[], MPI_Datatype rtype,
                          MPI_Comm comm)
{
    LG_TRACED(Allgatherv, (size_t)lg_comm_size(comm) * LG_COUNT,
              PMPI_Allgatherv(data, count, type, rdata, rcounts, displacements, rtype, comm), {
        lg_put_comm(comm);
        lg_put_bytes(data == MPI_IN_PLACE ? own_bytes(comm, rcounts, rtype)
                                          : lg_bytes(count, type));
        put_counts(comm, rcounts, rtype);
    });
}
