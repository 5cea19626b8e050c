/* Start and end. When MPI_Init started and MPI_Finalize ended is not of
 * interest: the one is recorded at its end, the other at its start. */
#include "tracer.h"

static void started(enum lg_call call, int threads)
{
    lg_start(threads);
    if (lg.buffer)
        lg_record(call, lg.last, lg.last);
}

LG_WRAPPER MPI_Init(int *argc, char ***argv)
{
    int result = PMPI_Init(argc, argv);
    if (result == MPI_SUCCESS)
        started(lg_Init, MPI_THREAD_SINGLE);
    return result;
}

LG_WRAPPER MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    int result = PMPI_Init_thread(argc, argv, required, provided);
    if (result == MPI_SUCCESS)
        started(lg_Init_thread, *provided);
    return result;
}

LG_WRAPPER MPI_Finalize(void)
{
    if (lg_recording()) {
        uint64_t now = lg_enter(0);
        lg_leave();
        if (lg.buffer) {
            lg_record(lg_Finalize, now, now);
            lg_finish();
        }
    }
    return PMPI_Finalize();
}
