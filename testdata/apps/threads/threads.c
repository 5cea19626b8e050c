/* Four threads of each rank send to the next rank and receive from the one
 * before, all at the same time, each with a tag of its own. */
#include <mpi.h>
#include <pthread.h>

enum { THREADS = 4, MESSAGES = 20 };

static int rank, ranks;

static void *work(void *arg)
{
    int tag = *(int *)arg, i, sent = tag, received;

    for (i = 0; i < MESSAGES; i++) {
        MPI_Request in, out;
        MPI_Irecv(&received, 1, MPI_INT, (rank + ranks - 1) % ranks, tag, MPI_COMM_WORLD, &in);
        MPI_Isend(&sent, 1, MPI_INT, (rank + 1) % ranks, tag, MPI_COMM_WORLD, &out);
        MPI_Wait(&in, MPI_STATUS_IGNORE);
        MPI_Wait(&out, MPI_STATUS_IGNORE);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    int tags[THREADS], provided, i;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided != MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (i = 0; i < THREADS; i++) {
        tags[i] = i;
        if (i > 0)
            pthread_create(&threads[i], NULL, work, &tags[i]);
    }
    work(&tags[0]);
    for (i = 1; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
