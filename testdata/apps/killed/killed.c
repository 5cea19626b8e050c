/* Rank 2 ends the run early, after sends to no one and polls in vain, by a
 * signal or by MPI_Abort, as its argument says; the others wait for it. */
#include <mpi.h>
#include <signal.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, i, found, value = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD); /* all ranks are recorded by now, however busy the machine is */
    if (rank == 2) {
        for (i = 0; i < 300000; i++)
            MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
        for (i = 0; i < 1000; i++)
            MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
        if (argc > 1 && strcmp(argv[1], "kill") == 0)
            raise(SIGKILL);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
