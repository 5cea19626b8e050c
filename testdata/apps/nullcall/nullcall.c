/* What it costs to record a call: a send to no one, which MPI has next to
 * nothing to do for, in a loop, as the program makes it and past the tracing
 * library. Prints a line for each of some rounds, and the median difference.
 * With no tracing library in place the difference is 0. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 11, CALLS = 1000000 };

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The ns that a call takes. */
static double timed(int (*send)(const void *, int, MPI_Datatype, int, int, MPI_Comm))
{
    int i, value = 0;
    double start = PMPI_Wtime();

    for (i = 0; i < CALLS; i++)
        send(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    return (PMPI_Wtime() - start) / CALLS * 1e9;
}

int main(int argc, char **argv)
{
    double cost[ROUNDS];
    int i;

    MPI_Init(&argc, &argv);
    for (i = 0; i < ROUNDS; i++) {
        double with = timed(MPI_Send), without = timed(PMPI_Send);
        cost[i] = with - without;
        printf("%.1f ns a call, %.1f ns past the library\n", with, without);
    }
    qsort(cost, ROUNDS, sizeof *cost, compare);
    printf("median cost of recording a call: %.1f ns\n", cost[ROUNDS / 2]);
    MPI_Finalize();
    return 0;
}
