/* What the wrappers of the Fortran bindings need. They call the binding's own
 * entry point with the program's arguments, and write what those say in C. An
 * implementation whose Fortran binding calls the C binding records there. */
#ifndef LOGGOPS_FORTRAN_H
#define LOGGOPS_FORTRAN_H

#include "local.h"
#include "sessions.h"
#include "start.h"
#include "wrappers.h"

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

__attribute__((always_inline)) static inline uint64_t lg_f_enter(struct lg_thread *t, void *caller)
{
    uint64_t from = lg_enter(t, 0);

    if (__builtin_expect(lg.sites, 0))
        t->caller = caller;
    return from;
}

/* As lg_ended, unless the call has been recorded as one of the C binding. */
__attribute__((always_inline)) static inline int lg_f_ended(struct lg_thread *t, enum lg_call call, uint64_t from, uint64_t recorded, MPI_Fint error)
{
    uint64_t to = lg_leave(t);

    return t->recorded == recorded && lg_ended_at(t, call, from, to, error);
}

#endif
