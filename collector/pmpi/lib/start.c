/* Start and end. When MPI_Init started and MPI_Finalize ended is not of
 * interest: the one is recorded at its end, the other at its start. */
#include "start.h"
#include "built_for.h"
#include "settings.h"

static int started, finished;

void lg_started(enum lg_call call, int threads)
{
    struct lg_thread *t;

    if (started)
        return;
    started = 1;
    lg_start(threads);
    t = lg_begin();
    if (t) {
        lg_record(t, call, t->last, t->last);
        lg_done(t, NULL);
    }
    if (lg_setting_is("LOGGOPS_START", "paused"))
        lg_control(0);
}

void lg_finalizing(enum lg_call call)
{
    struct lg_thread *t = lg_begin();

    if (!started || finished)
        return;
    finished = 1;
    lg_control(1);
    if (t) {
        uint64_t now = lg_enter(t, 0);
        lg_record(t, call, now, now);
        lg_done(t, NULL);
    }
    lg_finish();
}

LG_WRAPPER MPI_Init(int *argc, char ***argv)
{
    int result;

    lg_check_mpi();
    result = lg_took_over() ? MPI_SUCCESS : PMPI_Init(argc, argv);
    if (result == MPI_SUCCESS)
        lg_started(lg_Init, MPI_THREAD_SINGLE);
    return result;
}

LG_WRAPPER MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    int result;

    lg_check_mpi();
    result = lg_took_over() ? PMPI_Query_thread(provided) : PMPI_Init_thread(argc, argv, required, provided);
    if (result == MPI_SUCCESS)
        lg_started(lg_Init_thread, *provided);
    return result;
}

LG_WRAPPER MPI_Finalize(void)
{
    lg_finalizing(lg_Finalize);
    return PMPI_Finalize();
}

/* What is recorded up to here is written; the file has no end mark. */
LG_WRAPPER MPI_Abort(MPI_Comm comm, int code)
{
    lg_abort();
    return PMPI_Abort(comm, code);
}
