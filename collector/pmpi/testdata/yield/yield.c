/* MPICH spins while it waits. With more ranks than cores, a rank that waits keeps the
 * others from running until its time slice ends; a program that is linked with this
 * file yields instead, as Open MPI does with mpi_yield_when_idle. MPICH calls this
 * function of UCX whenever it polls. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>

unsigned ucp_worker_progress(void *worker)
{
    static unsigned (*next)(void *);
    unsigned events;

    if (!next)
        next = (unsigned (*)(void *))dlsym(RTLD_NEXT, "ucp_worker_progress");
    events = next ? next(worker) : 0;
    if (events == 0)
        sched_yield();
    return events;
}
