/* What sites.c has in a library. */
#include <mpi.h>

void exchange(void)
{
    int rank, ranks, in;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    rank = (rank + 1) % ranks;
    MPI_Send(&rank, 1, MPI_INT, rank, 1, MPI_COMM_WORLD); /* exchange 2 */
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* exchange 2 */
}
