/* Measures the parameters of the LogGOPS model between two ranks and prints
 * them as a machine file for loggops-sim --machine.
 *
 *     mpirun -np 2 loggp [-r rounds] [-m bytes] > machine.toml
 *
 * How is said in fit.c. S, the largest eager message, is where a send begins to
 * wait for its receive. All fits are of eager messages. */
#include "fit.h"

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print(const struct point *p, int points, int rounds, int eager, int most)
{
    struct parameters l = fit(p, points);
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length, i;

    MPI_Get_library_version(version, &length);
    version[strcspn(version, ",\n")] = 0;
    printf("# Measured by loggp with %s, medians of %d rounds.\n", version, rounds);
    printf("# All in ns, and S in bytes.\n");
    printf("L = %.0f\no-send = %.0f\no-recv = %.0f\ng = %.0f\n", fmax(l.L, 0), l.o_send, l.o_recv, l.g);
    printf("G = %.6f\nO = %.6f\nS = %d", l.G, l.O, eager);
    printf(eager == most ? " # the largest message tried\n" : "\n");
    if (l.L < 0)
        printf("# L would be %.0f: the overheads hide it.\n", l.L);
    printf("#\n# %10s %14s %14s %10s %10s\n", "bytes", "half a trip", "between two", "send", "receive");
    for (i = 0; i < points; i++)
        printf("# %10d %14.0f %14.0f %10.0f %10.0f\n", p[i].bytes, p[i].half_trip, p[i].gap, p[i].send, p[i].receive);
}

/* Reads the arguments; returns what is wrong, or NULL. */
static const char *parse(int argc, char **argv, int *rounds, int *most)
{
    int i;

    for (i = 1; i < argc; i += 2) {
        int *value = strcmp(argv[i], "-r") == 0 ? rounds : strcmp(argv[i], "-m") == 0 ? most : NULL;
        if (!value || i + 1 == argc || (*value = atoi(argv[i + 1])) < 1)
            return "loggp [-r rounds] [-m bytes]";
    }
    return NULL;
}

int main(int argc, char **argv)
{
    struct bench b = {0, 101, NULL, NULL};
    struct point point[SIZES];
    int ranks, eager, points, most = 1 << 22;
    const char *problem;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &b.rank);
    problem = parse(argc, argv, &b.rounds, &most);
    if (!problem && ranks != 2)
        problem = "loggp measures between two ranks: mpirun -np 2";
    if (!problem) {
        b.data = calloc((size_t)most, 1);
        b.time = calloc((size_t)b.rounds, sizeof *b.time);
        if (!b.data || !b.time)
            problem = "out of memory";
    }
    if (problem) {
        if (b.rank == CLIENT)
            fprintf(stderr, "loggp: %s\n", problem);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    eager = largest_eager(&b, most);
    points = measure(&b, eager, point);
    if (b.rank == CLIENT)
        print(point, points, b.rounds, eager, most);
    free(b.data);
    free(b.time);
    MPI_Finalize();
    return 0;
}
