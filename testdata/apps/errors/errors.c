/* Makes calls that return errors: to a rank that there is none of, and of a message
 * that is longer than its room. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, ranks, many[4] = {0}, one;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (MPI_Send(many, 1, MPI_INT, ranks, 0, MPI_COMM_WORLD) == MPI_SUCCESS)
        return 1;
    MPI_Isend(many, 4, MPI_INT, rank, 0, MPI_COMM_WORLD, &request);
    if (MPI_Recv(&one, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE) == MPI_SUCCESS)
        return 1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
