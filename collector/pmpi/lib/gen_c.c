/* Generated from calls.txt by "go generate" in collector/pmpi: do not edit. */
#include "gen_fields.h"

LG_WRAPPER MPI_Send(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    LG_TRACED(Send, LG_DO(), PMPI_Send(data, count, type, peer, tag, comm), LG_DO(LG_RECORDED(Send, LG_DO(lg_fields_Send(t, count, type, peer, tag, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Send_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    LG_TRACED(Send, LG_DO(), PMPI_Send_c(data, count, type, peer, tag, comm), LG_DO(LG_RECORDED(Send, LG_DO(lg_fields_Send(t, count, type, peer, tag, comm);))));
}
#endif

LG_WRAPPER MPI_Ssend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    LG_TRACED(Ssend, LG_DO(), PMPI_Ssend(data, count, type, peer, tag, comm), LG_DO(LG_RECORDED(Ssend, LG_DO(lg_fields_Ssend(t, count, type, peer, tag, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ssend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    LG_TRACED(Ssend, LG_DO(), PMPI_Ssend_c(data, count, type, peer, tag, comm), LG_DO(LG_RECORDED(Ssend, LG_DO(lg_fields_Ssend(t, count, type, peer, tag, comm);))));
}
#endif

LG_WRAPPER MPI_Bsend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    LG_TRACED(Bsend, LG_DO(), PMPI_Bsend(data, count, type, peer, tag, comm), LG_DO(LG_RECORDED(Bsend, LG_DO(lg_fields_Bsend(t, count, type, peer, tag, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Bsend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    LG_TRACED(Bsend, LG_DO(), PMPI_Bsend_c(data, count, type, peer, tag, comm), LG_DO(LG_RECORDED(Bsend, LG_DO(lg_fields_Bsend(t, count, type, peer, tag, comm);))));
}
#endif

LG_WRAPPER MPI_Rsend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    LG_TRACED(Rsend, LG_DO(), PMPI_Rsend(data, count, type, peer, tag, comm), LG_DO(LG_RECORDED(Rsend, LG_DO(lg_fields_Rsend(t, count, type, peer, tag, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Rsend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    LG_TRACED(Rsend, LG_DO(), PMPI_Rsend_c(data, count, type, peer, tag, comm), LG_DO(LG_RECORDED(Rsend, LG_DO(lg_fields_Rsend(t, count, type, peer, tag, comm);))));
}
#endif

LG_WRAPPER MPI_Isend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Isend, LG_DO(), PMPI_Isend(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Isend, LG_DO(lg_fields_Isend(t, count, type, peer, tag, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Isend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Isend, LG_DO(), PMPI_Isend_c(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Isend, LG_DO(lg_fields_Isend(t, count, type, peer, tag, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Issend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Issend, LG_DO(), PMPI_Issend(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Issend, LG_DO(lg_fields_Issend(t, count, type, peer, tag, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Issend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Issend, LG_DO(), PMPI_Issend_c(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Issend, LG_DO(lg_fields_Issend(t, count, type, peer, tag, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Ibsend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ibsend, LG_DO(), PMPI_Ibsend(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Ibsend, LG_DO(lg_fields_Ibsend(t, count, type, peer, tag, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ibsend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ibsend, LG_DO(), PMPI_Ibsend_c(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Ibsend, LG_DO(lg_fields_Ibsend(t, count, type, peer, tag, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Irsend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Irsend, LG_DO(), PMPI_Irsend(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Irsend, LG_DO(lg_fields_Irsend(t, count, type, peer, tag, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Irsend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Irsend, LG_DO(), PMPI_Irsend_c(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Irsend, LG_DO(lg_fields_Irsend(t, count, type, peer, tag, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Send_init(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Send_init, LG_DO(), PMPI_Send_init(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Send_init, LG_DO(lg_fields_Send_init(t, count, type, peer, tag, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Send_init_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Send_init, LG_DO(), PMPI_Send_init_c(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Send_init, LG_DO(lg_fields_Send_init(t, count, type, peer, tag, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Ssend_init(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ssend_init, LG_DO(), PMPI_Ssend_init(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Ssend_init, LG_DO(lg_fields_Ssend_init(t, count, type, peer, tag, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ssend_init_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ssend_init, LG_DO(), PMPI_Ssend_init_c(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Ssend_init, LG_DO(lg_fields_Ssend_init(t, count, type, peer, tag, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Bsend_init(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Bsend_init, LG_DO(), PMPI_Bsend_init(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Bsend_init, LG_DO(lg_fields_Bsend_init(t, count, type, peer, tag, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Bsend_init_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Bsend_init, LG_DO(), PMPI_Bsend_init_c(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Bsend_init, LG_DO(lg_fields_Bsend_init(t, count, type, peer, tag, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Rsend_init(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Rsend_init, LG_DO(), PMPI_Rsend_init(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Rsend_init, LG_DO(lg_fields_Rsend_init(t, count, type, peer, tag, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Rsend_init_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Rsend_init, LG_DO(), PMPI_Rsend_init_c(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Rsend_init, LG_DO(lg_fields_Rsend_init(t, count, type, peer, tag, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Recv(void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Status *status)
{
    LG_TRACED(Recv, LG_DO(status = lg_status(t, status);), PMPI_Recv(data, count, type, peer, tag, comm, status), LG_DO(LG_RECORDED(Recv, LG_DO(lg_fields_Recv(t, count, type, peer, tag, comm, status);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Recv_c(void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Status *status)
{
    LG_TRACED(Recv, LG_DO(status = lg_status(t, status);), PMPI_Recv_c(data, count, type, peer, tag, comm, status), LG_DO(LG_RECORDED(Recv, LG_DO(lg_fields_Recv(t, count, type, peer, tag, comm, status);))));
}
#endif

LG_WRAPPER MPI_Irecv(void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Irecv, LG_DO(), PMPI_Irecv(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Irecv, LG_DO(lg_fields_Irecv(t, count, type, peer, tag, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Irecv_c(void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Irecv, LG_DO(), PMPI_Irecv_c(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Irecv, LG_DO(lg_fields_Irecv(t, count, type, peer, tag, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Recv_init(void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Recv_init, LG_DO(), PMPI_Recv_init(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Recv_init, LG_DO(lg_fields_Recv_init(t, count, type, peer, tag, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Recv_init_c(void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Recv_init, LG_DO(), PMPI_Recv_init_c(data, count, type, peer, tag, comm, request), LG_DO(LG_RECORDED(Recv_init, LG_DO(lg_fields_Recv_init(t, count, type, peer, tag, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Sendrecv(const void *data, int count, MPI_Datatype type, int peer, int tag, void *rdata, int rcount, MPI_Datatype rtype, int rpeer, int rtag, MPI_Comm comm, MPI_Status *status)
{
    LG_TRACED(Sendrecv, LG_DO(status = lg_status(t, status);), PMPI_Sendrecv(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, status), LG_DO(LG_RECORDED(Sendrecv, LG_DO(lg_fields_Sendrecv(t, count, type, peer, tag, rcount, rtype, rpeer, rtag, comm, status);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Sendrecv_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int rpeer, int rtag, MPI_Comm comm, MPI_Status *status)
{
    LG_TRACED(Sendrecv, LG_DO(status = lg_status(t, status);), PMPI_Sendrecv_c(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, status), LG_DO(LG_RECORDED(Sendrecv, LG_DO(lg_fields_Sendrecv(t, count, type, peer, tag, rcount, rtype, rpeer, rtag, comm, status);))));
}
#endif

LG_WRAPPER MPI_Sendrecv_replace(void *data, int count, MPI_Datatype type, int peer, int tag, int rpeer, int rtag, MPI_Comm comm, MPI_Status *status)
{
    LG_TRACED(Sendrecv_replace, LG_DO(status = lg_status(t, status);), PMPI_Sendrecv_replace(data, count, type, peer, tag, rpeer, rtag, comm, status), LG_DO(LG_RECORDED(Sendrecv_replace, LG_DO(lg_fields_Sendrecv_replace(t, count, type, peer, tag, rpeer, rtag, comm, status);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Sendrecv_replace_c(void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, int rpeer, int rtag, MPI_Comm comm, MPI_Status *status)
{
    LG_TRACED(Sendrecv_replace, LG_DO(status = lg_status(t, status);), PMPI_Sendrecv_replace_c(data, count, type, peer, tag, rpeer, rtag, comm, status), LG_DO(LG_RECORDED(Sendrecv_replace, LG_DO(lg_fields_Sendrecv_replace(t, count, type, peer, tag, rpeer, rtag, comm, status);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Isendrecv(const void *data, int count, MPI_Datatype type, int peer, int tag, void *rdata, int rcount, MPI_Datatype rtype, int rpeer, int rtag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Isendrecv, LG_DO(), PMPI_Isendrecv(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, request), LG_DO(LG_RECORDED(Isendrecv, LG_DO(lg_fields_Isendrecv(t, count, type, peer, tag, rcount, rtype, rpeer, rtag, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Isendrecv_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int rpeer, int rtag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Isendrecv, LG_DO(), PMPI_Isendrecv_c(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, request), LG_DO(LG_RECORDED(Isendrecv, LG_DO(lg_fields_Isendrecv(t, count, type, peer, tag, rcount, rtype, rpeer, rtag, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Isendrecv_replace(void *data, int count, MPI_Datatype type, int peer, int tag, int rpeer, int rtag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Isendrecv_replace, LG_DO(), PMPI_Isendrecv_replace(data, count, type, peer, tag, rpeer, rtag, comm, request), LG_DO(LG_RECORDED(Isendrecv_replace, LG_DO(lg_fields_Isendrecv_replace(t, count, type, peer, tag, rpeer, rtag, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Isendrecv_replace_c(void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, int rpeer, int rtag, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Isendrecv_replace, LG_DO(), PMPI_Isendrecv_replace_c(data, count, type, peer, tag, rpeer, rtag, comm, request), LG_DO(LG_RECORDED(Isendrecv_replace, LG_DO(lg_fields_Isendrecv_replace(t, count, type, peer, tag, rpeer, rtag, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Psend_init(const void *data, int partitions, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Psend_init, LG_DO(), PMPI_Psend_init(data, partitions, count, type, peer, tag, comm, info, request), LG_DO(LG_RECORDED(Psend_init, LG_DO(lg_fields_Psend_init(t, partitions, count, type, peer, tag, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Precv_init(void *data, int partitions, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Precv_init, LG_DO(), PMPI_Precv_init(data, partitions, count, type, peer, tag, comm, info, request), LG_DO(LG_RECORDED(Precv_init, LG_DO(lg_fields_Precv_init(t, partitions, count, type, peer, tag, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Pready(int partition, MPI_Request request)
{
    LG_TRACED(Pready, LG_DO(lg_keep(t, 1, &request);), PMPI_Pready(partition, request), LG_DO(LG_RECORDED(Pready, LG_DO(lg_fields_Pready(t, partition);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Pready_range(int low, int high, MPI_Request request)
{
    LG_TRACED(Pready_range, LG_DO(lg_keep(t, 1, &request);), PMPI_Pready_range(low, high, request), LG_DO(LG_RECORDED(Pready_range, LG_DO(lg_fields_Pready_range(t, low, high);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Pready_list(int count, LG_PARTITION_LIST partitions, MPI_Request request)
{
    LG_TRACED(Pready_list, LG_DO(lg_keep(t, 1, &request);), PMPI_Pready_list(count, partitions, request), LG_DO(LG_RECORDED(Pready_list, LG_DO(lg_fields_Pready_list(t, count);))));
}
#endif

LG_WRAPPER MPI_Probe(int peer, int tag, MPI_Comm comm, MPI_Status *status)
{
    LG_TRACED(Probe, LG_DO(status = lg_status(t, status);), PMPI_Probe(peer, tag, comm, status), LG_DO(LG_RECORDED(Probe, LG_DO(lg_fields_Probe(t, peer, tag, comm, status);))));
}

LG_WRAPPER MPI_Iprobe(int peer, int tag, MPI_Comm comm, int *found, MPI_Status *status)
{
    LG_TRACED(Iprobe, LG_DO(status = lg_status(t, status);), PMPI_Iprobe(peer, tag, comm, found, status), LG_DO(LG_POLLED(Iprobe, LG_DO(lg_fields_Iprobe(t, peer, tag, comm, *found, status);), !*found)));
}

LG_WRAPPER MPI_Mprobe(int peer, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status)
{
    LG_TRACED(Mprobe, LG_DO(status = lg_status(t, status);), PMPI_Mprobe(peer, tag, comm, message, status), LG_DO(LG_RECORDED(Mprobe, LG_DO(lg_fields_Mprobe(t, peer, tag, comm, *message, status);))));
}

LG_WRAPPER MPI_Improbe(int peer, int tag, MPI_Comm comm, int *found, MPI_Message *message, MPI_Status *status)
{
    LG_TRACED(Improbe, LG_DO(status = lg_status(t, status);), PMPI_Improbe(peer, tag, comm, found, message, status), LG_DO(LG_POLLED(Improbe, LG_DO(lg_fields_Improbe(t, peer, tag, comm, *found, *message, status);), !*found)));
}

LG_WRAPPER MPI_Mrecv(void *data, int count, MPI_Datatype type, MPI_Message *message, MPI_Status *status)
{
    LG_TRACED(Mrecv, LG_DO(struct lg_message lg_was = lg_message(*message); status = lg_status(t, status);), PMPI_Mrecv(data, count, type, message, status), LG_DO(LG_RECORDED(Mrecv, LG_DO(lg_fields_Mrecv(t, count, type, lg_was, status);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Mrecv_c(void *data, MPI_Count count, MPI_Datatype type, MPI_Message *message, MPI_Status *status)
{
    LG_TRACED(Mrecv, LG_DO(struct lg_message lg_was = lg_message(*message); status = lg_status(t, status);), PMPI_Mrecv_c(data, count, type, message, status), LG_DO(LG_RECORDED(Mrecv, LG_DO(lg_fields_Mrecv(t, count, type, lg_was, status);))));
}
#endif

LG_WRAPPER MPI_Imrecv(void *data, int count, MPI_Datatype type, MPI_Message *message, MPI_Request *request)
{
    LG_TRACED(Imrecv, LG_DO(struct lg_message lg_was = lg_message(*message);), PMPI_Imrecv(data, count, type, message, request), LG_DO(LG_RECORDED(Imrecv, LG_DO(lg_fields_Imrecv(t, count, type, lg_was, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Imrecv_c(void *data, MPI_Count count, MPI_Datatype type, MPI_Message *message, MPI_Request *request)
{
    LG_TRACED(Imrecv, LG_DO(struct lg_message lg_was = lg_message(*message);), PMPI_Imrecv_c(data, count, type, message, request), LG_DO(LG_RECORDED(Imrecv, LG_DO(lg_fields_Imrecv(t, count, type, lg_was, *request);))));
}
#endif

LG_WRAPPER MPI_Buffer_detach(void *data, int *size)
{
    LG_TRACED(Buffer_detach, LG_DO(), PMPI_Buffer_detach(data, size), LG_DO(LG_RECORDED(Buffer_detach, LG_DO())));
}

LG_WRAPPER MPI_Start(MPI_Request *request)
{
    LG_TRACED(Start, LG_DO(lg_keep(t, 1, request);), PMPI_Start(request), LG_DO(LG_RECORDED(Start, LG_DO(lg_fields_Start(t);))));
}

LG_WRAPPER MPI_Startall(int count, MPI_Request requests[])
{
    LG_TRACED(Startall, LG_DO(lg_keep(t, count, requests);), PMPI_Startall(count, requests), LG_DO(LG_RECORDED(Startall, LG_DO(lg_fields_Startall(t, count);))));
}

LG_WRAPPER MPI_Cancel(MPI_Request *request)
{
    LG_TRACED(Cancel, LG_DO(lg_keep(t, 1, request);), PMPI_Cancel(request), LG_DO(LG_RECORDED(Cancel, LG_DO(lg_fields_Cancel(t);))));
}

LG_WRAPPER MPI_Request_free(MPI_Request *request)
{
    LG_TRACED(Request_free, LG_DO(lg_keep(t, 1, request);), PMPI_Request_free(request), LG_DO(LG_RECORDED(Request_free, LG_DO(lg_fields_Request_free(t);))));
}

LG_WRAPPER MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    LG_TRACED(Wait, LG_DO(lg_keep(t, 1, request); status = lg_status(t, status);), PMPI_Wait(request, status), LG_DO(LG_RECORDED(Wait, LG_DO(lg_fields_Wait(t, status);))));
}

LG_WRAPPER MPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
    LG_TRACED(Test, LG_DO(lg_keep(t, 1, request); status = lg_status(t, status);), PMPI_Test(request, flag, status), LG_DO(LG_POLLED(Test, LG_DO(lg_fields_Test(t, *flag, status);), !listed)));
}

LG_WRAPPER MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[])
{
    LG_TRACED(Waitall, LG_DO(lg_keep(t, count, requests); statuses = lg_all_statuses(t, count, statuses);), PMPI_Waitall(count, requests, statuses), LG_DO(LG_RECORDED(Waitall, LG_DO(lg_fields_Waitall(t, count, statuses);))));
}

LG_WRAPPER MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[])
{
    LG_TRACED(Testall, LG_DO(lg_keep(t, count, requests); statuses = lg_all_statuses(t, count, statuses);), PMPI_Testall(count, requests, flag, statuses), LG_DO(LG_POLLED(Testall, LG_DO(lg_fields_Testall(t, count, *flag, statuses);), !listed)));
}

LG_WRAPPER MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status)
{
    LG_TRACED(Waitany, LG_DO(lg_keep(t, count, requests); status = lg_status(t, status);), PMPI_Waitany(count, requests, index, status), LG_DO(LG_RECORDED(Waitany, LG_DO(lg_fields_Waitany(t, *index, status);))));
}

LG_WRAPPER MPI_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status)
{
    LG_TRACED(Testany, LG_DO(lg_keep(t, count, requests); status = lg_status(t, status);), PMPI_Testany(count, requests, index, flag, status), LG_DO(LG_POLLED(Testany, LG_DO(lg_fields_Testany(t, *index, *flag, status);), !listed)));
}

LG_WRAPPER MPI_Waitsome(int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[])
{
    LG_TRACED(Waitsome, LG_DO(lg_keep(t, count, requests); statuses = lg_all_statuses(t, count, statuses);), PMPI_Waitsome(count, requests, done, indices, statuses), LG_DO(LG_RECORDED(Waitsome, LG_DO(lg_fields_Waitsome(t, *done, indices, statuses);))));
}

LG_WRAPPER MPI_Testsome(int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[])
{
    LG_TRACED(Testsome, LG_DO(lg_keep(t, count, requests); statuses = lg_all_statuses(t, count, statuses);), PMPI_Testsome(count, requests, done, indices, statuses), LG_DO(LG_POLLED(Testsome, LG_DO(lg_fields_Testsome(t, *done, indices, statuses);), !listed)));
}

LG_WRAPPER MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status)
{
    LG_TRACED(Request_get_status, LG_DO(lg_keep(t, 1, &request);), PMPI_Request_get_status(request, flag, status), LG_DO(LG_POLLED(Request_get_status, LG_DO(lg_fields_Request_get_status(t, *flag);), !*flag)));
}

LG_WRAPPER MPI_Barrier(MPI_Comm comm)
{
    LG_TRACED(Barrier, LG_DO(), PMPI_Barrier(comm), LG_DO(LG_RECORDED(Barrier, LG_DO(lg_fields_Barrier(t, comm);))));
}

LG_WRAPPER MPI_Ibarrier(MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ibarrier, LG_DO(), PMPI_Ibarrier(comm, request), LG_DO(LG_RECORDED(Ibarrier, LG_DO(lg_fields_Ibarrier(t, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Barrier_init, LG_DO(), PMPI_Barrier_init(comm, info, request), LG_DO(LG_RECORDED(Barrier_init, LG_DO(lg_fields_Barrier_init(t, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    LG_TRACED(Bcast, LG_DO(), PMPI_Bcast(data, count, type, root, comm), LG_DO(LG_RECORDED(Bcast, LG_DO(lg_fields_Bcast(t, count, type, root, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Bcast_c(void *data, MPI_Count count, MPI_Datatype type, int root, MPI_Comm comm)
{
    LG_TRACED(Bcast, LG_DO(), PMPI_Bcast_c(data, count, type, root, comm), LG_DO(LG_RECORDED(Bcast, LG_DO(lg_fields_Bcast(t, count, type, root, comm);))));
}
#endif

LG_WRAPPER MPI_Ibcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ibcast, LG_DO(), PMPI_Ibcast(data, count, type, root, comm, request), LG_DO(LG_RECORDED(Ibcast, LG_DO(lg_fields_Ibcast(t, count, type, root, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ibcast_c(void *data, MPI_Count count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ibcast, LG_DO(), PMPI_Ibcast_c(data, count, type, root, comm, request), LG_DO(LG_RECORDED(Ibcast, LG_DO(lg_fields_Ibcast(t, count, type, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Bcast_init(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Bcast_init, LG_DO(), PMPI_Bcast_init(data, count, type, root, comm, info, request), LG_DO(LG_RECORDED(Bcast_init, LG_DO(lg_fields_Bcast_init(t, count, type, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Bcast_init_c(void *data, MPI_Count count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Bcast_init, LG_DO(), PMPI_Bcast_init_c(data, count, type, root, comm, info, request), LG_DO(LG_RECORDED(Bcast_init, LG_DO(lg_fields_Bcast_init(t, count, type, root, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Reduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm)
{
    LG_TRACED(Reduce, LG_DO(), PMPI_Reduce(data, result, count, type, op, root, comm), LG_DO(LG_RECORDED(Reduce, LG_DO(lg_fields_Reduce(t, count, type, root, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm)
{
    LG_TRACED(Reduce, LG_DO(), PMPI_Reduce_c(data, result, count, type, op, root, comm), LG_DO(LG_RECORDED(Reduce, LG_DO(lg_fields_Reduce(t, count, type, root, comm);))));
}
#endif

LG_WRAPPER MPI_Ireduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ireduce, LG_DO(), PMPI_Ireduce(data, result, count, type, op, root, comm, request), LG_DO(LG_RECORDED(Ireduce, LG_DO(lg_fields_Ireduce(t, count, type, root, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ireduce_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ireduce, LG_DO(), PMPI_Ireduce_c(data, result, count, type, op, root, comm, request), LG_DO(LG_RECORDED(Ireduce, LG_DO(lg_fields_Ireduce(t, count, type, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_init(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Reduce_init, LG_DO(), PMPI_Reduce_init(data, result, count, type, op, root, comm, info, request), LG_DO(LG_RECORDED(Reduce_init, LG_DO(lg_fields_Reduce_init(t, count, type, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_init_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Reduce_init, LG_DO(), PMPI_Reduce_init_c(data, result, count, type, op, root, comm, info, request), LG_DO(LG_RECORDED(Reduce_init, LG_DO(lg_fields_Reduce_init(t, count, type, root, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Allreduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    LG_TRACED(Allreduce, LG_DO(), PMPI_Allreduce(data, result, count, type, op, comm), LG_DO(LG_RECORDED(Allreduce, LG_DO(lg_fields_Allreduce(t, count, type, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allreduce_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    LG_TRACED(Allreduce, LG_DO(), PMPI_Allreduce_c(data, result, count, type, op, comm), LG_DO(LG_RECORDED(Allreduce, LG_DO(lg_fields_Allreduce(t, count, type, comm);))));
}
#endif

LG_WRAPPER MPI_Scan(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    LG_TRACED(Scan, LG_DO(), PMPI_Scan(data, result, count, type, op, comm), LG_DO(LG_RECORDED(Scan, LG_DO(lg_fields_Scan(t, count, type, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scan_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    LG_TRACED(Scan, LG_DO(), PMPI_Scan_c(data, result, count, type, op, comm), LG_DO(LG_RECORDED(Scan, LG_DO(lg_fields_Scan(t, count, type, comm);))));
}
#endif

LG_WRAPPER MPI_Exscan(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    LG_TRACED(Exscan, LG_DO(), PMPI_Exscan(data, result, count, type, op, comm), LG_DO(LG_RECORDED(Exscan, LG_DO(lg_fields_Exscan(t, count, type, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Exscan_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    LG_TRACED(Exscan, LG_DO(), PMPI_Exscan_c(data, result, count, type, op, comm), LG_DO(LG_RECORDED(Exscan, LG_DO(lg_fields_Exscan(t, count, type, comm);))));
}
#endif

LG_WRAPPER MPI_Reduce_scatter_block(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    LG_TRACED(Reduce_scatter_block, LG_DO(), PMPI_Reduce_scatter_block(data, result, count, type, op, comm), LG_DO(LG_RECORDED(Reduce_scatter_block, LG_DO(lg_fields_Reduce_scatter_block(t, count, type, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_block_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    LG_TRACED(Reduce_scatter_block, LG_DO(), PMPI_Reduce_scatter_block_c(data, result, count, type, op, comm), LG_DO(LG_RECORDED(Reduce_scatter_block, LG_DO(lg_fields_Reduce_scatter_block(t, count, type, comm);))));
}
#endif

LG_WRAPPER MPI_Iallreduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iallreduce, LG_DO(), PMPI_Iallreduce(data, result, count, type, op, comm, request), LG_DO(LG_RECORDED(Iallreduce, LG_DO(lg_fields_Iallreduce(t, count, type, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iallreduce_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iallreduce, LG_DO(), PMPI_Iallreduce_c(data, result, count, type, op, comm, request), LG_DO(LG_RECORDED(Iallreduce, LG_DO(lg_fields_Iallreduce(t, count, type, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Iscan(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iscan, LG_DO(), PMPI_Iscan(data, result, count, type, op, comm, request), LG_DO(LG_RECORDED(Iscan, LG_DO(lg_fields_Iscan(t, count, type, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iscan_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iscan, LG_DO(), PMPI_Iscan_c(data, result, count, type, op, comm, request), LG_DO(LG_RECORDED(Iscan, LG_DO(lg_fields_Iscan(t, count, type, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Iexscan(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iexscan, LG_DO(), PMPI_Iexscan(data, result, count, type, op, comm, request), LG_DO(LG_RECORDED(Iexscan, LG_DO(lg_fields_Iexscan(t, count, type, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iexscan_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iexscan, LG_DO(), PMPI_Iexscan_c(data, result, count, type, op, comm, request), LG_DO(LG_RECORDED(Iexscan, LG_DO(lg_fields_Iexscan(t, count, type, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Ireduce_scatter_block(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ireduce_scatter_block, LG_DO(), PMPI_Ireduce_scatter_block(data, result, count, type, op, comm, request), LG_DO(LG_RECORDED(Ireduce_scatter_block, LG_DO(lg_fields_Ireduce_scatter_block(t, count, type, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ireduce_scatter_block_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ireduce_scatter_block, LG_DO(), PMPI_Ireduce_scatter_block_c(data, result, count, type, op, comm, request), LG_DO(LG_RECORDED(Ireduce_scatter_block, LG_DO(lg_fields_Ireduce_scatter_block(t, count, type, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allreduce_init(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Allreduce_init, LG_DO(), PMPI_Allreduce_init(data, result, count, type, op, comm, info, request), LG_DO(LG_RECORDED(Allreduce_init, LG_DO(lg_fields_Allreduce_init(t, count, type, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allreduce_init_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Allreduce_init, LG_DO(), PMPI_Allreduce_init_c(data, result, count, type, op, comm, info, request), LG_DO(LG_RECORDED(Allreduce_init, LG_DO(lg_fields_Allreduce_init(t, count, type, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scan_init(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Scan_init, LG_DO(), PMPI_Scan_init(data, result, count, type, op, comm, info, request), LG_DO(LG_RECORDED(Scan_init, LG_DO(lg_fields_Scan_init(t, count, type, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scan_init_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Scan_init, LG_DO(), PMPI_Scan_init_c(data, result, count, type, op, comm, info, request), LG_DO(LG_RECORDED(Scan_init, LG_DO(lg_fields_Scan_init(t, count, type, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Exscan_init(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Exscan_init, LG_DO(), PMPI_Exscan_init(data, result, count, type, op, comm, info, request), LG_DO(LG_RECORDED(Exscan_init, LG_DO(lg_fields_Exscan_init(t, count, type, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Exscan_init_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Exscan_init, LG_DO(), PMPI_Exscan_init_c(data, result, count, type, op, comm, info, request), LG_DO(LG_RECORDED(Exscan_init, LG_DO(lg_fields_Exscan_init(t, count, type, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_block_init(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Reduce_scatter_block_init, LG_DO(), PMPI_Reduce_scatter_block_init(data, result, count, type, op, comm, info, request), LG_DO(LG_RECORDED(Reduce_scatter_block_init, LG_DO(lg_fields_Reduce_scatter_block_init(t, count, type, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_block_init_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Reduce_scatter_block_init, LG_DO(), PMPI_Reduce_scatter_block_init_c(data, result, count, type, op, comm, info, request), LG_DO(LG_RECORDED(Reduce_scatter_block_init, LG_DO(lg_fields_Reduce_scatter_block_init(t, count, type, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Reduce_scatter(const void *data, void *result, const int rcounts[], MPI_Datatype rtype, MPI_Op op, MPI_Comm comm)
{
    LG_TRACED(Reduce_scatter, LG_DO(), PMPI_Reduce_scatter(data, result, rcounts, rtype, op, comm), LG_DO(LG_RECORDED(Reduce_scatter, LG_DO(lg_fields_Reduce_scatter(t, lg_ints(rcounts), rtype, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_c(const void *data, void *result, const MPI_Count *rcounts, MPI_Datatype rtype, MPI_Op op, MPI_Comm comm)
{
    LG_TRACED(Reduce_scatter, LG_DO(), PMPI_Reduce_scatter_c(data, result, rcounts, rtype, op, comm), LG_DO(LG_RECORDED(Reduce_scatter, LG_DO(lg_fields_Reduce_scatter(t, lg_large(rcounts), rtype, comm);))));
}
#endif

LG_WRAPPER MPI_Ireduce_scatter(const void *data, void *result, const int rcounts[], MPI_Datatype rtype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ireduce_scatter, LG_DO(), PMPI_Ireduce_scatter(data, result, rcounts, rtype, op, comm, request), LG_DO(LG_RECORDED(Ireduce_scatter, LG_DO(lg_fields_Ireduce_scatter(t, lg_ints(rcounts), rtype, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ireduce_scatter_c(const void *data, void *result, const MPI_Count *rcounts, MPI_Datatype rtype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ireduce_scatter, LG_DO(), PMPI_Ireduce_scatter_c(data, result, rcounts, rtype, op, comm, request), LG_DO(LG_RECORDED(Ireduce_scatter, LG_DO(lg_fields_Ireduce_scatter(t, lg_large(rcounts), rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_init(const void *data, void *result, const int rcounts[], MPI_Datatype rtype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Reduce_scatter_init, LG_DO(), PMPI_Reduce_scatter_init(data, result, rcounts, rtype, op, comm, info, request), LG_DO(LG_RECORDED(Reduce_scatter_init, LG_DO(lg_fields_Reduce_scatter_init(t, lg_ints(rcounts), rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_init_c(const void *data, void *result, const MPI_Count *rcounts, MPI_Datatype rtype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Reduce_scatter_init, LG_DO(), PMPI_Reduce_scatter_init_c(data, result, rcounts, rtype, op, comm, info, request), LG_DO(LG_RECORDED(Reduce_scatter_init, LG_DO(lg_fields_Reduce_scatter_init(t, lg_large(rcounts), rtype, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Gather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    LG_TRACED(Gather, LG_DO(), PMPI_Gather(data, count, type, rdata, rcount, rtype, root, comm), LG_DO(LG_RECORDED(Gather, LG_DO(lg_fields_Gather(t, data, count, type, rcount, rtype, root, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    LG_TRACED(Gather, LG_DO(), PMPI_Gather_c(data, count, type, rdata, rcount, rtype, root, comm), LG_DO(LG_RECORDED(Gather, LG_DO(lg_fields_Gather(t, data, count, type, rcount, rtype, root, comm);))));
}
#endif

LG_WRAPPER MPI_Igather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Igather, LG_DO(), PMPI_Igather(data, count, type, rdata, rcount, rtype, root, comm, request), LG_DO(LG_RECORDED(Igather, LG_DO(lg_fields_Igather(t, data, count, type, rcount, rtype, root, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Igather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Igather, LG_DO(), PMPI_Igather_c(data, count, type, rdata, rcount, rtype, root, comm, request), LG_DO(LG_RECORDED(Igather, LG_DO(lg_fields_Igather(t, data, count, type, rcount, rtype, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gather_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Gather_init, LG_DO(), PMPI_Gather_init(data, count, type, rdata, rcount, rtype, root, comm, info, request), LG_DO(LG_RECORDED(Gather_init, LG_DO(lg_fields_Gather_init(t, data, count, type, rcount, rtype, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gather_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Gather_init, LG_DO(), PMPI_Gather_init_c(data, count, type, rdata, rcount, rtype, root, comm, info, request), LG_DO(LG_RECORDED(Gather_init, LG_DO(lg_fields_Gather_init(t, data, count, type, rcount, rtype, root, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Gatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, int root, MPI_Comm comm)
{
    LG_TRACED(Gatherv, LG_DO(), PMPI_Gatherv(data, count, type, rdata, rcounts, rdispls, rtype, root, comm), LG_DO(LG_RECORDED(Gatherv, LG_DO(lg_fields_Gatherv(t, data, count, type, lg_ints(rcounts), rtype, root, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    LG_TRACED(Gatherv, LG_DO(), PMPI_Gatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, root, comm), LG_DO(LG_RECORDED(Gatherv, LG_DO(lg_fields_Gatherv(t, data, count, type, lg_large(rcounts), rtype, root, comm);))));
}
#endif

LG_WRAPPER MPI_Igatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Igatherv, LG_DO(), PMPI_Igatherv(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, request), LG_DO(LG_RECORDED(Igatherv, LG_DO(lg_fields_Igatherv(t, data, count, type, lg_ints(rcounts), rtype, root, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Igatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Igatherv, LG_DO(), PMPI_Igatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, request), LG_DO(LG_RECORDED(Igatherv, LG_DO(lg_fields_Igatherv(t, data, count, type, lg_large(rcounts), rtype, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gatherv_init(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Gatherv_init, LG_DO(), PMPI_Gatherv_init(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, info, request), LG_DO(LG_RECORDED(Gatherv_init, LG_DO(lg_fields_Gatherv_init(t, data, count, type, lg_ints(rcounts), rtype, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gatherv_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Gatherv_init, LG_DO(), PMPI_Gatherv_init_c(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, info, request), LG_DO(LG_RECORDED(Gatherv_init, LG_DO(lg_fields_Gatherv_init(t, data, count, type, lg_large(rcounts), rtype, root, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Scatter(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    LG_TRACED(Scatter, LG_DO(), PMPI_Scatter(data, count, type, rdata, rcount, rtype, root, comm), LG_DO(LG_RECORDED(Scatter, LG_DO(lg_fields_Scatter(t, count, type, rdata, rcount, rtype, root, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatter_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    LG_TRACED(Scatter, LG_DO(), PMPI_Scatter_c(data, count, type, rdata, rcount, rtype, root, comm), LG_DO(LG_RECORDED(Scatter, LG_DO(lg_fields_Scatter(t, count, type, rdata, rcount, rtype, root, comm);))));
}
#endif

LG_WRAPPER MPI_Iscatter(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iscatter, LG_DO(), PMPI_Iscatter(data, count, type, rdata, rcount, rtype, root, comm, request), LG_DO(LG_RECORDED(Iscatter, LG_DO(lg_fields_Iscatter(t, count, type, rdata, rcount, rtype, root, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iscatter_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iscatter, LG_DO(), PMPI_Iscatter_c(data, count, type, rdata, rcount, rtype, root, comm, request), LG_DO(LG_RECORDED(Iscatter, LG_DO(lg_fields_Iscatter(t, count, type, rdata, rcount, rtype, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatter_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Scatter_init, LG_DO(), PMPI_Scatter_init(data, count, type, rdata, rcount, rtype, root, comm, info, request), LG_DO(LG_RECORDED(Scatter_init, LG_DO(lg_fields_Scatter_init(t, count, type, rdata, rcount, rtype, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatter_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Scatter_init, LG_DO(), PMPI_Scatter_init_c(data, count, type, rdata, rcount, rtype, root, comm, info, request), LG_DO(LG_RECORDED(Scatter_init, LG_DO(lg_fields_Scatter_init(t, count, type, rdata, rcount, rtype, root, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Scatterv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    LG_TRACED(Scatterv, LG_DO(), PMPI_Scatterv(data, counts, displs, type, rdata, rcount, rtype, root, comm), LG_DO(LG_RECORDED(Scatterv, LG_DO(lg_fields_Scatterv(t, lg_ints(counts), type, rdata, rcount, rtype, root, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatterv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    LG_TRACED(Scatterv, LG_DO(), PMPI_Scatterv_c(data, counts, displs, type, rdata, rcount, rtype, root, comm), LG_DO(LG_RECORDED(Scatterv, LG_DO(lg_fields_Scatterv(t, lg_large(counts), type, rdata, rcount, rtype, root, comm);))));
}
#endif

LG_WRAPPER MPI_Iscatterv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iscatterv, LG_DO(), PMPI_Iscatterv(data, counts, displs, type, rdata, rcount, rtype, root, comm, request), LG_DO(LG_RECORDED(Iscatterv, LG_DO(lg_fields_Iscatterv(t, lg_ints(counts), type, rdata, rcount, rtype, root, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iscatterv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iscatterv, LG_DO(), PMPI_Iscatterv_c(data, counts, displs, type, rdata, rcount, rtype, root, comm, request), LG_DO(LG_RECORDED(Iscatterv, LG_DO(lg_fields_Iscatterv(t, lg_large(counts), type, rdata, rcount, rtype, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatterv_init(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Scatterv_init, LG_DO(), PMPI_Scatterv_init(data, counts, displs, type, rdata, rcount, rtype, root, comm, info, request), LG_DO(LG_RECORDED(Scatterv_init, LG_DO(lg_fields_Scatterv_init(t, lg_ints(counts), type, rdata, rcount, rtype, root, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatterv_init_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Scatterv_init, LG_DO(), PMPI_Scatterv_init_c(data, counts, displs, type, rdata, rcount, rtype, root, comm, info, request), LG_DO(LG_RECORDED(Scatterv_init, LG_DO(lg_fields_Scatterv_init(t, lg_large(counts), type, rdata, rcount, rtype, root, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Allgather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Allgather, LG_DO(), PMPI_Allgather(data, count, type, rdata, rcount, rtype, comm), LG_DO(LG_RECORDED(Allgather, LG_DO(lg_fields_Allgather(t, data, count, type, rcount, rtype, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Allgather, LG_DO(), PMPI_Allgather_c(data, count, type, rdata, rcount, rtype, comm), LG_DO(LG_RECORDED(Allgather, LG_DO(lg_fields_Allgather(t, data, count, type, rcount, rtype, comm);))));
}
#endif

LG_WRAPPER MPI_Alltoall(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Alltoall, LG_DO(), PMPI_Alltoall(data, count, type, rdata, rcount, rtype, comm), LG_DO(LG_RECORDED(Alltoall, LG_DO(lg_fields_Alltoall(t, data, count, type, rcount, rtype, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoall_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Alltoall, LG_DO(), PMPI_Alltoall_c(data, count, type, rdata, rcount, rtype, comm), LG_DO(LG_RECORDED(Alltoall, LG_DO(lg_fields_Alltoall(t, data, count, type, rcount, rtype, comm);))));
}
#endif

LG_WRAPPER MPI_Iallgather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iallgather, LG_DO(), PMPI_Iallgather(data, count, type, rdata, rcount, rtype, comm, request), LG_DO(LG_RECORDED(Iallgather, LG_DO(lg_fields_Iallgather(t, data, count, type, rcount, rtype, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iallgather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iallgather, LG_DO(), PMPI_Iallgather_c(data, count, type, rdata, rcount, rtype, comm, request), LG_DO(LG_RECORDED(Iallgather, LG_DO(lg_fields_Iallgather(t, data, count, type, rcount, rtype, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Ialltoall(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ialltoall, LG_DO(), PMPI_Ialltoall(data, count, type, rdata, rcount, rtype, comm, request), LG_DO(LG_RECORDED(Ialltoall, LG_DO(lg_fields_Ialltoall(t, data, count, type, rcount, rtype, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ialltoall_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ialltoall, LG_DO(), PMPI_Ialltoall_c(data, count, type, rdata, rcount, rtype, comm, request), LG_DO(LG_RECORDED(Ialltoall, LG_DO(lg_fields_Ialltoall(t, data, count, type, rcount, rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgather_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Allgather_init, LG_DO(), PMPI_Allgather_init(data, count, type, rdata, rcount, rtype, comm, info, request), LG_DO(LG_RECORDED(Allgather_init, LG_DO(lg_fields_Allgather_init(t, data, count, type, rcount, rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgather_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Allgather_init, LG_DO(), PMPI_Allgather_init_c(data, count, type, rdata, rcount, rtype, comm, info, request), LG_DO(LG_RECORDED(Allgather_init, LG_DO(lg_fields_Allgather_init(t, data, count, type, rcount, rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoall_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Alltoall_init, LG_DO(), PMPI_Alltoall_init(data, count, type, rdata, rcount, rtype, comm, info, request), LG_DO(LG_RECORDED(Alltoall_init, LG_DO(lg_fields_Alltoall_init(t, data, count, type, rcount, rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoall_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Alltoall_init, LG_DO(), PMPI_Alltoall_init_c(data, count, type, rdata, rcount, rtype, comm, info, request), LG_DO(LG_RECORDED(Alltoall_init, LG_DO(lg_fields_Alltoall_init(t, data, count, type, rcount, rtype, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Allgatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Allgatherv, LG_DO(), PMPI_Allgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm), LG_DO(LG_RECORDED(Allgatherv, LG_DO(lg_fields_Allgatherv(t, data, count, type, lg_ints(rcounts), rtype, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Allgatherv, LG_DO(), PMPI_Allgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm), LG_DO(LG_RECORDED(Allgatherv, LG_DO(lg_fields_Allgatherv(t, data, count, type, lg_large(rcounts), rtype, comm);))));
}
#endif

LG_WRAPPER MPI_Iallgatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iallgatherv, LG_DO(), PMPI_Iallgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm, request), LG_DO(LG_RECORDED(Iallgatherv, LG_DO(lg_fields_Iallgatherv(t, data, count, type, lg_ints(rcounts), rtype, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iallgatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Iallgatherv, LG_DO(), PMPI_Iallgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, request), LG_DO(LG_RECORDED(Iallgatherv, LG_DO(lg_fields_Iallgatherv(t, data, count, type, lg_large(rcounts), rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgatherv_init(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Allgatherv_init, LG_DO(), PMPI_Allgatherv_init(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request), LG_DO(LG_RECORDED(Allgatherv_init, LG_DO(lg_fields_Allgatherv_init(t, data, count, type, lg_ints(rcounts), rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgatherv_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Allgatherv_init, LG_DO(), PMPI_Allgatherv_init_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request), LG_DO(LG_RECORDED(Allgatherv_init, LG_DO(lg_fields_Allgatherv_init(t, data, count, type, lg_large(rcounts), rtype, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Alltoallv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Alltoallv, LG_DO(), PMPI_Alltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm), LG_DO(LG_RECORDED(Alltoallv, LG_DO(lg_fields_Alltoallv(t, data, lg_ints(counts), type, lg_ints(rcounts), rtype, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Alltoallv, LG_DO(), PMPI_Alltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm), LG_DO(LG_RECORDED(Alltoallv, LG_DO(lg_fields_Alltoallv(t, data, lg_large(counts), type, lg_large(rcounts), rtype, comm);))));
}
#endif

LG_WRAPPER MPI_Ialltoallv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ialltoallv, LG_DO(), PMPI_Ialltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request), LG_DO(LG_RECORDED(Ialltoallv, LG_DO(lg_fields_Ialltoallv(t, data, lg_ints(counts), type, lg_ints(rcounts), rtype, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ialltoallv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ialltoallv, LG_DO(), PMPI_Ialltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request), LG_DO(LG_RECORDED(Ialltoallv, LG_DO(lg_fields_Ialltoallv(t, data, lg_large(counts), type, lg_large(rcounts), rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallv_init(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Alltoallv_init, LG_DO(), PMPI_Alltoallv_init(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request), LG_DO(LG_RECORDED(Alltoallv_init, LG_DO(lg_fields_Alltoallv_init(t, data, lg_ints(counts), type, lg_ints(rcounts), rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallv_init_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Alltoallv_init, LG_DO(), PMPI_Alltoallv_init_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request), LG_DO(LG_RECORDED(Alltoallv_init, LG_DO(lg_fields_Alltoallv_init(t, data, lg_large(counts), type, lg_large(rcounts), rtype, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Alltoallw(const void *data, const int counts[], const int displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const int rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm)
{
    LG_TRACED(Alltoallw, LG_DO(), PMPI_Alltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm), LG_DO(LG_RECORDED(Alltoallw, LG_DO(lg_fields_Alltoallw(t, data, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallw_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, const MPI_Datatype rtypes[], MPI_Comm comm)
{
    LG_TRACED(Alltoallw, LG_DO(), PMPI_Alltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm), LG_DO(LG_RECORDED(Alltoallw, LG_DO(lg_fields_Alltoallw(t, data, lg_large(counts), types, lg_large(rcounts), rtypes, comm);))));
}
#endif

LG_WRAPPER MPI_Ialltoallw(const void *data, const int counts[], const int displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const int rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ialltoallw, LG_DO(), PMPI_Ialltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request), LG_DO(LG_RECORDED(Ialltoallw, LG_DO(lg_fields_Ialltoallw(t, data, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ialltoallw_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ialltoallw, LG_DO(), PMPI_Ialltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request), LG_DO(LG_RECORDED(Ialltoallw, LG_DO(lg_fields_Ialltoallw(t, data, lg_large(counts), types, lg_large(rcounts), rtypes, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallw_init(const void *data, const int counts[], const int displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const int rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Alltoallw_init, LG_DO(), PMPI_Alltoallw_init(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request), LG_DO(LG_RECORDED(Alltoallw_init, LG_DO(lg_fields_Alltoallw_init(t, data, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallw_init_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Alltoallw_init, LG_DO(), PMPI_Alltoallw_init_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request), LG_DO(LG_RECORDED(Alltoallw_init, LG_DO(lg_fields_Alltoallw_init(t, data, lg_large(counts), types, lg_large(rcounts), rtypes, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Neighbor_allgather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Neighbor_allgather, LG_DO(), PMPI_Neighbor_allgather(data, count, type, rdata, rcount, rtype, comm), LG_DO(LG_RECORDED(Neighbor_allgather, LG_DO(lg_fields_Neighbor_allgather(t, count, type, rcount, rtype, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Neighbor_allgather, LG_DO(), PMPI_Neighbor_allgather_c(data, count, type, rdata, rcount, rtype, comm), LG_DO(LG_RECORDED(Neighbor_allgather, LG_DO(lg_fields_Neighbor_allgather(t, count, type, rcount, rtype, comm);))));
}
#endif

LG_WRAPPER MPI_Neighbor_alltoall(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Neighbor_alltoall, LG_DO(), PMPI_Neighbor_alltoall(data, count, type, rdata, rcount, rtype, comm), LG_DO(LG_RECORDED(Neighbor_alltoall, LG_DO(lg_fields_Neighbor_alltoall(t, count, type, rcount, rtype, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoall_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Neighbor_alltoall, LG_DO(), PMPI_Neighbor_alltoall_c(data, count, type, rdata, rcount, rtype, comm), LG_DO(LG_RECORDED(Neighbor_alltoall, LG_DO(lg_fields_Neighbor_alltoall(t, count, type, rcount, rtype, comm);))));
}
#endif

LG_WRAPPER MPI_Ineighbor_allgather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ineighbor_allgather, LG_DO(), PMPI_Ineighbor_allgather(data, count, type, rdata, rcount, rtype, comm, request), LG_DO(LG_RECORDED(Ineighbor_allgather, LG_DO(lg_fields_Ineighbor_allgather(t, count, type, rcount, rtype, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ineighbor_allgather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ineighbor_allgather, LG_DO(), PMPI_Ineighbor_allgather_c(data, count, type, rdata, rcount, rtype, comm, request), LG_DO(LG_RECORDED(Ineighbor_allgather, LG_DO(lg_fields_Ineighbor_allgather(t, count, type, rcount, rtype, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Ineighbor_alltoall(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ineighbor_alltoall, LG_DO(), PMPI_Ineighbor_alltoall(data, count, type, rdata, rcount, rtype, comm, request), LG_DO(LG_RECORDED(Ineighbor_alltoall, LG_DO(lg_fields_Ineighbor_alltoall(t, count, type, rcount, rtype, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ineighbor_alltoall_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ineighbor_alltoall, LG_DO(), PMPI_Ineighbor_alltoall_c(data, count, type, rdata, rcount, rtype, comm, request), LG_DO(LG_RECORDED(Ineighbor_alltoall, LG_DO(lg_fields_Ineighbor_alltoall(t, count, type, rcount, rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgather_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Neighbor_allgather_init, LG_DO(), PMPI_Neighbor_allgather_init(data, count, type, rdata, rcount, rtype, comm, info, request), LG_DO(LG_RECORDED(Neighbor_allgather_init, LG_DO(lg_fields_Neighbor_allgather_init(t, count, type, rcount, rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgather_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Neighbor_allgather_init, LG_DO(), PMPI_Neighbor_allgather_init_c(data, count, type, rdata, rcount, rtype, comm, info, request), LG_DO(LG_RECORDED(Neighbor_allgather_init, LG_DO(lg_fields_Neighbor_allgather_init(t, count, type, rcount, rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoall_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Neighbor_alltoall_init, LG_DO(), PMPI_Neighbor_alltoall_init(data, count, type, rdata, rcount, rtype, comm, info, request), LG_DO(LG_RECORDED(Neighbor_alltoall_init, LG_DO(lg_fields_Neighbor_alltoall_init(t, count, type, rcount, rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoall_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Neighbor_alltoall_init, LG_DO(), PMPI_Neighbor_alltoall_init_c(data, count, type, rdata, rcount, rtype, comm, info, request), LG_DO(LG_RECORDED(Neighbor_alltoall_init, LG_DO(lg_fields_Neighbor_alltoall_init(t, count, type, rcount, rtype, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Neighbor_allgatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Neighbor_allgatherv, LG_DO(), PMPI_Neighbor_allgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm), LG_DO(LG_RECORDED(Neighbor_allgatherv, LG_DO(lg_fields_Neighbor_allgatherv(t, count, type, lg_ints(rcounts), rtype, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Neighbor_allgatherv, LG_DO(), PMPI_Neighbor_allgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm), LG_DO(LG_RECORDED(Neighbor_allgatherv, LG_DO(lg_fields_Neighbor_allgatherv(t, count, type, lg_large(rcounts), rtype, comm);))));
}
#endif

LG_WRAPPER MPI_Ineighbor_allgatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ineighbor_allgatherv, LG_DO(), PMPI_Ineighbor_allgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm, request), LG_DO(LG_RECORDED(Ineighbor_allgatherv, LG_DO(lg_fields_Ineighbor_allgatherv(t, count, type, lg_ints(rcounts), rtype, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ineighbor_allgatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ineighbor_allgatherv, LG_DO(), PMPI_Ineighbor_allgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, request), LG_DO(LG_RECORDED(Ineighbor_allgatherv, LG_DO(lg_fields_Ineighbor_allgatherv(t, count, type, lg_large(rcounts), rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgatherv_init(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Neighbor_allgatherv_init, LG_DO(), PMPI_Neighbor_allgatherv_init(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request), LG_DO(LG_RECORDED(Neighbor_allgatherv_init, LG_DO(lg_fields_Neighbor_allgatherv_init(t, count, type, lg_ints(rcounts), rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgatherv_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Neighbor_allgatherv_init, LG_DO(), PMPI_Neighbor_allgatherv_init_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request), LG_DO(LG_RECORDED(Neighbor_allgatherv_init, LG_DO(lg_fields_Neighbor_allgatherv_init(t, count, type, lg_large(rcounts), rtype, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Neighbor_alltoallv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Neighbor_alltoallv, LG_DO(), PMPI_Neighbor_alltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm), LG_DO(LG_RECORDED(Neighbor_alltoallv, LG_DO(lg_fields_Neighbor_alltoallv(t, lg_ints(counts), type, lg_ints(rcounts), rtype, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm)
{
    LG_TRACED(Neighbor_alltoallv, LG_DO(), PMPI_Neighbor_alltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm), LG_DO(LG_RECORDED(Neighbor_alltoallv, LG_DO(lg_fields_Neighbor_alltoallv(t, lg_large(counts), type, lg_large(rcounts), rtype, comm);))));
}
#endif

LG_WRAPPER MPI_Ineighbor_alltoallv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ineighbor_alltoallv, LG_DO(), PMPI_Ineighbor_alltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request), LG_DO(LG_RECORDED(Ineighbor_alltoallv, LG_DO(lg_fields_Ineighbor_alltoallv(t, lg_ints(counts), type, lg_ints(rcounts), rtype, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ineighbor_alltoallv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ineighbor_alltoallv, LG_DO(), PMPI_Ineighbor_alltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request), LG_DO(LG_RECORDED(Ineighbor_alltoallv, LG_DO(lg_fields_Ineighbor_alltoallv(t, lg_large(counts), type, lg_large(rcounts), rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallv_init(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Neighbor_alltoallv_init, LG_DO(), PMPI_Neighbor_alltoallv_init(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request), LG_DO(LG_RECORDED(Neighbor_alltoallv_init, LG_DO(lg_fields_Neighbor_alltoallv_init(t, lg_ints(counts), type, lg_ints(rcounts), rtype, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallv_init_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Neighbor_alltoallv_init, LG_DO(), PMPI_Neighbor_alltoallv_init_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request), LG_DO(LG_RECORDED(Neighbor_alltoallv_init, LG_DO(lg_fields_Neighbor_alltoallv_init(t, lg_large(counts), type, lg_large(rcounts), rtype, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Neighbor_alltoallw(const void *data, const int counts[], const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm)
{
    LG_TRACED(Neighbor_alltoallw, LG_DO(), PMPI_Neighbor_alltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm), LG_DO(LG_RECORDED(Neighbor_alltoallw, LG_DO(lg_fields_Neighbor_alltoallw(t, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallw_c(const void *data, const MPI_Count *counts, const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm)
{
    LG_TRACED(Neighbor_alltoallw, LG_DO(), PMPI_Neighbor_alltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm), LG_DO(LG_RECORDED(Neighbor_alltoallw, LG_DO(lg_fields_Neighbor_alltoallw(t, lg_large(counts), types, lg_large(rcounts), rtypes, comm);))));
}
#endif

LG_WRAPPER MPI_Ineighbor_alltoallw(const void *data, const int counts[], const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ineighbor_alltoallw, LG_DO(), PMPI_Ineighbor_alltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request), LG_DO(LG_RECORDED(Ineighbor_alltoallw, LG_DO(lg_fields_Ineighbor_alltoallw(t, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ineighbor_alltoallw_c(const void *data, const MPI_Count *counts, const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Request *request)
{
    LG_TRACED(Ineighbor_alltoallw, LG_DO(), PMPI_Ineighbor_alltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request), LG_DO(LG_RECORDED(Ineighbor_alltoallw, LG_DO(lg_fields_Ineighbor_alltoallw(t, lg_large(counts), types, lg_large(rcounts), rtypes, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallw_init(const void *data, const int counts[], const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Neighbor_alltoallw_init, LG_DO(), PMPI_Neighbor_alltoallw_init(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request), LG_DO(LG_RECORDED(Neighbor_alltoallw_init, LG_DO(lg_fields_Neighbor_alltoallw_init(t, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm, *request);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallw_init_c(const void *data, const MPI_Count *counts, const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    LG_TRACED(Neighbor_alltoallw_init, LG_DO(), PMPI_Neighbor_alltoallw_init_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request), LG_DO(LG_RECORDED(Neighbor_alltoallw_init, LG_DO(lg_fields_Neighbor_alltoallw_init(t, lg_large(counts), types, lg_large(rcounts), rtypes, comm, *request);))));
}
#endif

LG_WRAPPER MPI_Comm_dup(MPI_Comm comm, MPI_Comm *made)
{
    LG_TRACED(Comm_dup, LG_DO(), PMPI_Comm_dup(comm, made), LG_DO(LG_RECORDED(Comm_dup, LG_DO(lg_fields_Comm_dup(t, comm, *made);))));
}

LG_WRAPPER MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *made)
{
    LG_TRACED(Comm_dup_with_info, LG_DO(), PMPI_Comm_dup_with_info(comm, info, made), LG_DO(LG_RECORDED(Comm_dup_with_info, LG_DO(lg_fields_Comm_dup_with_info(t, comm, *made);))));
}

LG_WRAPPER MPI_Comm_idup(MPI_Comm comm, MPI_Comm *made, MPI_Request *request)
{
    LG_TRACED(Comm_idup, LG_DO(), PMPI_Comm_idup(comm, made, request), LG_DO(LG_RECORDED(Comm_idup, LG_DO(lg_fields_Comm_idup(t, comm, *made, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *made, MPI_Request *request)
{
    LG_TRACED(Comm_idup_with_info, LG_DO(), PMPI_Comm_idup_with_info(comm, info, made, request), LG_DO(LG_RECORDED(Comm_idup_with_info, LG_DO(lg_fields_Comm_idup_with_info(t, comm, *made, *request);))));
}
#endif

LG_WRAPPER MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *made)
{
    LG_TRACED(Comm_split, LG_DO(), PMPI_Comm_split(comm, color, key, made), LG_DO(LG_RECORDED(Comm_split, LG_DO(lg_fields_Comm_split(t, comm, *made);))));
}

LG_WRAPPER MPI_Comm_split_type(MPI_Comm comm, int kind, int key, MPI_Info info, MPI_Comm *made)
{
    LG_TRACED(Comm_split_type, LG_DO(), PMPI_Comm_split_type(comm, kind, key, info, made), LG_DO(LG_RECORDED(Comm_split_type, LG_DO(lg_fields_Comm_split_type(t, comm, *made);))));
}

LG_WRAPPER MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *made)
{
    LG_TRACED(Comm_create, LG_DO(), PMPI_Comm_create(comm, group, made), LG_DO(LG_RECORDED(Comm_create, LG_DO(lg_fields_Comm_create(t, comm, *made);))));
}

LG_WRAPPER MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *made)
{
    LG_TRACED(Comm_create_group, LG_DO(), PMPI_Comm_create_group(comm, group, tag, made), LG_DO(LG_RECORDED(Comm_create_group, LG_DO(lg_fields_Comm_create_group(t, comm, *made);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Comm_create_from_group(MPI_Group group, const char *name, MPI_Info info, MPI_Errhandler handler, MPI_Comm *made)
{
    LG_TRACED(Comm_create_from_group, LG_DO(), PMPI_Comm_create_from_group(group, name, info, handler, made), LG_DO(LG_RECORDED(Comm_create_from_group, LG_DO(lg_fields_Comm_create_from_group(t, *made);))));
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Intercomm_create_from_groups(MPI_Group local, int leader, MPI_Group remote, int remoteleader, const char *name, MPI_Info info, MPI_Errhandler handler, MPI_Comm *made)
{
    LG_TRACED(Intercomm_create_from_groups, LG_DO(), PMPI_Intercomm_create_from_groups(local, leader, remote, remoteleader, name, info, handler, made), LG_DO(LG_RECORDED(Intercomm_create_from_groups, LG_DO(lg_fields_Intercomm_create_from_groups(t, *made);))));
}
#endif

LG_WRAPPER MPI_Cart_create(MPI_Comm comm, int dimensions, const int sizes[], const int periods[], int reorder, MPI_Comm *made)
{
    LG_TRACED(Cart_create, LG_DO(), PMPI_Cart_create(comm, dimensions, sizes, periods, reorder, made), LG_DO(LG_RECORDED(Cart_create, LG_DO(lg_fields_Cart_create(t, comm, *made);))));
}

LG_WRAPPER MPI_Cart_sub(MPI_Comm comm, const int remain[], MPI_Comm *made)
{
    LG_TRACED(Cart_sub, LG_DO(), PMPI_Cart_sub(comm, remain, made), LG_DO(LG_RECORDED(Cart_sub, LG_DO(lg_fields_Cart_sub(t, comm, *made);))));
}

LG_WRAPPER MPI_Graph_create(MPI_Comm comm, int nodes, const int index[], const int edges[], int reorder, MPI_Comm *made)
{
    LG_TRACED(Graph_create, LG_DO(), PMPI_Graph_create(comm, nodes, index, edges, reorder, made), LG_DO(LG_RECORDED(Graph_create, LG_DO(lg_fields_Graph_create(t, comm, *made);))));
}

LG_WRAPPER MPI_Dist_graph_create(MPI_Comm comm, int n, const int sources[], const int degrees[], const int destinations[], const int weights[], MPI_Info info, int reorder, MPI_Comm *made)
{
    LG_TRACED(Dist_graph_create, LG_DO(), PMPI_Dist_graph_create(comm, n, sources, degrees, destinations, weights, info, reorder, made), LG_DO(LG_RECORDED(Dist_graph_create, LG_DO(lg_fields_Dist_graph_create(t, comm, *made);))));
}

LG_WRAPPER MPI_Dist_graph_create_adjacent(MPI_Comm comm, int in, const int sources[], const int weights[], int out, const int destinations[], const int outweights[], MPI_Info info, int reorder, MPI_Comm *made)
{
    LG_TRACED(Dist_graph_create_adjacent, LG_DO(), PMPI_Dist_graph_create_adjacent(comm, in, sources, weights, out, destinations, outweights, info, reorder, made), LG_DO(LG_RECORDED(Dist_graph_create_adjacent, LG_DO(lg_fields_Dist_graph_create_adjacent(t, comm, *made);))));
}

LG_WRAPPER MPI_Intercomm_create(MPI_Comm comm, int leader, MPI_Comm peers, int remote, int tag, MPI_Comm *made)
{
    LG_TRACED(Intercomm_create, LG_DO(), PMPI_Intercomm_create(comm, leader, peers, remote, tag, made), LG_DO(LG_RECORDED(Intercomm_create, LG_DO(lg_fields_Intercomm_create(t, comm, *made);))));
}

LG_WRAPPER MPI_Intercomm_merge(MPI_Comm comm, int high, MPI_Comm *made)
{
    LG_TRACED(Intercomm_merge, LG_DO(), PMPI_Intercomm_merge(comm, high, made), LG_DO(LG_RECORDED(Intercomm_merge, LG_DO(lg_fields_Intercomm_merge(t, comm, *made);))));
}

LG_WRAPPER MPI_Comm_free(MPI_Comm *comm)
{
    LG_TRACED(Comm_free, LG_DO(struct lg_old lg_was = lg_old(*comm);), PMPI_Comm_free(comm), LG_DO(LG_RECORDED(Comm_free, LG_DO(lg_fields_Comm_free(t, lg_was);))));
}

LG_WRAPPER MPI_Comm_disconnect(MPI_Comm *comm)
{
    LG_TRACED(Comm_disconnect, LG_DO(struct lg_old lg_was = lg_old(*comm);), PMPI_Comm_disconnect(comm), LG_DO(LG_RECORDED(Comm_disconnect, LG_DO(lg_fields_Comm_disconnect(t, lg_was);))));
}

LG_WRAPPER MPI_Put(const void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Win win)
{
    LG_TRACED(Put, LG_DO(), PMPI_Put(data, count, type, peer, place, rcount, rtype, win), LG_DO(LG_RECORDED(Put, LG_DO(lg_fields_Put(t, win);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Put_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Win win)
{
    LG_TRACED(Put, LG_DO(), PMPI_Put_c(data, count, type, peer, place, rcount, rtype, win), LG_DO(LG_RECORDED(Put, LG_DO(lg_fields_Put(t, win);))));
}
#endif

LG_WRAPPER MPI_Get(void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Win win)
{
    LG_TRACED(Get, LG_DO(), PMPI_Get(data, count, type, peer, place, rcount, rtype, win), LG_DO(LG_RECORDED(Get, LG_DO(lg_fields_Get(t, win);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Get_c(void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Win win)
{
    LG_TRACED(Get, LG_DO(), PMPI_Get_c(data, count, type, peer, place, rcount, rtype, win), LG_DO(LG_RECORDED(Get, LG_DO(lg_fields_Get(t, win);))));
}
#endif

LG_WRAPPER MPI_Accumulate(const void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Op op, MPI_Win win)
{
    LG_TRACED(Accumulate, LG_DO(), PMPI_Accumulate(data, count, type, peer, place, rcount, rtype, op, win), LG_DO(LG_RECORDED(Accumulate, LG_DO(lg_fields_Accumulate(t, win);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Accumulate_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Op op, MPI_Win win)
{
    LG_TRACED(Accumulate, LG_DO(), PMPI_Accumulate_c(data, count, type, peer, place, rcount, rtype, op, win), LG_DO(LG_RECORDED(Accumulate, LG_DO(lg_fields_Accumulate(t, win);))));
}
#endif

LG_WRAPPER MPI_Get_accumulate(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int peer, MPI_Aint place, int tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win)
{
    LG_TRACED(Get_accumulate, LG_DO(), PMPI_Get_accumulate(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win), LG_DO(LG_RECORDED(Get_accumulate, LG_DO(lg_fields_Get_accumulate(t, win);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Get_accumulate_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int peer, MPI_Aint place, MPI_Count tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win)
{
    LG_TRACED(Get_accumulate, LG_DO(), PMPI_Get_accumulate_c(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win), LG_DO(LG_RECORDED(Get_accumulate, LG_DO(lg_fields_Get_accumulate(t, win);))));
}
#endif

LG_WRAPPER MPI_Fetch_and_op(const void *data, void *rdata, MPI_Datatype type, int peer, MPI_Aint place, MPI_Op op, MPI_Win win)
{
    LG_TRACED(Fetch_and_op, LG_DO(), PMPI_Fetch_and_op(data, rdata, type, peer, place, op, win), LG_DO(LG_RECORDED(Fetch_and_op, LG_DO(lg_fields_Fetch_and_op(t, win);))));
}

LG_WRAPPER MPI_Compare_and_swap(const void *data, const void *compare, void *rdata, MPI_Datatype type, int peer, MPI_Aint place, MPI_Win win)
{
    LG_TRACED(Compare_and_swap, LG_DO(), PMPI_Compare_and_swap(data, compare, rdata, type, peer, place, win), LG_DO(LG_RECORDED(Compare_and_swap, LG_DO(lg_fields_Compare_and_swap(t, win);))));
}

LG_WRAPPER MPI_Rput(const void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Win win, MPI_Request *request)
{
    LG_TRACED(Rput, LG_DO(), PMPI_Rput(data, count, type, peer, place, rcount, rtype, win, request), LG_DO(LG_RECORDED(Rput, LG_DO(lg_fields_Rput(t, win, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Rput_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Win win, MPI_Request *request)
{
    LG_TRACED(Rput, LG_DO(), PMPI_Rput_c(data, count, type, peer, place, rcount, rtype, win, request), LG_DO(LG_RECORDED(Rput, LG_DO(lg_fields_Rput(t, win, *request);))));
}
#endif

LG_WRAPPER MPI_Rget(void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Win win, MPI_Request *request)
{
    LG_TRACED(Rget, LG_DO(), PMPI_Rget(data, count, type, peer, place, rcount, rtype, win, request), LG_DO(LG_RECORDED(Rget, LG_DO(lg_fields_Rget(t, win, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Rget_c(void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Win win, MPI_Request *request)
{
    LG_TRACED(Rget, LG_DO(), PMPI_Rget_c(data, count, type, peer, place, rcount, rtype, win, request), LG_DO(LG_RECORDED(Rget, LG_DO(lg_fields_Rget(t, win, *request);))));
}
#endif

LG_WRAPPER MPI_Raccumulate(const void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
    LG_TRACED(Raccumulate, LG_DO(), PMPI_Raccumulate(data, count, type, peer, place, rcount, rtype, op, win, request), LG_DO(LG_RECORDED(Raccumulate, LG_DO(lg_fields_Raccumulate(t, win, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Raccumulate_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
    LG_TRACED(Raccumulate, LG_DO(), PMPI_Raccumulate_c(data, count, type, peer, place, rcount, rtype, op, win, request), LG_DO(LG_RECORDED(Raccumulate, LG_DO(lg_fields_Raccumulate(t, win, *request);))));
}
#endif

LG_WRAPPER MPI_Rget_accumulate(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int peer, MPI_Aint place, int tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
    LG_TRACED(Rget_accumulate, LG_DO(), PMPI_Rget_accumulate(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, request), LG_DO(LG_RECORDED(Rget_accumulate, LG_DO(lg_fields_Rget_accumulate(t, win, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Rget_accumulate_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int peer, MPI_Aint place, MPI_Count tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
    LG_TRACED(Rget_accumulate, LG_DO(), PMPI_Rget_accumulate_c(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, request), LG_DO(LG_RECORDED(Rget_accumulate, LG_DO(lg_fields_Rget_accumulate(t, win, *request);))));
}
#endif

LG_WRAPPER MPI_Win_create(void *data, MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
    LG_TRACED(Win_create, LG_DO(), PMPI_Win_create(data, bytes, unit, info, comm, win), LG_DO(LG_RECORDED(Win_create, LG_DO(lg_fields_Win_create(t, comm, *win);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Win_create_c(void *data, MPI_Aint bytes, MPI_Aint unit, MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
    LG_TRACED(Win_create, LG_DO(), PMPI_Win_create_c(data, bytes, unit, info, comm, win), LG_DO(LG_RECORDED(Win_create, LG_DO(lg_fields_Win_create(t, comm, *win);))));
}
#endif

LG_WRAPPER MPI_Win_allocate(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win)
{
    LG_TRACED(Win_allocate, LG_DO(), PMPI_Win_allocate(bytes, unit, info, comm, base, win), LG_DO(LG_RECORDED(Win_allocate, LG_DO(lg_fields_Win_allocate(t, comm, *win);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Win_allocate_c(MPI_Aint bytes, MPI_Aint unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win)
{
    LG_TRACED(Win_allocate, LG_DO(), PMPI_Win_allocate_c(bytes, unit, info, comm, base, win), LG_DO(LG_RECORDED(Win_allocate, LG_DO(lg_fields_Win_allocate(t, comm, *win);))));
}
#endif

LG_WRAPPER MPI_Win_allocate_shared(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win)
{
    LG_TRACED(Win_allocate_shared, LG_DO(), PMPI_Win_allocate_shared(bytes, unit, info, comm, base, win), LG_DO(LG_RECORDED(Win_allocate_shared, LG_DO(lg_fields_Win_allocate_shared(t, comm, *win);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Win_allocate_shared_c(MPI_Aint bytes, MPI_Aint unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win)
{
    LG_TRACED(Win_allocate_shared, LG_DO(), PMPI_Win_allocate_shared_c(bytes, unit, info, comm, base, win), LG_DO(LG_RECORDED(Win_allocate_shared, LG_DO(lg_fields_Win_allocate_shared(t, comm, *win);))));
}
#endif

LG_WRAPPER MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
    LG_TRACED(Win_create_dynamic, LG_DO(), PMPI_Win_create_dynamic(info, comm, win), LG_DO(LG_RECORDED(Win_create_dynamic, LG_DO(lg_fields_Win_create_dynamic(t, comm, *win);))));
}

LG_WRAPPER MPI_Win_free(MPI_Win *win)
{
    LG_TRACED(Win_free, LG_DO(int64_t lg_was = lg_window(*win);), PMPI_Win_free(win), LG_DO(LG_RECORDED(Win_free, LG_DO(lg_fields_Win_free(t, lg_was);))));
}

LG_WRAPPER MPI_Win_fence(int assert, MPI_Win win)
{
    LG_TRACED(Win_fence, LG_DO(), PMPI_Win_fence(assert, win), LG_DO(LG_RECORDED(Win_fence, LG_DO(lg_fields_Win_fence(t, win);))));
}

LG_WRAPPER MPI_Win_start(MPI_Group group, int assert, MPI_Win win)
{
    LG_TRACED(Win_start, LG_DO(), PMPI_Win_start(group, assert, win), LG_DO(LG_RECORDED(Win_start, LG_DO(lg_fields_Win_start(t, group, win);))));
}

LG_WRAPPER MPI_Win_post(MPI_Group group, int assert, MPI_Win win)
{
    LG_TRACED(Win_post, LG_DO(), PMPI_Win_post(group, assert, win), LG_DO(LG_RECORDED(Win_post, LG_DO(lg_fields_Win_post(t, group, win);))));
}

LG_WRAPPER MPI_Win_complete(MPI_Win win)
{
    LG_TRACED(Win_complete, LG_DO(), PMPI_Win_complete(win), LG_DO(LG_RECORDED(Win_complete, LG_DO(lg_fields_Win_complete(t, win);))));
}

LG_WRAPPER MPI_Win_wait(MPI_Win win)
{
    LG_TRACED(Win_wait, LG_DO(), PMPI_Win_wait(win), LG_DO(LG_RECORDED(Win_wait, LG_DO(lg_fields_Win_wait(t, win);))));
}

LG_WRAPPER MPI_Win_unlock_all(MPI_Win win)
{
    LG_TRACED(Win_unlock_all, LG_DO(), PMPI_Win_unlock_all(win), LG_DO(LG_RECORDED(Win_unlock_all, LG_DO(lg_fields_Win_unlock_all(t, win);))));
}

LG_WRAPPER MPI_Win_flush_all(MPI_Win win)
{
    LG_TRACED(Win_flush_all, LG_DO(), PMPI_Win_flush_all(win), LG_DO(LG_RECORDED(Win_flush_all, LG_DO(lg_fields_Win_flush_all(t, win);))));
}

LG_WRAPPER MPI_Win_flush_local_all(MPI_Win win)
{
    LG_TRACED(Win_flush_local_all, LG_DO(), PMPI_Win_flush_local_all(win), LG_DO(LG_RECORDED(Win_flush_local_all, LG_DO(lg_fields_Win_flush_local_all(t, win);))));
}

LG_WRAPPER MPI_Win_sync(MPI_Win win)
{
    LG_TRACED(Win_sync, LG_DO(), PMPI_Win_sync(win), LG_DO(LG_RECORDED(Win_sync, LG_DO(lg_fields_Win_sync(t, win);))));
}

LG_WRAPPER MPI_Win_test(MPI_Win win, int *flag)
{
    LG_TRACED(Win_test, LG_DO(), PMPI_Win_test(win, flag), LG_DO(LG_POLLED(Win_test, LG_DO(lg_fields_Win_test(t, win, *flag);), !*flag)));
}

LG_WRAPPER MPI_Win_lock(int kind, int peer, int assert, MPI_Win win)
{
    LG_TRACED(Win_lock, LG_DO(), PMPI_Win_lock(kind, peer, assert, win), LG_DO(LG_RECORDED(Win_lock, LG_DO(lg_fields_Win_lock(t, win);))));
}

LG_WRAPPER MPI_Win_lock_all(int assert, MPI_Win win)
{
    LG_TRACED(Win_lock_all, LG_DO(), PMPI_Win_lock_all(assert, win), LG_DO(LG_RECORDED(Win_lock_all, LG_DO(lg_fields_Win_lock_all(t, win);))));
}

LG_WRAPPER MPI_Win_unlock(int peer, MPI_Win win)
{
    LG_TRACED(Win_unlock, LG_DO(), PMPI_Win_unlock(peer, win), LG_DO(LG_RECORDED(Win_unlock, LG_DO(lg_fields_Win_unlock(t, win);))));
}

LG_WRAPPER MPI_Win_flush(int peer, MPI_Win win)
{
    LG_TRACED(Win_flush, LG_DO(), PMPI_Win_flush(peer, win), LG_DO(LG_RECORDED(Win_flush, LG_DO(lg_fields_Win_flush(t, win);))));
}

LG_WRAPPER MPI_Win_flush_local(int peer, MPI_Win win)
{
    LG_TRACED(Win_flush_local, LG_DO(), PMPI_Win_flush_local(peer, win), LG_DO(LG_RECORDED(Win_flush_local, LG_DO(lg_fields_Win_flush_local(t, win);))));
}

LG_WRAPPER MPI_File_open(MPI_Comm comm, const char *name, int mode, MPI_Info info, MPI_File *file)
{
    LG_TRACED(File_open, LG_DO(), PMPI_File_open(comm, name, mode, info, file), LG_DO(LG_RECORDED(File_open, LG_DO(lg_fields_File_open(t, comm, *file);))));
}

LG_WRAPPER MPI_File_close(MPI_File *file)
{
    LG_TRACED(File_close, LG_DO(int64_t lg_was = lg_file(*file);), PMPI_File_close(file), LG_DO(LG_RECORDED(File_close, LG_DO(lg_fields_File_close(t, lg_was);))));
}

LG_WRAPPER MPI_File_sync(MPI_File file)
{
    LG_TRACED(File_sync, LG_DO(), PMPI_File_sync(file), LG_DO(LG_RECORDED(File_sync, LG_DO(lg_fields_File_sync(t, file);))));
}

LG_WRAPPER MPI_File_set_size(MPI_File file, MPI_Offset size)
{
    LG_TRACED(File_set_size, LG_DO(), PMPI_File_set_size(file, size), LG_DO(LG_RECORDED(File_set_size, LG_DO(lg_fields_File_set_size(t, file);))));
}

LG_WRAPPER MPI_File_preallocate(MPI_File file, MPI_Offset size)
{
    LG_TRACED(File_preallocate, LG_DO(), PMPI_File_preallocate(file, size), LG_DO(LG_RECORDED(File_preallocate, LG_DO(lg_fields_File_preallocate(t, file);))));
}

LG_WRAPPER MPI_File_set_view(MPI_File file, MPI_Offset from, MPI_Datatype unit, MPI_Datatype type, const char *form, MPI_Info info)
{
    LG_TRACED(File_set_view, LG_DO(), PMPI_File_set_view(file, from, unit, type, form, info), LG_DO(LG_RECORDED(File_set_view, LG_DO(lg_fields_File_set_view(t, file);))));
}

LG_WRAPPER MPI_File_read(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read, LG_DO(), PMPI_File_read(file, data, count, type, status), LG_DO(LG_RECORDED(File_read, LG_DO(lg_fields_File_read(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read, LG_DO(), PMPI_File_read_c(file, data, count, type, status), LG_DO(LG_RECORDED(File_read, LG_DO(lg_fields_File_read(t, file);))));
}
#endif

LG_WRAPPER MPI_File_read_all(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read_all, LG_DO(), PMPI_File_read_all(file, data, count, type, status), LG_DO(LG_RECORDED(File_read_all, LG_DO(lg_fields_File_read_all(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_all_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read_all, LG_DO(), PMPI_File_read_all_c(file, data, count, type, status), LG_DO(LG_RECORDED(File_read_all, LG_DO(lg_fields_File_read_all(t, file);))));
}
#endif

LG_WRAPPER MPI_File_read_shared(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read_shared, LG_DO(), PMPI_File_read_shared(file, data, count, type, status), LG_DO(LG_RECORDED(File_read_shared, LG_DO(lg_fields_File_read_shared(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_shared_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read_shared, LG_DO(), PMPI_File_read_shared_c(file, data, count, type, status), LG_DO(LG_RECORDED(File_read_shared, LG_DO(lg_fields_File_read_shared(t, file);))));
}
#endif

LG_WRAPPER MPI_File_read_ordered(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read_ordered, LG_DO(), PMPI_File_read_ordered(file, data, count, type, status), LG_DO(LG_RECORDED(File_read_ordered, LG_DO(lg_fields_File_read_ordered(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_ordered_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read_ordered, LG_DO(), PMPI_File_read_ordered_c(file, data, count, type, status), LG_DO(LG_RECORDED(File_read_ordered, LG_DO(lg_fields_File_read_ordered(t, file);))));
}
#endif

LG_WRAPPER MPI_File_write(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write, LG_DO(), PMPI_File_write(file, data, count, type, status), LG_DO(LG_RECORDED(File_write, LG_DO(lg_fields_File_write(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write, LG_DO(), PMPI_File_write_c(file, data, count, type, status), LG_DO(LG_RECORDED(File_write, LG_DO(lg_fields_File_write(t, file);))));
}
#endif

LG_WRAPPER MPI_File_write_all(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write_all, LG_DO(), PMPI_File_write_all(file, data, count, type, status), LG_DO(LG_RECORDED(File_write_all, LG_DO(lg_fields_File_write_all(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_all_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write_all, LG_DO(), PMPI_File_write_all_c(file, data, count, type, status), LG_DO(LG_RECORDED(File_write_all, LG_DO(lg_fields_File_write_all(t, file);))));
}
#endif

LG_WRAPPER MPI_File_write_shared(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write_shared, LG_DO(), PMPI_File_write_shared(file, data, count, type, status), LG_DO(LG_RECORDED(File_write_shared, LG_DO(lg_fields_File_write_shared(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_shared_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write_shared, LG_DO(), PMPI_File_write_shared_c(file, data, count, type, status), LG_DO(LG_RECORDED(File_write_shared, LG_DO(lg_fields_File_write_shared(t, file);))));
}
#endif

LG_WRAPPER MPI_File_write_ordered(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write_ordered, LG_DO(), PMPI_File_write_ordered(file, data, count, type, status), LG_DO(LG_RECORDED(File_write_ordered, LG_DO(lg_fields_File_write_ordered(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_ordered_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write_ordered, LG_DO(), PMPI_File_write_ordered_c(file, data, count, type, status), LG_DO(LG_RECORDED(File_write_ordered, LG_DO(lg_fields_File_write_ordered(t, file);))));
}
#endif

LG_WRAPPER MPI_File_read_at(MPI_File file, MPI_Offset from, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read_at, LG_DO(), PMPI_File_read_at(file, from, data, count, type, status), LG_DO(LG_RECORDED(File_read_at, LG_DO(lg_fields_File_read_at(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_at_c(MPI_File file, MPI_Offset from, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read_at, LG_DO(), PMPI_File_read_at_c(file, from, data, count, type, status), LG_DO(LG_RECORDED(File_read_at, LG_DO(lg_fields_File_read_at(t, file);))));
}
#endif

LG_WRAPPER MPI_File_read_at_all(MPI_File file, MPI_Offset from, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read_at_all, LG_DO(), PMPI_File_read_at_all(file, from, data, count, type, status), LG_DO(LG_RECORDED(File_read_at_all, LG_DO(lg_fields_File_read_at_all(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_at_all_c(MPI_File file, MPI_Offset from, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_read_at_all, LG_DO(), PMPI_File_read_at_all_c(file, from, data, count, type, status), LG_DO(LG_RECORDED(File_read_at_all, LG_DO(lg_fields_File_read_at_all(t, file);))));
}
#endif

LG_WRAPPER MPI_File_write_at(MPI_File file, MPI_Offset from, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write_at, LG_DO(), PMPI_File_write_at(file, from, data, count, type, status), LG_DO(LG_RECORDED(File_write_at, LG_DO(lg_fields_File_write_at(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_at_c(MPI_File file, MPI_Offset from, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write_at, LG_DO(), PMPI_File_write_at_c(file, from, data, count, type, status), LG_DO(LG_RECORDED(File_write_at, LG_DO(lg_fields_File_write_at(t, file);))));
}
#endif

LG_WRAPPER MPI_File_write_at_all(MPI_File file, MPI_Offset from, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write_at_all, LG_DO(), PMPI_File_write_at_all(file, from, data, count, type, status), LG_DO(LG_RECORDED(File_write_at_all, LG_DO(lg_fields_File_write_at_all(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_at_all_c(MPI_File file, MPI_Offset from, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    LG_TRACED(File_write_at_all, LG_DO(), PMPI_File_write_at_all_c(file, from, data, count, type, status), LG_DO(LG_RECORDED(File_write_at_all, LG_DO(lg_fields_File_write_at_all(t, file);))));
}
#endif

LG_WRAPPER MPI_File_iread(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iread, LG_DO(), PMPI_File_iread(file, data, count, type, request), LG_DO(LG_RECORDED(File_iread, LG_DO(lg_fields_File_iread(t, file, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iread_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iread, LG_DO(), PMPI_File_iread_c(file, data, count, type, request), LG_DO(LG_RECORDED(File_iread, LG_DO(lg_fields_File_iread(t, file, *request);))));
}
#endif

LG_WRAPPER MPI_File_iread_all(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iread_all, LG_DO(), PMPI_File_iread_all(file, data, count, type, request), LG_DO(LG_RECORDED(File_iread_all, LG_DO(lg_fields_File_iread_all(t, file, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iread_all_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iread_all, LG_DO(), PMPI_File_iread_all_c(file, data, count, type, request), LG_DO(LG_RECORDED(File_iread_all, LG_DO(lg_fields_File_iread_all(t, file, *request);))));
}
#endif

LG_WRAPPER MPI_File_iread_shared(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iread_shared, LG_DO(), PMPI_File_iread_shared(file, data, count, type, request), LG_DO(LG_RECORDED(File_iread_shared, LG_DO(lg_fields_File_iread_shared(t, file, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iread_shared_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iread_shared, LG_DO(), PMPI_File_iread_shared_c(file, data, count, type, request), LG_DO(LG_RECORDED(File_iread_shared, LG_DO(lg_fields_File_iread_shared(t, file, *request);))));
}
#endif

LG_WRAPPER MPI_File_iwrite(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iwrite, LG_DO(), PMPI_File_iwrite(file, data, count, type, request), LG_DO(LG_RECORDED(File_iwrite, LG_DO(lg_fields_File_iwrite(t, file, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iwrite_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iwrite, LG_DO(), PMPI_File_iwrite_c(file, data, count, type, request), LG_DO(LG_RECORDED(File_iwrite, LG_DO(lg_fields_File_iwrite(t, file, *request);))));
}
#endif

LG_WRAPPER MPI_File_iwrite_all(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iwrite_all, LG_DO(), PMPI_File_iwrite_all(file, data, count, type, request), LG_DO(LG_RECORDED(File_iwrite_all, LG_DO(lg_fields_File_iwrite_all(t, file, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iwrite_all_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iwrite_all, LG_DO(), PMPI_File_iwrite_all_c(file, data, count, type, request), LG_DO(LG_RECORDED(File_iwrite_all, LG_DO(lg_fields_File_iwrite_all(t, file, *request);))));
}
#endif

LG_WRAPPER MPI_File_iwrite_shared(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iwrite_shared, LG_DO(), PMPI_File_iwrite_shared(file, data, count, type, request), LG_DO(LG_RECORDED(File_iwrite_shared, LG_DO(lg_fields_File_iwrite_shared(t, file, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iwrite_shared_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iwrite_shared, LG_DO(), PMPI_File_iwrite_shared_c(file, data, count, type, request), LG_DO(LG_RECORDED(File_iwrite_shared, LG_DO(lg_fields_File_iwrite_shared(t, file, *request);))));
}
#endif

LG_WRAPPER MPI_File_iread_at(MPI_File file, MPI_Offset from, void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iread_at, LG_DO(), PMPI_File_iread_at(file, from, data, count, type, request), LG_DO(LG_RECORDED(File_iread_at, LG_DO(lg_fields_File_iread_at(t, file, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iread_at_c(MPI_File file, MPI_Offset from, void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iread_at, LG_DO(), PMPI_File_iread_at_c(file, from, data, count, type, request), LG_DO(LG_RECORDED(File_iread_at, LG_DO(lg_fields_File_iread_at(t, file, *request);))));
}
#endif

LG_WRAPPER MPI_File_iread_at_all(MPI_File file, MPI_Offset from, void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iread_at_all, LG_DO(), PMPI_File_iread_at_all(file, from, data, count, type, request), LG_DO(LG_RECORDED(File_iread_at_all, LG_DO(lg_fields_File_iread_at_all(t, file, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iread_at_all_c(MPI_File file, MPI_Offset from, void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iread_at_all, LG_DO(), PMPI_File_iread_at_all_c(file, from, data, count, type, request), LG_DO(LG_RECORDED(File_iread_at_all, LG_DO(lg_fields_File_iread_at_all(t, file, *request);))));
}
#endif

LG_WRAPPER MPI_File_iwrite_at(MPI_File file, MPI_Offset from, const void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iwrite_at, LG_DO(), PMPI_File_iwrite_at(file, from, data, count, type, request), LG_DO(LG_RECORDED(File_iwrite_at, LG_DO(lg_fields_File_iwrite_at(t, file, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iwrite_at_c(MPI_File file, MPI_Offset from, const void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iwrite_at, LG_DO(), PMPI_File_iwrite_at_c(file, from, data, count, type, request), LG_DO(LG_RECORDED(File_iwrite_at, LG_DO(lg_fields_File_iwrite_at(t, file, *request);))));
}
#endif

LG_WRAPPER MPI_File_iwrite_at_all(MPI_File file, MPI_Offset from, const void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iwrite_at_all, LG_DO(), PMPI_File_iwrite_at_all(file, from, data, count, type, request), LG_DO(LG_RECORDED(File_iwrite_at_all, LG_DO(lg_fields_File_iwrite_at_all(t, file, *request);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iwrite_at_all_c(MPI_File file, MPI_Offset from, const void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    LG_TRACED(File_iwrite_at_all, LG_DO(), PMPI_File_iwrite_at_all_c(file, from, data, count, type, request), LG_DO(LG_RECORDED(File_iwrite_at_all, LG_DO(lg_fields_File_iwrite_at_all(t, file, *request);))));
}
#endif

LG_WRAPPER MPI_File_read_all_begin(MPI_File file, void *data, int count, MPI_Datatype type)
{
    LG_TRACED(File_read_all_begin, LG_DO(), PMPI_File_read_all_begin(file, data, count, type), LG_DO(LG_RECORDED(File_read_all_begin, LG_DO(lg_fields_File_read_all_begin(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_all_begin_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type)
{
    LG_TRACED(File_read_all_begin, LG_DO(), PMPI_File_read_all_begin_c(file, data, count, type), LG_DO(LG_RECORDED(File_read_all_begin, LG_DO(lg_fields_File_read_all_begin(t, file);))));
}
#endif

LG_WRAPPER MPI_File_read_ordered_begin(MPI_File file, void *data, int count, MPI_Datatype type)
{
    LG_TRACED(File_read_ordered_begin, LG_DO(), PMPI_File_read_ordered_begin(file, data, count, type), LG_DO(LG_RECORDED(File_read_ordered_begin, LG_DO(lg_fields_File_read_ordered_begin(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_ordered_begin_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type)
{
    LG_TRACED(File_read_ordered_begin, LG_DO(), PMPI_File_read_ordered_begin_c(file, data, count, type), LG_DO(LG_RECORDED(File_read_ordered_begin, LG_DO(lg_fields_File_read_ordered_begin(t, file);))));
}
#endif

LG_WRAPPER MPI_File_write_all_begin(MPI_File file, const void *data, int count, MPI_Datatype type)
{
    LG_TRACED(File_write_all_begin, LG_DO(), PMPI_File_write_all_begin(file, data, count, type), LG_DO(LG_RECORDED(File_write_all_begin, LG_DO(lg_fields_File_write_all_begin(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_all_begin_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type)
{
    LG_TRACED(File_write_all_begin, LG_DO(), PMPI_File_write_all_begin_c(file, data, count, type), LG_DO(LG_RECORDED(File_write_all_begin, LG_DO(lg_fields_File_write_all_begin(t, file);))));
}
#endif

LG_WRAPPER MPI_File_write_ordered_begin(MPI_File file, const void *data, int count, MPI_Datatype type)
{
    LG_TRACED(File_write_ordered_begin, LG_DO(), PMPI_File_write_ordered_begin(file, data, count, type), LG_DO(LG_RECORDED(File_write_ordered_begin, LG_DO(lg_fields_File_write_ordered_begin(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_ordered_begin_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type)
{
    LG_TRACED(File_write_ordered_begin, LG_DO(), PMPI_File_write_ordered_begin_c(file, data, count, type), LG_DO(LG_RECORDED(File_write_ordered_begin, LG_DO(lg_fields_File_write_ordered_begin(t, file);))));
}
#endif

LG_WRAPPER MPI_File_read_at_all_begin(MPI_File file, MPI_Offset from, void *data, int count, MPI_Datatype type)
{
    LG_TRACED(File_read_at_all_begin, LG_DO(), PMPI_File_read_at_all_begin(file, from, data, count, type), LG_DO(LG_RECORDED(File_read_at_all_begin, LG_DO(lg_fields_File_read_at_all_begin(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_at_all_begin_c(MPI_File file, MPI_Offset from, void *data, MPI_Count count, MPI_Datatype type)
{
    LG_TRACED(File_read_at_all_begin, LG_DO(), PMPI_File_read_at_all_begin_c(file, from, data, count, type), LG_DO(LG_RECORDED(File_read_at_all_begin, LG_DO(lg_fields_File_read_at_all_begin(t, file);))));
}
#endif

LG_WRAPPER MPI_File_write_at_all_begin(MPI_File file, MPI_Offset from, const void *data, int count, MPI_Datatype type)
{
    LG_TRACED(File_write_at_all_begin, LG_DO(), PMPI_File_write_at_all_begin(file, from, data, count, type), LG_DO(LG_RECORDED(File_write_at_all_begin, LG_DO(lg_fields_File_write_at_all_begin(t, file);))));
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_at_all_begin_c(MPI_File file, MPI_Offset from, const void *data, MPI_Count count, MPI_Datatype type)
{
    LG_TRACED(File_write_at_all_begin, LG_DO(), PMPI_File_write_at_all_begin_c(file, from, data, count, type), LG_DO(LG_RECORDED(File_write_at_all_begin, LG_DO(lg_fields_File_write_at_all_begin(t, file);))));
}
#endif

LG_WRAPPER MPI_File_read_all_end(MPI_File file, void *data, MPI_Status *status)
{
    LG_TRACED(File_read_all_end, LG_DO(), PMPI_File_read_all_end(file, data, status), LG_DO(LG_RECORDED(File_read_all_end, LG_DO(lg_fields_File_read_all_end(t, file);))));
}

LG_WRAPPER MPI_File_read_at_all_end(MPI_File file, void *data, MPI_Status *status)
{
    LG_TRACED(File_read_at_all_end, LG_DO(), PMPI_File_read_at_all_end(file, data, status), LG_DO(LG_RECORDED(File_read_at_all_end, LG_DO(lg_fields_File_read_at_all_end(t, file);))));
}

LG_WRAPPER MPI_File_read_ordered_end(MPI_File file, void *data, MPI_Status *status)
{
    LG_TRACED(File_read_ordered_end, LG_DO(), PMPI_File_read_ordered_end(file, data, status), LG_DO(LG_RECORDED(File_read_ordered_end, LG_DO(lg_fields_File_read_ordered_end(t, file);))));
}

LG_WRAPPER MPI_File_write_all_end(MPI_File file, const void *data, MPI_Status *status)
{
    LG_TRACED(File_write_all_end, LG_DO(), PMPI_File_write_all_end(file, data, status), LG_DO(LG_RECORDED(File_write_all_end, LG_DO(lg_fields_File_write_all_end(t, file);))));
}

LG_WRAPPER MPI_File_write_at_all_end(MPI_File file, const void *data, MPI_Status *status)
{
    LG_TRACED(File_write_at_all_end, LG_DO(), PMPI_File_write_at_all_end(file, data, status), LG_DO(LG_RECORDED(File_write_at_all_end, LG_DO(lg_fields_File_write_at_all_end(t, file);))));
}

LG_WRAPPER MPI_File_write_ordered_end(MPI_File file, const void *data, MPI_Status *status)
{
    LG_TRACED(File_write_ordered_end, LG_DO(), PMPI_File_write_ordered_end(file, data, status), LG_DO(LG_RECORDED(File_write_ordered_end, LG_DO(lg_fields_File_write_ordered_end(t, file);))));
}
