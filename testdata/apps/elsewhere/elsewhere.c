/* Goes elsewhere before it calls MPI. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    if (chdir("/") != 0)
        return 1;
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
