/* Sweeps over a chain of ranks in both directions, and then borders, which are received from one side while they are
 * sent to the other, as in NPB's LU. */
#include <mpi.h>

enum { DOWN = 1, UP, FROM_LOWER, FROM_UPPER };

int main(int argc, char **argv)
{
    int rank, ranks;
    double plane[512] = {1}, border[512];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Bcast(plane, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < 6; k++) {
            if (rank > 0)
                MPI_Recv(plane, 10, MPI_DOUBLE, rank - 1, DOWN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank < ranks - 1)
                MPI_Send(plane, 10, MPI_DOUBLE, rank + 1, DOWN, MPI_COMM_WORLD);
        }
        for (int k = 0; k < 6; k++) {
            if (rank < ranks - 1)
                MPI_Recv(plane, 10, MPI_DOUBLE, rank + 1, UP, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank > 0)
                MPI_Send(plane, 10, MPI_DOUBLE, rank - 1, UP, MPI_COMM_WORLD);
        }
        if (rank > 0)
            MPI_Irecv(border, 512, MPI_DOUBLE, rank - 1, FROM_LOWER, MPI_COMM_WORLD, &request);
        if (rank < ranks - 1)
            MPI_Send(plane, 512, MPI_DOUBLE, rank + 1, FROM_LOWER, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (rank < ranks - 1)
            MPI_Irecv(border, 512, MPI_DOUBLE, rank + 1, FROM_UPPER, MPI_COMM_WORLD, &request);
        if (rank > 0)
            MPI_Send(plane, 512, MPI_DOUBLE, rank - 1, FROM_UPPER, MPI_COMM_WORLD);
        if (rank < ranks - 1)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Allreduce(plane, border, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
