#include <mpi.h>
int main(int argc, char **argv)
{
    double start;
    MPI_Init(&argc, &argv);
    for (start = MPI_Wtime(); MPI_Wtime() - start < 0.05;)
        ;
    MPI_Finalize();
    return 0;
}
