/* Ends of the run while other threads are at work, or in a handler of a signal. */
#include "careless.h"

#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

static void *send_on_and_on(void *unused)
{
    for (;;)
        sends(1);
    return unused;
}

static void *poll_on_and_on(void *unused)
{
    int found;

    sends(PLENTY);
    for (;;) {
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_SELF, &found, MPI_STATUS_IGNORE);
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
    }
    return unused;
}

int abort_threads(void)
{
    const struct timespec soon = {0, 20000000};
    pthread_t threads[4];
    int i;

    for (i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, i % 2 ? poll_on_and_on : send_on_and_on, NULL);
    sends(100);
    nanosleep(&soon, NULL);
    MPI_Abort(MPI_COMM_WORLD, 3);
    return 0;
}

static void on_signal(int number)
{
    (void)number;
    MPI_Abort(MPI_COMM_WORLD, 3);
}

static pthread_t sender;

static void *signal_sender(void *unused)
{
    const struct timespec soon = {0, 30000000};

    nanosleep(&soon, NULL);
    pthread_kill(sender, SIGUSR1);
    return unused;
}

/* Aborts in a handler of a signal, which comes at any time. */
int abort_handler(void)
{
    pthread_t thread;

    sender = pthread_self();
    signal(SIGUSR1, on_signal);
    pthread_create(&thread, NULL, signal_sender, NULL);
    for (;;)
        sends(100);
    return 0;
}

static void *nothing(void *unused) { return unused; }

/* Creates and joins threads, which is recorded, until long after MPI is finalized. */
static void *join_on_and_on(void *unused)
{
    int i;

    sends(1);
    for (i = 0; i < 1000; i++)
        in_thread(nothing);
    return unused;
}

int beside_finalize(void)
{
    const struct timespec soon = {0, 20000000};
    pthread_t threads[3];
    int i;

    for (i = 0; i < 3; i++) {
        pthread_create(&threads[i], NULL, join_on_and_on, NULL);
        pthread_detach(threads[i]);
    }
    do /* a busy machine starts threads late, and none may send when MPI is finalized */
        nanosleep(&soon, NULL);
    while (__atomic_load_n(&made, __ATOMIC_ACQUIRE) < 3);
    return 0;
}
