/* Generated from calls.txt by "go generate" in collector/pmpi: do not edit. */
#include "fortran.h"

void LG_PFB(send)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(send)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Send, LG_DO(), LG_PFB(send)(data, count, type, peer, tag, comm, lg_error), LG_DO(LG_RECORDED(Send, LG_DO(lg_fields_Send(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(ssend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ssend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ssend, LG_DO(), LG_PFB(ssend)(data, count, type, peer, tag, comm, lg_error), LG_DO(LG_RECORDED(Ssend, LG_DO(lg_fields_Ssend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(bsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(bsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Bsend, LG_DO(), LG_PFB(bsend)(data, count, type, peer, tag, comm, lg_error), LG_DO(LG_RECORDED(Bsend, LG_DO(lg_fields_Bsend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(rsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(rsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Rsend, LG_DO(), LG_PFB(rsend)(data, count, type, peer, tag, comm, lg_error), LG_DO(LG_RECORDED(Rsend, LG_DO(lg_fields_Rsend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(isend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(isend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Isend, LG_DO(), LG_PFB(isend)(data, count, type, peer, tag, comm, request, lg_error), LG_DO(LG_RECORDED(Isend, LG_DO(lg_fields_Isend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(issend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(issend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Issend, LG_DO(), LG_PFB(issend)(data, count, type, peer, tag, comm, request, lg_error), LG_DO(LG_RECORDED(Issend, LG_DO(lg_fields_Issend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(ibsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ibsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ibsend, LG_DO(), LG_PFB(ibsend)(data, count, type, peer, tag, comm, request, lg_error), LG_DO(LG_RECORDED(Ibsend, LG_DO(lg_fields_Ibsend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(irsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(irsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Irsend, LG_DO(), LG_PFB(irsend)(data, count, type, peer, tag, comm, request, lg_error), LG_DO(LG_RECORDED(Irsend, LG_DO(lg_fields_Irsend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(send_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(send_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Send_init, LG_DO(), LG_PFB(send_init)(data, count, type, peer, tag, comm, request, lg_error), LG_DO(LG_RECORDED(Send_init, LG_DO(lg_fields_Send_init(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(ssend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ssend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ssend_init, LG_DO(), LG_PFB(ssend_init)(data, count, type, peer, tag, comm, request, lg_error), LG_DO(LG_RECORDED(Ssend_init, LG_DO(lg_fields_Ssend_init(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(bsend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(bsend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Bsend_init, LG_DO(), LG_PFB(bsend_init)(data, count, type, peer, tag, comm, request, lg_error), LG_DO(LG_RECORDED(Bsend_init, LG_DO(lg_fields_Bsend_init(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(rsend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(rsend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Rsend_init, LG_DO(), LG_PFB(rsend_init)(data, count, type, peer, tag, comm, request, lg_error), LG_DO(LG_RECORDED(Rsend_init, LG_DO(lg_fields_Rsend_init(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(recv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(recv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Recv, LG_DO(status = lg_f_status(t, status);), LG_PFB(recv)(data, count, type, peer, tag, comm, status, lg_error), LG_DO(LG_RECORDED(Recv, LG_DO(lg_fields_Recv(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), lg_f_statuses(t, 1, status));))));
}

void LG_PFB(irecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(irecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Irecv, LG_DO(), LG_PFB(irecv)(data, count, type, peer, tag, comm, request, lg_error), LG_DO(LG_RECORDED(Irecv, LG_DO(lg_fields_Irecv(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(recv_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(recv_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Recv_init, LG_DO(), LG_PFB(recv_init)(data, count, type, peer, tag, comm, request, lg_error), LG_DO(LG_RECORDED(Recv_init, LG_DO(lg_fields_Recv_init(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(sendrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(sendrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Sendrecv, LG_DO(status = lg_f_status(t, status);), LG_PFB(sendrecv)(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, status, lg_error), LG_DO(LG_RECORDED(Sendrecv, LG_DO(lg_fields_Sendrecv(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), (*rcount), PMPI_Type_f2c(*rtype), (*rpeer), (*rtag), PMPI_Comm_f2c(*comm), lg_f_statuses(t, 1, status));))));
}

void LG_PFB(sendrecv_replace)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(sendrecv_replace)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Sendrecv_replace, LG_DO(status = lg_f_status(t, status);), LG_PFB(sendrecv_replace)(data, count, type, peer, tag, rpeer, rtag, comm, status, lg_error), LG_DO(LG_RECORDED(Sendrecv_replace, LG_DO(lg_fields_Sendrecv_replace(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), (*rpeer), (*rtag), PMPI_Comm_f2c(*comm), lg_f_statuses(t, 1, status));))));
}

#if MPI_VERSION >= 4
void LG_PFB(isendrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(isendrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Isendrecv, LG_DO(), LG_PFB(isendrecv)(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, request, lg_error), LG_DO(LG_RECORDED(Isendrecv, LG_DO(lg_fields_Isendrecv(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), (*rcount), PMPI_Type_f2c(*rtype), (*rpeer), (*rtag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(isendrecv_replace)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(isendrecv_replace)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Isendrecv_replace, LG_DO(), LG_PFB(isendrecv_replace)(data, count, type, peer, tag, rpeer, rtag, comm, request, lg_error), LG_DO(LG_RECORDED(Isendrecv_replace, LG_DO(lg_fields_Isendrecv_replace(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), (*rpeer), (*rtag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(psend_init)(void *data, MPI_Fint *partitions, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(psend_init)(void *data, MPI_Fint *partitions, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Psend_init, LG_DO(), LG_PFB(psend_init)(data, partitions, count, type, peer, tag, comm, info, request, lg_error), LG_DO(LG_RECORDED(Psend_init, LG_DO(lg_fields_Psend_init(t, (*partitions), (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(precv_init)(void *data, MPI_Fint *partitions, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(precv_init)(void *data, MPI_Fint *partitions, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Precv_init, LG_DO(), LG_PFB(precv_init)(data, partitions, count, type, peer, tag, comm, info, request, lg_error), LG_DO(LG_RECORDED(Precv_init, LG_DO(lg_fields_Precv_init(t, (*partitions), (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PF(pready)(MPI_Fint *partition, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(pready)(MPI_Fint *partition, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Pready, LG_DO(lg_f_keep(t, 1, request);), LG_PF(pready)(partition, request, lg_error), LG_DO(LG_RECORDED(Pready, LG_DO(lg_fields_Pready(t, (*partition));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PF(pready_range)(MPI_Fint *low, MPI_Fint *high, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(pready_range)(MPI_Fint *low, MPI_Fint *high, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Pready_range, LG_DO(lg_f_keep(t, 1, request);), LG_PF(pready_range)(low, high, request, lg_error), LG_DO(LG_RECORDED(Pready_range, LG_DO(lg_fields_Pready_range(t, (*low), (*high));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PF(pready_list)(MPI_Fint *count, void *partitions, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(pready_list)(MPI_Fint *count, void *partitions, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Pready_list, LG_DO(lg_f_keep(t, 1, request);), LG_PF(pready_list)(count, partitions, request, lg_error), LG_DO(LG_RECORDED(Pready_list, LG_DO(lg_fields_Pready_list(t, (*count));))));
}
#endif

void LG_PF(probe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(probe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Probe, LG_DO(status = lg_f_status(t, status);), LG_PF(probe)(peer, tag, comm, status, lg_error), LG_DO(LG_RECORDED(Probe, LG_DO(lg_fields_Probe(t, (*peer), (*tag), PMPI_Comm_f2c(*comm), lg_f_statuses(t, 1, status));))));
}

void LG_PF(iprobe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *found, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(iprobe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *found, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Iprobe, LG_DO(status = lg_f_status(t, status);), LG_PF(iprobe)(peer, tag, comm, found, status, lg_error), LG_DO(LG_POLLED(Iprobe, LG_DO(lg_fields_Iprobe(t, (*peer), (*tag), PMPI_Comm_f2c(*comm), (*found), lg_f_statuses(t, 1, status));), !(*found))));
}

void LG_PF(mprobe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(mprobe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Mprobe, LG_DO(status = lg_f_status(t, status);), LG_PF(mprobe)(peer, tag, comm, message, status, lg_error), LG_DO(LG_RECORDED(Mprobe, LG_DO(lg_fields_Mprobe(t, (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Message_f2c(*message), lg_f_statuses(t, 1, status));))));
}

void LG_PF(improbe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *found, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(improbe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *found, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Improbe, LG_DO(status = lg_f_status(t, status);), LG_PF(improbe)(peer, tag, comm, found, message, status, lg_error), LG_DO(LG_POLLED(Improbe, LG_DO(lg_fields_Improbe(t, (*peer), (*tag), PMPI_Comm_f2c(*comm), (*found), PMPI_Message_f2c(*message), lg_f_statuses(t, 1, status));), !(*found))));
}

void LG_PFB(mrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(mrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Mrecv, LG_DO(struct lg_message lg_was = lg_message(PMPI_Message_f2c(*message)); status = lg_f_status(t, status);), LG_PFB(mrecv)(data, count, type, message, status, lg_error), LG_DO(LG_RECORDED(Mrecv, LG_DO(lg_fields_Mrecv(t, (*count), PMPI_Type_f2c(*type), lg_was, lg_f_statuses(t, 1, status));))));
}

void LG_PFB(imrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *message, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(imrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *message, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Imrecv, LG_DO(struct lg_message lg_was = lg_message(PMPI_Message_f2c(*message));), LG_PFB(imrecv)(data, count, type, message, request, lg_error), LG_DO(LG_RECORDED(Imrecv, LG_DO(lg_fields_Imrecv(t, (*count), PMPI_Type_f2c(*type), lg_was, PMPI_Request_f2c(*request));))));
}

void LG_PF(buffer_detach)(void *data, void *size, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(buffer_detach)(void *data, void *size, MPI_Fint *lg_error)
{
    LG_F_TRACED(Buffer_detach, LG_DO(), LG_PF(buffer_detach)(data, size, lg_error), LG_DO(LG_RECORDED(Buffer_detach, LG_DO())));
}

void LG_PF(start)(MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(start)(MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Start, LG_DO(lg_f_keep(t, 1, request);), LG_PF(start)(request, lg_error), LG_DO(LG_RECORDED(Start, LG_DO(lg_fields_Start(t);))));
}

void LG_PF(startall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(startall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *lg_error)
{
    LG_F_TRACED(Startall, LG_DO(lg_f_keep(t, *count, requests);), LG_PF(startall)(count, requests, lg_error), LG_DO(LG_RECORDED(Startall, LG_DO(lg_fields_Startall(t, (*count));))));
}

void LG_PF(cancel)(MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(cancel)(MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Cancel, LG_DO(lg_f_keep(t, 1, request);), LG_PF(cancel)(request, lg_error), LG_DO(LG_RECORDED(Cancel, LG_DO(lg_fields_Cancel(t);))));
}

void LG_PF(request_free)(MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(request_free)(MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Request_free, LG_DO(lg_f_keep(t, 1, request);), LG_PF(request_free)(request, lg_error), LG_DO(LG_RECORDED(Request_free, LG_DO(lg_fields_Request_free(t);))));
}

void LG_PF(wait)(MPI_Fint *request, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(wait)(MPI_Fint *request, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Wait, LG_DO(lg_f_keep(t, 1, request); status = lg_f_status(t, status);), LG_PF(wait)(request, status, lg_error), LG_DO(LG_RECORDED(Wait, LG_DO(lg_fields_Wait(t, lg_f_statuses(t, 1, status));))));
}

void LG_PF(test)(MPI_Fint *request, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(test)(MPI_Fint *request, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Test, LG_DO(lg_f_keep(t, 1, request); status = lg_f_status(t, status);), LG_PF(test)(request, flag, status, lg_error), LG_DO(LG_POLLED(Test, LG_DO(lg_fields_Test(t, (*flag), lg_f_statuses(t, 1, status));), !listed)));
}

void LG_PF(waitall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *statuses, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(waitall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *statuses, MPI_Fint *lg_error)
{
    LG_F_TRACED(Waitall, LG_DO(lg_f_keep(t, *count, requests); statuses = lg_f_all_statuses(t, *count, statuses);), LG_PF(waitall)(count, requests, statuses, lg_error), LG_DO(LG_RECORDED(Waitall, LG_DO(lg_fields_Waitall(t, (*count), lg_f_statuses(t, *count, statuses));))));
}

void LG_PF(testall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *flag, MPI_Fint *statuses, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(testall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *flag, MPI_Fint *statuses, MPI_Fint *lg_error)
{
    LG_F_TRACED(Testall, LG_DO(lg_f_keep(t, *count, requests); statuses = lg_f_all_statuses(t, *count, statuses);), LG_PF(testall)(count, requests, flag, statuses, lg_error), LG_DO(LG_POLLED(Testall, LG_DO(lg_fields_Testall(t, (*count), (*flag), lg_f_statuses(t, *count, statuses));), !listed)));
}

void LG_PF(waitany)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(waitany)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Waitany, LG_DO(lg_f_keep(t, *count, requests); status = lg_f_status(t, status);), LG_PF(waitany)(count, requests, index, status, lg_error), LG_DO(LG_RECORDED(Waitany, LG_DO(lg_fields_Waitany(t, lg_f_index(*index, lg_f_first(t)), lg_f_statuses(t, 1, status));))));
}

void LG_PF(testany)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(testany)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Testany, LG_DO(lg_f_keep(t, *count, requests); status = lg_f_status(t, status);), LG_PF(testany)(count, requests, index, flag, status, lg_error), LG_DO(LG_POLLED(Testany, LG_DO(lg_fields_Testany(t, lg_f_index(*index, lg_f_first(t)), (*flag), lg_f_statuses(t, 1, status));), !listed)));
}

void LG_PF(waitsome)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *done, MPI_Fint *indices, MPI_Fint *statuses, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(waitsome)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *done, MPI_Fint *indices, MPI_Fint *statuses, MPI_Fint *lg_error)
{
    LG_F_TRACED(Waitsome, LG_DO(lg_f_keep(t, *count, requests); statuses = lg_f_all_statuses(t, *count, statuses);), LG_PF(waitsome)(count, requests, done, indices, statuses, lg_error), LG_DO(LG_RECORDED(Waitsome, LG_DO(lg_fields_Waitsome(t, (*done), lg_f_indices(t, indices, *done, lg_f_first(t)), lg_f_statuses(t, *count, statuses));))));
}

void LG_PF(testsome)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *done, MPI_Fint *indices, MPI_Fint *statuses, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(testsome)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *done, MPI_Fint *indices, MPI_Fint *statuses, MPI_Fint *lg_error)
{
    LG_F_TRACED(Testsome, LG_DO(lg_f_keep(t, *count, requests); statuses = lg_f_all_statuses(t, *count, statuses);), LG_PF(testsome)(count, requests, done, indices, statuses, lg_error), LG_DO(LG_POLLED(Testsome, LG_DO(lg_fields_Testsome(t, (*done), lg_f_indices(t, indices, *done, lg_f_first(t)), lg_f_statuses(t, *count, statuses));), !listed)));
}

void LG_PF(request_get_status)(MPI_Fint *request, MPI_Fint *flag, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(request_get_status)(MPI_Fint *request, MPI_Fint *flag, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(Request_get_status, LG_DO(lg_f_keep(t, 1, request);), LG_PF(request_get_status)(request, flag, status, lg_error), LG_DO(LG_POLLED(Request_get_status, LG_DO(lg_fields_Request_get_status(t, (*flag));), !(*flag))));
}

void LG_PF(barrier)(MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(barrier)(MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Barrier, LG_DO(), LG_PF(barrier)(comm, lg_error), LG_DO(LG_RECORDED(Barrier, LG_DO(lg_fields_Barrier(t, PMPI_Comm_f2c(*comm));))));
}

void LG_PF(ibarrier)(MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(ibarrier)(MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ibarrier, LG_DO(), LG_PF(ibarrier)(comm, request, lg_error), LG_DO(LG_RECORDED(Ibarrier, LG_DO(lg_fields_Ibarrier(t, PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PF(barrier_init)(MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(barrier_init)(MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Barrier_init, LG_DO(), LG_PF(barrier_init)(comm, info, request, lg_error), LG_DO(LG_RECORDED(Barrier_init, LG_DO(lg_fields_Barrier_init(t, PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(bcast)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(bcast)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Bcast, LG_DO(), LG_PFB(bcast)(data, count, type, root, comm, lg_error), LG_DO(LG_RECORDED(Bcast, LG_DO(lg_fields_Bcast(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(ibcast)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ibcast)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ibcast, LG_DO(), LG_PFB(ibcast)(data, count, type, root, comm, request, lg_error), LG_DO(LG_RECORDED(Ibcast, LG_DO(lg_fields_Ibcast(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(bcast_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(bcast_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Bcast_init, LG_DO(), LG_PFB(bcast_init)(data, count, type, root, comm, info, request, lg_error), LG_DO(LG_RECORDED(Bcast_init, LG_DO(lg_fields_Bcast_init(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(reduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Reduce, LG_DO(), LG_PFB(reduce)(data, result, count, type, op, root, comm, lg_error), LG_DO(LG_RECORDED(Reduce, LG_DO(lg_fields_Reduce(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(ireduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ireduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ireduce, LG_DO(), LG_PFB(ireduce)(data, result, count, type, op, root, comm, request, lg_error), LG_DO(LG_RECORDED(Ireduce, LG_DO(lg_fields_Ireduce(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(reduce_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Reduce_init, LG_DO(), LG_PFB(reduce_init)(data, result, count, type, op, root, comm, info, request, lg_error), LG_DO(LG_RECORDED(Reduce_init, LG_DO(lg_fields_Reduce_init(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(allreduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allreduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Allreduce, LG_DO(), LG_PFB(allreduce)(data, result, count, type, op, comm, lg_error), LG_DO(LG_RECORDED(Allreduce, LG_DO(lg_fields_Allreduce(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(scan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Scan, LG_DO(), LG_PFB(scan)(data, result, count, type, op, comm, lg_error), LG_DO(LG_RECORDED(Scan, LG_DO(lg_fields_Scan(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(exscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(exscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Exscan, LG_DO(), LG_PFB(exscan)(data, result, count, type, op, comm, lg_error), LG_DO(LG_RECORDED(Exscan, LG_DO(lg_fields_Exscan(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(reduce_scatter_block)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_scatter_block)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Reduce_scatter_block, LG_DO(), LG_PFB(reduce_scatter_block)(data, result, count, type, op, comm, lg_error), LG_DO(LG_RECORDED(Reduce_scatter_block, LG_DO(lg_fields_Reduce_scatter_block(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(iallreduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iallreduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Iallreduce, LG_DO(), LG_PFB(iallreduce)(data, result, count, type, op, comm, request, lg_error), LG_DO(LG_RECORDED(Iallreduce, LG_DO(lg_fields_Iallreduce(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(iscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Iscan, LG_DO(), LG_PFB(iscan)(data, result, count, type, op, comm, request, lg_error), LG_DO(LG_RECORDED(Iscan, LG_DO(lg_fields_Iscan(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(iexscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iexscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Iexscan, LG_DO(), LG_PFB(iexscan)(data, result, count, type, op, comm, request, lg_error), LG_DO(LG_RECORDED(Iexscan, LG_DO(lg_fields_Iexscan(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(ireduce_scatter_block)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ireduce_scatter_block)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ireduce_scatter_block, LG_DO(), LG_PFB(ireduce_scatter_block)(data, result, count, type, op, comm, request, lg_error), LG_DO(LG_RECORDED(Ireduce_scatter_block, LG_DO(lg_fields_Ireduce_scatter_block(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(allreduce_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allreduce_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Allreduce_init, LG_DO(), LG_PFB(allreduce_init)(data, result, count, type, op, comm, info, request, lg_error), LG_DO(LG_RECORDED(Allreduce_init, LG_DO(lg_fields_Allreduce_init(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(scan_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scan_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Scan_init, LG_DO(), LG_PFB(scan_init)(data, result, count, type, op, comm, info, request, lg_error), LG_DO(LG_RECORDED(Scan_init, LG_DO(lg_fields_Scan_init(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(exscan_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(exscan_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Exscan_init, LG_DO(), LG_PFB(exscan_init)(data, result, count, type, op, comm, info, request, lg_error), LG_DO(LG_RECORDED(Exscan_init, LG_DO(lg_fields_Exscan_init(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(reduce_scatter_block_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_scatter_block_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Reduce_scatter_block_init, LG_DO(), LG_PFB(reduce_scatter_block_init)(data, result, count, type, op, comm, info, request, lg_error), LG_DO(LG_RECORDED(Reduce_scatter_block_init, LG_DO(lg_fields_Reduce_scatter_block_init(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(reduce_scatter)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_scatter)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Reduce_scatter, LG_DO(), LG_PFB(reduce_scatter)(data, result, rcounts, rtype, op, comm, lg_error), LG_DO(LG_RECORDED(Reduce_scatter, LG_DO(lg_fields_Reduce_scatter(t, lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(ireduce_scatter)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ireduce_scatter)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ireduce_scatter, LG_DO(), LG_PFB(ireduce_scatter)(data, result, rcounts, rtype, op, comm, request, lg_error), LG_DO(LG_RECORDED(Ireduce_scatter, LG_DO(lg_fields_Ireduce_scatter(t, lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(reduce_scatter_init)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_scatter_init)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Reduce_scatter_init, LG_DO(), LG_PFB(reduce_scatter_init)(data, result, rcounts, rtype, op, comm, info, request, lg_error), LG_DO(LG_RECORDED(Reduce_scatter_init, LG_DO(lg_fields_Reduce_scatter_init(t, lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(gather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(gather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Gather, LG_DO(), LG_PFB(gather)(data, count, type, rdata, rcount, rtype, root, comm, lg_error), LG_DO(LG_RECORDED(Gather, LG_DO(lg_fields_Gather(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(igather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(igather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Igather, LG_DO(), LG_PFB(igather)(data, count, type, rdata, rcount, rtype, root, comm, request, lg_error), LG_DO(LG_RECORDED(Igather, LG_DO(lg_fields_Igather(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(gather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(gather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Gather_init, LG_DO(), LG_PFB(gather_init)(data, count, type, rdata, rcount, rtype, root, comm, info, request, lg_error), LG_DO(LG_RECORDED(Gather_init, LG_DO(lg_fields_Gather_init(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(gatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(gatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Gatherv, LG_DO(), LG_PFB(gatherv)(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, lg_error), LG_DO(LG_RECORDED(Gatherv, LG_DO(lg_fields_Gatherv(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(igatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(igatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Igatherv, LG_DO(), LG_PFB(igatherv)(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, request, lg_error), LG_DO(LG_RECORDED(Igatherv, LG_DO(lg_fields_Igatherv(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(gatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(gatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Gatherv_init, LG_DO(), LG_PFB(gatherv_init)(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, info, request, lg_error), LG_DO(LG_RECORDED(Gatherv_init, LG_DO(lg_fields_Gatherv_init(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(scatter)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scatter)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Scatter, LG_DO(), LG_PFB(scatter)(data, count, type, rdata, rcount, rtype, root, comm, lg_error), LG_DO(LG_RECORDED(Scatter, LG_DO(lg_fields_Scatter(t, (*count), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(iscatter)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iscatter)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Iscatter, LG_DO(), LG_PFB(iscatter)(data, count, type, rdata, rcount, rtype, root, comm, request, lg_error), LG_DO(LG_RECORDED(Iscatter, LG_DO(lg_fields_Iscatter(t, (*count), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(scatter_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scatter_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Scatter_init, LG_DO(), LG_PFB(scatter_init)(data, count, type, rdata, rcount, rtype, root, comm, info, request, lg_error), LG_DO(LG_RECORDED(Scatter_init, LG_DO(lg_fields_Scatter_init(t, (*count), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(scatterv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scatterv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Scatterv, LG_DO(), LG_PFB(scatterv)(data, counts, displs, type, rdata, rcount, rtype, root, comm, lg_error), LG_DO(LG_RECORDED(Scatterv, LG_DO(lg_fields_Scatterv(t, lg_ints(counts), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(iscatterv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iscatterv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Iscatterv, LG_DO(), LG_PFB(iscatterv)(data, counts, displs, type, rdata, rcount, rtype, root, comm, request, lg_error), LG_DO(LG_RECORDED(Iscatterv, LG_DO(lg_fields_Iscatterv(t, lg_ints(counts), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(scatterv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scatterv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Scatterv_init, LG_DO(), LG_PFB(scatterv_init)(data, counts, displs, type, rdata, rcount, rtype, root, comm, info, request, lg_error), LG_DO(LG_RECORDED(Scatterv_init, LG_DO(lg_fields_Scatterv_init(t, lg_ints(counts), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Allgather, LG_DO(), LG_PFB(allgather)(data, count, type, rdata, rcount, rtype, comm, lg_error), LG_DO(LG_RECORDED(Allgather, LG_DO(lg_fields_Allgather(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Alltoall, LG_DO(), LG_PFB(alltoall)(data, count, type, rdata, rcount, rtype, comm, lg_error), LG_DO(LG_RECORDED(Alltoall, LG_DO(lg_fields_Alltoall(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(iallgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iallgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Iallgather, LG_DO(), LG_PFB(iallgather)(data, count, type, rdata, rcount, rtype, comm, request, lg_error), LG_DO(LG_RECORDED(Iallgather, LG_DO(lg_fields_Iallgather(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(ialltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ialltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ialltoall, LG_DO(), LG_PFB(ialltoall)(data, count, type, rdata, rcount, rtype, comm, request, lg_error), LG_DO(LG_RECORDED(Ialltoall, LG_DO(lg_fields_Ialltoall(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(allgather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allgather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Allgather_init, LG_DO(), LG_PFB(allgather_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error), LG_DO(LG_RECORDED(Allgather_init, LG_DO(lg_fields_Allgather_init(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(alltoall_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoall_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Alltoall_init, LG_DO(), LG_PFB(alltoall_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error), LG_DO(LG_RECORDED(Alltoall_init, LG_DO(lg_fields_Alltoall_init(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Allgatherv, LG_DO(), LG_PFB(allgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, lg_error), LG_DO(LG_RECORDED(Allgatherv, LG_DO(lg_fields_Allgatherv(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(iallgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iallgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Iallgatherv, LG_DO(), LG_PFB(iallgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error), LG_DO(LG_RECORDED(Iallgatherv, LG_DO(lg_fields_Iallgatherv(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(allgatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allgatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Allgatherv_init, LG_DO(), LG_PFB(allgatherv_init)(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error), LG_DO(LG_RECORDED(Allgatherv_init, LG_DO(lg_fields_Allgatherv_init(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Alltoallv, LG_DO(), LG_PFB(alltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, lg_error), LG_DO(LG_RECORDED(Alltoallv, LG_DO(lg_fields_Alltoallv(t, LG_F_DATA(data), lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(ialltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ialltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ialltoallv, LG_DO(), LG_PFB(ialltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error), LG_DO(LG_RECORDED(Ialltoallv, LG_DO(lg_fields_Ialltoallv(t, LG_F_DATA(data), lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(alltoallv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoallv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Alltoallv_init, LG_DO(), LG_PFB(alltoallv_init)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error), LG_DO(LG_RECORDED(Alltoallv_init, LG_DO(lg_fields_Alltoallv_init(t, LG_F_DATA(data), lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(alltoallw)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoallw)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Alltoallw, LG_DO(), LG_PFB(alltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, lg_error), LG_DO(LG_RECORDED(Alltoallw, LG_DO(lg_fields_Alltoallw(t, LG_F_DATA(data), lg_ints(counts), lg_f_types(t, 0, types, LG_F_DATA(data) == MPI_IN_PLACE ? 0 : lg_peers(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_peers(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(ialltoallw)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ialltoallw)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ialltoallw, LG_DO(), LG_PFB(ialltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request, lg_error), LG_DO(LG_RECORDED(Ialltoallw, LG_DO(lg_fields_Ialltoallw(t, LG_F_DATA(data), lg_ints(counts), lg_f_types(t, 0, types, LG_F_DATA(data) == MPI_IN_PLACE ? 0 : lg_peers(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_peers(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(alltoallw_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoallw_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Alltoallw_init, LG_DO(), LG_PFB(alltoallw_init)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request, lg_error), LG_DO(LG_RECORDED(Alltoallw_init, LG_DO(lg_fields_Alltoallw_init(t, LG_F_DATA(data), lg_ints(counts), lg_f_types(t, 0, types, LG_F_DATA(data) == MPI_IN_PLACE ? 0 : lg_peers(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_peers(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(neighbor_allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Neighbor_allgather, LG_DO(), LG_PFB(neighbor_allgather)(data, count, type, rdata, rcount, rtype, comm, lg_error), LG_DO(LG_RECORDED(Neighbor_allgather, LG_DO(lg_fields_Neighbor_allgather(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(neighbor_alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Neighbor_alltoall, LG_DO(), LG_PFB(neighbor_alltoall)(data, count, type, rdata, rcount, rtype, comm, lg_error), LG_DO(LG_RECORDED(Neighbor_alltoall, LG_DO(lg_fields_Neighbor_alltoall(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(ineighbor_allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ineighbor_allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ineighbor_allgather, LG_DO(), LG_PFB(ineighbor_allgather)(data, count, type, rdata, rcount, rtype, comm, request, lg_error), LG_DO(LG_RECORDED(Ineighbor_allgather, LG_DO(lg_fields_Ineighbor_allgather(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

void LG_PFB(ineighbor_alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ineighbor_alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ineighbor_alltoall, LG_DO(), LG_PFB(ineighbor_alltoall)(data, count, type, rdata, rcount, rtype, comm, request, lg_error), LG_DO(LG_RECORDED(Ineighbor_alltoall, LG_DO(lg_fields_Ineighbor_alltoall(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(neighbor_allgather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_allgather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Neighbor_allgather_init, LG_DO(), LG_PFB(neighbor_allgather_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error), LG_DO(LG_RECORDED(Neighbor_allgather_init, LG_DO(lg_fields_Neighbor_allgather_init(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(neighbor_alltoall_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoall_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Neighbor_alltoall_init, LG_DO(), LG_PFB(neighbor_alltoall_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error), LG_DO(LG_RECORDED(Neighbor_alltoall_init, LG_DO(lg_fields_Neighbor_alltoall_init(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(neighbor_allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Neighbor_allgatherv, LG_DO(), LG_PFB(neighbor_allgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, lg_error), LG_DO(LG_RECORDED(Neighbor_allgatherv, LG_DO(lg_fields_Neighbor_allgatherv(t, (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(ineighbor_allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ineighbor_allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ineighbor_allgatherv, LG_DO(), LG_PFB(ineighbor_allgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error), LG_DO(LG_RECORDED(Ineighbor_allgatherv, LG_DO(lg_fields_Ineighbor_allgatherv(t, (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(neighbor_allgatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_allgatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Neighbor_allgatherv_init, LG_DO(), LG_PFB(neighbor_allgatherv_init)(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error), LG_DO(LG_RECORDED(Neighbor_allgatherv_init, LG_DO(lg_fields_Neighbor_allgatherv_init(t, (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(neighbor_alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Neighbor_alltoallv, LG_DO(), LG_PFB(neighbor_alltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, lg_error), LG_DO(LG_RECORDED(Neighbor_alltoallv, LG_DO(lg_fields_Neighbor_alltoallv(t, lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(ineighbor_alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ineighbor_alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ineighbor_alltoallv, LG_DO(), LG_PFB(ineighbor_alltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error), LG_DO(LG_RECORDED(Ineighbor_alltoallv, LG_DO(lg_fields_Ineighbor_alltoallv(t, lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(neighbor_alltoallv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoallv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Neighbor_alltoallv_init, LG_DO(), LG_PFB(neighbor_alltoallv_init)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error), LG_DO(LG_RECORDED(Neighbor_alltoallv_init, LG_DO(lg_fields_Neighbor_alltoallv_init(t, lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PFB(neighbor_alltoallw)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoallw)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Neighbor_alltoallw, LG_DO(), LG_PFB(neighbor_alltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, lg_error), LG_DO(LG_RECORDED(Neighbor_alltoallw, LG_DO(lg_fields_Neighbor_alltoallw(t, lg_ints(counts), lg_f_types(t, 0, types, lg_neighbours_to(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_neighbours_from(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm));))));
}

void LG_PFB(ineighbor_alltoallw)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ineighbor_alltoallw)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Ineighbor_alltoallw, LG_DO(), LG_PFB(ineighbor_alltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request, lg_error), LG_DO(LG_RECORDED(Ineighbor_alltoallw, LG_DO(lg_fields_Ineighbor_alltoallw(t, lg_ints(counts), lg_f_types(t, 0, types, lg_neighbours_to(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_neighbours_from(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PFB(neighbor_alltoallw_init)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoallw_init)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Neighbor_alltoallw_init, LG_DO(), LG_PFB(neighbor_alltoallw_init)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request, lg_error), LG_DO(LG_RECORDED(Neighbor_alltoallw_init, LG_DO(lg_fields_Neighbor_alltoallw_init(t, lg_ints(counts), lg_f_types(t, 0, types, lg_neighbours_to(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_neighbours_from(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PF(comm_dup)(MPI_Fint *comm, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_dup)(MPI_Fint *comm, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Comm_dup, LG_DO(), LG_PF(comm_dup)(comm, made, lg_error), LG_DO(LG_RECORDED(Comm_dup, LG_DO(lg_fields_Comm_dup(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(comm_dup_with_info)(MPI_Fint *comm, void *info, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_dup_with_info)(MPI_Fint *comm, void *info, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Comm_dup_with_info, LG_DO(), LG_PF(comm_dup_with_info)(comm, info, made, lg_error), LG_DO(LG_RECORDED(Comm_dup_with_info, LG_DO(lg_fields_Comm_dup_with_info(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(comm_idup)(MPI_Fint *comm, MPI_Fint *made, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_idup)(MPI_Fint *comm, MPI_Fint *made, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Comm_idup, LG_DO(), LG_PF(comm_idup)(comm, made, request, lg_error), LG_DO(LG_RECORDED(Comm_idup, LG_DO(lg_fields_Comm_idup(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made), PMPI_Request_f2c(*request));))));
}

#if MPI_VERSION >= 4
void LG_PF(comm_idup_with_info)(MPI_Fint *comm, void *info, MPI_Fint *made, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_idup_with_info)(MPI_Fint *comm, void *info, MPI_Fint *made, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Comm_idup_with_info, LG_DO(), LG_PF(comm_idup_with_info)(comm, info, made, request, lg_error), LG_DO(LG_RECORDED(Comm_idup_with_info, LG_DO(lg_fields_Comm_idup_with_info(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made), PMPI_Request_f2c(*request));))));
}
#endif

void LG_PF(comm_split)(MPI_Fint *comm, void *color, void *key, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_split)(MPI_Fint *comm, void *color, void *key, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Comm_split, LG_DO(), LG_PF(comm_split)(comm, color, key, made, lg_error), LG_DO(LG_RECORDED(Comm_split, LG_DO(lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(comm_split_type)(MPI_Fint *comm, void *kind, void *key, void *info, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_split_type)(MPI_Fint *comm, void *kind, void *key, void *info, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Comm_split_type, LG_DO(), LG_PF(comm_split_type)(comm, kind, key, info, made, lg_error), LG_DO(LG_RECORDED(Comm_split_type, LG_DO(lg_fields_Comm_split_type(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(comm_create)(MPI_Fint *comm, void *group, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_create)(MPI_Fint *comm, void *group, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Comm_create, LG_DO(), LG_PF(comm_create)(comm, group, made, lg_error), LG_DO(LG_RECORDED(Comm_create, LG_DO(lg_fields_Comm_create(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(comm_create_group)(MPI_Fint *comm, void *group, void *tag, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_create_group)(MPI_Fint *comm, void *group, void *tag, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Comm_create_group, LG_DO(), LG_PF(comm_create_group)(comm, group, tag, made, lg_error), LG_DO(LG_RECORDED(Comm_create_group, LG_DO(lg_fields_Comm_create_group(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

#if MPI_VERSION >= 4
void LG_PF(comm_create_from_group)(void *group, char *name, void *info, void *handler, MPI_Fint *made, MPI_Fint *lg_error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_create_from_group)(void *group, char *name, void *info, void *handler, MPI_Fint *made, MPI_Fint *lg_error, size_t length)
{
    LG_F_TRACED(Comm_create_from_group, LG_DO(), LG_PF(comm_create_from_group)(group, name, info, handler, made, lg_error, length), LG_DO(LG_RECORDED(Comm_create_from_group, LG_DO(lg_fields_Comm_create_from_group(t, PMPI_Comm_f2c(*made));))));
}
#endif

#if MPI_VERSION >= 4
void LG_PF(intercomm_create_from_groups)(void *local, void *leader, void *remote, void *remoteleader, char *name, void *info, void *handler, MPI_Fint *made, MPI_Fint *lg_error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_F(intercomm_create_from_groups)(void *local, void *leader, void *remote, void *remoteleader, char *name, void *info, void *handler, MPI_Fint *made, MPI_Fint *lg_error, size_t length)
{
    LG_F_TRACED(Intercomm_create_from_groups, LG_DO(), LG_PF(intercomm_create_from_groups)(local, leader, remote, remoteleader, name, info, handler, made, lg_error, length), LG_DO(LG_RECORDED(Intercomm_create_from_groups, LG_DO(lg_fields_Intercomm_create_from_groups(t, PMPI_Comm_f2c(*made));))));
}
#endif

void LG_PF(cart_create)(MPI_Fint *comm, void *dimensions, void *sizes, void *periods, void *reorder, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(cart_create)(MPI_Fint *comm, void *dimensions, void *sizes, void *periods, void *reorder, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Cart_create, LG_DO(), LG_PF(cart_create)(comm, dimensions, sizes, periods, reorder, made, lg_error), LG_DO(LG_RECORDED(Cart_create, LG_DO(lg_fields_Cart_create(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(cart_sub)(MPI_Fint *comm, void *remain, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(cart_sub)(MPI_Fint *comm, void *remain, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Cart_sub, LG_DO(), LG_PF(cart_sub)(comm, remain, made, lg_error), LG_DO(LG_RECORDED(Cart_sub, LG_DO(lg_fields_Cart_sub(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(graph_create)(MPI_Fint *comm, void *nodes, void *index, void *edges, void *reorder, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(graph_create)(MPI_Fint *comm, void *nodes, void *index, void *edges, void *reorder, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Graph_create, LG_DO(), LG_PF(graph_create)(comm, nodes, index, edges, reorder, made, lg_error), LG_DO(LG_RECORDED(Graph_create, LG_DO(lg_fields_Graph_create(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(dist_graph_create)(MPI_Fint *comm, void *n, void *sources, void *degrees, void *destinations, void *weights, void *info, void *reorder, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(dist_graph_create)(MPI_Fint *comm, void *n, void *sources, void *degrees, void *destinations, void *weights, void *info, void *reorder, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Dist_graph_create, LG_DO(), LG_PF(dist_graph_create)(comm, n, sources, degrees, destinations, weights, info, reorder, made, lg_error), LG_DO(LG_RECORDED(Dist_graph_create, LG_DO(lg_fields_Dist_graph_create(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(dist_graph_create_adjacent)(MPI_Fint *comm, void *in, void *sources, void *weights, void *out, void *destinations, void *outweights, void *info, void *reorder, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(dist_graph_create_adjacent)(MPI_Fint *comm, void *in, void *sources, void *weights, void *out, void *destinations, void *outweights, void *info, void *reorder, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Dist_graph_create_adjacent, LG_DO(), LG_PF(dist_graph_create_adjacent)(comm, in, sources, weights, out, destinations, outweights, info, reorder, made, lg_error), LG_DO(LG_RECORDED(Dist_graph_create_adjacent, LG_DO(lg_fields_Dist_graph_create_adjacent(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(intercomm_create)(MPI_Fint *comm, void *leader, void *peers, void *remote, void *tag, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(intercomm_create)(MPI_Fint *comm, void *leader, void *peers, void *remote, void *tag, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Intercomm_create, LG_DO(), LG_PF(intercomm_create)(comm, leader, peers, remote, tag, made, lg_error), LG_DO(LG_RECORDED(Intercomm_create, LG_DO(lg_fields_Intercomm_create(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(intercomm_merge)(MPI_Fint *comm, void *high, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(intercomm_merge)(MPI_Fint *comm, void *high, MPI_Fint *made, MPI_Fint *lg_error)
{
    LG_F_TRACED(Intercomm_merge, LG_DO(), LG_PF(intercomm_merge)(comm, high, made, lg_error), LG_DO(LG_RECORDED(Intercomm_merge, LG_DO(lg_fields_Intercomm_merge(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));))));
}

void LG_PF(comm_free)(MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_free)(MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Comm_free, LG_DO(struct lg_old lg_was = lg_old(PMPI_Comm_f2c(*comm));), LG_PF(comm_free)(comm, lg_error), LG_DO(LG_RECORDED(Comm_free, LG_DO(lg_fields_Comm_free(t, lg_was);))));
}

void LG_PF(comm_disconnect)(MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_disconnect)(MPI_Fint *comm, MPI_Fint *lg_error)
{
    LG_F_TRACED(Comm_disconnect, LG_DO(struct lg_old lg_was = lg_old(PMPI_Comm_f2c(*comm));), LG_PF(comm_disconnect)(comm, lg_error), LG_DO(LG_RECORDED(Comm_disconnect, LG_DO(lg_fields_Comm_disconnect(t, lg_was);))));
}

void LG_PFB(put)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(put)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Put, LG_DO(), LG_PFB(put)(data, count, type, peer, place, rcount, rtype, win, lg_error), LG_DO(LG_RECORDED(Put, LG_DO(lg_fields_Put(t, PMPI_Win_f2c(*win));))));
}

void LG_PFB(get)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(get)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Get, LG_DO(), LG_PFB(get)(data, count, type, peer, place, rcount, rtype, win, lg_error), LG_DO(LG_RECORDED(Get, LG_DO(lg_fields_Get(t, PMPI_Win_f2c(*win));))));
}

void LG_PFB(accumulate)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, void *op, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(accumulate)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, void *op, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Accumulate, LG_DO(), LG_PFB(accumulate)(data, count, type, peer, place, rcount, rtype, op, win, lg_error), LG_DO(LG_RECORDED(Accumulate, LG_DO(lg_fields_Accumulate(t, PMPI_Win_f2c(*win));))));
}

void LG_PFB(get_accumulate)(void *data, void *count, void *type, void *rdata, void *rcount, void *rtype, void *peer, void *place, void *tcount, void *ttype, void *op, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(get_accumulate)(void *data, void *count, void *type, void *rdata, void *rcount, void *rtype, void *peer, void *place, void *tcount, void *ttype, void *op, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Get_accumulate, LG_DO(), LG_PFB(get_accumulate)(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, lg_error), LG_DO(LG_RECORDED(Get_accumulate, LG_DO(lg_fields_Get_accumulate(t, PMPI_Win_f2c(*win));))));
}

void LG_PFB(fetch_and_op)(void *data, void *rdata, void *type, void *peer, void *place, void *op, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(fetch_and_op)(void *data, void *rdata, void *type, void *peer, void *place, void *op, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Fetch_and_op, LG_DO(), LG_PFB(fetch_and_op)(data, rdata, type, peer, place, op, win, lg_error), LG_DO(LG_RECORDED(Fetch_and_op, LG_DO(lg_fields_Fetch_and_op(t, PMPI_Win_f2c(*win));))));
}

void LG_PFB(compare_and_swap)(void *data, void *compare, void *rdata, void *type, void *peer, void *place, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(compare_and_swap)(void *data, void *compare, void *rdata, void *type, void *peer, void *place, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Compare_and_swap, LG_DO(), LG_PFB(compare_and_swap)(data, compare, rdata, type, peer, place, win, lg_error), LG_DO(LG_RECORDED(Compare_and_swap, LG_DO(lg_fields_Compare_and_swap(t, PMPI_Win_f2c(*win));))));
}

void LG_PFB(rput)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(rput)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Rput, LG_DO(), LG_PFB(rput)(data, count, type, peer, place, rcount, rtype, win, request, lg_error), LG_DO(LG_RECORDED(Rput, LG_DO(lg_fields_Rput(t, PMPI_Win_f2c(*win), PMPI_Request_f2c(*request));))));
}

void LG_PFB(rget)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(rget)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Rget, LG_DO(), LG_PFB(rget)(data, count, type, peer, place, rcount, rtype, win, request, lg_error), LG_DO(LG_RECORDED(Rget, LG_DO(lg_fields_Rget(t, PMPI_Win_f2c(*win), PMPI_Request_f2c(*request));))));
}

void LG_PFB(raccumulate)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, void *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(raccumulate)(void *data, void *count, void *type, void *peer, void *place, void *rcount, void *rtype, void *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Raccumulate, LG_DO(), LG_PFB(raccumulate)(data, count, type, peer, place, rcount, rtype, op, win, request, lg_error), LG_DO(LG_RECORDED(Raccumulate, LG_DO(lg_fields_Raccumulate(t, PMPI_Win_f2c(*win), PMPI_Request_f2c(*request));))));
}

void LG_PFB(rget_accumulate)(void *data, void *count, void *type, void *rdata, void *rcount, void *rtype, void *peer, void *place, void *tcount, void *ttype, void *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(rget_accumulate)(void *data, void *count, void *type, void *rdata, void *rcount, void *rtype, void *peer, void *place, void *tcount, void *ttype, void *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(Rget_accumulate, LG_DO(), LG_PFB(rget_accumulate)(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, request, lg_error), LG_DO(LG_RECORDED(Rget_accumulate, LG_DO(lg_fields_Rget_accumulate(t, PMPI_Win_f2c(*win), PMPI_Request_f2c(*request));))));
}

void LG_PFB(win_create)(void *data, void *bytes, void *unit, void *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(win_create)(void *data, void *bytes, void *unit, void *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_create, LG_DO(), LG_PFB(win_create)(data, bytes, unit, info, comm, win, lg_error), LG_DO(LG_RECORDED(Win_create, LG_DO(lg_fields_Win_create(t, PMPI_Comm_f2c(*comm), PMPI_Win_f2c(*win));))));
}

void LG_PF(win_allocate)(void *bytes, void *unit, void *info, MPI_Fint *comm, void *base, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_allocate)(void *bytes, void *unit, void *info, MPI_Fint *comm, void *base, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_allocate, LG_DO(), LG_PF(win_allocate)(bytes, unit, info, comm, base, win, lg_error), LG_DO(LG_RECORDED(Win_allocate, LG_DO(lg_fields_Win_allocate(t, PMPI_Comm_f2c(*comm), PMPI_Win_f2c(*win));))));
}

void LG_PF(win_allocate_shared)(void *bytes, void *unit, void *info, MPI_Fint *comm, void *base, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_allocate_shared)(void *bytes, void *unit, void *info, MPI_Fint *comm, void *base, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_allocate_shared, LG_DO(), LG_PF(win_allocate_shared)(bytes, unit, info, comm, base, win, lg_error), LG_DO(LG_RECORDED(Win_allocate_shared, LG_DO(lg_fields_Win_allocate_shared(t, PMPI_Comm_f2c(*comm), PMPI_Win_f2c(*win));))));
}

void LG_PF(win_create_dynamic)(void *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_create_dynamic)(void *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_create_dynamic, LG_DO(), LG_PF(win_create_dynamic)(info, comm, win, lg_error), LG_DO(LG_RECORDED(Win_create_dynamic, LG_DO(lg_fields_Win_create_dynamic(t, PMPI_Comm_f2c(*comm), PMPI_Win_f2c(*win));))));
}

void LG_PF(win_free)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_free)(MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_free, LG_DO(int64_t lg_was = lg_window(PMPI_Win_f2c(*win));), LG_PF(win_free)(win, lg_error), LG_DO(LG_RECORDED(Win_free, LG_DO(lg_fields_Win_free(t, lg_was);))));
}

void LG_PF(win_fence)(void *assert, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_fence)(void *assert, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_fence, LG_DO(), LG_PF(win_fence)(assert, win, lg_error), LG_DO(LG_RECORDED(Win_fence, LG_DO(lg_fields_Win_fence(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_start)(MPI_Fint *group, void *assert, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_start)(MPI_Fint *group, void *assert, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_start, LG_DO(), LG_PF(win_start)(group, assert, win, lg_error), LG_DO(LG_RECORDED(Win_start, LG_DO(lg_fields_Win_start(t, PMPI_Group_f2c(*group), PMPI_Win_f2c(*win));))));
}

void LG_PF(win_post)(MPI_Fint *group, void *assert, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_post)(MPI_Fint *group, void *assert, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_post, LG_DO(), LG_PF(win_post)(group, assert, win, lg_error), LG_DO(LG_RECORDED(Win_post, LG_DO(lg_fields_Win_post(t, PMPI_Group_f2c(*group), PMPI_Win_f2c(*win));))));
}

void LG_PF(win_complete)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_complete)(MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_complete, LG_DO(), LG_PF(win_complete)(win, lg_error), LG_DO(LG_RECORDED(Win_complete, LG_DO(lg_fields_Win_complete(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_wait)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_wait)(MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_wait, LG_DO(), LG_PF(win_wait)(win, lg_error), LG_DO(LG_RECORDED(Win_wait, LG_DO(lg_fields_Win_wait(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_unlock_all)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_unlock_all)(MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_unlock_all, LG_DO(), LG_PF(win_unlock_all)(win, lg_error), LG_DO(LG_RECORDED(Win_unlock_all, LG_DO(lg_fields_Win_unlock_all(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_flush_all)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_flush_all)(MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_flush_all, LG_DO(), LG_PF(win_flush_all)(win, lg_error), LG_DO(LG_RECORDED(Win_flush_all, LG_DO(lg_fields_Win_flush_all(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_flush_local_all)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_flush_local_all)(MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_flush_local_all, LG_DO(), LG_PF(win_flush_local_all)(win, lg_error), LG_DO(LG_RECORDED(Win_flush_local_all, LG_DO(lg_fields_Win_flush_local_all(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_sync)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_sync)(MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_sync, LG_DO(), LG_PF(win_sync)(win, lg_error), LG_DO(LG_RECORDED(Win_sync, LG_DO(lg_fields_Win_sync(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_test)(MPI_Fint *win, MPI_Fint *flag, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_test)(MPI_Fint *win, MPI_Fint *flag, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_test, LG_DO(), LG_PF(win_test)(win, flag, lg_error), LG_DO(LG_POLLED(Win_test, LG_DO(lg_fields_Win_test(t, PMPI_Win_f2c(*win), (*flag));), !(*flag))));
}

void LG_PF(win_lock)(void *kind, void *peer, void *assert, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_lock)(void *kind, void *peer, void *assert, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_lock, LG_DO(), LG_PF(win_lock)(kind, peer, assert, win, lg_error), LG_DO(LG_RECORDED(Win_lock, LG_DO(lg_fields_Win_lock(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_lock_all)(void *assert, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_lock_all)(void *assert, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_lock_all, LG_DO(), LG_PF(win_lock_all)(assert, win, lg_error), LG_DO(LG_RECORDED(Win_lock_all, LG_DO(lg_fields_Win_lock_all(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_unlock)(void *peer, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_unlock)(void *peer, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_unlock, LG_DO(), LG_PF(win_unlock)(peer, win, lg_error), LG_DO(LG_RECORDED(Win_unlock, LG_DO(lg_fields_Win_unlock(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_flush)(void *peer, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_flush)(void *peer, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_flush, LG_DO(), LG_PF(win_flush)(peer, win, lg_error), LG_DO(LG_RECORDED(Win_flush, LG_DO(lg_fields_Win_flush(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(win_flush_local)(void *peer, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_flush_local)(void *peer, MPI_Fint *win, MPI_Fint *lg_error)
{
    LG_F_TRACED(Win_flush_local, LG_DO(), LG_PF(win_flush_local)(peer, win, lg_error), LG_DO(LG_RECORDED(Win_flush_local, LG_DO(lg_fields_Win_flush_local(t, PMPI_Win_f2c(*win));))));
}

void LG_PF(file_open)(MPI_Fint *comm, char *name, void *mode, void *info, MPI_Fint *file, MPI_Fint *lg_error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_F(file_open)(MPI_Fint *comm, char *name, void *mode, void *info, MPI_Fint *file, MPI_Fint *lg_error, size_t length)
{
    LG_F_TRACED(File_open, LG_DO(), LG_PF(file_open)(comm, name, mode, info, file, lg_error, length), LG_DO(LG_RECORDED(File_open, LG_DO(lg_fields_File_open(t, PMPI_Comm_f2c(*comm), PMPI_File_f2c(*file));))));
}

void LG_PF(file_close)(MPI_Fint *file, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(file_close)(MPI_Fint *file, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_close, LG_DO(int64_t lg_was = lg_file(PMPI_File_f2c(*file));), LG_PF(file_close)(file, lg_error), LG_DO(LG_RECORDED(File_close, LG_DO(lg_fields_File_close(t, lg_was);))));
}

void LG_PF(file_sync)(MPI_Fint *file, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(file_sync)(MPI_Fint *file, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_sync, LG_DO(), LG_PF(file_sync)(file, lg_error), LG_DO(LG_RECORDED(File_sync, LG_DO(lg_fields_File_sync(t, PMPI_File_f2c(*file));))));
}

void LG_PF(file_set_size)(MPI_Fint *file, void *size, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(file_set_size)(MPI_Fint *file, void *size, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_set_size, LG_DO(), LG_PF(file_set_size)(file, size, lg_error), LG_DO(LG_RECORDED(File_set_size, LG_DO(lg_fields_File_set_size(t, PMPI_File_f2c(*file));))));
}

void LG_PF(file_preallocate)(MPI_Fint *file, void *size, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(file_preallocate)(MPI_Fint *file, void *size, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_preallocate, LG_DO(), LG_PF(file_preallocate)(file, size, lg_error), LG_DO(LG_RECORDED(File_preallocate, LG_DO(lg_fields_File_preallocate(t, PMPI_File_f2c(*file));))));
}

void LG_PF(file_set_view)(MPI_Fint *file, void *from, void *unit, void *type, char *form, void *info, MPI_Fint *lg_error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_F(file_set_view)(MPI_Fint *file, void *from, void *unit, void *type, char *form, void *info, MPI_Fint *lg_error, size_t length)
{
    LG_F_TRACED(File_set_view, LG_DO(), LG_PF(file_set_view)(file, from, unit, type, form, info, lg_error, length), LG_DO(LG_RECORDED(File_set_view, LG_DO(lg_fields_File_set_view(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read, LG_DO(), LG_PFB(file_read)(file, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_read, LG_DO(lg_fields_File_read(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read_all)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_all)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_all, LG_DO(), LG_PFB(file_read_all)(file, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_read_all, LG_DO(lg_fields_File_read_all(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read_shared)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_shared)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_shared, LG_DO(), LG_PFB(file_read_shared)(file, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_read_shared, LG_DO(lg_fields_File_read_shared(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read_ordered)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_ordered)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_ordered, LG_DO(), LG_PFB(file_read_ordered)(file, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_read_ordered, LG_DO(lg_fields_File_read_ordered(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write, LG_DO(), LG_PFB(file_write)(file, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_write, LG_DO(lg_fields_File_write(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_all)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_all)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_all, LG_DO(), LG_PFB(file_write_all)(file, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_write_all, LG_DO(lg_fields_File_write_all(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_shared)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_shared)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_shared, LG_DO(), LG_PFB(file_write_shared)(file, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_write_shared, LG_DO(lg_fields_File_write_shared(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_ordered)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_ordered)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_ordered, LG_DO(), LG_PFB(file_write_ordered)(file, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_write_ordered, LG_DO(lg_fields_File_write_ordered(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_at, LG_DO(), LG_PFB(file_read_at)(file, from, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_read_at, LG_DO(lg_fields_File_read_at(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_at_all, LG_DO(), LG_PFB(file_read_at_all)(file, from, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_read_at_all, LG_DO(lg_fields_File_read_at_all(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_at, LG_DO(), LG_PFB(file_write_at)(file, from, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_write_at, LG_DO(lg_fields_File_write_at(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_at_all, LG_DO(), LG_PFB(file_write_at_all)(file, from, data, count, type, status, lg_error), LG_DO(LG_RECORDED(File_write_at_all, LG_DO(lg_fields_File_write_at_all(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_iread)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iread)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_iread, LG_DO(), LG_PFB(file_iread)(file, data, count, type, request, lg_error), LG_DO(LG_RECORDED(File_iread, LG_DO(lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));))));
}

void LG_PFB(file_iread_all)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iread_all)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_iread_all, LG_DO(), LG_PFB(file_iread_all)(file, data, count, type, request, lg_error), LG_DO(LG_RECORDED(File_iread_all, LG_DO(lg_fields_File_iread_all(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));))));
}

void LG_PFB(file_iread_shared)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iread_shared)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_iread_shared, LG_DO(), LG_PFB(file_iread_shared)(file, data, count, type, request, lg_error), LG_DO(LG_RECORDED(File_iread_shared, LG_DO(lg_fields_File_iread_shared(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));))));
}

void LG_PFB(file_iwrite)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iwrite)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_iwrite, LG_DO(), LG_PFB(file_iwrite)(file, data, count, type, request, lg_error), LG_DO(LG_RECORDED(File_iwrite, LG_DO(lg_fields_File_iwrite(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));))));
}

void LG_PFB(file_iwrite_all)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iwrite_all)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_iwrite_all, LG_DO(), LG_PFB(file_iwrite_all)(file, data, count, type, request, lg_error), LG_DO(LG_RECORDED(File_iwrite_all, LG_DO(lg_fields_File_iwrite_all(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));))));
}

void LG_PFB(file_iwrite_shared)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iwrite_shared)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_iwrite_shared, LG_DO(), LG_PFB(file_iwrite_shared)(file, data, count, type, request, lg_error), LG_DO(LG_RECORDED(File_iwrite_shared, LG_DO(lg_fields_File_iwrite_shared(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));))));
}

void LG_PFB(file_iread_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iread_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_iread_at, LG_DO(), LG_PFB(file_iread_at)(file, from, data, count, type, request, lg_error), LG_DO(LG_RECORDED(File_iread_at, LG_DO(lg_fields_File_iread_at(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));))));
}

void LG_PFB(file_iread_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iread_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_iread_at_all, LG_DO(), LG_PFB(file_iread_at_all)(file, from, data, count, type, request, lg_error), LG_DO(LG_RECORDED(File_iread_at_all, LG_DO(lg_fields_File_iread_at_all(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));))));
}

void LG_PFB(file_iwrite_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iwrite_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_iwrite_at, LG_DO(), LG_PFB(file_iwrite_at)(file, from, data, count, type, request, lg_error), LG_DO(LG_RECORDED(File_iwrite_at, LG_DO(lg_fields_File_iwrite_at(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));))));
}

void LG_PFB(file_iwrite_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iwrite_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_iwrite_at_all, LG_DO(), LG_PFB(file_iwrite_at_all)(file, from, data, count, type, request, lg_error), LG_DO(LG_RECORDED(File_iwrite_at_all, LG_DO(lg_fields_File_iwrite_at_all(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));))));
}

void LG_PFB(file_read_all_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_all_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_all_begin, LG_DO(), LG_PFB(file_read_all_begin)(file, data, count, type, lg_error), LG_DO(LG_RECORDED(File_read_all_begin, LG_DO(lg_fields_File_read_all_begin(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read_ordered_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_ordered_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_ordered_begin, LG_DO(), LG_PFB(file_read_ordered_begin)(file, data, count, type, lg_error), LG_DO(LG_RECORDED(File_read_ordered_begin, LG_DO(lg_fields_File_read_ordered_begin(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_all_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_all_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_all_begin, LG_DO(), LG_PFB(file_write_all_begin)(file, data, count, type, lg_error), LG_DO(LG_RECORDED(File_write_all_begin, LG_DO(lg_fields_File_write_all_begin(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_ordered_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_ordered_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_ordered_begin, LG_DO(), LG_PFB(file_write_ordered_begin)(file, data, count, type, lg_error), LG_DO(LG_RECORDED(File_write_ordered_begin, LG_DO(lg_fields_File_write_ordered_begin(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read_at_all_begin)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_at_all_begin)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_at_all_begin, LG_DO(), LG_PFB(file_read_at_all_begin)(file, from, data, count, type, lg_error), LG_DO(LG_RECORDED(File_read_at_all_begin, LG_DO(lg_fields_File_read_at_all_begin(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_at_all_begin)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_at_all_begin)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_at_all_begin, LG_DO(), LG_PFB(file_write_at_all_begin)(file, from, data, count, type, lg_error), LG_DO(LG_RECORDED(File_write_at_all_begin, LG_DO(lg_fields_File_write_at_all_begin(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_all_end, LG_DO(), LG_PFB(file_read_all_end)(file, data, status, lg_error), LG_DO(LG_RECORDED(File_read_all_end, LG_DO(lg_fields_File_read_all_end(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read_at_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_at_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_at_all_end, LG_DO(), LG_PFB(file_read_at_all_end)(file, data, status, lg_error), LG_DO(LG_RECORDED(File_read_at_all_end, LG_DO(lg_fields_File_read_at_all_end(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_read_ordered_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_ordered_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_read_ordered_end, LG_DO(), LG_PFB(file_read_ordered_end)(file, data, status, lg_error), LG_DO(LG_RECORDED(File_read_ordered_end, LG_DO(lg_fields_File_read_ordered_end(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_all_end, LG_DO(), LG_PFB(file_write_all_end)(file, data, status, lg_error), LG_DO(LG_RECORDED(File_write_all_end, LG_DO(lg_fields_File_write_all_end(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_at_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_at_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_at_all_end, LG_DO(), LG_PFB(file_write_at_all_end)(file, data, status, lg_error), LG_DO(LG_RECORDED(File_write_at_all_end, LG_DO(lg_fields_File_write_at_all_end(t, PMPI_File_f2c(*file));))));
}

void LG_PFB(file_write_ordered_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_ordered_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    LG_F_TRACED(File_write_ordered_end, LG_DO(), LG_PFB(file_write_ordered_end)(file, data, status, lg_error), LG_DO(LG_RECORDED(File_write_ordered_end, LG_DO(lg_fields_File_write_ordered_end(t, PMPI_File_f2c(*file));))));
}
