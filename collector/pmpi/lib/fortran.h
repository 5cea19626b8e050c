/* What the wrappers of the Fortran bindings need. They call the binding's own
 * entry point with the program's arguments, and write what those say in C. An
 * implementation whose Fortran binding calls the C binding records there. */
#ifndef LOGGOPS_FORTRAN_H
#define LOGGOPS_FORTRAN_H

#include "gen_fields.h"
#include "local.h"
#include "sessions.h"
#include "start.h"

#define LG_F_WRAPPER __attribute__((visibility("default"))) void

const void *lg_f_buffer(const void *data);
const MPI_Datatype *lg_f_types(struct lg_thread *t, int slot, const MPI_Fint *types, int n);
const int *lg_f_indices(struct lg_thread *t, const MPI_Fint *indices, MPI_Fint n, int first);
int lg_f_index(MPI_Fint index, int first);
void lg_f_keep(struct lg_thread *t, MPI_Fint count, const MPI_Fint *requests);
MPI_Fint *lg_f_status(struct lg_thread *t, MPI_Fint *wanted);
MPI_Fint *lg_f_all_statuses(struct lg_thread *t, MPI_Fint count, MPI_Fint *wanted);
const MPI_Status *lg_f_statuses(struct lg_thread *t, MPI_Fint count, const MPI_Fint *statuses);

/* Runs a call that does not communicate, and sums its time. */
#define LG_F_LOCAL(invoke) \
    do { \
        uint64_t lg_from; \
        struct lg_thread *t = lg_local_enter(&lg_from); \
        invoke; \
        lg_local_leave(t, lg_from); \
    } while (0)

/* Runs a call and records it, unless it has been recorded as a call of the C
 * binding. The argument for the error may be absent. */
#define LG_F_TRACED(call, before, invoke, record) \
    do { \
        struct lg_thread *t = lg_begin(); \
        MPI_Fint lg_own_error; \
        uint64_t lg_recorded, lg_from, lg_to; \
        if (!lg_error) \
            lg_error = &lg_own_error; \
        if (!t) { \
            invoke; \
            break; \
        } \
        lg_recorded = t->recorded; \
        before \
        lg_from = lg_enter(t, 0); \
        if (__builtin_expect(lg.sites, 0)) \
            t->caller = __builtin_return_address(0); \
        invoke; \
        lg_to = lg_leave(t); \
        if (t->recorded != lg_recorded) \
            break; \
        if (*lg_error == MPI_SUCCESS) { \
            record \
        } else { \
            lg_failed(t, lg_##call, lg_from, lg_to, *lg_error); \
        } \
    } while (0)

#endif
