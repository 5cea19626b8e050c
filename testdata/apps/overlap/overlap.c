/* Pairs of ranks that exchange messages and compute, over and over.
 *
 *     overlap [-m nonblocking|blocking] [-b bytes] [-n repeats] [-w work]
 *
 * In nonblocking mode a rank calls MPI_Irecv and MPI_Isend, computes, and calls
 * MPI_Waitall; in blocking mode the even rank of a pair calls MPI_Send and MPI_Recv, the
 * odd rank MPI_Recv and MPI_Send, and then both compute. -w is steps of a few ns each. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile uint64_t result; /* or the compiler would leave the work out */

static void work(long steps)
{
    uint64_t x = result;

    for (; steps > 0; steps--)
        x = (48271 * x + 11) % 2147483647;
    result = x;
}

static int usage(void)
{
    fprintf(stderr, "usage: overlap [-m nonblocking|blocking] [-b bytes] [-n repeats] [-w work], on an even number of ranks\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
    return 2;
}

int main(int argc, char **argv)
{
    const char *mode = "nonblocking";
    long bytes = 8, repeats = 1000, steps = 0, i;
    char *in, *out;
    int c, rank, ranks, partner;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    while ((c = getopt(argc, argv, "m:b:n:w:")) != -1)
        switch (c) {
        case 'm': mode = optarg; break;
        case 'b': bytes = atol(optarg); break;
        case 'n': repeats = atol(optarg); break;
        case 'w': steps = atol(optarg); break;
        default: return usage();
        }
    if (optind < argc || bytes < 0 || bytes > INT32_MAX || ranks % 2 != 0)
        return usage();
    partner = rank ^ 1;
    in = calloc((size_t)bytes + 1, 1);
    out = calloc((size_t)bytes + 1, 1);
    if (!in || !out)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (i = 0; i < repeats; i++)
        if (strcmp(mode, "nonblocking") == 0) {
            MPI_Irecv(in, (int)bytes, MPI_BYTE, partner, 0, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(out, (int)bytes, MPI_BYTE, partner, 0, MPI_COMM_WORLD, &requests[1]);
            work(steps);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        } else if (strcmp(mode, "blocking") == 0) {
            if (rank % 2 == 0)
                MPI_Send(out, (int)bytes, MPI_BYTE, partner, 0, MPI_COMM_WORLD);
            MPI_Recv(in, (int)bytes, MPI_BYTE, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank % 2 != 0)
                MPI_Send(out, (int)bytes, MPI_BYTE, partner, 0, MPI_COMM_WORLD);
            work(steps);
        } else
            return usage();
    free(in);
    free(out);
    MPI_Finalize();
    return 0;
}
