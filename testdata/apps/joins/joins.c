/* Threads that wait for each other, for a message, or for nothing. The first
 * argument says which; four ranks. Sleep stands for computation. */
#include <mpi.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static int value;

static void compute(long ms)
{
    struct timespec t = {0, ms * 1000000};
    nanosleep(&t, NULL);
}

static void transmit(int to, int tag) { MPI_Send(&value, 1, MPI_INT, to, tag, MPI_COMM_WORLD); }

static void receive(int from, int tag)
{
    int into;
    MPI_Recv(&into, 1, MPI_INT, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void *early(void *unused)
{
    compute(60);
    transmit(2, 1);
    return unused;
}

static void *late(void *unused)
{
    transmit(3, 3);
    return unused;
}

/* A thread that is created before a message comes, and one after. */
static void created(int rank)
{
    pthread_t threads[2];

    switch (rank) {
    case 0:
        pthread_create(&threads[0], NULL, early, NULL);
        receive(1, 2);
        pthread_create(&threads[1], NULL, late, NULL);
        pthread_join(threads[0], NULL);
        pthread_join(threads[1], NULL);
        break;
    case 1:
        compute(30);
        transmit(0, 2);
        break;
    case 2:
        receive(0, 1);
        break;
    case 3:
        receive(0, 3);
        break;
    }
}

static void *waiting(void *unused)
{
    receive(1, 2);
    pthread_exit(unused);
}

static void *computing(void *unused)
{
    compute(60);
    return unused;
}

/* A join of a thread that waits for a message, and of one that makes no MPI call. */
static void joined(int rank)
{
    pthread_t threads[2];

    switch (rank) {
    case 0:
        pthread_create(&threads[0], NULL, computing, NULL);
        pthread_create(&threads[1], NULL, waiting, NULL);
        pthread_join(threads[0], NULL);
        transmit(2, 1);
        pthread_join(threads[1], NULL);
        transmit(3, 3);
        break;
    case 1:
        compute(30);
        transmit(0, 2);
        break;
    case 2:
        receive(0, 1);
        break;
    case 3:
        receive(0, 3);
        break;
    }
}

static void *answering(void *unused)
{
    receive(0, 1);
    transmit(0, 2);
    return unused;
}

/* A message for one thread while another computes. */
static void beside(int rank)
{
    pthread_t thread;

    if (rank == 0) {
        transmit(1, 1);
        receive(1, 2);
    } else if (rank == 1) {
        pthread_create(&thread, NULL, answering, NULL);
        compute(60);
        pthread_join(thread, NULL);
    }
}

int main(int argc, char **argv)
{
    int rank, provided;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (provided != MPI_THREAD_MULTIPLE || argc != 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (strcmp(argv[1], "created") == 0)
        created(rank);
    else if (strcmp(argv[1], "joined") == 0)
        joined(rank);
    else
        beside(rank);
    MPI_Finalize();
    return 0;
}
