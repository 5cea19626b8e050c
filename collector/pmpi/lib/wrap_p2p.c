/* Point-to-point calls, except those that complete requests. */
#include "fields.h"

#define SEND(name) \
    LG_WRAPPER MPI_##name(const void *data, int count, MPI_Datatype type, int peer, int tag, \
                          MPI_Comm comm) \
    { \
        LG_TRACED(name, 0, PMPI_##name(data, count, type, peer, tag, comm), \
                  lg_put_message(comm, peer, tag, count, type)); \
    }

SEND(Send)
SEND(Ssend)
SEND(Bsend)
SEND(Rsend)

/* A receive from no one is complete from the start and its status tells of no
 * message; it may share its handle with sends. */
#define NONBLOCKING(name, pointer, receives) \
    LG_WRAPPER MPI_##name(pointer data, int count, MPI_Datatype type, int peer, int tag, \
                          MPI_Comm comm, MPI_Request *request) \
    { \
        LG_TRACED(name, 0, PMPI_##name(data, count, type, peer, tag, comm, request), { \
            lg_put_message(comm, peer, tag, count, type); \
            lg_put_request(*request, receives && peer != MPI_PROC_NULL); \
        }); \
    }

NONBLOCKING(Isend, const void *, 0)
NONBLOCKING(Issend, const void *, 0)
NONBLOCKING(Ibsend, const void *, 0)
NONBLOCKING(Irsend, const void *, 0)
NONBLOCKING(Irecv, void *, 1)

/* The status to pass on: our own where the program does not want one. */
#define STATUS(status) \
    MPI_Status lg_status; \
    if (status == MPI_STATUS_IGNORE) \
        status = &lg_status

LG_WRAPPER MPI_Recv(void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
                    MPI_Status *status)
{
    STATUS(status);
    LG_TRACED(Recv, 0, PMPI_Recv(data, count, type, peer, tag, comm, status), {
        lg_put_message(comm, peer, tag, count, type);
        lg_put(1);
        lg_put_status(status);
    });
}

LG_WRAPPER MPI_Sendrecv(const void *data, int count, MPI_Datatype type, int peer, int tag,
                        void *rdata, int rcount, MPI_Datatype rtype, int rpeer, int rtag,
                        MPI_Comm comm, MPI_Status *status)
{
    STATUS(status);
    LG_TRACED(Sendrecv, 0,
              PMPI_Sendrecv(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm,
                            status), {
        lg_put_message(comm, peer, tag, count, type);
        lg_put_peer(rpeer);
        lg_put_tag(rtag);
        lg_put_bytes(lg_bytes(rcount, rtype));
        lg_put(1);
        lg_put_status(status);
    });
}

LG_WRAPPER MPI_Sendrecv_replace(void *data, int count, MPI_Datatype type, int peer, int tag,
                                int rpeer, int rtag, MPI_Comm comm, MPI_Status *status)
{
    STATUS(status);
    LG_TRACED(Sendrecv_replace, 0,
              PMPI_Sendrecv_replace(data, count, type, peer, tag, rpeer, rtag, comm, status), {
        lg_put_message(comm, peer, tag, count, type);
        lg_put_peer(rpeer);
        lg_put_tag(rtag);
        lg_put_bytes(lg_bytes(count, type));
        lg_put(1);
        lg_put_status(status);
    });
}

LG_WRAPPER MPI_Probe(int peer, int tag, MPI_Comm comm, MPI_Status *status)
{
    STATUS(status);
    LG_TRACED(Probe, 0, PMPI_Probe(peer, tag, comm, status), {
        lg_put_comm(comm);
        lg_put_peer(peer);
        lg_put_tag(tag);
        lg_put(1);
        lg_put_status(status);
    });
}

LG_WRAPPER MPI_Iprobe(int peer, int tag, MPI_Comm comm, int *found, MPI_Status *status)
{
    STATUS(status);
    LG_TRACED(Iprobe, 0, PMPI_Iprobe(peer, tag, comm, found, status), {
        lg_put_comm(comm);
        lg_put_peer(peer);
        lg_put_tag(tag);
        lg_put(*found != 0);
        if (*found)
            lg_put_status(status);
    });
}
