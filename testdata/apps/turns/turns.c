/* Two threads of each rank take turns: each waits for the other, computes MS ms of CPU time and
 * calls MPI. With the argument "early" the second thread is created before MPI starts. */
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

enum { TURNS = 10, MS = 5 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn = -1; /* -1: MPI has not started */

static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static void give(int next)
{
    pthread_mutex_lock(&lock);
    turn = next;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void *work(void *arg)
{
    int own = *(int *)arg, i, sum;

    for (i = own; i < 2 * TURNS; i += 2) {
        double start;
        pthread_mutex_lock(&lock);
        while (turn != i)
            pthread_cond_wait(&changed, &lock);
        pthread_mutex_unlock(&lock);
        for (start = cpu(); cpu() - start < MS;)
            ;
        MPI_Allreduce(&own, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        give(i + 1);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int first = 0, second = 1, provided, early = argc > 1 && strcmp(argv[1], "early") == 0;
    pthread_t other;

    if (early)
        pthread_create(&other, NULL, work, &second);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (!early)
        pthread_create(&other, NULL, work, &second);
    give(0);
    work(&first);
    pthread_join(other, NULL);
    MPI_Finalize();
    return 0;
}
