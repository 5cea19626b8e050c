/* An application with planted problems, for the analysis of where the time goes: rank 3 takes
 * longer to assemble its part, rank 1 sends its boundary late, and rank 2 computes a residual
 * that the others wait for. It sleeps instead of computing, so that ranks may share cores. */
#include <mpi.h>
#include <time.h>

static void work(long us)
{
    struct timespec t = {0, us * 1000};
    nanosleep(&t, 0);
}

static void assemble(int rank)
{
    work(rank == 3 ? 2600 : 2000);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void exchange(int rank, int ranks, double *boundary)
{
    if (rank == 1)
        work(1500);
    if (rank % 2 == 1)
        MPI_Send(boundary, 1000, MPI_DOUBLE, (rank + 1) % ranks, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(boundary, 1000, MPI_DOUBLE, (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void residual(int rank)
{
    double mine = rank, all;
    work(rank == 2 ? 3000 : 800);
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    static double boundary[1000];
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int step = 0; step < 20; step++) {
        assemble(rank);
        exchange(rank, ranks, boundary);
        residual(rank);
    }
    MPI_Finalize();
    return 0;
}
