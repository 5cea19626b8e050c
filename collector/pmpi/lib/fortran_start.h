/* Start and end in a Fortran binding; see start.c. */
#include "built_for.h"
#include "fortran.h"

/* The index that the binding has for the first request: 1, but 0 in mpi_f08 of
 * MPICH 4.0. */
void LG_PF(waitany)(MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *status,
                    MPI_Fint *error) __attribute__((weak));
static inline int lg_f_first(struct lg_thread *t)
{
    static int known = -1; /* threads that come here at once find the same */
    MPI_Fint one = 1, handle, index = 1, error, status[sizeof(MPI_Status) / sizeof(MPI_Fint)];
    MPI_Request request;
    int first = __atomic_load_n(&known, __ATOMIC_RELAXED);

    if (first < 0) {
        t->inside = 1;
        PMPI_Irecv(NULL, 0, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_SELF, &request);
        handle = PMPI_Request_c2f(request);
        LG_PF(waitany)(&one, &handle, &index, status, &error);
        first = (int)index;
        t->inside = 0;
        __atomic_store_n(&known, first, __ATOMIC_RELAXED);
    }
    return first;
}

void LG_PF(init)(MPI_Fint *error) __attribute__((weak));
LG_F_WRAPPER LG_F(init)(MPI_Fint *error)
{
    MPI_Fint own;

    lg_check_mpi();
    error = error ? error : &own;
    *error = MPI_SUCCESS;
    if (!lg_took_over())
        LG_PF(init)(error);
    if (*error == MPI_SUCCESS)
        lg_started(lg_Init, MPI_THREAD_SINGLE);
}

void LG_PF(init_thread)(MPI_Fint *required, MPI_Fint *provided, MPI_Fint *error) __attribute__((weak));
LG_F_WRAPPER LG_F(init_thread)(MPI_Fint *required, MPI_Fint *provided, MPI_Fint *error)
{
    MPI_Fint own;

    lg_check_mpi();
    error = error ? error : &own;
    if (lg_took_over())
        *error = PMPI_Query_thread(provided);
    else
        LG_PF(init_thread)(required, provided, error);
    if (*error == MPI_SUCCESS)
        lg_started(lg_Init_thread, *provided);
}

void LG_PF(finalize)(MPI_Fint *error) __attribute__((weak));
LG_F_WRAPPER LG_F(finalize)(MPI_Fint *error)
{
    lg_finalizing(lg_Finalize);
    LG_PF(finalize)(error);
}

/* The standard has no argument for the error; mpi_f08 of MPICH has one. */
void LG_PF(pcontrol)(MPI_Fint *level, MPI_Fint *error) __attribute__((weak));
LG_F_WRAPPER LG_F(pcontrol)(MPI_Fint *level, MPI_Fint *error)
{
    lg_control(*level);
    LG_PF(pcontrol)(level, error);
}

#if MPI_VERSION >= 4
void LG_PF(session_init)(void *info, void *handler, void *session, MPI_Fint *error) __attribute__((weak));
LG_F_WRAPPER LG_F(session_init)(void *info, void *handler, void *session, MPI_Fint *error)
{
    MPI_Fint own;

    error = error ? error : &own;
    LG_PF(session_init)(info, handler, session, error);
    if (*error == MPI_SUCCESS)
        lg_session_made();
}

void LG_PF(session_finalize)(void *session, MPI_Fint *error) __attribute__((weak));
LG_F_WRAPPER LG_F(session_finalize)(void *session, MPI_Fint *error)
{
    lg_session_ending();
    LG_PF(session_finalize)(session, error);
}
#endif

void LG_PF(abort)(MPI_Fint *comm, MPI_Fint *code, MPI_Fint *error) __attribute__((weak));
LG_F_WRAPPER LG_F(abort)(MPI_Fint *comm, MPI_Fint *code, MPI_Fint *error)
{
    lg_abort();
    LG_PF(abort)(comm, code, error);
}
