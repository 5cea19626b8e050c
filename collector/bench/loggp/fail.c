#include "fail.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void fail(const char *problem)
{
    int rank;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    fprintf(stderr, "loggp: rank %d: %s\n", rank, problem);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}
