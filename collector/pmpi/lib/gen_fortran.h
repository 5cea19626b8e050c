/* Generated from calls.txt by "go generate" in collector/pmpi: do not edit. */
#include "fortran.h"

void LG_PFB(send)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(send)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(send)(data, count, type, peer, tag, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(send)(data, count, type, peer, tag, comm, lg_error);
    if (lg_f_ended(t, lg_Send, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Send(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ssend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ssend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ssend)(data, count, type, peer, tag, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ssend)(data, count, type, peer, tag, comm, lg_error);
    if (lg_f_ended(t, lg_Ssend, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Send(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(bsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(bsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(bsend)(data, count, type, peer, tag, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(bsend)(data, count, type, peer, tag, comm, lg_error);
    if (lg_f_ended(t, lg_Bsend, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Send(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(rsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(rsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(rsend)(data, count, type, peer, tag, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(rsend)(data, count, type, peer, tag, comm, lg_error);
    if (lg_f_ended(t, lg_Rsend, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Send(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(isend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(isend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(isend)(data, count, type, peer, tag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(isend)(data, count, type, peer, tag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Isend, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Isend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(issend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(issend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(issend)(data, count, type, peer, tag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(issend)(data, count, type, peer, tag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Issend, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Isend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ibsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ibsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ibsend)(data, count, type, peer, tag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ibsend)(data, count, type, peer, tag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ibsend, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Isend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(irsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(irsend)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(irsend)(data, count, type, peer, tag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(irsend)(data, count, type, peer, tag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Irsend, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Isend(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(send_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(send_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(send_init)(data, count, type, peer, tag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(send_init)(data, count, type, peer, tag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Send_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Send_init(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ssend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ssend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ssend_init)(data, count, type, peer, tag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ssend_init)(data, count, type, peer, tag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ssend_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Send_init(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(bsend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(bsend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(bsend_init)(data, count, type, peer, tag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(bsend_init)(data, count, type, peer, tag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Bsend_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Send_init(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(rsend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(rsend_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(rsend_init)(data, count, type, peer, tag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(rsend_init)(data, count, type, peer, tag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Rsend_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Send_init(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(recv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(recv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(recv)(data, count, type, peer, tag, comm, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(recv)(data, count, type, peer, tag, comm, status, lg_error);
    if (lg_f_ended(t, lg_Recv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Recv(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), lg_f_statuses(t, 1, status));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(irecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(irecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(irecv)(data, count, type, peer, tag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(irecv)(data, count, type, peer, tag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Irecv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Irecv(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(recv_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(recv_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(recv_init)(data, count, type, peer, tag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(recv_init)(data, count, type, peer, tag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Recv_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Recv_init(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(sendrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(sendrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(sendrecv)(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(sendrecv)(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, status, lg_error);
    if (lg_f_ended(t, lg_Sendrecv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Sendrecv(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), (*rcount), PMPI_Type_f2c(*rtype), (*rpeer), (*rtag), PMPI_Comm_f2c(*comm), lg_f_statuses(t, 1, status));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(sendrecv_replace)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(sendrecv_replace)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(sendrecv_replace)(data, count, type, peer, tag, rpeer, rtag, comm, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(sendrecv_replace)(data, count, type, peer, tag, rpeer, rtag, comm, status, lg_error);
    if (lg_f_ended(t, lg_Sendrecv_replace, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Sendrecv_replace(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), (*rpeer), (*rtag), PMPI_Comm_f2c(*comm), lg_f_statuses(t, 1, status));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(isendrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(isendrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(isendrecv)(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(isendrecv)(data, count, type, peer, tag, rdata, rcount, rtype, rpeer, rtag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Isendrecv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Isendrecv(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), (*rcount), PMPI_Type_f2c(*rtype), (*rpeer), (*rtag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(isendrecv_replace)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(isendrecv_replace)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *rpeer, MPI_Fint *rtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(isendrecv_replace)(data, count, type, peer, tag, rpeer, rtag, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(isendrecv_replace)(data, count, type, peer, tag, rpeer, rtag, comm, request, lg_error);
    if (lg_f_ended(t, lg_Isendrecv_replace, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Isendrecv_replace(t, (*count), PMPI_Type_f2c(*type), (*peer), (*tag), (*rpeer), (*rtag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(psend_init)(void *data, MPI_Fint *partitions, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(psend_init)(void *data, MPI_Fint *partitions, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(psend_init)(data, partitions, count, type, peer, tag, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(psend_init)(data, partitions, count, type, peer, tag, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Psend_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Psend_init(t, (*partitions), (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(precv_init)(void *data, MPI_Fint *partitions, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(precv_init)(void *data, MPI_Fint *partitions, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(precv_init)(data, partitions, count, type, peer, tag, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(precv_init)(data, partitions, count, type, peer, tag, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Precv_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Precv_init(t, (*partitions), (*count), PMPI_Type_f2c(*type), (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PF(pready)(MPI_Fint *partition, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(pready)(MPI_Fint *partition, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(pready)(partition, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, 1, request);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(pready)(partition, request, lg_error);
    if (lg_f_ended(t, lg_Pready, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Pready(t, (*partition));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PF(pready_range)(MPI_Fint *low, MPI_Fint *high, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(pready_range)(MPI_Fint *low, MPI_Fint *high, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(pready_range)(low, high, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, 1, request);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(pready_range)(low, high, request, lg_error);
    if (lg_f_ended(t, lg_Pready_range, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Pready_range(t, (*low), (*high));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PF(pready_list)(MPI_Fint *count, void *partitions, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(pready_list)(MPI_Fint *count, void *partitions, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(pready_list)(count, partitions, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, 1, request);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(pready_list)(count, partitions, request, lg_error);
    if (lg_f_ended(t, lg_Pready_list, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Pready_list(t, (*count));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PF(probe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(probe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(probe)(peer, tag, comm, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(probe)(peer, tag, comm, status, lg_error);
    if (lg_f_ended(t, lg_Probe, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Probe(t, (*peer), (*tag), PMPI_Comm_f2c(*comm), lg_f_statuses(t, 1, status));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(iprobe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *found, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(iprobe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *found, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(iprobe)(peer, tag, comm, found, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(iprobe)(peer, tag, comm, found, status, lg_error);
    uint64_t lg_last = t->last;
    if (lg_f_ended(t, lg_Iprobe, lg_from, lg_recorded, *lg_error)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Iprobe(t, (*peer), (*tag), PMPI_Comm_f2c(*comm), (*found), lg_f_statuses(t, 1, status));
        lg_polled(t, lg_Iprobe, lg_from, lg_last, lg_fields, !(*found), __builtin_return_address(0));
    }
}

void LG_PF(mprobe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(mprobe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(mprobe)(peer, tag, comm, message, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(mprobe)(peer, tag, comm, message, status, lg_error);
    if (lg_f_ended(t, lg_Mprobe, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Mprobe(t, (*peer), (*tag), PMPI_Comm_f2c(*comm), PMPI_Message_f2c(*message), lg_f_statuses(t, 1, status));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(improbe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *found, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(improbe)(MPI_Fint *peer, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *found, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(improbe)(peer, tag, comm, found, message, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(improbe)(peer, tag, comm, found, message, status, lg_error);
    uint64_t lg_last = t->last;
    if (lg_f_ended(t, lg_Improbe, lg_from, lg_recorded, *lg_error)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Improbe(t, (*peer), (*tag), PMPI_Comm_f2c(*comm), (*found), PMPI_Message_f2c(*message), lg_f_statuses(t, 1, status));
        lg_polled(t, lg_Improbe, lg_from, lg_last, lg_fields, !(*found), __builtin_return_address(0));
    }
}

void LG_PFB(mrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(mrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *message, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(mrecv)(data, count, type, message, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    struct lg_message lg_was = lg_message(PMPI_Message_f2c(*message));
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(mrecv)(data, count, type, message, status, lg_error);
    if (lg_f_ended(t, lg_Mrecv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Mrecv(t, (*count), PMPI_Type_f2c(*type), lg_was, lg_f_statuses(t, 1, status));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(imrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *message, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(imrecv)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *message, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(imrecv)(data, count, type, message, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    struct lg_message lg_was = lg_message(PMPI_Message_f2c(*message));
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(imrecv)(data, count, type, message, request, lg_error);
    if (lg_f_ended(t, lg_Imrecv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Imrecv(t, (*count), PMPI_Type_f2c(*type), lg_was, PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(buffer_detach)(void *data, void *size, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(buffer_detach)(void *data, void *size, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(buffer_detach)(data, size, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(buffer_detach)(data, size, lg_error);
    if (lg_f_ended(t, lg_Buffer_detach, lg_from, lg_recorded, *lg_error)) {
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(start)(MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(start)(MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(start)(request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, 1, request);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(start)(request, lg_error);
    if (lg_f_ended(t, lg_Start, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Start(t);
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(startall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(startall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(startall)(count, requests, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, *count, requests);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(startall)(count, requests, lg_error);
    if (lg_f_ended(t, lg_Startall, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Startall(t, (*count));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(cancel)(MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(cancel)(MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(cancel)(request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, 1, request);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(cancel)(request, lg_error);
    if (lg_f_ended(t, lg_Cancel, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Cancel(t);
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(request_free)(MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(request_free)(MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(request_free)(request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, 1, request);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(request_free)(request, lg_error);
    if (lg_f_ended(t, lg_Request_free, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Request_free(t);
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(wait)(MPI_Fint *request, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(wait)(MPI_Fint *request, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(wait)(request, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, 1, request);
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(wait)(request, status, lg_error);
    if (lg_f_ended(t, lg_Wait, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Wait(t, lg_f_statuses(t, 1, status));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(test)(MPI_Fint *request, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(test)(MPI_Fint *request, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(test)(request, flag, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, 1, request);
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(test)(request, flag, status, lg_error);
    uint64_t lg_last = t->last;
    if (lg_f_ended(t, lg_Test, lg_from, lg_recorded, *lg_error)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Test(t, (*flag), lg_f_statuses(t, 1, status));
        lg_polled(t, lg_Test, lg_from, lg_last, lg_fields, !lg_listed(t, lg_fields), __builtin_return_address(0));
    }
}

void LG_PF(waitall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *statuses, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(waitall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *statuses, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(waitall)(count, requests, statuses, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, *count, requests);
    statuses = lg_f_all_statuses(t, *count, statuses);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(waitall)(count, requests, statuses, lg_error);
    if (lg_f_ended(t, lg_Waitall, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Waitall(t, (*count), lg_f_statuses(t, *count, statuses));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(testall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *flag, MPI_Fint *statuses, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(testall)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *flag, MPI_Fint *statuses, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(testall)(count, requests, flag, statuses, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, *count, requests);
    statuses = lg_f_all_statuses(t, *count, statuses);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(testall)(count, requests, flag, statuses, lg_error);
    uint64_t lg_last = t->last;
    if (lg_f_ended(t, lg_Testall, lg_from, lg_recorded, *lg_error)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Testall(t, (*count), (*flag), lg_f_statuses(t, *count, statuses));
        lg_polled(t, lg_Testall, lg_from, lg_last, lg_fields, !lg_listed(t, lg_fields), __builtin_return_address(0));
    }
}

void LG_PF(waitany)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(waitany)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(waitany)(count, requests, index, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, *count, requests);
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(waitany)(count, requests, index, status, lg_error);
    if (lg_f_ended(t, lg_Waitany, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Waitany(t, lg_f_index(*index, lg_f_first(t)), lg_f_statuses(t, 1, status));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(testany)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(testany)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(testany)(count, requests, index, flag, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, *count, requests);
    status = lg_f_status(t, status);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(testany)(count, requests, index, flag, status, lg_error);
    uint64_t lg_last = t->last;
    if (lg_f_ended(t, lg_Testany, lg_from, lg_recorded, *lg_error)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Testany(t, lg_f_index(*index, lg_f_first(t)), (*flag), lg_f_statuses(t, 1, status));
        lg_polled(t, lg_Testany, lg_from, lg_last, lg_fields, !lg_listed(t, lg_fields), __builtin_return_address(0));
    }
}

void LG_PF(waitsome)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *done, MPI_Fint *indices, MPI_Fint *statuses, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(waitsome)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *done, MPI_Fint *indices, MPI_Fint *statuses, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(waitsome)(count, requests, done, indices, statuses, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, *count, requests);
    statuses = lg_f_all_statuses(t, *count, statuses);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(waitsome)(count, requests, done, indices, statuses, lg_error);
    if (lg_f_ended(t, lg_Waitsome, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Waitsome(t, (*done), lg_f_indices(t, indices, *done, lg_f_first(t)), lg_f_statuses(t, *count, statuses));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(testsome)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *done, MPI_Fint *indices, MPI_Fint *statuses, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(testsome)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *done, MPI_Fint *indices, MPI_Fint *statuses, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(testsome)(count, requests, done, indices, statuses, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, *count, requests);
    statuses = lg_f_all_statuses(t, *count, statuses);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(testsome)(count, requests, done, indices, statuses, lg_error);
    uint64_t lg_last = t->last;
    if (lg_f_ended(t, lg_Testsome, lg_from, lg_recorded, *lg_error)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Waitsome(t, (*done), lg_f_indices(t, indices, *done, lg_f_first(t)), lg_f_statuses(t, *count, statuses));
        lg_polled(t, lg_Testsome, lg_from, lg_last, lg_fields, !lg_listed(t, lg_fields), __builtin_return_address(0));
    }
}

void LG_PF(request_get_status)(MPI_Fint *request, MPI_Fint *flag, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(request_get_status)(MPI_Fint *request, MPI_Fint *flag, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(request_get_status)(request, flag, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, 1, request);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(request_get_status)(request, flag, status, lg_error);
    uint64_t lg_last = t->last;
    if (lg_f_ended(t, lg_Request_get_status, lg_from, lg_recorded, *lg_error)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Request_get_status(t, (*flag));
        lg_polled(t, lg_Request_get_status, lg_from, lg_last, lg_fields, !(*flag), __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PF(parrived)(MPI_Fint *request, void *partition, MPI_Fint *flag, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(parrived)(MPI_Fint *request, void *partition, MPI_Fint *flag, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(parrived)(request, partition, flag, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_f_keep(t, 1, request);
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(parrived)(request, partition, flag, lg_error);
    uint64_t lg_last = t->last;
    if (lg_f_ended(t, lg_Parrived, lg_from, lg_recorded, *lg_error)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Parrived(t);
        lg_polled(t, lg_Parrived, lg_from, lg_last, lg_fields, !(*flag), __builtin_return_address(0));
    }
}
#endif

void LG_PF(barrier)(MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(barrier)(MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(barrier)(comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(barrier)(comm, lg_error);
    if (lg_f_ended(t, lg_Barrier, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Barrier(t, PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(ibarrier)(MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(ibarrier)(MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(ibarrier)(comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(ibarrier)(comm, request, lg_error);
    if (lg_f_ended(t, lg_Ibarrier, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ibarrier(t, PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PF(barrier_init)(MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(barrier_init)(MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(barrier_init)(comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(barrier_init)(comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Barrier_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Barrier_init(t, PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(bcast)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(bcast)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(bcast)(data, count, type, root, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(bcast)(data, count, type, root, comm, lg_error);
    if (lg_f_ended(t, lg_Bcast, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Bcast(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ibcast)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ibcast)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ibcast)(data, count, type, root, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ibcast)(data, count, type, root, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ibcast, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ibcast(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(bcast_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(bcast_init)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(bcast_init)(data, count, type, root, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(bcast_init)(data, count, type, root, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Bcast_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Bcast_init(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(reduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(reduce)(data, result, count, type, op, root, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(reduce)(data, result, count, type, op, root, comm, lg_error);
    if (lg_f_ended(t, lg_Reduce, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Bcast(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ireduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ireduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ireduce)(data, result, count, type, op, root, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ireduce)(data, result, count, type, op, root, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ireduce, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ibcast(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(reduce_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(reduce_init)(data, result, count, type, op, root, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(reduce_init)(data, result, count, type, op, root, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Reduce_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Bcast_init(t, (*count), PMPI_Type_f2c(*type), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(allreduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allreduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(allreduce)(data, result, count, type, op, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(allreduce)(data, result, count, type, op, comm, lg_error);
    if (lg_f_ended(t, lg_Allreduce, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allreduce(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(scan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(scan)(data, result, count, type, op, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(scan)(data, result, count, type, op, comm, lg_error);
    if (lg_f_ended(t, lg_Scan, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allreduce(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(exscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(exscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(exscan)(data, result, count, type, op, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(exscan)(data, result, count, type, op, comm, lg_error);
    if (lg_f_ended(t, lg_Exscan, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allreduce(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(reduce_scatter_block)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_scatter_block)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(reduce_scatter_block)(data, result, count, type, op, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(reduce_scatter_block)(data, result, count, type, op, comm, lg_error);
    if (lg_f_ended(t, lg_Reduce_scatter_block, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allreduce(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(iallreduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iallreduce)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(iallreduce)(data, result, count, type, op, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(iallreduce)(data, result, count, type, op, comm, request, lg_error);
    if (lg_f_ended(t, lg_Iallreduce, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Iallreduce(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(iscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(iscan)(data, result, count, type, op, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(iscan)(data, result, count, type, op, comm, request, lg_error);
    if (lg_f_ended(t, lg_Iscan, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Iallreduce(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(iexscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iexscan)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(iexscan)(data, result, count, type, op, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(iexscan)(data, result, count, type, op, comm, request, lg_error);
    if (lg_f_ended(t, lg_Iexscan, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Iallreduce(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ireduce_scatter_block)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ireduce_scatter_block)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ireduce_scatter_block)(data, result, count, type, op, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ireduce_scatter_block)(data, result, count, type, op, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ireduce_scatter_block, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Iallreduce(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(allreduce_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allreduce_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(allreduce_init)(data, result, count, type, op, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(allreduce_init)(data, result, count, type, op, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Allreduce_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allreduce_init(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(scan_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scan_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(scan_init)(data, result, count, type, op, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(scan_init)(data, result, count, type, op, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Scan_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allreduce_init(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(exscan_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(exscan_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(exscan_init)(data, result, count, type, op, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(exscan_init)(data, result, count, type, op, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Exscan_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allreduce_init(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(reduce_scatter_block_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_scatter_block_init)(void *data, void *result, MPI_Fint *count, MPI_Fint *type, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(reduce_scatter_block_init)(data, result, count, type, op, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(reduce_scatter_block_init)(data, result, count, type, op, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Reduce_scatter_block_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allreduce_init(t, (*count), PMPI_Type_f2c(*type), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(reduce_scatter)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_scatter)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(reduce_scatter)(data, result, rcounts, rtype, op, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(reduce_scatter)(data, result, rcounts, rtype, op, comm, lg_error);
    if (lg_f_ended(t, lg_Reduce_scatter, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Reduce_scatter(t, lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ireduce_scatter)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ireduce_scatter)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ireduce_scatter)(data, result, rcounts, rtype, op, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ireduce_scatter)(data, result, rcounts, rtype, op, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ireduce_scatter, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ireduce_scatter(t, lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(reduce_scatter_init)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_scatter_init)(void *data, void *result, MPI_Fint *rcounts, MPI_Fint *rtype, void *op, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(reduce_scatter_init)(data, result, rcounts, rtype, op, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(reduce_scatter_init)(data, result, rcounts, rtype, op, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Reduce_scatter_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Reduce_scatter_init(t, lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(gather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(gather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(gather)(data, count, type, rdata, rcount, rtype, root, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(gather)(data, count, type, rdata, rcount, rtype, root, comm, lg_error);
    if (lg_f_ended(t, lg_Gather, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Gather(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(igather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(igather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(igather)(data, count, type, rdata, rcount, rtype, root, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(igather)(data, count, type, rdata, rcount, rtype, root, comm, request, lg_error);
    if (lg_f_ended(t, lg_Igather, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Igather(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(gather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(gather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(gather_init)(data, count, type, rdata, rcount, rtype, root, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(gather_init)(data, count, type, rdata, rcount, rtype, root, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Gather_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Gather_init(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(gatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(gatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(gatherv)(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(gatherv)(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, lg_error);
    if (lg_f_ended(t, lg_Gatherv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Gatherv(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(igatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(igatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(igatherv)(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(igatherv)(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, request, lg_error);
    if (lg_f_ended(t, lg_Igatherv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Igatherv(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(gatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(gatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(gatherv_init)(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(gatherv_init)(data, count, type, rdata, rcounts, rdispls, rtype, root, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Gatherv_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Gatherv_init(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(scatter)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scatter)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(scatter)(data, count, type, rdata, rcount, rtype, root, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(scatter)(data, count, type, rdata, rcount, rtype, root, comm, lg_error);
    if (lg_f_ended(t, lg_Scatter, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Scatter(t, (*count), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(iscatter)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iscatter)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(iscatter)(data, count, type, rdata, rcount, rtype, root, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(iscatter)(data, count, type, rdata, rcount, rtype, root, comm, request, lg_error);
    if (lg_f_ended(t, lg_Iscatter, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Iscatter(t, (*count), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(scatter_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scatter_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(scatter_init)(data, count, type, rdata, rcount, rtype, root, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(scatter_init)(data, count, type, rdata, rcount, rtype, root, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Scatter_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Scatter_init(t, (*count), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(scatterv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scatterv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(scatterv)(data, counts, displs, type, rdata, rcount, rtype, root, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(scatterv)(data, counts, displs, type, rdata, rcount, rtype, root, comm, lg_error);
    if (lg_f_ended(t, lg_Scatterv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Scatterv(t, lg_ints(counts), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(iscatterv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iscatterv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(iscatterv)(data, counts, displs, type, rdata, rcount, rtype, root, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(iscatterv)(data, counts, displs, type, rdata, rcount, rtype, root, comm, request, lg_error);
    if (lg_f_ended(t, lg_Iscatterv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Iscatterv(t, lg_ints(counts), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(scatterv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(scatterv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *root, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(scatterv_init)(data, counts, displs, type, rdata, rcount, rtype, root, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(scatterv_init)(data, counts, displs, type, rdata, rcount, rtype, root, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Scatterv_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Scatterv_init(t, lg_ints(counts), PMPI_Type_f2c(*type), LG_F_DATA(rdata), (*rcount), PMPI_Type_f2c(*rtype), (*root), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(allgather)(data, count, type, rdata, rcount, rtype, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(allgather)(data, count, type, rdata, rcount, rtype, comm, lg_error);
    if (lg_f_ended(t, lg_Allgather, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allgather(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(alltoall)(data, count, type, rdata, rcount, rtype, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(alltoall)(data, count, type, rdata, rcount, rtype, comm, lg_error);
    if (lg_f_ended(t, lg_Alltoall, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allgather(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(iallgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iallgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(iallgather)(data, count, type, rdata, rcount, rtype, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(iallgather)(data, count, type, rdata, rcount, rtype, comm, request, lg_error);
    if (lg_f_ended(t, lg_Iallgather, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Iallgather(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ialltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ialltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ialltoall)(data, count, type, rdata, rcount, rtype, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ialltoall)(data, count, type, rdata, rcount, rtype, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ialltoall, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Iallgather(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(allgather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allgather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(allgather_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(allgather_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Allgather_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allgather_init(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(alltoall_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoall_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(alltoall_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(alltoall_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Alltoall_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allgather_init(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(allgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(allgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, lg_error);
    if (lg_f_ended(t, lg_Allgatherv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allgatherv(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(iallgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(iallgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(iallgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(iallgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error);
    if (lg_f_ended(t, lg_Iallgatherv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Iallgatherv(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(allgatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(allgatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(allgatherv_init)(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(allgatherv_init)(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Allgatherv_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Allgatherv_init(t, LG_F_DATA(data), (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(alltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(alltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, lg_error);
    if (lg_f_ended(t, lg_Alltoallv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Alltoallv(t, LG_F_DATA(data), lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ialltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ialltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ialltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ialltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ialltoallv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ialltoallv(t, LG_F_DATA(data), lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(alltoallv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoallv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(alltoallv_init)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(alltoallv_init)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Alltoallv_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Alltoallv_init(t, LG_F_DATA(data), lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(alltoallw)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoallw)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(alltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(alltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, lg_error);
    if (lg_f_ended(t, lg_Alltoallw, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Alltoallw(t, LG_F_DATA(data), lg_ints(counts), lg_f_types(t, 0, types, LG_F_DATA(data) == MPI_IN_PLACE ? 0 : lg_peers(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_peers(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ialltoallw)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ialltoallw)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ialltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ialltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ialltoallw, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ialltoallw(t, LG_F_DATA(data), lg_ints(counts), lg_f_types(t, 0, types, LG_F_DATA(data) == MPI_IN_PLACE ? 0 : lg_peers(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_peers(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(alltoallw_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(alltoallw_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(alltoallw_init)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(alltoallw_init)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Alltoallw_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Alltoallw_init(t, LG_F_DATA(data), lg_ints(counts), lg_f_types(t, 0, types, LG_F_DATA(data) == MPI_IN_PLACE ? 0 : lg_peers(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_peers(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(neighbor_allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(neighbor_allgather)(data, count, type, rdata, rcount, rtype, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(neighbor_allgather)(data, count, type, rdata, rcount, rtype, comm, lg_error);
    if (lg_f_ended(t, lg_Neighbor_allgather, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Neighbor_allgather(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(neighbor_alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(neighbor_alltoall)(data, count, type, rdata, rcount, rtype, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(neighbor_alltoall)(data, count, type, rdata, rcount, rtype, comm, lg_error);
    if (lg_f_ended(t, lg_Neighbor_alltoall, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Neighbor_allgather(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ineighbor_allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ineighbor_allgather)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ineighbor_allgather)(data, count, type, rdata, rcount, rtype, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ineighbor_allgather)(data, count, type, rdata, rcount, rtype, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ineighbor_allgather, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ineighbor_allgather(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ineighbor_alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ineighbor_alltoall)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ineighbor_alltoall)(data, count, type, rdata, rcount, rtype, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ineighbor_alltoall)(data, count, type, rdata, rcount, rtype, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ineighbor_alltoall, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ineighbor_allgather(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(neighbor_allgather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_allgather_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(neighbor_allgather_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(neighbor_allgather_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Neighbor_allgather_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Neighbor_allgather_init(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PFB(neighbor_alltoall_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoall_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(neighbor_alltoall_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(neighbor_alltoall_init)(data, count, type, rdata, rcount, rtype, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Neighbor_alltoall_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Neighbor_allgather_init(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(neighbor_allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(neighbor_allgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(neighbor_allgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, lg_error);
    if (lg_f_ended(t, lg_Neighbor_allgatherv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Neighbor_allgatherv(t, (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ineighbor_allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ineighbor_allgatherv)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ineighbor_allgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ineighbor_allgatherv)(data, count, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ineighbor_allgatherv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ineighbor_allgatherv(t, (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(neighbor_allgatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_allgatherv_init)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(neighbor_allgatherv_init)(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(neighbor_allgatherv_init)(data, count, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Neighbor_allgatherv_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Neighbor_allgatherv_init(t, (*count), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(neighbor_alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(neighbor_alltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(neighbor_alltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, lg_error);
    if (lg_f_ended(t, lg_Neighbor_alltoallv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Neighbor_alltoallv(t, lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ineighbor_alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ineighbor_alltoallv)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ineighbor_alltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ineighbor_alltoallv)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ineighbor_alltoallv, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ineighbor_alltoallv(t, lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(neighbor_alltoallv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoallv_init)(void *data, MPI_Fint *counts, MPI_Fint *displs, MPI_Fint *type, void *rdata, MPI_Fint *rcounts, MPI_Fint *rdispls, MPI_Fint *rtype, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(neighbor_alltoallv_init)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(neighbor_alltoallv_init)(data, counts, displs, type, rdata, rcounts, rdispls, rtype, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Neighbor_alltoallv_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Neighbor_alltoallv_init(t, lg_ints(counts), PMPI_Type_f2c(*type), lg_ints(rcounts), PMPI_Type_f2c(*rtype), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PFB(neighbor_alltoallw)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoallw)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(neighbor_alltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(neighbor_alltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, lg_error);
    if (lg_f_ended(t, lg_Neighbor_alltoallw, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Neighbor_alltoallw(t, lg_ints(counts), lg_f_types(t, 0, types, lg_neighbors_to(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_neighbors_from(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(ineighbor_alltoallw)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(ineighbor_alltoallw)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(ineighbor_alltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(ineighbor_alltoallw)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, request, lg_error);
    if (lg_f_ended(t, lg_Ineighbor_alltoallw, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Ineighbor_alltoallw(t, lg_ints(counts), lg_f_types(t, 0, types, lg_neighbors_to(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_neighbors_from(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PFB(neighbor_alltoallw_init)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(neighbor_alltoallw_init)(void *data, MPI_Fint *counts, void *displs, MPI_Fint *types, void *rdata, MPI_Fint *rcounts, void *rdispls, MPI_Fint *rtypes, MPI_Fint *comm, void *info, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(neighbor_alltoallw_init)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(neighbor_alltoallw_init)(data, counts, displs, types, rdata, rcounts, rdispls, rtypes, comm, info, request, lg_error);
    if (lg_f_ended(t, lg_Neighbor_alltoallw_init, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Neighbor_alltoallw_init(t, lg_ints(counts), lg_f_types(t, 0, types, lg_neighbors_to(PMPI_Comm_f2c(*comm))), lg_ints(rcounts), lg_f_types(t, 1, rtypes, lg_neighbors_from(PMPI_Comm_f2c(*comm))), PMPI_Comm_f2c(*comm), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PF(comm_dup)(MPI_Fint *comm, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_dup)(MPI_Fint *comm, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_dup)(comm, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_dup)(comm, made, lg_error);
    if (lg_f_ended(t, lg_Comm_dup, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_dup(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(comm_dup_with_info)(MPI_Fint *comm, void *info, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_dup_with_info)(MPI_Fint *comm, void *info, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_dup_with_info)(comm, info, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_dup_with_info)(comm, info, made, lg_error);
    if (lg_f_ended(t, lg_Comm_dup_with_info, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_dup(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(comm_idup)(MPI_Fint *comm, MPI_Fint *made, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_idup)(MPI_Fint *comm, MPI_Fint *made, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_idup)(comm, made, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_idup)(comm, made, request, lg_error);
    if (lg_f_ended(t, lg_Comm_idup, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_idup(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PF(comm_idup_with_info)(MPI_Fint *comm, void *info, MPI_Fint *made, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_idup_with_info)(MPI_Fint *comm, void *info, MPI_Fint *made, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_idup_with_info)(comm, info, made, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_idup_with_info)(comm, info, made, request, lg_error);
    if (lg_f_ended(t, lg_Comm_idup_with_info, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_idup(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PF(comm_split)(MPI_Fint *comm, void *color, void *key, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_split)(MPI_Fint *comm, void *color, void *key, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_split)(comm, color, key, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_split)(comm, color, key, made, lg_error);
    if (lg_f_ended(t, lg_Comm_split, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(comm_split_type)(MPI_Fint *comm, void *kind, void *key, void *info, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_split_type)(MPI_Fint *comm, void *kind, void *key, void *info, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_split_type)(comm, kind, key, info, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_split_type)(comm, kind, key, info, made, lg_error);
    if (lg_f_ended(t, lg_Comm_split_type, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(comm_create)(MPI_Fint *comm, void *group, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_create)(MPI_Fint *comm, void *group, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_create)(comm, group, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_create)(comm, group, made, lg_error);
    if (lg_f_ended(t, lg_Comm_create, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(comm_create_group)(MPI_Fint *comm, void *group, void *tag, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_create_group)(MPI_Fint *comm, void *group, void *tag, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_create_group)(comm, group, tag, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_create_group)(comm, group, tag, made, lg_error);
    if (lg_f_ended(t, lg_Comm_create_group, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

#if MPI_VERSION >= 4
void LG_PF(comm_create_from_group)(void *group, char *name, void *info, void *handler, MPI_Fint *made, MPI_Fint *lg_error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_create_from_group)(void *group, char *name, void *info, void *handler, MPI_Fint *made, MPI_Fint *lg_error, size_t length)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_create_from_group)(group, name, info, handler, made, lg_error, length);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_create_from_group)(group, name, info, handler, made, lg_error, length);
    if (lg_f_ended(t, lg_Comm_create_from_group, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_create_from_group(t, PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

#if MPI_VERSION >= 4
void LG_PF(intercomm_create_from_groups)(void *local, void *leader, void *remote, void *remoteleader, char *name, void *info, void *handler, MPI_Fint *made, MPI_Fint *lg_error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_F(intercomm_create_from_groups)(void *local, void *leader, void *remote, void *remoteleader, char *name, void *info, void *handler, MPI_Fint *made, MPI_Fint *lg_error, size_t length)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(intercomm_create_from_groups)(local, leader, remote, remoteleader, name, info, handler, made, lg_error, length);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(intercomm_create_from_groups)(local, leader, remote, remoteleader, name, info, handler, made, lg_error, length);
    if (lg_f_ended(t, lg_Intercomm_create_from_groups, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_create_from_group(t, PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}
#endif

void LG_PF(cart_create)(MPI_Fint *comm, void *dimensions, void *sizes, void *periods, void *reorder, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(cart_create)(MPI_Fint *comm, void *dimensions, void *sizes, void *periods, void *reorder, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(cart_create)(comm, dimensions, sizes, periods, reorder, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(cart_create)(comm, dimensions, sizes, periods, reorder, made, lg_error);
    if (lg_f_ended(t, lg_Cart_create, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(cart_sub)(MPI_Fint *comm, void *remain, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(cart_sub)(MPI_Fint *comm, void *remain, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(cart_sub)(comm, remain, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(cart_sub)(comm, remain, made, lg_error);
    if (lg_f_ended(t, lg_Cart_sub, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(graph_create)(MPI_Fint *comm, void *nodes, void *index, void *edges, void *reorder, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(graph_create)(MPI_Fint *comm, void *nodes, void *index, void *edges, void *reorder, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(graph_create)(comm, nodes, index, edges, reorder, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(graph_create)(comm, nodes, index, edges, reorder, made, lg_error);
    if (lg_f_ended(t, lg_Graph_create, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(dist_graph_create)(MPI_Fint *comm, void *n, void *sources, void *degrees, void *destinations, void *weights, void *info, void *reorder, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(dist_graph_create)(MPI_Fint *comm, void *n, void *sources, void *degrees, void *destinations, void *weights, void *info, void *reorder, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(dist_graph_create)(comm, n, sources, degrees, destinations, weights, info, reorder, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(dist_graph_create)(comm, n, sources, degrees, destinations, weights, info, reorder, made, lg_error);
    if (lg_f_ended(t, lg_Dist_graph_create, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(dist_graph_create_adjacent)(MPI_Fint *comm, void *in, void *sources, void *weights, void *out, void *destinations, void *outweights, void *info, void *reorder, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(dist_graph_create_adjacent)(MPI_Fint *comm, void *in, void *sources, void *weights, void *out, void *destinations, void *outweights, void *info, void *reorder, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(dist_graph_create_adjacent)(comm, in, sources, weights, out, destinations, outweights, info, reorder, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(dist_graph_create_adjacent)(comm, in, sources, weights, out, destinations, outweights, info, reorder, made, lg_error);
    if (lg_f_ended(t, lg_Dist_graph_create_adjacent, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(intercomm_create)(MPI_Fint *comm, void *leader, void *peers, void *remote, void *tag, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(intercomm_create)(MPI_Fint *comm, void *leader, void *peers, void *remote, void *tag, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(intercomm_create)(comm, leader, peers, remote, tag, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(intercomm_create)(comm, leader, peers, remote, tag, made, lg_error);
    if (lg_f_ended(t, lg_Intercomm_create, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(intercomm_merge)(MPI_Fint *comm, void *high, MPI_Fint *made, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(intercomm_merge)(MPI_Fint *comm, void *high, MPI_Fint *made, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(intercomm_merge)(comm, high, made, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(intercomm_merge)(comm, high, made, lg_error);
    if (lg_f_ended(t, lg_Intercomm_merge, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_split(t, PMPI_Comm_f2c(*comm), PMPI_Comm_f2c(*made));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(comm_free)(MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_free)(MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_free)(comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    struct lg_old lg_was = lg_old(PMPI_Comm_f2c(*comm));
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_free)(comm, lg_error);
    if (lg_f_ended(t, lg_Comm_free, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_free(t, lg_was);
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(comm_disconnect)(MPI_Fint *comm, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_disconnect)(MPI_Fint *comm, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(comm_disconnect)(comm, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    struct lg_old lg_was = lg_old(PMPI_Comm_f2c(*comm));
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(comm_disconnect)(comm, lg_error);
    if (lg_f_ended(t, lg_Comm_disconnect, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Comm_free(t, lg_was);
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(put)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(put)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(put)(data, count, type, peer, place, rcount, rtype, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(put)(data, count, type, peer, place, rcount, rtype, win, lg_error);
    if (lg_f_ended(t, lg_Put, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Put(t, (*count), PMPI_Type_f2c(*type), (*peer), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(get)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(get)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(get)(data, count, type, peer, place, rcount, rtype, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(get)(data, count, type, peer, place, rcount, rtype, win, lg_error);
    if (lg_f_ended(t, lg_Get, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Put(t, (*count), PMPI_Type_f2c(*type), (*peer), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(accumulate)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, void *op, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(accumulate)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, void *op, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(accumulate)(data, count, type, peer, place, rcount, rtype, op, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(accumulate)(data, count, type, peer, place, rcount, rtype, op, win, lg_error);
    if (lg_f_ended(t, lg_Accumulate, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Put(t, (*count), PMPI_Type_f2c(*type), (*peer), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(get_accumulate)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *peer, void *place, void *tcount, void *ttype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(get_accumulate)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *peer, void *place, void *tcount, void *ttype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(get_accumulate)(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(get_accumulate)(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, lg_error);
    if (lg_f_ended(t, lg_Get_accumulate, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Get_accumulate(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), (*peer), PMPI_Op_f2c(*op), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(fetch_and_op)(void *data, void *rdata, MPI_Fint *type, MPI_Fint *peer, void *place, MPI_Fint *op, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(fetch_and_op)(void *data, void *rdata, MPI_Fint *type, MPI_Fint *peer, void *place, MPI_Fint *op, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(fetch_and_op)(data, rdata, type, peer, place, op, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(fetch_and_op)(data, rdata, type, peer, place, op, win, lg_error);
    if (lg_f_ended(t, lg_Fetch_and_op, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Fetch_and_op(t, PMPI_Type_f2c(*type), (*peer), PMPI_Op_f2c(*op), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(compare_and_swap)(void *data, void *compare, void *rdata, MPI_Fint *type, MPI_Fint *peer, void *place, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(compare_and_swap)(void *data, void *compare, void *rdata, MPI_Fint *type, MPI_Fint *peer, void *place, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(compare_and_swap)(data, compare, rdata, type, peer, place, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(compare_and_swap)(data, compare, rdata, type, peer, place, win, lg_error);
    if (lg_f_ended(t, lg_Compare_and_swap, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Compare_and_swap(t, PMPI_Type_f2c(*type), (*peer), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(rput)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(rput)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(rput)(data, count, type, peer, place, rcount, rtype, win, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(rput)(data, count, type, peer, place, rcount, rtype, win, request, lg_error);
    if (lg_f_ended(t, lg_Rput, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Rput(t, (*count), PMPI_Type_f2c(*type), (*peer), PMPI_Win_f2c(*win), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(rget)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(rget)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(rget)(data, count, type, peer, place, rcount, rtype, win, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(rget)(data, count, type, peer, place, rcount, rtype, win, request, lg_error);
    if (lg_f_ended(t, lg_Rget, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Rput(t, (*count), PMPI_Type_f2c(*type), (*peer), PMPI_Win_f2c(*win), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(raccumulate)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, void *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(raccumulate)(void *data, MPI_Fint *count, MPI_Fint *type, MPI_Fint *peer, void *place, void *rcount, void *rtype, void *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(raccumulate)(data, count, type, peer, place, rcount, rtype, op, win, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(raccumulate)(data, count, type, peer, place, rcount, rtype, op, win, request, lg_error);
    if (lg_f_ended(t, lg_Raccumulate, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Rput(t, (*count), PMPI_Type_f2c(*type), (*peer), PMPI_Win_f2c(*win), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(rget_accumulate)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *peer, void *place, void *tcount, void *ttype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(rget_accumulate)(void *data, MPI_Fint *count, MPI_Fint *type, void *rdata, MPI_Fint *rcount, MPI_Fint *rtype, MPI_Fint *peer, void *place, void *tcount, void *ttype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(rget_accumulate)(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(rget_accumulate)(data, count, type, rdata, rcount, rtype, peer, place, tcount, ttype, op, win, request, lg_error);
    if (lg_f_ended(t, lg_Rget_accumulate, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Rget_accumulate(t, (*count), PMPI_Type_f2c(*type), (*rcount), PMPI_Type_f2c(*rtype), (*peer), PMPI_Op_f2c(*op), PMPI_Win_f2c(*win), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(win_create)(void *data, void *bytes, void *unit, void *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(win_create)(void *data, void *bytes, void *unit, void *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(win_create)(data, bytes, unit, info, comm, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(win_create)(data, bytes, unit, info, comm, win, lg_error);
    if (lg_f_ended(t, lg_Win_create, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_create(t, PMPI_Comm_f2c(*comm), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_allocate)(void *bytes, void *unit, void *info, MPI_Fint *comm, void *base, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_allocate)(void *bytes, void *unit, void *info, MPI_Fint *comm, void *base, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_allocate)(bytes, unit, info, comm, base, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_allocate)(bytes, unit, info, comm, base, win, lg_error);
    if (lg_f_ended(t, lg_Win_allocate, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_create(t, PMPI_Comm_f2c(*comm), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_allocate_shared)(void *bytes, void *unit, void *info, MPI_Fint *comm, void *base, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_allocate_shared)(void *bytes, void *unit, void *info, MPI_Fint *comm, void *base, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_allocate_shared)(bytes, unit, info, comm, base, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_allocate_shared)(bytes, unit, info, comm, base, win, lg_error);
    if (lg_f_ended(t, lg_Win_allocate_shared, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_create(t, PMPI_Comm_f2c(*comm), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_create_dynamic)(void *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_create_dynamic)(void *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_create_dynamic)(info, comm, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_create_dynamic)(info, comm, win, lg_error);
    if (lg_f_ended(t, lg_Win_create_dynamic, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_create(t, PMPI_Comm_f2c(*comm), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_free)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_free)(MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_free)(win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    int64_t lg_was = lg_window(PMPI_Win_f2c(*win));
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_free)(win, lg_error);
    if (lg_f_ended(t, lg_Win_free, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_free(t, lg_was);
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_fence)(void *assert, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_fence)(void *assert, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_fence)(assert, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_fence)(assert, win, lg_error);
    if (lg_f_ended(t, lg_Win_fence, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_fence(t, PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_start)(MPI_Fint *group, void *assert, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_start)(MPI_Fint *group, void *assert, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_start)(group, assert, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_start)(group, assert, win, lg_error);
    if (lg_f_ended(t, lg_Win_start, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_start(t, PMPI_Group_f2c(*group), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_post)(MPI_Fint *group, void *assert, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_post)(MPI_Fint *group, void *assert, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_post)(group, assert, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_post)(group, assert, win, lg_error);
    if (lg_f_ended(t, lg_Win_post, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_start(t, PMPI_Group_f2c(*group), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_complete)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_complete)(MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_complete)(win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_complete)(win, lg_error);
    if (lg_f_ended(t, lg_Win_complete, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_fence(t, PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_wait)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_wait)(MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_wait)(win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_wait)(win, lg_error);
    if (lg_f_ended(t, lg_Win_wait, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_fence(t, PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_unlock_all)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_unlock_all)(MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_unlock_all)(win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_unlock_all)(win, lg_error);
    if (lg_f_ended(t, lg_Win_unlock_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_fence(t, PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_flush_all)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_flush_all)(MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_flush_all)(win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_flush_all)(win, lg_error);
    if (lg_f_ended(t, lg_Win_flush_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_fence(t, PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_flush_local_all)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_flush_local_all)(MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_flush_local_all)(win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_flush_local_all)(win, lg_error);
    if (lg_f_ended(t, lg_Win_flush_local_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_fence(t, PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_sync)(MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_sync)(MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_sync)(win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_sync)(win, lg_error);
    if (lg_f_ended(t, lg_Win_sync, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_fence(t, PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_test)(MPI_Fint *win, MPI_Fint *flag, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_test)(MPI_Fint *win, MPI_Fint *flag, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_test)(win, flag, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_test)(win, flag, lg_error);
    uint64_t lg_last = t->last;
    if (lg_f_ended(t, lg_Win_test, lg_from, lg_recorded, *lg_error)) {
        size_t lg_fields = lg_place(t);
        lg_fields_Win_test(t, PMPI_Win_f2c(*win), (*flag));
        lg_polled(t, lg_Win_test, lg_from, lg_last, lg_fields, !(*flag), __builtin_return_address(0));
    }
}

void LG_PF(win_lock)(void *kind, MPI_Fint *peer, void *assert, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_lock)(void *kind, MPI_Fint *peer, void *assert, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_lock)(kind, peer, assert, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_lock)(kind, peer, assert, win, lg_error);
    if (lg_f_ended(t, lg_Win_lock, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_lock(t, (*peer), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_lock_all)(void *assert, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_lock_all)(void *assert, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_lock_all)(assert, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_lock_all)(assert, win, lg_error);
    if (lg_f_ended(t, lg_Win_lock_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_fence(t, PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_unlock)(MPI_Fint *peer, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_unlock)(MPI_Fint *peer, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_unlock)(peer, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_unlock)(peer, win, lg_error);
    if (lg_f_ended(t, lg_Win_unlock, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_lock(t, (*peer), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_flush)(MPI_Fint *peer, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_flush)(MPI_Fint *peer, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_flush)(peer, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_flush)(peer, win, lg_error);
    if (lg_f_ended(t, lg_Win_flush, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_lock(t, (*peer), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(win_flush_local)(MPI_Fint *peer, MPI_Fint *win, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(win_flush_local)(MPI_Fint *peer, MPI_Fint *win, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(win_flush_local)(peer, win, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(win_flush_local)(peer, win, lg_error);
    if (lg_f_ended(t, lg_Win_flush_local, lg_from, lg_recorded, *lg_error)) {
        lg_fields_Win_lock(t, (*peer), PMPI_Win_f2c(*win));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(file_open)(MPI_Fint *comm, char *name, void *mode, void *info, MPI_Fint *file, MPI_Fint *lg_error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_F(file_open)(MPI_Fint *comm, char *name, void *mode, void *info, MPI_Fint *file, MPI_Fint *lg_error, size_t length)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(file_open)(comm, name, mode, info, file, lg_error, length);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(file_open)(comm, name, mode, info, file, lg_error, length);
    if (lg_f_ended(t, lg_File_open, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_open(t, PMPI_Comm_f2c(*comm), PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(file_close)(MPI_Fint *file, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(file_close)(MPI_Fint *file, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(file_close)(file, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    int64_t lg_was = lg_file(PMPI_File_f2c(*file));
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(file_close)(file, lg_error);
    if (lg_f_ended(t, lg_File_close, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_close(t, lg_was);
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(file_sync)(MPI_Fint *file, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(file_sync)(MPI_Fint *file, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(file_sync)(file, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(file_sync)(file, lg_error);
    if (lg_f_ended(t, lg_File_sync, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(file_set_size)(MPI_Fint *file, void *size, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(file_set_size)(MPI_Fint *file, void *size, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(file_set_size)(file, size, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(file_set_size)(file, size, lg_error);
    if (lg_f_ended(t, lg_File_set_size, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(file_preallocate)(MPI_Fint *file, void *size, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_F(file_preallocate)(MPI_Fint *file, void *size, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(file_preallocate)(file, size, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(file_preallocate)(file, size, lg_error);
    if (lg_f_ended(t, lg_File_preallocate, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PF(file_set_view)(MPI_Fint *file, void *from, void *unit, void *type, char *form, void *info, MPI_Fint *lg_error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_F(file_set_view)(MPI_Fint *file, void *from, void *unit, void *type, char *form, void *info, MPI_Fint *lg_error, size_t length)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF(file_set_view)(file, from, unit, type, form, info, lg_error, length);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF(file_set_view)(file, from, unit, type, form, info, lg_error, length);
    if (lg_f_ended(t, lg_File_set_view, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read)(file, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read)(file, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_read, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_all)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_all)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_all)(file, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_all)(file, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_read_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_shared)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_shared)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_shared)(file, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_shared)(file, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_read_shared, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_ordered)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_ordered)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_ordered)(file, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_ordered)(file, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_read_ordered, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write)(file, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write)(file, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_write, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_all)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_all)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_all)(file, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_all)(file, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_write_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_shared)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_shared)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_shared)(file, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_shared)(file, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_write_shared, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_ordered)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_ordered)(MPI_Fint *file, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_ordered)(file, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_ordered)(file, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_write_ordered, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_at)(file, from, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_at)(file, from, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_read_at, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_at_all)(file, from, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_at_all)(file, from, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_read_at_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_at)(file, from, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_at)(file, from, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_write_at, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_at_all)(file, from, data, count, type, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_at_all)(file, from, data, count, type, status, lg_error);
    if (lg_f_ended(t, lg_File_write_at_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_iread)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iread)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_iread)(file, data, count, type, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_iread)(file, data, count, type, request, lg_error);
    if (lg_f_ended(t, lg_File_iread, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_iread_all)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iread_all)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_iread_all)(file, data, count, type, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_iread_all)(file, data, count, type, request, lg_error);
    if (lg_f_ended(t, lg_File_iread_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_iread_shared)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iread_shared)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_iread_shared)(file, data, count, type, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_iread_shared)(file, data, count, type, request, lg_error);
    if (lg_f_ended(t, lg_File_iread_shared, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_iwrite)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iwrite)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_iwrite)(file, data, count, type, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_iwrite)(file, data, count, type, request, lg_error);
    if (lg_f_ended(t, lg_File_iwrite, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_iwrite_all)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iwrite_all)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_iwrite_all)(file, data, count, type, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_iwrite_all)(file, data, count, type, request, lg_error);
    if (lg_f_ended(t, lg_File_iwrite_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_iwrite_shared)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iwrite_shared)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_iwrite_shared)(file, data, count, type, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_iwrite_shared)(file, data, count, type, request, lg_error);
    if (lg_f_ended(t, lg_File_iwrite_shared, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_iread_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iread_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_iread_at)(file, from, data, count, type, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_iread_at)(file, from, data, count, type, request, lg_error);
    if (lg_f_ended(t, lg_File_iread_at, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_iread_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iread_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_iread_at_all)(file, from, data, count, type, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_iread_at_all)(file, from, data, count, type, request, lg_error);
    if (lg_f_ended(t, lg_File_iread_at_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_iwrite_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iwrite_at)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_iwrite_at)(file, from, data, count, type, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_iwrite_at)(file, from, data, count, type, request, lg_error);
    if (lg_f_ended(t, lg_File_iwrite_at, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_iwrite_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_iwrite_at_all)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *request, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_iwrite_at_all)(file, from, data, count, type, request, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_iwrite_at_all)(file, from, data, count, type, request, lg_error);
    if (lg_f_ended(t, lg_File_iwrite_at_all, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_iread(t, PMPI_File_f2c(*file), PMPI_Request_f2c(*request));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_all_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_all_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_all_begin)(file, data, count, type, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_all_begin)(file, data, count, type, lg_error);
    if (lg_f_ended(t, lg_File_read_all_begin, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_ordered_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_ordered_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_ordered_begin)(file, data, count, type, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_ordered_begin)(file, data, count, type, lg_error);
    if (lg_f_ended(t, lg_File_read_ordered_begin, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_all_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_all_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_all_begin)(file, data, count, type, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_all_begin)(file, data, count, type, lg_error);
    if (lg_f_ended(t, lg_File_write_all_begin, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_ordered_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_ordered_begin)(MPI_Fint *file, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_ordered_begin)(file, data, count, type, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_ordered_begin)(file, data, count, type, lg_error);
    if (lg_f_ended(t, lg_File_write_ordered_begin, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_at_all_begin)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_at_all_begin)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_at_all_begin)(file, from, data, count, type, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_at_all_begin)(file, from, data, count, type, lg_error);
    if (lg_f_ended(t, lg_File_read_at_all_begin, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_at_all_begin)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_at_all_begin)(MPI_Fint *file, void *from, void *data, void *count, void *type, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_at_all_begin)(file, from, data, count, type, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_at_all_begin)(file, from, data, count, type, lg_error);
    if (lg_f_ended(t, lg_File_write_at_all_begin, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_all_end)(file, data, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_all_end)(file, data, status, lg_error);
    if (lg_f_ended(t, lg_File_read_all_end, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_at_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_at_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_at_all_end)(file, data, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_at_all_end)(file, data, status, lg_error);
    if (lg_f_ended(t, lg_File_read_at_all_end, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_read_ordered_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_read_ordered_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_read_ordered_end)(file, data, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_read_ordered_end)(file, data, status, lg_error);
    if (lg_f_ended(t, lg_File_read_ordered_end, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_all_end)(file, data, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_all_end)(file, data, status, lg_error);
    if (lg_f_ended(t, lg_File_write_all_end, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_at_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_at_all_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_at_all_end)(file, data, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_at_all_end)(file, data, status, lg_error);
    if (lg_f_ended(t, lg_File_write_at_all_end, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}

void LG_PFB(file_write_ordered_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error) __attribute__((weak));
LG_F_WRAPPER LG_FB(file_write_ordered_end)(MPI_Fint *file, void *data, void *status, MPI_Fint *lg_error)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PFB(file_write_ordered_end)(file, data, status, lg_error);
        return;
    }
    lg_recorded = t->recorded;
    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PFB(file_write_ordered_end)(file, data, status, lg_error);
    if (lg_f_ended(t, lg_File_write_ordered_end, lg_from, lg_recorded, *lg_error)) {
        lg_fields_File_sync(t, PMPI_File_f2c(*file));
        lg_done(t, __builtin_return_address(0));
    }
}
