/* Does what programs may do while they are recorded: forks in threads and handlers of signals,
 * closes files that are not its own, cancels and detaches threads, aborts while others are at work.
 * Prints the number of MPI_Send calls that it has made. One rank. */
#include "careless.h"

#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int made;

void sends(int n)
{
    int value = 0, i;

    for (i = 0; i < n; i++)
        MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    __atomic_add_fetch(&made, n, __ATOMIC_RELAXED);
}

int ends(int child)
{
    const struct timespec nap = {0, 10000000};
    int status, i;

    for (i = 0; i < 1500; i++) {
        if (waitpid(child, &status, WNOHANG) == child)
            return status == 0;
        nanosleep(&nap, NULL);
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return 0;
}

void in_thread(void *(*work)(void *))
{
    pthread_t thread;

    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
}

static int (*chosen(const char *name))(void)
{
    static const struct { const char *name; int (*run)(void); } all[] = {
        {"fork-exit", fork_exit}, {"fork-handler", fork_handler}, {"closed", closed},
        {"limit", limit}, {"full", full}, {"detached", detached}, {"reused", reused}, {"cancelled", cancelled},
        {"cancelled-join", cancelled_join}, {"abort-threads", abort_threads}, {"abort-handler", abort_handler},
        {"beside-finalize", beside_finalize},
    };
    size_t i;

    for (i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0)
            return all[i].run;
    return NULL;
}

int main(int argc, char **argv)
{
    int (*run)(void) = argc > 1 ? chosen(argv[1]) : NULL;
    int provided, result;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    result = run ? run() : 0;
    if (!run)
        sends(10);
    printf("made %d\n", __atomic_load_n(&made, __ATOMIC_RELAXED));
    fflush(stdout);
    MPI_Finalize();
    return result;
}
