/* Measures messages between ranks, from which loggops-model makes a machine file for
 * loggops-sim --machine.
 *
 *     mpirun -np 2 loggp [-r rounds] [-m bytes] [-w] [-p rank,rank] > machine.toml
 *
 * With more ranks and without -p, it measures between rank 0 and the first rank at
 * each level: same core complex, socket, node, across nodes. If it finds loggops-model,
 * beside it or in PATH, it runs loggops-model machine with the measurement; otherwise
 * it prints the measurement. */
#include "curve.h"
#include "fail.h"
#include "gamma.h"
#include "level.h"

#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    ROUNDS = 7,     /* of a pass */
    MOST_ROUNDS = 1000000,
    MOST_BYTES = 1 << 30,
    REDUCED = 65536 /* bytes of a reduction */
};

static const char usage[] = "usage: loggp [-r rounds] [-m bytes] [-w] [-p rank,rank]";

struct options {
    int rounds, most, fresh, pair[2]; /* pair[1] is 0 if not given */
};

/* Reads a number from least to most that ends with a character. Returns what follows, or NULL. */
static const char *number(const char *text, long least, long most, char end, int *n)
{
    char *after;
    long v;

    errno = 0;
    v = strtol(text, &after, 10);
    if (after == text || *after != end || errno || v < least || v > most)
        return NULL;
    *n = (int)v;
    return after + (end != 0);
}

/* Reads the arguments; returns what is wrong, or NULL. */
static const char *parse(int argc, char **argv, int ranks, struct options *o)
{
    const char *second;
    int c;

    opterr = 0; /* every rank would print a line */
    while ((c = getopt(argc, argv, "r:m:p:w")) != -1) {
        switch (c) {
        case 'r':
            if (!number(optarg, 1, MOST_ROUNDS, 0, &o->rounds))
                return "-r is a number of rounds from 1 to 1000000";
            break;
        case 'm':
            if (!number(optarg, 1, MOST_BYTES, 0, &o->most))
                return "-m is a number of bytes from 1 to 1073741824";
            break;
        case 'p':
            second = number(optarg, 0, ranks - 1, ',', &o->pair[0]);
            if (!second || !number(second, 0, ranks - 1, 0, &o->pair[1]) || o->pair[0] == o->pair[1])
                return "-p names two ranks of the run, such as 0,1";
            break;
        case 'w':
            o->fresh = 1;
            break;
        default:
            return usage;
        }
    }
    if (optind < argc)
        return usage;
    if (ranks < 2)
        return "loggp measures between two ranks: mpirun -np 2";
    return NULL;
}

/* A barrier whose ranks sleep: they take no CPU from the two that measure. */
static void sleeping_barrier(void)
{
    const struct timespec nap = {0, 1000000};
    MPI_Request r;
    int done = 0;

    MPI_Ibarrier(MPI_COMM_WORLD, &r);
    for (MPI_Test(&r, &done, MPI_STATUS_IGNORE); !done; MPI_Test(&r, &done, MPI_STATUS_IGNORE))
        nanosleep(&nap, NULL);
}

/* Prints the lines that package calibration reads. */
static void print_head(FILE *f, const struct bench *b, const struct options *o, int eager)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;

    MPI_Get_library_version(version, &length);
    version[strcspn(version, ",\n")] = 0;
    fprintf(f, "#: source loggp with %s, medians of %d passes of %d rounds%s\n", version, b->passes, b->rounds, b->fresh ? ", with fresh data" : "");
    fprintf(f, "#: eager %d%s\n", eager, eager == o->most ? " or more" : "");
}

static void print_points(FILE *f, const char *name, int ranks, const struct point *p, int points)
{
    int i, curve;

    fprintf(f, "#: level %s %d\n", name, ranks);
    for (i = 0; i < points; i++) {
        fprintf(f, "#: %d", p[i].bytes);
        for (curve = 0; curve < CURVES; curve++)
            fprintf(f, " %.1f", p[i].median[curve]);
        for (curve = 0; curve < CURVES; curve++)
            fprintf(f, " %.1f", p[i].spread[curve]);
        fprintf(f, "\n");
    }
}

