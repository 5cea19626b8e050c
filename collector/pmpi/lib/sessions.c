/* Ranks are those of MPI_COMM_WORLD. A program with sessions may do without it:
 * then the library initialises MPI when the first session is made, which all
 * processes have to make, and finalizes it with the last one. The recording is
 * from the one to the other. */
#include "sessions.h"
#include "built_for.h"
#include "start.h"

#include <mpi.h>

static int ours;     /* MPI_COMM_WORLD: the program has not called MPI_Init */

int lg_took_over(void) { return __atomic_exchange_n(&ours, 0, __ATOMIC_ACQ_REL); }

#if MPI_VERSION >= 4

static int sessions; /* that are open */

void lg_session_made(void)
{
    int there, gone, threads;

    if (__atomic_fetch_add(&sessions, 1, __ATOMIC_ACQ_REL) > 0)
        return;
    PMPI_Initialized(&there);
    PMPI_Finalized(&gone);
    if (there || gone || PMPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &threads) != MPI_SUCCESS)
        return;
    __atomic_store_n(&ours, 1, __ATOMIC_RELEASE);
    lg_started(lg_Session_init, threads);
}

void lg_session_ending(void)
{
    if (__atomic_sub_fetch(&sessions, 1, __ATOMIC_ACQ_REL) > 0 || !lg_took_over())
        return;
    lg_finalizing(lg_Session_finalize);
    PMPI_Finalize();
}

LG_WRAPPER MPI_Session_init(MPI_Info info, MPI_Errhandler handler, MPI_Session *session)
{
    int result;

    lg_check_mpi();
    result = PMPI_Session_init(info, handler, session);
    if (result == MPI_SUCCESS)
        lg_session_made();
    return result;
}

LG_WRAPPER MPI_Session_finalize(MPI_Session *session)
{
    lg_session_ending();
    return PMPI_Session_finalize(session);
}

#endif
