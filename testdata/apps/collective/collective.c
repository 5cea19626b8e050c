/* The same collective over and over, with some work before each.
 *
 *     collective [-k barrier|bcast|allreduce|alltoall] [-b bytes] [-n repeats] [-w work]
 *
 * -b is the bytes of a bcast, from rank 0, of an allreduce, a sum of doubles, or of an
 * alltoall from each rank to each.
 * -w is steps of a few ns each, the same on all ranks; 0 is none. */
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
    fprintf(stderr, "usage: collective [-k barrier|bcast|allreduce|alltoall] [-b bytes] [-n repeats] [-w work]\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
    return 2;
}

int main(int argc, char **argv)
{
    const char *kind = "barrier";
    long bytes = 8, repeats = 1000, steps = 0, i;
    double *in, *out;
    int c, count, ranks;

    MPI_Init(&argc, &argv);
    while ((c = getopt(argc, argv, "k:b:n:w:")) != -1)
        switch (c) {
        case 'k': kind = optarg; break;
        case 'b': bytes = atol(optarg); break;
        case 'n': repeats = atol(optarg); break;
        case 'w': steps = atol(optarg); break;
        default: return usage();
        }
    if (optind < argc || bytes < 0 || bytes > INT32_MAX)
        return usage();
    count = (int)(bytes / (long)sizeof *in);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    in = calloc((size_t)count + 1, (size_t)ranks * sizeof *in);
    out = calloc((size_t)count + 1, (size_t)ranks * sizeof *out);
    if (!in || !out)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (i = 0; i < repeats; i++) {
        work(steps);
        if (strcmp(kind, "barrier") == 0)
            MPI_Barrier(MPI_COMM_WORLD);
        else if (strcmp(kind, "bcast") == 0)
            MPI_Bcast(in, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
        else if (strcmp(kind, "allreduce") == 0)
            MPI_Allreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        else if (strcmp(kind, "alltoall") == 0)
            MPI_Alltoall(in, (int)bytes, MPI_BYTE, out, (int)bytes, MPI_BYTE, MPI_COMM_WORLD);
        else
            return usage();
    }
    free(in);
    free(out);
    MPI_Finalize();
    return 0;
}
