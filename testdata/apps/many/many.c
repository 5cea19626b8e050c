/* Makes the tracing library grow all of its arrays: many open requests at once,
 * many communicators, matched messages. Each rank talks to itself. */
#include <mpi.h>
#include <stdlib.h>

static void exchange(MPI_Comm comm, int n, int some)
{
    MPI_Request *requests = malloc(2 * (size_t)n * sizeof *requests);
    int *indices = malloc(2 * (size_t)n * sizeof *indices);
    int rank, value = 0, done, left = 2 * n, i;

    MPI_Comm_rank(comm, &rank);
    for (i = 0; i < n; i++)
        MPI_Irecv(NULL, 0, MPI_INT, rank, i, comm, &requests[i]);
    for (i = 0; i < n; i++)
        MPI_Isend(&value, 0, MPI_INT, rank, i, comm, &requests[n + i]);
    for (; some && left > 0; left -= done)
        MPI_Waitsome(2 * n, requests, &done, indices, MPI_STATUSES_IGNORE);
    if (!some)
        MPI_Waitall(2 * n, requests, MPI_STATUSES_IGNORE);
    free(requests);
    free(indices);
}

static void matched(MPI_Comm comm)
{
    MPI_Request request;
    MPI_Message message;
    int rank;

    MPI_Comm_rank(comm, &rank);
    MPI_Isend(NULL, 0, MPI_INT, rank, 1, comm, &request);
    MPI_Mprobe(rank, 1, comm, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(NULL, 0, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    enum { COMMS = 70 };
    MPI_Comm comms[COMMS], ring;
    int ranks, periodic = 1, i;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    exchange(MPI_COMM_WORLD, 40, 0);
    for (i = 0; i < COMMS; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, &periodic, 0, &ring);
    matched(ring);
    exchange(ring, 70, 1);
    exchange(comms[COMMS - 1], 20000, 0);
    for (i = 0; i < COMMS; i++)
        MPI_Comm_free(&comms[i]);
    MPI_Comm_free(&ring);
    return MPI_Finalize();
}
