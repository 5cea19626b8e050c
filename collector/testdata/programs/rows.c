/* Reductions along rows and exchanges with a transposed rank, each a receive that is posted, a send and a wait, as in
 * NPB's CG. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, ranks;
    double mine[64] = {1}, theirs[64];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int i = 0; i < 20; i++) {
        for (int step = 1; step < ranks; step *= 2) {
            MPI_Irecv(theirs, 1 + step, MPI_DOUBLE, rank ^ step, step, MPI_COMM_WORLD, &request);
            MPI_Send(mine, 1 + step, MPI_DOUBLE, rank ^ step, step, MPI_COMM_WORLD);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        MPI_Irecv(theirs, 64, MPI_DOUBLE, ranks - 1 - rank, 1, MPI_COMM_WORLD, &request);
        MPI_Send(mine, 64, MPI_DOUBLE, ranks - 1 - rank, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Reduce(mine, theirs, 2, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
