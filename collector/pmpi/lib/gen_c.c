/* Generated from calls.txt by "go generate" in collector/pmpi: do not edit. */
#include "gen_fields.h"

LG_WRAPPER MPI_Send(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Send(data, count, type, peer, tag, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Send(data, count, type, peer, tag, comm);
    if (lg_ended(t, lg_Send, lg_from, lg_result)) {
        lg_fields_Send(t, count, type, peer, tag, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Send_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Send_c(data, count, type, peer, tag, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Send_c(data, count, type, peer, tag, comm);
    if (lg_ended(t, lg_Send, lg_from, lg_result)) {
        lg_fields_Send(t, count, type, peer, tag, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ssend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ssend(data, count, type, peer, tag, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ssend(data, count, type, peer, tag, comm);
    if (lg_ended(t, lg_Ssend, lg_from, lg_result)) {
        lg_fields_Send(t, count, type, peer, tag, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ssend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ssend_c(data, count, type, peer, tag, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ssend_c(data, count, type, peer, tag, comm);
    if (lg_ended(t, lg_Ssend, lg_from, lg_result)) {
        lg_fields_Send(t, count, type, peer, tag, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Bsend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Bsend(data, count, type, peer, tag, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Bsend(data, count, type, peer, tag, comm);
    if (lg_ended(t, lg_Bsend, lg_from, lg_result)) {
        lg_fields_Send(t, count, type, peer, tag, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Bsend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Bsend_c(data, count, type, peer, tag, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Bsend_c(data, count, type, peer, tag, comm);
    if (lg_ended(t, lg_Bsend, lg_from, lg_result)) {
        lg_fields_Send(t, count, type, peer, tag, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Rsend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Rsend(data, count, type, peer, tag, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Rsend(data, count, type, peer, tag, comm);
    if (lg_ended(t, lg_Rsend, lg_from, lg_result)) {
        lg_fields_Send(t, count, type, peer, tag, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Rsend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Rsend_c(data, count, type, peer, tag, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Rsend_c(data, count, type, peer, tag, comm);
    if (lg_ended(t, lg_Rsend, lg_from, lg_result)) {
        lg_fields_Send(t, count, type, peer, tag, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Isend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Isend(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Isend(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Isend, lg_from, lg_result)) {
        lg_fields_Isend(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Isend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Isend_c(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Isend_c(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Isend, lg_from, lg_result)) {
        lg_fields_Isend(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Issend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Issend(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Issend(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Issend, lg_from, lg_result)) {
        lg_fields_Isend(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Issend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Issend_c(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Issend_c(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Issend, lg_from, lg_result)) {
        lg_fields_Isend(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ibsend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ibsend(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ibsend(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Ibsend, lg_from, lg_result)) {
        lg_fields_Isend(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ibsend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ibsend_c(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ibsend_c(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Ibsend, lg_from, lg_result)) {
        lg_fields_Isend(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Irsend(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Irsend(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Irsend(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Irsend, lg_from, lg_result)) {
        lg_fields_Isend(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Irsend_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Irsend_c(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Irsend_c(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Irsend, lg_from, lg_result)) {
        lg_fields_Isend(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Send_init(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Send_init(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Send_init(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Send_init, lg_from, lg_result)) {
        lg_fields_Send_init(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Send_init_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Send_init_c(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Send_init_c(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Send_init, lg_from, lg_result)) {
        lg_fields_Send_init(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ssend_init(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ssend_init(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ssend_init(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Ssend_init, lg_from, lg_result)) {
        lg_fields_Send_init(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ssend_init_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ssend_init_c(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ssend_init_c(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Ssend_init, lg_from, lg_result)) {
        lg_fields_Send_init(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Bsend_init(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Bsend_init(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Bsend_init(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Bsend_init, lg_from, lg_result)) {
        lg_fields_Send_init(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Bsend_init_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Bsend_init_c(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Bsend_init_c(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Bsend_init, lg_from, lg_result)) {
        lg_fields_Send_init(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Rsend_init(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Rsend_init(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Rsend_init(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Rsend_init, lg_from, lg_result)) {
        lg_fields_Send_init(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Rsend_init_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Rsend_init_c(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Rsend_init_c(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Rsend_init, lg_from, lg_result)) {
        lg_fields_Send_init(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Recv(void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Recv(data, count, type, peer, tag, comm, status);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Recv(data, count, type, peer, tag, comm, status);
    if (lg_ended(t, lg_Recv, lg_from, lg_result)) {
        lg_fields_Recv(t, count, type, peer, tag, comm, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Recv_c(void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Recv_c(data, count, type, peer, tag, comm, status);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Recv_c(data, count, type, peer, tag, comm, status);
    if (lg_ended(t, lg_Recv, lg_from, lg_result)) {
        lg_fields_Recv(t, count, type, peer, tag, comm, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Irecv(void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Irecv(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Irecv(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Irecv, lg_from, lg_result)) {
        lg_fields_Irecv(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Irecv_c(void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Irecv_c(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Irecv_c(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Irecv, lg_from, lg_result)) {
        lg_fields_Irecv(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Recv_init(void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Recv_init(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Recv_init(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Recv_init, lg_from, lg_result)) {
        lg_fields_Recv_init(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Recv_init_c(void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Recv_init_c(data, count, type, peer, tag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Recv_init_c(data, count, type, peer, tag, comm, request);
    if (lg_ended(t, lg_Recv_init, lg_from, lg_result)) {
        lg_fields_Recv_init(t, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Sendrecv(const void *data, int count, MPI_Datatype type, int peer, int tag, void *rdata, int rcount, MPI_Datatype rtype, int rpeer, int rtag, MPI_Comm comm, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Sendrecv(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, status);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Sendrecv(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, status);
    if (lg_ended(t, lg_Sendrecv, lg_from, lg_result)) {
        lg_fields_Sendrecv(t, count, type, peer, tag, rcount, rtype, rpeer, rtag, comm, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Sendrecv_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int rpeer, int rtag, MPI_Comm comm, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Sendrecv_c(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, status);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Sendrecv_c(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, status);
    if (lg_ended(t, lg_Sendrecv, lg_from, lg_result)) {
        lg_fields_Sendrecv(t, count, type, peer, tag, rcount, rtype, rpeer, rtag, comm, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Sendrecv_replace(void *data, int count, MPI_Datatype type, int peer, int tag, int rpeer, int rtag, MPI_Comm comm, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Sendrecv_replace(data, count, type, peer, tag, rpeer, rtag, comm, status);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Sendrecv_replace(data, count, type, peer, tag, rpeer, rtag, comm, status);
    if (lg_ended(t, lg_Sendrecv_replace, lg_from, lg_result)) {
        lg_fields_Sendrecv_replace(t, count, type, peer, tag, rpeer, rtag, comm, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Sendrecv_replace_c(void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, int rpeer, int rtag, MPI_Comm comm, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Sendrecv_replace_c(data, count, type, peer, tag, rpeer, rtag, comm, status);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Sendrecv_replace_c(data, count, type, peer, tag, rpeer, rtag, comm, status);
    if (lg_ended(t, lg_Sendrecv_replace, lg_from, lg_result)) {
        lg_fields_Sendrecv_replace(t, count, type, peer, tag, rpeer, rtag, comm, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Isendrecv(const void *data, int count, MPI_Datatype type, int peer, int tag, void *rdata, int rcount, MPI_Datatype rtype, int rpeer, int rtag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Isendrecv(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Isendrecv(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, request);
    if (lg_ended(t, lg_Isendrecv, lg_from, lg_result)) {
        lg_fields_Isendrecv(t, count, type, peer, tag, rcount, rtype, rpeer, rtag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Isendrecv_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int rpeer, int rtag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Isendrecv_c(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Isendrecv_c(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, request);
    if (lg_ended(t, lg_Isendrecv, lg_from, lg_result)) {
        lg_fields_Isendrecv(t, count, type, peer, tag, rcount, rtype, rpeer, rtag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Isendrecv_replace(void *data, int count, MPI_Datatype type, int peer, int tag, int rpeer, int rtag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Isendrecv_replace(data, count, type, peer, tag, rpeer, rtag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Isendrecv_replace(data, count, type, peer, tag, rpeer, rtag, comm, request);
    if (lg_ended(t, lg_Isendrecv_replace, lg_from, lg_result)) {
        lg_fields_Isendrecv_replace(t, count, type, peer, tag, rpeer, rtag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Isendrecv_replace_c(void *data, MPI_Count count, MPI_Datatype type, int peer, int tag, int rpeer, int rtag, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Isendrecv_replace_c(data, count, type, peer, tag, rpeer, rtag, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Isendrecv_replace_c(data, count, type, peer, tag, rpeer, rtag, comm, request);
    if (lg_ended(t, lg_Isendrecv_replace, lg_from, lg_result)) {
        lg_fields_Isendrecv_replace(t, count, type, peer, tag, rpeer, rtag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Psend_init(const void *data, int partitions, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Psend_init(data, partitions, count, type, peer, tag, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Psend_init(data, partitions, count, type, peer, tag, comm, info, request);
    if (lg_ended(t, lg_Psend_init, lg_from, lg_result)) {
        lg_fields_Psend_init(t, partitions, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Precv_init(void *data, int partitions, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Precv_init(data, partitions, count, type, peer, tag, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Precv_init(data, partitions, count, type, peer, tag, comm, info, request);
    if (lg_ended(t, lg_Precv_init, lg_from, lg_result)) {
        lg_fields_Precv_init(t, partitions, count, type, peer, tag, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Pready(int partition, MPI_Request request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Pready(partition, request);
    lg_keep(t, 1, &request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Pready(partition, request);
    if (lg_ended(t, lg_Pready, lg_from, lg_result)) {
        lg_fields_Pready(t, partition);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Pready_range(int low, int high, MPI_Request request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Pready_range(low, high, request);
    lg_keep(t, 1, &request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Pready_range(low, high, request);
    if (lg_ended(t, lg_Pready_range, lg_from, lg_result)) {
        lg_fields_Pready_range(t, low, high);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Pready_list(int count, LG_PARTITION_LIST partitions, MPI_Request request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Pready_list(count, partitions, request);
    lg_keep(t, 1, &request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Pready_list(count, partitions, request);
    if (lg_ended(t, lg_Pready_list, lg_from, lg_result)) {
        lg_fields_Pready_list(t, count);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Probe(int peer, int tag, MPI_Comm comm, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Probe(peer, tag, comm, status);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Probe(peer, tag, comm, status);
    if (lg_ended(t, lg_Probe, lg_from, lg_result)) {
        lg_fields_Probe(t, peer, tag, comm, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Iprobe(int peer, int tag, MPI_Comm comm, int *found, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iprobe(peer, tag, comm, found, status);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iprobe(peer, tag, comm, found, status);
    uint64_t lg_last = t->last;
    if (lg_ended(t, lg_Iprobe, lg_from, lg_result)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Iprobe(t, peer, tag, comm, *found, status);
        lg_polled(t, lg_Iprobe, lg_from, lg_last, lg_fields, !*found, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Mprobe(int peer, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Mprobe(peer, tag, comm, message, status);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Mprobe(peer, tag, comm, message, status);
    if (lg_ended(t, lg_Mprobe, lg_from, lg_result)) {
        lg_fields_Mprobe(t, peer, tag, comm, *message, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Improbe(int peer, int tag, MPI_Comm comm, int *found, MPI_Message *message, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Improbe(peer, tag, comm, found, message, status);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Improbe(peer, tag, comm, found, message, status);
    uint64_t lg_last = t->last;
    if (lg_ended(t, lg_Improbe, lg_from, lg_result)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Improbe(t, peer, tag, comm, *found, *message, status);
        lg_polled(t, lg_Improbe, lg_from, lg_last, lg_fields, !*found, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Mrecv(void *data, int count, MPI_Datatype type, MPI_Message *message, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Mrecv(data, count, type, message, status);
    struct lg_message lg_was = lg_message(*message);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Mrecv(data, count, type, message, status);
    if (lg_ended(t, lg_Mrecv, lg_from, lg_result)) {
        lg_fields_Mrecv(t, count, type, lg_was, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Mrecv_c(void *data, MPI_Count count, MPI_Datatype type, MPI_Message *message, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Mrecv_c(data, count, type, message, status);
    struct lg_message lg_was = lg_message(*message);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Mrecv_c(data, count, type, message, status);
    if (lg_ended(t, lg_Mrecv, lg_from, lg_result)) {
        lg_fields_Mrecv(t, count, type, lg_was, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Imrecv(void *data, int count, MPI_Datatype type, MPI_Message *message, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Imrecv(data, count, type, message, request);
    struct lg_message lg_was = lg_message(*message);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Imrecv(data, count, type, message, request);
    if (lg_ended(t, lg_Imrecv, lg_from, lg_result)) {
        lg_fields_Imrecv(t, count, type, lg_was, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Imrecv_c(void *data, MPI_Count count, MPI_Datatype type, MPI_Message *message, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Imrecv_c(data, count, type, message, request);
    struct lg_message lg_was = lg_message(*message);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Imrecv_c(data, count, type, message, request);
    if (lg_ended(t, lg_Imrecv, lg_from, lg_result)) {
        lg_fields_Imrecv(t, count, type, lg_was, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Buffer_detach(void *data, int *size)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Buffer_detach(data, size);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Buffer_detach(data, size);
    if (lg_ended(t, lg_Buffer_detach, lg_from, lg_result)) {
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Start(MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Start(request);
    lg_keep(t, 1, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Start(request);
    if (lg_ended(t, lg_Start, lg_from, lg_result)) {
        lg_fields_Start(t);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Startall(int count, MPI_Request requests[])
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Startall(count, requests);
    lg_keep(t, count, requests);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Startall(count, requests);
    if (lg_ended(t, lg_Startall, lg_from, lg_result)) {
        lg_fields_Startall(t, count);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Cancel(MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Cancel(request);
    lg_keep(t, 1, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Cancel(request);
    if (lg_ended(t, lg_Cancel, lg_from, lg_result)) {
        lg_fields_Cancel(t);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Request_free(MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Request_free(request);
    lg_keep(t, 1, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Request_free(request);
    if (lg_ended(t, lg_Request_free, lg_from, lg_result)) {
        lg_fields_Request_free(t);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Wait(request, status);
    lg_keep(t, 1, request);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Wait(request, status);
    if (lg_ended(t, lg_Wait, lg_from, lg_result)) {
        lg_fields_Wait(t, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Test(request, flag, status);
    lg_keep(t, 1, request);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Test(request, flag, status);
    uint64_t lg_last = t->last;
    if (lg_ended(t, lg_Test, lg_from, lg_result)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Test(t, *flag, status);
        lg_polled(t, lg_Test, lg_from, lg_last, lg_fields, !lg_listed(t, lg_fields), __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[])
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Waitall(count, requests, statuses);
    lg_keep(t, count, requests);
    statuses = lg_all_statuses(t, count, statuses);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Waitall(count, requests, statuses);
    if (lg_ended(t, lg_Waitall, lg_from, lg_result)) {
        lg_fields_Waitall(t, count, statuses);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[])
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Testall(count, requests, flag, statuses);
    lg_keep(t, count, requests);
    statuses = lg_all_statuses(t, count, statuses);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Testall(count, requests, flag, statuses);
    uint64_t lg_last = t->last;
    if (lg_ended(t, lg_Testall, lg_from, lg_result)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Testall(t, count, *flag, statuses);
        lg_polled(t, lg_Testall, lg_from, lg_last, lg_fields, !lg_listed(t, lg_fields), __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Waitany(count, requests, index, status);
    lg_keep(t, count, requests);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Waitany(count, requests, index, status);
    if (lg_ended(t, lg_Waitany, lg_from, lg_result)) {
        lg_fields_Waitany(t, *index, status);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Testany(count, requests, index, flag, status);
    lg_keep(t, count, requests);
    status = lg_status(t, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Testany(count, requests, index, flag, status);
    uint64_t lg_last = t->last;
    if (lg_ended(t, lg_Testany, lg_from, lg_result)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Testany(t, *index, *flag, status);
        lg_polled(t, lg_Testany, lg_from, lg_last, lg_fields, !lg_listed(t, lg_fields), __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Waitsome(int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[])
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Waitsome(count, requests, done, indices, statuses);
    lg_keep(t, count, requests);
    statuses = lg_all_statuses(t, count, statuses);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Waitsome(count, requests, done, indices, statuses);
    if (lg_ended(t, lg_Waitsome, lg_from, lg_result)) {
        lg_fields_Waitsome(t, *done, indices, statuses);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Testsome(int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[])
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Testsome(count, requests, done, indices, statuses);
    lg_keep(t, count, requests);
    statuses = lg_all_statuses(t, count, statuses);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Testsome(count, requests, done, indices, statuses);
    uint64_t lg_last = t->last;
    if (lg_ended(t, lg_Testsome, lg_from, lg_result)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Waitsome(t, *done, indices, statuses);
        lg_polled(t, lg_Testsome, lg_from, lg_last, lg_fields, !lg_listed(t, lg_fields), __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Request_get_status(request, flag, status);
    lg_keep(t, 1, &request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Request_get_status(request, flag, status);
    uint64_t lg_last = t->last;
    if (lg_ended(t, lg_Request_get_status, lg_from, lg_result)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Request_get_status(t, *flag);
        lg_polled(t, lg_Request_get_status, lg_from, lg_last, lg_fields, !*flag, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Parrived(MPI_Request request, int partition, int *flag)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Parrived(request, partition, flag);
    lg_keep(t, 1, &request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Parrived(request, partition, flag);
    uint64_t lg_last = t->last;
    if (lg_ended(t, lg_Parrived, lg_from, lg_result)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Parrived(t);
        lg_polled(t, lg_Parrived, lg_from, lg_last, lg_fields, !*flag, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Barrier(MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Barrier(comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Barrier(comm);
    if (lg_ended(t, lg_Barrier, lg_from, lg_result)) {
        lg_fields_Barrier(t, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Ibarrier(MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ibarrier(comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ibarrier(comm, request);
    if (lg_ended(t, lg_Ibarrier, lg_from, lg_result)) {
        lg_fields_Ibarrier(t, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Barrier_init(comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Barrier_init(comm, info, request);
    if (lg_ended(t, lg_Barrier_init, lg_from, lg_result)) {
        lg_fields_Barrier_init(t, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Bcast(data, count, type, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Bcast(data, count, type, root, comm);
    if (lg_ended(t, lg_Bcast, lg_from, lg_result)) {
        lg_fields_Bcast(t, count, type, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Bcast_c(void *data, MPI_Count count, MPI_Datatype type, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Bcast_c(data, count, type, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Bcast_c(data, count, type, root, comm);
    if (lg_ended(t, lg_Bcast, lg_from, lg_result)) {
        lg_fields_Bcast(t, count, type, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ibcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ibcast(data, count, type, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ibcast(data, count, type, root, comm, request);
    if (lg_ended(t, lg_Ibcast, lg_from, lg_result)) {
        lg_fields_Ibcast(t, count, type, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ibcast_c(void *data, MPI_Count count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ibcast_c(data, count, type, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ibcast_c(data, count, type, root, comm, request);
    if (lg_ended(t, lg_Ibcast, lg_from, lg_result)) {
        lg_fields_Ibcast(t, count, type, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Bcast_init(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Bcast_init(data, count, type, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Bcast_init(data, count, type, root, comm, info, request);
    if (lg_ended(t, lg_Bcast_init, lg_from, lg_result)) {
        lg_fields_Bcast_init(t, count, type, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Bcast_init_c(void *data, MPI_Count count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Bcast_init_c(data, count, type, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Bcast_init_c(data, count, type, root, comm, info, request);
    if (lg_ended(t, lg_Bcast_init, lg_from, lg_result)) {
        lg_fields_Bcast_init(t, count, type, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Reduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce(data, result, count, type, op, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce(data, result, count, type, op, root, comm);
    if (lg_ended(t, lg_Reduce, lg_from, lg_result)) {
        lg_fields_Bcast(t, count, type, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_c(data, result, count, type, op, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_c(data, result, count, type, op, root, comm);
    if (lg_ended(t, lg_Reduce, lg_from, lg_result)) {
        lg_fields_Bcast(t, count, type, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ireduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ireduce(data, result, count, type, op, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ireduce(data, result, count, type, op, root, comm, request);
    if (lg_ended(t, lg_Ireduce, lg_from, lg_result)) {
        lg_fields_Ibcast(t, count, type, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ireduce_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ireduce_c(data, result, count, type, op, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ireduce_c(data, result, count, type, op, root, comm, request);
    if (lg_ended(t, lg_Ireduce, lg_from, lg_result)) {
        lg_fields_Ibcast(t, count, type, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_init(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_init(data, result, count, type, op, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_init(data, result, count, type, op, root, comm, info, request);
    if (lg_ended(t, lg_Reduce_init, lg_from, lg_result)) {
        lg_fields_Bcast_init(t, count, type, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_init_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_init_c(data, result, count, type, op, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_init_c(data, result, count, type, op, root, comm, info, request);
    if (lg_ended(t, lg_Reduce_init, lg_from, lg_result)) {
        lg_fields_Bcast_init(t, count, type, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Allreduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allreduce(data, result, count, type, op, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allreduce(data, result, count, type, op, comm);
    if (lg_ended(t, lg_Allreduce, lg_from, lg_result)) {
        lg_fields_Allreduce(t, count, type, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allreduce_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allreduce_c(data, result, count, type, op, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allreduce_c(data, result, count, type, op, comm);
    if (lg_ended(t, lg_Allreduce, lg_from, lg_result)) {
        lg_fields_Allreduce(t, count, type, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Scan(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scan(data, result, count, type, op, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scan(data, result, count, type, op, comm);
    if (lg_ended(t, lg_Scan, lg_from, lg_result)) {
        lg_fields_Allreduce(t, count, type, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scan_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scan_c(data, result, count, type, op, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scan_c(data, result, count, type, op, comm);
    if (lg_ended(t, lg_Scan, lg_from, lg_result)) {
        lg_fields_Allreduce(t, count, type, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Exscan(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Exscan(data, result, count, type, op, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Exscan(data, result, count, type, op, comm);
    if (lg_ended(t, lg_Exscan, lg_from, lg_result)) {
        lg_fields_Allreduce(t, count, type, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Exscan_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Exscan_c(data, result, count, type, op, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Exscan_c(data, result, count, type, op, comm);
    if (lg_ended(t, lg_Exscan, lg_from, lg_result)) {
        lg_fields_Allreduce(t, count, type, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Reduce_scatter_block(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_scatter_block(data, result, count, type, op, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_scatter_block(data, result, count, type, op, comm);
    if (lg_ended(t, lg_Reduce_scatter_block, lg_from, lg_result)) {
        lg_fields_Allreduce(t, count, type, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_block_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_scatter_block_c(data, result, count, type, op, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_scatter_block_c(data, result, count, type, op, comm);
    if (lg_ended(t, lg_Reduce_scatter_block, lg_from, lg_result)) {
        lg_fields_Allreduce(t, count, type, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Iallreduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iallreduce(data, result, count, type, op, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iallreduce(data, result, count, type, op, comm, request);
    if (lg_ended(t, lg_Iallreduce, lg_from, lg_result)) {
        lg_fields_Iallreduce(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iallreduce_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iallreduce_c(data, result, count, type, op, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iallreduce_c(data, result, count, type, op, comm, request);
    if (lg_ended(t, lg_Iallreduce, lg_from, lg_result)) {
        lg_fields_Iallreduce(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Iscan(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iscan(data, result, count, type, op, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iscan(data, result, count, type, op, comm, request);
    if (lg_ended(t, lg_Iscan, lg_from, lg_result)) {
        lg_fields_Iallreduce(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iscan_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iscan_c(data, result, count, type, op, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iscan_c(data, result, count, type, op, comm, request);
    if (lg_ended(t, lg_Iscan, lg_from, lg_result)) {
        lg_fields_Iallreduce(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Iexscan(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iexscan(data, result, count, type, op, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iexscan(data, result, count, type, op, comm, request);
    if (lg_ended(t, lg_Iexscan, lg_from, lg_result)) {
        lg_fields_Iallreduce(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iexscan_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iexscan_c(data, result, count, type, op, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iexscan_c(data, result, count, type, op, comm, request);
    if (lg_ended(t, lg_Iexscan, lg_from, lg_result)) {
        lg_fields_Iallreduce(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ireduce_scatter_block(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ireduce_scatter_block(data, result, count, type, op, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ireduce_scatter_block(data, result, count, type, op, comm, request);
    if (lg_ended(t, lg_Ireduce_scatter_block, lg_from, lg_result)) {
        lg_fields_Iallreduce(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ireduce_scatter_block_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ireduce_scatter_block_c(data, result, count, type, op, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ireduce_scatter_block_c(data, result, count, type, op, comm, request);
    if (lg_ended(t, lg_Ireduce_scatter_block, lg_from, lg_result)) {
        lg_fields_Iallreduce(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allreduce_init(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allreduce_init(data, result, count, type, op, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allreduce_init(data, result, count, type, op, comm, info, request);
    if (lg_ended(t, lg_Allreduce_init, lg_from, lg_result)) {
        lg_fields_Allreduce_init(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allreduce_init_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allreduce_init_c(data, result, count, type, op, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allreduce_init_c(data, result, count, type, op, comm, info, request);
    if (lg_ended(t, lg_Allreduce_init, lg_from, lg_result)) {
        lg_fields_Allreduce_init(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scan_init(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scan_init(data, result, count, type, op, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scan_init(data, result, count, type, op, comm, info, request);
    if (lg_ended(t, lg_Scan_init, lg_from, lg_result)) {
        lg_fields_Allreduce_init(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scan_init_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scan_init_c(data, result, count, type, op, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scan_init_c(data, result, count, type, op, comm, info, request);
    if (lg_ended(t, lg_Scan_init, lg_from, lg_result)) {
        lg_fields_Allreduce_init(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Exscan_init(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Exscan_init(data, result, count, type, op, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Exscan_init(data, result, count, type, op, comm, info, request);
    if (lg_ended(t, lg_Exscan_init, lg_from, lg_result)) {
        lg_fields_Allreduce_init(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Exscan_init_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Exscan_init_c(data, result, count, type, op, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Exscan_init_c(data, result, count, type, op, comm, info, request);
    if (lg_ended(t, lg_Exscan_init, lg_from, lg_result)) {
        lg_fields_Allreduce_init(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_block_init(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_scatter_block_init(data, result, count, type, op, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_scatter_block_init(data, result, count, type, op, comm, info, request);
    if (lg_ended(t, lg_Reduce_scatter_block_init, lg_from, lg_result)) {
        lg_fields_Allreduce_init(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_block_init_c(const void *data, void *result, MPI_Count count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_scatter_block_init_c(data, result, count, type, op, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_scatter_block_init_c(data, result, count, type, op, comm, info, request);
    if (lg_ended(t, lg_Reduce_scatter_block_init, lg_from, lg_result)) {
        lg_fields_Allreduce_init(t, count, type, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Reduce_scatter(const void *data, void *result, const int rcounts[], MPI_Datatype rtype, MPI_Op op, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_scatter(data, result, rcounts, rtype, op, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_scatter(data, result, rcounts, rtype, op, comm);
    if (lg_ended(t, lg_Reduce_scatter, lg_from, lg_result)) {
        lg_fields_Reduce_scatter(t, lg_ints(rcounts), rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_c(const void *data, void *result, const MPI_Count *rcounts, MPI_Datatype rtype, MPI_Op op, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_scatter_c(data, result, rcounts, rtype, op, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_scatter_c(data, result, rcounts, rtype, op, comm);
    if (lg_ended(t, lg_Reduce_scatter, lg_from, lg_result)) {
        lg_fields_Reduce_scatter(t, lg_large(rcounts), rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ireduce_scatter(const void *data, void *result, const int rcounts[], MPI_Datatype rtype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ireduce_scatter(data, result, rcounts, rtype, op, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ireduce_scatter(data, result, rcounts, rtype, op, comm, request);
    if (lg_ended(t, lg_Ireduce_scatter, lg_from, lg_result)) {
        lg_fields_Ireduce_scatter(t, lg_ints(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ireduce_scatter_c(const void *data, void *result, const MPI_Count *rcounts, MPI_Datatype rtype, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ireduce_scatter_c(data, result, rcounts, rtype, op, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ireduce_scatter_c(data, result, rcounts, rtype, op, comm, request);
    if (lg_ended(t, lg_Ireduce_scatter, lg_from, lg_result)) {
        lg_fields_Ireduce_scatter(t, lg_large(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_init(const void *data, void *result, const int rcounts[], MPI_Datatype rtype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_scatter_init(data, result, rcounts, rtype, op, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_scatter_init(data, result, rcounts, rtype, op, comm, info, request);
    if (lg_ended(t, lg_Reduce_scatter_init, lg_from, lg_result)) {
        lg_fields_Reduce_scatter_init(t, lg_ints(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Reduce_scatter_init_c(const void *data, void *result, const MPI_Count *rcounts, MPI_Datatype rtype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Reduce_scatter_init_c(data, result, rcounts, rtype, op, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Reduce_scatter_init_c(data, result, rcounts, rtype, op, comm, info, request);
    if (lg_ended(t, lg_Reduce_scatter_init, lg_from, lg_result)) {
        lg_fields_Reduce_scatter_init(t, lg_large(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Gather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Gather(data, count, type, rdata, rcount, rtype, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Gather(data, count, type, rdata, rcount, rtype, root, comm);
    if (lg_ended(t, lg_Gather, lg_from, lg_result)) {
        lg_fields_Gather(t, data, count, type, rcount, rtype, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Gather_c(data, count, type, rdata, rcount, rtype, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Gather_c(data, count, type, rdata, rcount, rtype, root, comm);
    if (lg_ended(t, lg_Gather, lg_from, lg_result)) {
        lg_fields_Gather(t, data, count, type, rcount, rtype, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Igather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Igather(data, count, type, rdata, rcount, rtype, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Igather(data, count, type, rdata, rcount, rtype, root, comm, request);
    if (lg_ended(t, lg_Igather, lg_from, lg_result)) {
        lg_fields_Igather(t, data, count, type, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Igather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Igather_c(data, count, type, rdata, rcount, rtype, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Igather_c(data, count, type, rdata, rcount, rtype, root, comm, request);
    if (lg_ended(t, lg_Igather, lg_from, lg_result)) {
        lg_fields_Igather(t, data, count, type, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gather_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Gather_init(data, count, type, rdata, rcount, rtype, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Gather_init(data, count, type, rdata, rcount, rtype, root, comm, info, request);
    if (lg_ended(t, lg_Gather_init, lg_from, lg_result)) {
        lg_fields_Gather_init(t, data, count, type, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gather_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Gather_init_c(data, count, type, rdata, rcount, rtype, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Gather_init_c(data, count, type, rdata, rcount, rtype, root, comm, info, request);
    if (lg_ended(t, lg_Gather_init, lg_from, lg_result)) {
        lg_fields_Gather_init(t, data, count, type, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Gatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Gatherv(data, count, type, rdata, rcounts, rdispls, rtype, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Gatherv(data, count, type, rdata, rcounts, rdispls, rtype, root, comm);
    if (lg_ended(t, lg_Gatherv, lg_from, lg_result)) {
        lg_fields_Gatherv(t, data, count, type, lg_ints(rcounts), rtype, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Gatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Gatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, root, comm);
    if (lg_ended(t, lg_Gatherv, lg_from, lg_result)) {
        lg_fields_Gatherv(t, data, count, type, lg_large(rcounts), rtype, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Igatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Igatherv(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Igatherv(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, request);
    if (lg_ended(t, lg_Igatherv, lg_from, lg_result)) {
        lg_fields_Igatherv(t, data, count, type, lg_ints(rcounts), rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Igatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Igatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Igatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, request);
    if (lg_ended(t, lg_Igatherv, lg_from, lg_result)) {
        lg_fields_Igatherv(t, data, count, type, lg_large(rcounts), rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gatherv_init(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Gatherv_init(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Gatherv_init(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, info, request);
    if (lg_ended(t, lg_Gatherv_init, lg_from, lg_result)) {
        lg_fields_Gatherv_init(t, data, count, type, lg_ints(rcounts), rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Gatherv_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Gatherv_init_c(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Gatherv_init_c(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, info, request);
    if (lg_ended(t, lg_Gatherv_init, lg_from, lg_result)) {
        lg_fields_Gatherv_init(t, data, count, type, lg_large(rcounts), rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Scatter(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scatter(data, count, type, rdata, rcount, rtype, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scatter(data, count, type, rdata, rcount, rtype, root, comm);
    if (lg_ended(t, lg_Scatter, lg_from, lg_result)) {
        lg_fields_Scatter(t, count, type, rdata, rcount, rtype, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatter_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scatter_c(data, count, type, rdata, rcount, rtype, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scatter_c(data, count, type, rdata, rcount, rtype, root, comm);
    if (lg_ended(t, lg_Scatter, lg_from, lg_result)) {
        lg_fields_Scatter(t, count, type, rdata, rcount, rtype, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Iscatter(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iscatter(data, count, type, rdata, rcount, rtype, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iscatter(data, count, type, rdata, rcount, rtype, root, comm, request);
    if (lg_ended(t, lg_Iscatter, lg_from, lg_result)) {
        lg_fields_Iscatter(t, count, type, rdata, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iscatter_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iscatter_c(data, count, type, rdata, rcount, rtype, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iscatter_c(data, count, type, rdata, rcount, rtype, root, comm, request);
    if (lg_ended(t, lg_Iscatter, lg_from, lg_result)) {
        lg_fields_Iscatter(t, count, type, rdata, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatter_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scatter_init(data, count, type, rdata, rcount, rtype, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scatter_init(data, count, type, rdata, rcount, rtype, root, comm, info, request);
    if (lg_ended(t, lg_Scatter_init, lg_from, lg_result)) {
        lg_fields_Scatter_init(t, count, type, rdata, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatter_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scatter_init_c(data, count, type, rdata, rcount, rtype, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scatter_init_c(data, count, type, rdata, rcount, rtype, root, comm, info, request);
    if (lg_ended(t, lg_Scatter_init, lg_from, lg_result)) {
        lg_fields_Scatter_init(t, count, type, rdata, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Scatterv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scatterv(data, counts, displs, type, rdata, rcount, rtype, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scatterv(data, counts, displs, type, rdata, rcount, rtype, root, comm);
    if (lg_ended(t, lg_Scatterv, lg_from, lg_result)) {
        lg_fields_Scatterv(t, lg_ints(counts), type, rdata, rcount, rtype, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatterv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scatterv_c(data, counts, displs, type, rdata, rcount, rtype, root, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scatterv_c(data, counts, displs, type, rdata, rcount, rtype, root, comm);
    if (lg_ended(t, lg_Scatterv, lg_from, lg_result)) {
        lg_fields_Scatterv(t, lg_large(counts), type, rdata, rcount, rtype, root, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Iscatterv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iscatterv(data, counts, displs, type, rdata, rcount, rtype, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iscatterv(data, counts, displs, type, rdata, rcount, rtype, root, comm, request);
    if (lg_ended(t, lg_Iscatterv, lg_from, lg_result)) {
        lg_fields_Iscatterv(t, lg_ints(counts), type, rdata, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iscatterv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iscatterv_c(data, counts, displs, type, rdata, rcount, rtype, root, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iscatterv_c(data, counts, displs, type, rdata, rcount, rtype, root, comm, request);
    if (lg_ended(t, lg_Iscatterv, lg_from, lg_result)) {
        lg_fields_Iscatterv(t, lg_large(counts), type, rdata, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatterv_init(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scatterv_init(data, counts, displs, type, rdata, rcount, rtype, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scatterv_init(data, counts, displs, type, rdata, rcount, rtype, root, comm, info, request);
    if (lg_ended(t, lg_Scatterv_init, lg_from, lg_result)) {
        lg_fields_Scatterv_init(t, lg_ints(counts), type, rdata, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Scatterv_init_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Scatterv_init_c(data, counts, displs, type, rdata, rcount, rtype, root, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Scatterv_init_c(data, counts, displs, type, rdata, rcount, rtype, root, comm, info, request);
    if (lg_ended(t, lg_Scatterv_init, lg_from, lg_result)) {
        lg_fields_Scatterv_init(t, lg_large(counts), type, rdata, rcount, rtype, root, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Allgather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allgather(data, count, type, rdata, rcount, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allgather(data, count, type, rdata, rcount, rtype, comm);
    if (lg_ended(t, lg_Allgather, lg_from, lg_result)) {
        lg_fields_Allgather(t, data, count, type, rcount, rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allgather_c(data, count, type, rdata, rcount, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allgather_c(data, count, type, rdata, rcount, rtype, comm);
    if (lg_ended(t, lg_Allgather, lg_from, lg_result)) {
        lg_fields_Allgather(t, data, count, type, rcount, rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Alltoall(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoall(data, count, type, rdata, rcount, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoall(data, count, type, rdata, rcount, rtype, comm);
    if (lg_ended(t, lg_Alltoall, lg_from, lg_result)) {
        lg_fields_Allgather(t, data, count, type, rcount, rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoall_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoall_c(data, count, type, rdata, rcount, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoall_c(data, count, type, rdata, rcount, rtype, comm);
    if (lg_ended(t, lg_Alltoall, lg_from, lg_result)) {
        lg_fields_Allgather(t, data, count, type, rcount, rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Iallgather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iallgather(data, count, type, rdata, rcount, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iallgather(data, count, type, rdata, rcount, rtype, comm, request);
    if (lg_ended(t, lg_Iallgather, lg_from, lg_result)) {
        lg_fields_Iallgather(t, data, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iallgather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iallgather_c(data, count, type, rdata, rcount, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iallgather_c(data, count, type, rdata, rcount, rtype, comm, request);
    if (lg_ended(t, lg_Iallgather, lg_from, lg_result)) {
        lg_fields_Iallgather(t, data, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ialltoall(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ialltoall(data, count, type, rdata, rcount, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ialltoall(data, count, type, rdata, rcount, rtype, comm, request);
    if (lg_ended(t, lg_Ialltoall, lg_from, lg_result)) {
        lg_fields_Iallgather(t, data, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ialltoall_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ialltoall_c(data, count, type, rdata, rcount, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ialltoall_c(data, count, type, rdata, rcount, rtype, comm, request);
    if (lg_ended(t, lg_Ialltoall, lg_from, lg_result)) {
        lg_fields_Iallgather(t, data, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgather_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allgather_init(data, count, type, rdata, rcount, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allgather_init(data, count, type, rdata, rcount, rtype, comm, info, request);
    if (lg_ended(t, lg_Allgather_init, lg_from, lg_result)) {
        lg_fields_Allgather_init(t, data, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgather_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allgather_init_c(data, count, type, rdata, rcount, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allgather_init_c(data, count, type, rdata, rcount, rtype, comm, info, request);
    if (lg_ended(t, lg_Allgather_init, lg_from, lg_result)) {
        lg_fields_Allgather_init(t, data, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoall_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoall_init(data, count, type, rdata, rcount, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoall_init(data, count, type, rdata, rcount, rtype, comm, info, request);
    if (lg_ended(t, lg_Alltoall_init, lg_from, lg_result)) {
        lg_fields_Allgather_init(t, data, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoall_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoall_init_c(data, count, type, rdata, rcount, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoall_init_c(data, count, type, rdata, rcount, rtype, comm, info, request);
    if (lg_ended(t, lg_Alltoall_init, lg_from, lg_result)) {
        lg_fields_Allgather_init(t, data, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Allgatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm);
    if (lg_ended(t, lg_Allgatherv, lg_from, lg_result)) {
        lg_fields_Allgatherv(t, data, count, type, lg_ints(rcounts), rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm);
    if (lg_ended(t, lg_Allgatherv, lg_from, lg_result)) {
        lg_fields_Allgatherv(t, data, count, type, lg_large(rcounts), rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Iallgatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iallgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iallgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm, request);
    if (lg_ended(t, lg_Iallgatherv, lg_from, lg_result)) {
        lg_fields_Iallgatherv(t, data, count, type, lg_ints(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Iallgatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Iallgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Iallgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, request);
    if (lg_ended(t, lg_Iallgatherv, lg_from, lg_result)) {
        lg_fields_Iallgatherv(t, data, count, type, lg_large(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgatherv_init(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allgatherv_init(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allgatherv_init(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    if (lg_ended(t, lg_Allgatherv_init, lg_from, lg_result)) {
        lg_fields_Allgatherv_init(t, data, count, type, lg_ints(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Allgatherv_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Allgatherv_init_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Allgatherv_init_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    if (lg_ended(t, lg_Allgatherv_init, lg_from, lg_result)) {
        lg_fields_Allgatherv_init(t, data, count, type, lg_large(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Alltoallv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm);
    if (lg_ended(t, lg_Alltoallv, lg_from, lg_result)) {
        lg_fields_Alltoallv(t, data, lg_ints(counts), type, lg_ints(rcounts), rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm);
    if (lg_ended(t, lg_Alltoallv, lg_from, lg_result)) {
        lg_fields_Alltoallv(t, data, lg_large(counts), type, lg_large(rcounts), rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ialltoallv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ialltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ialltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request);
    if (lg_ended(t, lg_Ialltoallv, lg_from, lg_result)) {
        lg_fields_Ialltoallv(t, data, lg_ints(counts), type, lg_ints(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ialltoallv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ialltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ialltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request);
    if (lg_ended(t, lg_Ialltoallv, lg_from, lg_result)) {
        lg_fields_Ialltoallv(t, data, lg_large(counts), type, lg_large(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallv_init(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoallv_init(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoallv_init(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    if (lg_ended(t, lg_Alltoallv_init, lg_from, lg_result)) {
        lg_fields_Alltoallv_init(t, data, lg_ints(counts), type, lg_ints(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallv_init_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoallv_init_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoallv_init_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    if (lg_ended(t, lg_Alltoallv_init, lg_from, lg_result)) {
        lg_fields_Alltoallv_init(t, data, lg_large(counts), type, lg_large(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Alltoallw(const void *data, const int counts[], const int displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const int rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm);
    if (lg_ended(t, lg_Alltoallw, lg_from, lg_result)) {
        lg_fields_Alltoallw(t, data, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallw_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, const MPI_Datatype rtypes[], MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm);
    if (lg_ended(t, lg_Alltoallw, lg_from, lg_result)) {
        lg_fields_Alltoallw(t, data, lg_large(counts), types, lg_large(rcounts), rtypes, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ialltoallw(const void *data, const int counts[], const int displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const int rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ialltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ialltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request);
    if (lg_ended(t, lg_Ialltoallw, lg_from, lg_result)) {
        lg_fields_Ialltoallw(t, data, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ialltoallw_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ialltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ialltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request);
    if (lg_ended(t, lg_Ialltoallw, lg_from, lg_result)) {
        lg_fields_Ialltoallw(t, data, lg_large(counts), types, lg_large(rcounts), rtypes, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallw_init(const void *data, const int counts[], const int displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const int rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoallw_init(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoallw_init(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request);
    if (lg_ended(t, lg_Alltoallw_init, lg_from, lg_result)) {
        lg_fields_Alltoallw_init(t, data, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Alltoallw_init_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Alltoallw_init_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Alltoallw_init_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request);
    if (lg_ended(t, lg_Alltoallw_init, lg_from, lg_result)) {
        lg_fields_Alltoallw_init(t, data, lg_large(counts), types, lg_large(rcounts), rtypes, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Neighbor_allgather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_allgather(data, count, type, rdata, rcount, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_allgather(data, count, type, rdata, rcount, rtype, comm);
    if (lg_ended(t, lg_Neighbor_allgather, lg_from, lg_result)) {
        lg_fields_Neighbor_allgather(t, count, type, rcount, rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_allgather_c(data, count, type, rdata, rcount, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_allgather_c(data, count, type, rdata, rcount, rtype, comm);
    if (lg_ended(t, lg_Neighbor_allgather, lg_from, lg_result)) {
        lg_fields_Neighbor_allgather(t, count, type, rcount, rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Neighbor_alltoall(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoall(data, count, type, rdata, rcount, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoall(data, count, type, rdata, rcount, rtype, comm);
    if (lg_ended(t, lg_Neighbor_alltoall, lg_from, lg_result)) {
        lg_fields_Neighbor_allgather(t, count, type, rcount, rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoall_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoall_c(data, count, type, rdata, rcount, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoall_c(data, count, type, rdata, rcount, rtype, comm);
    if (lg_ended(t, lg_Neighbor_alltoall, lg_from, lg_result)) {
        lg_fields_Neighbor_allgather(t, count, type, rcount, rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ineighbor_allgather(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ineighbor_allgather(data, count, type, rdata, rcount, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ineighbor_allgather(data, count, type, rdata, rcount, rtype, comm, request);
    if (lg_ended(t, lg_Ineighbor_allgather, lg_from, lg_result)) {
        lg_fields_Ineighbor_allgather(t, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ineighbor_allgather_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ineighbor_allgather_c(data, count, type, rdata, rcount, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ineighbor_allgather_c(data, count, type, rdata, rcount, rtype, comm, request);
    if (lg_ended(t, lg_Ineighbor_allgather, lg_from, lg_result)) {
        lg_fields_Ineighbor_allgather(t, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ineighbor_alltoall(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ineighbor_alltoall(data, count, type, rdata, rcount, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ineighbor_alltoall(data, count, type, rdata, rcount, rtype, comm, request);
    if (lg_ended(t, lg_Ineighbor_alltoall, lg_from, lg_result)) {
        lg_fields_Ineighbor_allgather(t, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ineighbor_alltoall_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ineighbor_alltoall_c(data, count, type, rdata, rcount, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ineighbor_alltoall_c(data, count, type, rdata, rcount, rtype, comm, request);
    if (lg_ended(t, lg_Ineighbor_alltoall, lg_from, lg_result)) {
        lg_fields_Ineighbor_allgather(t, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgather_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_allgather_init(data, count, type, rdata, rcount, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_allgather_init(data, count, type, rdata, rcount, rtype, comm, info, request);
    if (lg_ended(t, lg_Neighbor_allgather_init, lg_from, lg_result)) {
        lg_fields_Neighbor_allgather_init(t, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgather_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_allgather_init_c(data, count, type, rdata, rcount, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_allgather_init_c(data, count, type, rdata, rcount, rtype, comm, info, request);
    if (lg_ended(t, lg_Neighbor_allgather_init, lg_from, lg_result)) {
        lg_fields_Neighbor_allgather_init(t, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoall_init(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoall_init(data, count, type, rdata, rcount, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoall_init(data, count, type, rdata, rcount, rtype, comm, info, request);
    if (lg_ended(t, lg_Neighbor_alltoall_init, lg_from, lg_result)) {
        lg_fields_Neighbor_allgather_init(t, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoall_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoall_init_c(data, count, type, rdata, rcount, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoall_init_c(data, count, type, rdata, rcount, rtype, comm, info, request);
    if (lg_ended(t, lg_Neighbor_alltoall_init, lg_from, lg_result)) {
        lg_fields_Neighbor_allgather_init(t, count, type, rcount, rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Neighbor_allgatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_allgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_allgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm);
    if (lg_ended(t, lg_Neighbor_allgatherv, lg_from, lg_result)) {
        lg_fields_Neighbor_allgatherv(t, count, type, lg_ints(rcounts), rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_allgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_allgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm);
    if (lg_ended(t, lg_Neighbor_allgatherv, lg_from, lg_result)) {
        lg_fields_Neighbor_allgatherv(t, count, type, lg_large(rcounts), rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ineighbor_allgatherv(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ineighbor_allgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ineighbor_allgatherv(data, count, type, rdata, rcounts, rdispls, rtype, comm, request);
    if (lg_ended(t, lg_Ineighbor_allgatherv, lg_from, lg_result)) {
        lg_fields_Ineighbor_allgatherv(t, count, type, lg_ints(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ineighbor_allgatherv_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ineighbor_allgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ineighbor_allgatherv_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, request);
    if (lg_ended(t, lg_Ineighbor_allgatherv, lg_from, lg_result)) {
        lg_fields_Ineighbor_allgatherv(t, count, type, lg_large(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgatherv_init(const void *data, int count, MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_allgatherv_init(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_allgatherv_init(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    if (lg_ended(t, lg_Neighbor_allgatherv_init, lg_from, lg_result)) {
        lg_fields_Neighbor_allgatherv_init(t, count, type, lg_ints(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_allgatherv_init_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_allgatherv_init_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_allgatherv_init_c(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    if (lg_ended(t, lg_Neighbor_allgatherv_init, lg_from, lg_result)) {
        lg_fields_Neighbor_allgatherv_init(t, count, type, lg_large(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Neighbor_alltoallv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm);
    if (lg_ended(t, lg_Neighbor_alltoallv, lg_from, lg_result)) {
        lg_fields_Neighbor_alltoallv(t, lg_ints(counts), type, lg_ints(rcounts), rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm);
    if (lg_ended(t, lg_Neighbor_alltoallv, lg_from, lg_result)) {
        lg_fields_Neighbor_alltoallv(t, lg_large(counts), type, lg_large(rcounts), rtype, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ineighbor_alltoallv(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ineighbor_alltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ineighbor_alltoallv(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request);
    if (lg_ended(t, lg_Ineighbor_alltoallv, lg_from, lg_result)) {
        lg_fields_Ineighbor_alltoallv(t, lg_ints(counts), type, lg_ints(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ineighbor_alltoallv_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ineighbor_alltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ineighbor_alltoallv_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request);
    if (lg_ended(t, lg_Ineighbor_alltoallv, lg_from, lg_result)) {
        lg_fields_Ineighbor_alltoallv(t, lg_large(counts), type, lg_large(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallv_init(const void *data, const int counts[], const int displs[], MPI_Datatype type, void *rdata, const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoallv_init(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoallv_init(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    if (lg_ended(t, lg_Neighbor_alltoallv_init, lg_from, lg_result)) {
        lg_fields_Neighbor_alltoallv_init(t, lg_ints(counts), type, lg_ints(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallv_init_c(const void *data, const MPI_Count *counts, const MPI_Aint *displs, MPI_Datatype type, void *rdata, const MPI_Count *rcounts, const MPI_Aint *rdispls, MPI_Datatype rtype, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoallv_init_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoallv_init_c(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request);
    if (lg_ended(t, lg_Neighbor_alltoallv_init, lg_from, lg_result)) {
        lg_fields_Neighbor_alltoallv_init(t, lg_large(counts), type, lg_large(rcounts), rtype, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Neighbor_alltoallw(const void *data, const int counts[], const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm);
    if (lg_ended(t, lg_Neighbor_alltoallw, lg_from, lg_result)) {
        lg_fields_Neighbor_alltoallw(t, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallw_c(const void *data, const MPI_Count *counts, const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm);
    if (lg_ended(t, lg_Neighbor_alltoallw, lg_from, lg_result)) {
        lg_fields_Neighbor_alltoallw(t, lg_large(counts), types, lg_large(rcounts), rtypes, comm);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Ineighbor_alltoallw(const void *data, const int counts[], const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ineighbor_alltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ineighbor_alltoallw(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request);
    if (lg_ended(t, lg_Ineighbor_alltoallw, lg_from, lg_result)) {
        lg_fields_Ineighbor_alltoallw(t, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Ineighbor_alltoallw_c(const void *data, const MPI_Count *counts, const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Ineighbor_alltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Ineighbor_alltoallw_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request);
    if (lg_ended(t, lg_Ineighbor_alltoallw, lg_from, lg_result)) {
        lg_fields_Ineighbor_alltoallw(t, lg_large(counts), types, lg_large(rcounts), rtypes, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallw_init(const void *data, const int counts[], const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const int rcounts[], const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoallw_init(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoallw_init(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request);
    if (lg_ended(t, lg_Neighbor_alltoallw_init, lg_from, lg_result)) {
        lg_fields_Neighbor_alltoallw_init(t, lg_ints(counts), types, lg_ints(rcounts), rtypes, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Neighbor_alltoallw_init_c(const void *data, const MPI_Count *counts, const MPI_Aint displs[], const MPI_Datatype types[], void *rdata, const MPI_Count *rcounts, const MPI_Aint rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Neighbor_alltoallw_init_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Neighbor_alltoallw_init_c(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request);
    if (lg_ended(t, lg_Neighbor_alltoallw_init, lg_from, lg_result)) {
        lg_fields_Neighbor_alltoallw_init(t, lg_large(counts), types, lg_large(rcounts), rtypes, comm, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Comm_dup(MPI_Comm comm, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_dup(comm, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_dup(comm, made);
    if (lg_ended(t, lg_Comm_dup, lg_from, lg_result)) {
        lg_fields_Comm_dup(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_dup_with_info(comm, info, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_dup_with_info(comm, info, made);
    if (lg_ended(t, lg_Comm_dup_with_info, lg_from, lg_result)) {
        lg_fields_Comm_dup(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Comm_idup(MPI_Comm comm, MPI_Comm *made, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_idup(comm, made, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_idup(comm, made, request);
    if (lg_ended(t, lg_Comm_idup, lg_from, lg_result)) {
        lg_fields_Comm_idup(t, comm, *made, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *made, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_idup_with_info(comm, info, made, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_idup_with_info(comm, info, made, request);
    if (lg_ended(t, lg_Comm_idup_with_info, lg_from, lg_result)) {
        lg_fields_Comm_idup(t, comm, *made, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_split(comm, color, key, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_split(comm, color, key, made);
    if (lg_ended(t, lg_Comm_split, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Comm_split_type(MPI_Comm comm, int kind, int key, MPI_Info info, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_split_type(comm, kind, key, info, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_split_type(comm, kind, key, info, made);
    if (lg_ended(t, lg_Comm_split_type, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_create(comm, group, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_create(comm, group, made);
    if (lg_ended(t, lg_Comm_create, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_create_group(comm, group, tag, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_create_group(comm, group, tag, made);
    if (lg_ended(t, lg_Comm_create_group, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Comm_create_from_group(MPI_Group group, const char *name, MPI_Info info, MPI_Errhandler handler, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_create_from_group(group, name, info, handler, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_create_from_group(group, name, info, handler, made);
    if (lg_ended(t, lg_Comm_create_from_group, lg_from, lg_result)) {
        lg_fields_Comm_create_from_group(t, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Intercomm_create_from_groups(MPI_Group local, int leader, MPI_Group remote, int remoteleader, const char *name, MPI_Info info, MPI_Errhandler handler, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Intercomm_create_from_groups(local, leader, remote, remoteleader, name, info, handler, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Intercomm_create_from_groups(local, leader, remote, remoteleader, name, info, handler, made);
    if (lg_ended(t, lg_Intercomm_create_from_groups, lg_from, lg_result)) {
        lg_fields_Comm_create_from_group(t, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Cart_create(MPI_Comm comm, int dimensions, const int sizes[], const int periods[], int reorder, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Cart_create(comm, dimensions, sizes, periods, reorder, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Cart_create(comm, dimensions, sizes, periods, reorder, made);
    if (lg_ended(t, lg_Cart_create, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Cart_sub(MPI_Comm comm, const int remain[], MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Cart_sub(comm, remain, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Cart_sub(comm, remain, made);
    if (lg_ended(t, lg_Cart_sub, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Graph_create(MPI_Comm comm, int nodes, const int index[], const int edges[], int reorder, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Graph_create(comm, nodes, index, edges, reorder, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Graph_create(comm, nodes, index, edges, reorder, made);
    if (lg_ended(t, lg_Graph_create, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Dist_graph_create(MPI_Comm comm, int n, const int sources[], const int degrees[], const int destinations[], const int weights[], MPI_Info info, int reorder, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Dist_graph_create(comm, n, sources, degrees, destinations, weights, info, reorder, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Dist_graph_create(comm, n, sources, degrees, destinations, weights, info, reorder, made);
    if (lg_ended(t, lg_Dist_graph_create, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Dist_graph_create_adjacent(MPI_Comm comm, int in, const int sources[], const int weights[], int out, const int destinations[], const int outweights[], MPI_Info info, int reorder, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Dist_graph_create_adjacent(comm, in, sources, weights, out, destinations, outweights, info, reorder, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Dist_graph_create_adjacent(comm, in, sources, weights, out, destinations, outweights, info, reorder, made);
    if (lg_ended(t, lg_Dist_graph_create_adjacent, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Intercomm_create(MPI_Comm comm, int leader, MPI_Comm peers, int remote, int tag, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Intercomm_create(comm, leader, peers, remote, tag, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Intercomm_create(comm, leader, peers, remote, tag, made);
    if (lg_ended(t, lg_Intercomm_create, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Intercomm_merge(MPI_Comm comm, int high, MPI_Comm *made)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Intercomm_merge(comm, high, made);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Intercomm_merge(comm, high, made);
    if (lg_ended(t, lg_Intercomm_merge, lg_from, lg_result)) {
        lg_fields_Comm_split(t, comm, *made);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Comm_free(MPI_Comm *comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_free(comm);
    struct lg_old lg_was = lg_old(*comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_free(comm);
    if (lg_ended(t, lg_Comm_free, lg_from, lg_result)) {
        lg_fields_Comm_free(t, lg_was);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Comm_disconnect(MPI_Comm *comm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_disconnect(comm);
    struct lg_old lg_was = lg_old(*comm);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_disconnect(comm);
    if (lg_ended(t, lg_Comm_disconnect, lg_from, lg_result)) {
        lg_fields_Comm_free(t, lg_was);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Put(const void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Put(data, count, type, peer, place, rcount, rtype, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Put(data, count, type, peer, place, rcount, rtype, win);
    if (lg_ended(t, lg_Put, lg_from, lg_result)) {
        lg_fields_Put(t, count, type, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Put_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Put_c(data, count, type, peer, place, rcount, rtype, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Put_c(data, count, type, peer, place, rcount, rtype, win);
    if (lg_ended(t, lg_Put, lg_from, lg_result)) {
        lg_fields_Put(t, count, type, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Get(void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Get(data, count, type, peer, place, rcount, rtype, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Get(data, count, type, peer, place, rcount, rtype, win);
    if (lg_ended(t, lg_Get, lg_from, lg_result)) {
        lg_fields_Put(t, count, type, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Get_c(void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Get_c(data, count, type, peer, place, rcount, rtype, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Get_c(data, count, type, peer, place, rcount, rtype, win);
    if (lg_ended(t, lg_Get, lg_from, lg_result)) {
        lg_fields_Put(t, count, type, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Accumulate(const void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Op op, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Accumulate(data, count, type, peer, place, rcount, rtype, op, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Accumulate(data, count, type, peer, place, rcount, rtype, op, win);
    if (lg_ended(t, lg_Accumulate, lg_from, lg_result)) {
        lg_fields_Put(t, count, type, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Accumulate_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Op op, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Accumulate_c(data, count, type, peer, place, rcount, rtype, op, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Accumulate_c(data, count, type, peer, place, rcount, rtype, op, win);
    if (lg_ended(t, lg_Accumulate, lg_from, lg_result)) {
        lg_fields_Put(t, count, type, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Get_accumulate(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int peer, MPI_Aint place, int tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Get_accumulate(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Get_accumulate(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win);
    if (lg_ended(t, lg_Get_accumulate, lg_from, lg_result)) {
        lg_fields_Get_accumulate(t, count, type, rcount, rtype, peer, op, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Get_accumulate_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int peer, MPI_Aint place, MPI_Count tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Get_accumulate_c(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Get_accumulate_c(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win);
    if (lg_ended(t, lg_Get_accumulate, lg_from, lg_result)) {
        lg_fields_Get_accumulate(t, count, type, rcount, rtype, peer, op, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Fetch_and_op(const void *data, void *rdata, MPI_Datatype type, int peer, MPI_Aint place, MPI_Op op, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Fetch_and_op(data, rdata, type, peer, place, op, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Fetch_and_op(data, rdata, type, peer, place, op, win);
    if (lg_ended(t, lg_Fetch_and_op, lg_from, lg_result)) {
        lg_fields_Fetch_and_op(t, type, peer, op, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Compare_and_swap(const void *data, const void *compare, void *rdata, MPI_Datatype type, int peer, MPI_Aint place, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Compare_and_swap(data, compare, rdata, type, peer, place, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Compare_and_swap(data, compare, rdata, type, peer, place, win);
    if (lg_ended(t, lg_Compare_and_swap, lg_from, lg_result)) {
        lg_fields_Compare_and_swap(t, type, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Rput(const void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Win win, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Rput(data, count, type, peer, place, rcount, rtype, win, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Rput(data, count, type, peer, place, rcount, rtype, win, request);
    if (lg_ended(t, lg_Rput, lg_from, lg_result)) {
        lg_fields_Rput(t, count, type, peer, win, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Rput_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Win win, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Rput_c(data, count, type, peer, place, rcount, rtype, win, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Rput_c(data, count, type, peer, place, rcount, rtype, win, request);
    if (lg_ended(t, lg_Rput, lg_from, lg_result)) {
        lg_fields_Rput(t, count, type, peer, win, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Rget(void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Win win, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Rget(data, count, type, peer, place, rcount, rtype, win, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Rget(data, count, type, peer, place, rcount, rtype, win, request);
    if (lg_ended(t, lg_Rget, lg_from, lg_result)) {
        lg_fields_Rput(t, count, type, peer, win, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Rget_c(void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Win win, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Rget_c(data, count, type, peer, place, rcount, rtype, win, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Rget_c(data, count, type, peer, place, rcount, rtype, win, request);
    if (lg_ended(t, lg_Rget, lg_from, lg_result)) {
        lg_fields_Rput(t, count, type, peer, win, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Raccumulate(const void *data, int count, MPI_Datatype type, int peer, MPI_Aint place, int rcount, MPI_Datatype rtype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Raccumulate(data, count, type, peer, place, rcount, rtype, op, win, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Raccumulate(data, count, type, peer, place, rcount, rtype, op, win, request);
    if (lg_ended(t, lg_Raccumulate, lg_from, lg_result)) {
        lg_fields_Rput(t, count, type, peer, win, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Raccumulate_c(const void *data, MPI_Count count, MPI_Datatype type, int peer, MPI_Aint place, MPI_Count rcount, MPI_Datatype rtype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Raccumulate_c(data, count, type, peer, place, rcount, rtype, op, win, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Raccumulate_c(data, count, type, peer, place, rcount, rtype, op, win, request);
    if (lg_ended(t, lg_Raccumulate, lg_from, lg_result)) {
        lg_fields_Rput(t, count, type, peer, win, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Rget_accumulate(const void *data, int count, MPI_Datatype type, void *rdata, int rcount, MPI_Datatype rtype, int peer, MPI_Aint place, int tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Rget_accumulate(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Rget_accumulate(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, request);
    if (lg_ended(t, lg_Rget_accumulate, lg_from, lg_result)) {
        lg_fields_Rget_accumulate(t, count, type, rcount, rtype, peer, op, win, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Rget_accumulate_c(const void *data, MPI_Count count, MPI_Datatype type, void *rdata, MPI_Count rcount, MPI_Datatype rtype, int peer, MPI_Aint place, MPI_Count tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Rget_accumulate_c(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Rget_accumulate_c(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, request);
    if (lg_ended(t, lg_Rget_accumulate, lg_from, lg_result)) {
        lg_fields_Rget_accumulate(t, count, type, rcount, rtype, peer, op, win, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Win_create(void *data, MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_create(data, bytes, unit, info, comm, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_create(data, bytes, unit, info, comm, win);
    if (lg_ended(t, lg_Win_create, lg_from, lg_result)) {
        lg_fields_Win_create(t, comm, *win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Win_create_c(void *data, MPI_Aint bytes, MPI_Aint unit, MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_create_c(data, bytes, unit, info, comm, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_create_c(data, bytes, unit, info, comm, win);
    if (lg_ended(t, lg_Win_create, lg_from, lg_result)) {
        lg_fields_Win_create(t, comm, *win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Win_allocate(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_allocate(bytes, unit, info, comm, base, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_allocate(bytes, unit, info, comm, base, win);
    if (lg_ended(t, lg_Win_allocate, lg_from, lg_result)) {
        lg_fields_Win_create(t, comm, *win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Win_allocate_c(MPI_Aint bytes, MPI_Aint unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_allocate_c(bytes, unit, info, comm, base, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_allocate_c(bytes, unit, info, comm, base, win);
    if (lg_ended(t, lg_Win_allocate, lg_from, lg_result)) {
        lg_fields_Win_create(t, comm, *win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Win_allocate_shared(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_allocate_shared(bytes, unit, info, comm, base, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_allocate_shared(bytes, unit, info, comm, base, win);
    if (lg_ended(t, lg_Win_allocate_shared, lg_from, lg_result)) {
        lg_fields_Win_create(t, comm, *win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_Win_allocate_shared_c(MPI_Aint bytes, MPI_Aint unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_allocate_shared_c(bytes, unit, info, comm, base, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_allocate_shared_c(bytes, unit, info, comm, base, win);
    if (lg_ended(t, lg_Win_allocate_shared, lg_from, lg_result)) {
        lg_fields_Win_create(t, comm, *win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_create_dynamic(info, comm, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_create_dynamic(info, comm, win);
    if (lg_ended(t, lg_Win_create_dynamic, lg_from, lg_result)) {
        lg_fields_Win_create(t, comm, *win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_free(MPI_Win *win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_free(win);
    int64_t lg_was = lg_window(*win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_free(win);
    if (lg_ended(t, lg_Win_free, lg_from, lg_result)) {
        lg_fields_Win_free(t, lg_was);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_fence(int assert, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_fence(assert, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_fence(assert, win);
    if (lg_ended(t, lg_Win_fence, lg_from, lg_result)) {
        lg_fields_Win_fence(t, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_start(MPI_Group group, int assert, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_start(group, assert, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_start(group, assert, win);
    if (lg_ended(t, lg_Win_start, lg_from, lg_result)) {
        lg_fields_Win_start(t, group, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_post(MPI_Group group, int assert, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_post(group, assert, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_post(group, assert, win);
    if (lg_ended(t, lg_Win_post, lg_from, lg_result)) {
        lg_fields_Win_start(t, group, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_complete(MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_complete(win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_complete(win);
    if (lg_ended(t, lg_Win_complete, lg_from, lg_result)) {
        lg_fields_Win_fence(t, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_wait(MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_wait(win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_wait(win);
    if (lg_ended(t, lg_Win_wait, lg_from, lg_result)) {
        lg_fields_Win_fence(t, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_unlock_all(MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_unlock_all(win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_unlock_all(win);
    if (lg_ended(t, lg_Win_unlock_all, lg_from, lg_result)) {
        lg_fields_Win_fence(t, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_flush_all(MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_flush_all(win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_flush_all(win);
    if (lg_ended(t, lg_Win_flush_all, lg_from, lg_result)) {
        lg_fields_Win_fence(t, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_flush_local_all(MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_flush_local_all(win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_flush_local_all(win);
    if (lg_ended(t, lg_Win_flush_local_all, lg_from, lg_result)) {
        lg_fields_Win_fence(t, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_sync(MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_sync(win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_sync(win);
    if (lg_ended(t, lg_Win_sync, lg_from, lg_result)) {
        lg_fields_Win_fence(t, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_test(MPI_Win win, int *flag)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_test(win, flag);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_test(win, flag);
    uint64_t lg_last = t->last;
    if (lg_ended(t, lg_Win_test, lg_from, lg_result)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Win_test(t, win, *flag);
        lg_polled(t, lg_Win_test, lg_from, lg_last, lg_fields, !*flag, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_lock(int kind, int peer, int assert, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_lock(kind, peer, assert, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_lock(kind, peer, assert, win);
    if (lg_ended(t, lg_Win_lock, lg_from, lg_result)) {
        lg_fields_Win_lock(t, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_lock_all(int assert, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_lock_all(assert, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_lock_all(assert, win);
    if (lg_ended(t, lg_Win_lock_all, lg_from, lg_result)) {
        lg_fields_Win_fence(t, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_unlock(int peer, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_unlock(peer, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_unlock(peer, win);
    if (lg_ended(t, lg_Win_unlock, lg_from, lg_result)) {
        lg_fields_Win_lock(t, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_flush(int peer, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_flush(peer, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_flush(peer, win);
    if (lg_ended(t, lg_Win_flush, lg_from, lg_result)) {
        lg_fields_Win_lock(t, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_Win_flush_local(int peer, MPI_Win win)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Win_flush_local(peer, win);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Win_flush_local(peer, win);
    if (lg_ended(t, lg_Win_flush_local, lg_from, lg_result)) {
        lg_fields_Win_lock(t, peer, win);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_open(MPI_Comm comm, const char *name, int mode, MPI_Info info, MPI_File *file)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_open(comm, name, mode, info, file);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_open(comm, name, mode, info, file);
    if (lg_ended(t, lg_File_open, lg_from, lg_result)) {
        lg_fields_File_open(t, comm, *file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_close(MPI_File *file)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_close(file);
    int64_t lg_was = lg_file(*file);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_close(file);
    if (lg_ended(t, lg_File_close, lg_from, lg_result)) {
        lg_fields_File_close(t, lg_was);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_sync(MPI_File file)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_sync(file);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_sync(file);
    if (lg_ended(t, lg_File_sync, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_set_size(MPI_File file, MPI_Offset size)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_set_size(file, size);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_set_size(file, size);
    if (lg_ended(t, lg_File_set_size, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_preallocate(MPI_File file, MPI_Offset size)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_preallocate(file, size);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_preallocate(file, size);
    if (lg_ended(t, lg_File_preallocate, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_set_view(MPI_File file, MPI_Offset from, MPI_Datatype unit, MPI_Datatype type, const char *form, MPI_Info info)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_set_view(file, from, unit, type, form, info);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_set_view(file, from, unit, type, form, info);
    if (lg_ended(t, lg_File_set_view, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_read(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read(file, data, count, type, status);
    if (lg_ended(t, lg_File_read, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_c(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_c(file, data, count, type, status);
    if (lg_ended(t, lg_File_read, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_read_all(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_all(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_all(file, data, count, type, status);
    if (lg_ended(t, lg_File_read_all, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_all_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_all_c(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_all_c(file, data, count, type, status);
    if (lg_ended(t, lg_File_read_all, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_read_shared(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_shared(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_shared(file, data, count, type, status);
    if (lg_ended(t, lg_File_read_shared, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_shared_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_shared_c(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_shared_c(file, data, count, type, status);
    if (lg_ended(t, lg_File_read_shared, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_read_ordered(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_ordered(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_ordered(file, data, count, type, status);
    if (lg_ended(t, lg_File_read_ordered, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_ordered_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_ordered_c(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_ordered_c(file, data, count, type, status);
    if (lg_ended(t, lg_File_read_ordered, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_write(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write(file, data, count, type, status);
    if (lg_ended(t, lg_File_write, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_c(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_c(file, data, count, type, status);
    if (lg_ended(t, lg_File_write, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_write_all(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_all(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_all(file, data, count, type, status);
    if (lg_ended(t, lg_File_write_all, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_all_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_all_c(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_all_c(file, data, count, type, status);
    if (lg_ended(t, lg_File_write_all, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_write_shared(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_shared(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_shared(file, data, count, type, status);
    if (lg_ended(t, lg_File_write_shared, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_shared_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_shared_c(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_shared_c(file, data, count, type, status);
    if (lg_ended(t, lg_File_write_shared, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_write_ordered(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_ordered(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_ordered(file, data, count, type, status);
    if (lg_ended(t, lg_File_write_ordered, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_ordered_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_ordered_c(file, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_ordered_c(file, data, count, type, status);
    if (lg_ended(t, lg_File_write_ordered, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_read_at(MPI_File file, MPI_Offset from, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_at(file, from, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_at(file, from, data, count, type, status);
    if (lg_ended(t, lg_File_read_at, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_at_c(MPI_File file, MPI_Offset from, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_at_c(file, from, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_at_c(file, from, data, count, type, status);
    if (lg_ended(t, lg_File_read_at, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_read_at_all(MPI_File file, MPI_Offset from, void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_at_all(file, from, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_at_all(file, from, data, count, type, status);
    if (lg_ended(t, lg_File_read_at_all, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_at_all_c(MPI_File file, MPI_Offset from, void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_at_all_c(file, from, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_at_all_c(file, from, data, count, type, status);
    if (lg_ended(t, lg_File_read_at_all, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_write_at(MPI_File file, MPI_Offset from, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_at(file, from, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_at(file, from, data, count, type, status);
    if (lg_ended(t, lg_File_write_at, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_at_c(MPI_File file, MPI_Offset from, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_at_c(file, from, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_at_c(file, from, data, count, type, status);
    if (lg_ended(t, lg_File_write_at, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_write_at_all(MPI_File file, MPI_Offset from, const void *data, int count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_at_all(file, from, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_at_all(file, from, data, count, type, status);
    if (lg_ended(t, lg_File_write_at_all, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_at_all_c(MPI_File file, MPI_Offset from, const void *data, MPI_Count count, MPI_Datatype type, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_at_all_c(file, from, data, count, type, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_at_all_c(file, from, data, count, type, status);
    if (lg_ended(t, lg_File_write_at_all, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_iread(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iread(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iread(file, data, count, type, request);
    if (lg_ended(t, lg_File_iread, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iread_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iread_c(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iread_c(file, data, count, type, request);
    if (lg_ended(t, lg_File_iread, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_iread_all(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iread_all(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iread_all(file, data, count, type, request);
    if (lg_ended(t, lg_File_iread_all, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iread_all_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iread_all_c(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iread_all_c(file, data, count, type, request);
    if (lg_ended(t, lg_File_iread_all, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_iread_shared(MPI_File file, void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iread_shared(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iread_shared(file, data, count, type, request);
    if (lg_ended(t, lg_File_iread_shared, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iread_shared_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iread_shared_c(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iread_shared_c(file, data, count, type, request);
    if (lg_ended(t, lg_File_iread_shared, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_iwrite(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iwrite(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iwrite(file, data, count, type, request);
    if (lg_ended(t, lg_File_iwrite, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iwrite_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iwrite_c(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iwrite_c(file, data, count, type, request);
    if (lg_ended(t, lg_File_iwrite, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_iwrite_all(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iwrite_all(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iwrite_all(file, data, count, type, request);
    if (lg_ended(t, lg_File_iwrite_all, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iwrite_all_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iwrite_all_c(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iwrite_all_c(file, data, count, type, request);
    if (lg_ended(t, lg_File_iwrite_all, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_iwrite_shared(MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iwrite_shared(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iwrite_shared(file, data, count, type, request);
    if (lg_ended(t, lg_File_iwrite_shared, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iwrite_shared_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iwrite_shared_c(file, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iwrite_shared_c(file, data, count, type, request);
    if (lg_ended(t, lg_File_iwrite_shared, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_iread_at(MPI_File file, MPI_Offset from, void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iread_at(file, from, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iread_at(file, from, data, count, type, request);
    if (lg_ended(t, lg_File_iread_at, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iread_at_c(MPI_File file, MPI_Offset from, void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iread_at_c(file, from, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iread_at_c(file, from, data, count, type, request);
    if (lg_ended(t, lg_File_iread_at, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_iread_at_all(MPI_File file, MPI_Offset from, void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iread_at_all(file, from, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iread_at_all(file, from, data, count, type, request);
    if (lg_ended(t, lg_File_iread_at_all, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iread_at_all_c(MPI_File file, MPI_Offset from, void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iread_at_all_c(file, from, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iread_at_all_c(file, from, data, count, type, request);
    if (lg_ended(t, lg_File_iread_at_all, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_iwrite_at(MPI_File file, MPI_Offset from, const void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iwrite_at(file, from, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iwrite_at(file, from, data, count, type, request);
    if (lg_ended(t, lg_File_iwrite_at, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iwrite_at_c(MPI_File file, MPI_Offset from, const void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iwrite_at_c(file, from, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iwrite_at_c(file, from, data, count, type, request);
    if (lg_ended(t, lg_File_iwrite_at, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_iwrite_at_all(MPI_File file, MPI_Offset from, const void *data, int count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iwrite_at_all(file, from, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iwrite_at_all(file, from, data, count, type, request);
    if (lg_ended(t, lg_File_iwrite_at_all, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_iwrite_at_all_c(MPI_File file, MPI_Offset from, const void *data, MPI_Count count, MPI_Datatype type, MPI_Request *request)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_iwrite_at_all_c(file, from, data, count, type, request);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_iwrite_at_all_c(file, from, data, count, type, request);
    if (lg_ended(t, lg_File_iwrite_at_all, lg_from, lg_result)) {
        lg_fields_File_iread(t, file, *request);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_read_all_begin(MPI_File file, void *data, int count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_all_begin(file, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_all_begin(file, data, count, type);
    if (lg_ended(t, lg_File_read_all_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_all_begin_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_all_begin_c(file, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_all_begin_c(file, data, count, type);
    if (lg_ended(t, lg_File_read_all_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_read_ordered_begin(MPI_File file, void *data, int count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_ordered_begin(file, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_ordered_begin(file, data, count, type);
    if (lg_ended(t, lg_File_read_ordered_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_ordered_begin_c(MPI_File file, void *data, MPI_Count count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_ordered_begin_c(file, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_ordered_begin_c(file, data, count, type);
    if (lg_ended(t, lg_File_read_ordered_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_write_all_begin(MPI_File file, const void *data, int count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_all_begin(file, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_all_begin(file, data, count, type);
    if (lg_ended(t, lg_File_write_all_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_all_begin_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_all_begin_c(file, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_all_begin_c(file, data, count, type);
    if (lg_ended(t, lg_File_write_all_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_write_ordered_begin(MPI_File file, const void *data, int count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_ordered_begin(file, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_ordered_begin(file, data, count, type);
    if (lg_ended(t, lg_File_write_ordered_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_ordered_begin_c(MPI_File file, const void *data, MPI_Count count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_ordered_begin_c(file, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_ordered_begin_c(file, data, count, type);
    if (lg_ended(t, lg_File_write_ordered_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_read_at_all_begin(MPI_File file, MPI_Offset from, void *data, int count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_at_all_begin(file, from, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_at_all_begin(file, from, data, count, type);
    if (lg_ended(t, lg_File_read_at_all_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_read_at_all_begin_c(MPI_File file, MPI_Offset from, void *data, MPI_Count count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_at_all_begin_c(file, from, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_at_all_begin_c(file, from, data, count, type);
    if (lg_ended(t, lg_File_read_at_all_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_write_at_all_begin(MPI_File file, MPI_Offset from, const void *data, int count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_at_all_begin(file, from, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_at_all_begin(file, from, data, count, type);
    if (lg_ended(t, lg_File_write_at_all_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

#if MPI_VERSION >= 4
LG_WRAPPER MPI_File_write_at_all_begin_c(MPI_File file, MPI_Offset from, const void *data, MPI_Count count, MPI_Datatype type)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_at_all_begin_c(file, from, data, count, type);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_at_all_begin_c(file, from, data, count, type);
    if (lg_ended(t, lg_File_write_at_all_begin, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
#endif

LG_WRAPPER MPI_File_read_all_end(MPI_File file, void *data, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_all_end(file, data, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_all_end(file, data, status);
    if (lg_ended(t, lg_File_read_all_end, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_read_at_all_end(MPI_File file, void *data, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_at_all_end(file, data, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_at_all_end(file, data, status);
    if (lg_ended(t, lg_File_read_at_all_end, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_read_ordered_end(MPI_File file, void *data, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_read_ordered_end(file, data, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_read_ordered_end(file, data, status);
    if (lg_ended(t, lg_File_read_ordered_end, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_write_all_end(MPI_File file, const void *data, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_all_end(file, data, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_all_end(file, data, status);
    if (lg_ended(t, lg_File_write_all_end, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_write_at_all_end(MPI_File file, const void *data, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_at_all_end(file, data, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_at_all_end(file, data, status);
    if (lg_ended(t, lg_File_write_at_all_end, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

LG_WRAPPER MPI_File_write_ordered_end(MPI_File file, const void *data, MPI_Status *status)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_File_write_ordered_end(file, data, status);
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_File_write_ordered_end(file, data, status);
    if (lg_ended(t, lg_File_write_ordered_end, lg_from, lg_result)) {
        lg_fields_File_sync(t, file);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
