/* What recording adds to a message: two ranks send a byte to and fro, in blocks, in turns
 * through the tracing library and past it. Prints the median difference per call over
 * pairs of blocks, and its 95 % confidence interval. With no tracing library in place it
 * is about 0. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAIRS = 1001, ROUNDS = 500 };

typedef int send_call(const void *, int, MPI_Datatype, int, int, MPI_Comm);
typedef int receive_call(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status *);

static int rank;

/* The ns that a call takes: in a round each rank makes two. */
static double timed(send_call *send, receive_call *receive)
{
    char byte = 0;
    int i;
    double start = PMPI_Wtime();

    for (i = 0; i < ROUNDS; i++) {
        if (rank == 0)
            send(&byte, 1, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
        receive(&byte, 1, MPI_CHAR, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1)
            send(&byte, 1, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    }
    return (PMPI_Wtime() - start) / (2 * ROUNDS) * 1e9;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    double past[PAIRS], added[PAIRS];
    int i, half = (int)ceil(0.98 * sqrt(PAIRS)); /* of the order statistics of the interval */

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (i = 0; i < PAIRS; i++) {
        double before = i % 2 ? timed(MPI_Send, MPI_Recv) : 0; /* the two take turns as the first one */

        past[i] = timed(PMPI_Send, PMPI_Recv);
        added[i] = (i % 2 ? before : timed(MPI_Send, MPI_Recv)) - past[i];
    }
    qsort(past, PAIRS, sizeof *past, compare);
    qsort(added, PAIRS, sizeof *added, compare);
    if (rank == 0)
        printf("ping-pong of 1 byte: %.1f ns a call past the library; recording adds %.1f ns (95 %% CI %.1f to %.1f)\n",
               past[PAIRS / 2], added[PAIRS / 2], added[PAIRS / 2 - half], added[PAIRS / 2 + half]);
    MPI_Finalize();
    return 0;
}