/* Measures all levels. S is that of the outermost one. */
static void measure_all(struct bench *b, int rank, const struct options *o, const struct level *l, int levels, FILE *f)
{
    static struct point points[SIZES];
    struct gamma g[OPERATIONS];
    int i;

    for (i = levels - 1; i >= 0; i--) {
        b->is_client = rank == o->pair[0];
        b->peer = b->is_client ? l[i].peer : o->pair[0];
        if (b->is_client || rank == l[i].peer) {
            int eager = largest_eager(b, o->most), n = measure_curves(b, eager, o->most, points);
            if (n < 0)
                fail("out of memory");
            if (b->is_client) {
                if (i == levels - 1)
                    print_head(f, b, o, eager);
                print_points(f, l[i].name, i == levels - 1 ? 0 : l[i].ranks, points, n);
            }
            if (i == levels - 1)
                measure_gammas(b, REDUCED, g);
        }
        sleeping_barrier();
    }
    if (rank != o->pair[0])
        return;
    for (i = 0; i < OPERATIONS; i++)
        fprintf(f, "#: gamma %s %.4f\n", g[i].operation, g[i].per_byte);
}

/* Runs loggops-model, beside this program or in PATH, with the measurement as its
 * standard input. Otherwise prints the measurement. Returns the exit status. */
static int deliver(FILE *f)
{
    char path[4096 + 16];
    ssize_t length = readlink("/proc/self/exe", path, 4096);
    int c;

    if (fflush(f) != 0 || ferror(f)) {
        fprintf(stderr, "loggp: the measurement cannot be written to a temporary file: %s\n", strerror(errno));
        return 1;
    }
    rewind(f);
    if (dup2(fileno(f), STDIN_FILENO) >= 0) {
        lseek(STDIN_FILENO, 0, SEEK_SET);
        while (length > 0 && path[length - 1] != '/')
            length--;
        if (length > 0) {
            strcpy(path + length, "loggops-model");
            execl(path, "loggops-model", "machine", "-", (char *)NULL);
        }
        execlp("loggops-model", "loggops-model", "machine", "-", (char *)NULL);
    }
    while ((c = getc(f)) != EOF)
        putchar(c);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "loggp: standard output: %s\n", strerror(errno));
        return 1;
    }
    fprintf(stderr, "loggp: loggops-model is neither beside loggp nor in PATH; make a machine file of this output with: loggops-model machine FILE\n");
    return 0;
}

int main(int argc, char **argv)
{
    struct options o = {.rounds = 315, .most = 1 << 22};
    struct level l[LEVELS];
    struct bench b = {0};
    const char *problem;
    int rank, ranks, levels;
    FILE *f = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    problem = parse(argc, argv, ranks, &o);
    if (problem) {
        if (rank == 0)
            fprintf(stderr, "loggp: %s\n", problem);
        MPI_Finalize();
        return 2;
    }
    b.rounds = o.rounds < ROUNDS ? o.rounds : ROUNDS;
    b.fresh = o.fresh;
    b.passes = (o.rounds + ROUNDS - 1) / ROUNDS;
    b.out = calloc((size_t)(o.most > REDUCED ? o.most : REDUCED), 1);
    b.in = calloc((size_t)(o.most > REDUCED ? o.most : REDUCED), 1);
    b.time = calloc((size_t)b.rounds, sizeof *b.time);
    if (!b.out || !b.in || !b.time)
        fail("out of memory");
    if (rank == o.pair[0] && !(f = tmpfile()))
        fail("no temporary file can be made");
    levels = find_levels(l);
    if (o.pair[0] != o.pair[1]) {
        l[0] = (struct level){"network", 0, o.pair[1]};
        levels = 1;
    }
    measure_all(&b, rank, &o, l, levels, f);
    MPI_Finalize();
    return rank == o.pair[0] ? deliver(f) : 0;
}
