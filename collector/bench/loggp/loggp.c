/* Measures the parameters of the LogGOPS model between two ranks and prints
 * them as a machine file for loggops-sim --machine.
 *
 *     mpirun -np 2 loggp [-r rounds] [-m bytes] > machine.toml
 *
 * The method is that of T. Hoefler, A. Lichei and W. Rehm, Low-Overhead LogGP
 * Parameter Assessment for Modern Interconnection Networks, IPDPS 2007.
 * PRTT(n, d, s) is the time in which rank 0 sends n messages of s bytes, with d
 * between them, and has the answer to the last:
 *
 *     PRTT(1, 0, s) = 2 (L + 2 o + (s-1) G)
 *     PRTT(n, 0, s) = PRTT(1, 0, s) + (n-1) (g + (s-1) G)
 *     PRTT(n, d, s) = PRTT(1, 0, s) + (n-1) (o + d)    where d is long enough
 *
 * So the slope of the second over s is G and its value at one byte g; the third
 * gives o. Beyond the paper, o of a receive is measured apart, as the time of a
 * receive whose message is there; and S, the largest eager message, is where a
 * send begins to wait for its receive. All fits are of eager messages. */
#include "measure.h"

#include <math.h>
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGES = 16, SIZES = 32 };

/* What was measured of a size: half of the round trip, the time between two
 * messages of a train, and the overheads. */
struct point {
    int bytes;
    double half_trip, gap, send, receive;
};

/* A line through the values at a size of one byte, and its slope. */
struct line {
    double at_one, per_byte;
};

/* Fits a line by least squares of the relative errors, to the values that lie
 * at an offset in each point. */
static struct line fit(const struct point *p, int points, size_t offset)
{
    double w = 0, x = 0, y = 0, xx = 0, xy = 0, d;
    struct line l;
    int i;

    for (i = 0; i < points; i++) {
        double value = *(const double *)((const char *)&p[i] + offset), at = p[i].bytes - 1;
        double weight = 1 / (value * value);
        w += weight, x += weight * at, y += weight * value;
        xx += weight * at * at, xy += weight * at * value;
    }
    d = w * xx - x * x;
    l.per_byte = d > 0 ? fmax((w * xy - x * y) / d, 0) : 0;
    l.at_one = fmax((y - l.per_byte * x) / w, 0);
    return l;
}

/* Returns the size of the largest message whose send does not wait: most, if
 * none does up to there. */
static int largest_eager(struct bench *b, int most)
{
    int eager = 0, waiting = most;

    if (!waits(b, most))
        return most;
    while (waiting - eager > 1) {
        int middle = eager + (waiting - eager) / 2;
        if (waits(b, middle))
            waiting = middle;
        else
            eager = middle;
    }
    return eager;
}

static struct point measure(struct bench *b, int bytes)
{
    struct point p = {bytes, 0, 0, 0, 0};
    double trip = train(b, 1, 0, bytes), delay = 2 * trip;

    p.half_trip = trip / 2;
    p.gap = fmax((train(b, MESSAGES, 0, bytes) - trip) / (MESSAGES - 1), 1);
    p.send = fmax((train(b, MESSAGES, delay, bytes) - trip) / (MESSAGES - 1), 1);
    p.receive = fmax(late_receive(b, delay, bytes), 1);
    return p;
}

static void print(const struct point *p, int points, int rounds, int eager, int most)
{
    struct line gap = fit(p, points, offsetof(struct point, gap));
    struct line send = fit(p, points, offsetof(struct point, send));
    struct line receive = fit(p, points, offsetof(struct point, receive));
    double latency = p[0].half_trip - send.at_one - receive.at_one;
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length, i;

    MPI_Get_library_version(version, &length);
    version[strcspn(version, ",\n")] = 0;
    printf("# Measured by loggp with %s, medians of %d rounds.\n", version, rounds);
    printf("# All in ns, and S in bytes.\n");
    printf("L = %.0f\no-send = %.0f\no-recv = %.0f\ng = %.0f\n", fmax(latency, 0), send.at_one, receive.at_one, gap.at_one);
    printf("G = %.6f\nO = %.6f\nS = %d", gap.per_byte, send.per_byte, eager);
    printf(eager == most ? " # the largest message tried\n" : "\n");
    if (latency < 0)
        printf("# L would be %.0f: the overheads hide it.\n", latency);
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
    int ranks, eager, points = 0, most = 1 << 22, bytes;
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
    for (bytes = 1; bytes <= (eager > 1 ? eager : 1) && points < SIZES; bytes *= 2)
        point[points++] = measure(&b, bytes);
    if (b.rank == CLIENT)
        print(point, points, b.rounds, eager, most);
    free(b.data);
    free(b.time);
    MPI_Finalize();
    return 0;
}
