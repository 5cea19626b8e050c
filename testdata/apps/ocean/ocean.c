/* A step of an ocean model, as far as its communication goes: a baroclinic part
 * that computes much and exchanges halos, and a barotropic one that solves for
 * the height of the surface by conjugate gradients, whose iterations compute
 * little, exchange a halo and add up two numbers over all processes.
 *
 * The cells lie on a 2-D grid of processes, n by n on each, which is closed
 * around the globe from east to west and ends in the north and the south. Rank 0
 * broadcasts the forcing of each step; now and then it sums up, and all meet at
 * a barrier.
 *
 *     ocean [-i steps] [-n cells] [-w work] [-c iterations] [-b imbalance]
 *
 * -n is the cells of a process along each side, -w how often the baroclinic
 * part computes them in a step, -c the most iterations of the solver, and -b how
 * many percent more than -w the busiest process computes; how much each does is
 * drawn by its rank. Rank 0 prints the sum over all cells, which depends on
 * these and the number of ranks, not on timing, but for rounding. */
#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS, CELLS, WORK, ITERATIONS, IMBALANCE, PARAMETERS };
enum { WEST, EAST, NORTH, SOUTH, SIDES };
enum { FIELDS = 3, DIAGNOSTICS = 5 }; /* fields of the baroclinic part; steps between sums */

/* A field has a halo of one cell around the n by n of the process. */
struct ocean {
    int to[SIDES]; /* neighbors */
    int n;
    int rows;      /* that the baroclinic part computes in a step */
    double *field[FIELDS], *height, *rest, *direction, *product;
    double *out[SIDES], *in[SIDES];
};

static const double HELMHOLTZ = 0.05; /* what the solver's matrix adds to the Laplacian's diagonal */

static double *cell(const struct ocean *o, double *field, int row, int column)
{
    return &field[(row + 1) * (o->n + 2) + column + 1];
}

/* The border cell i of a side; outside the one of the halo beyond it. */
static double *border(const struct ocean *o, double *field, int side, int i, int outside)
{
    int last = side == EAST || side == SOUTH ? o->n - 1 + outside : -outside;
    return side < NORTH ? cell(o, field, i, last) : cell(o, field, last, i);
}

/* Fills the halo of a field. Beyond the north and the south it stays 0. */
static void exchange(struct ocean *o, double *field)
{
    MPI_Request requests[2 * SIDES];
    int side, i;

    for (side = 0; side < SIDES; side++)
        MPI_Irecv(o->in[side], o->n, MPI_DOUBLE, o->to[side], side ^ 1, MPI_COMM_WORLD, &requests[side]);
    for (side = 0; side < SIDES; side++) {
        for (i = 0; i < o->n; i++)
            o->out[side][i] = *border(o, field, side, i, 0);
        MPI_Isend(o->out[side], o->n, MPI_DOUBLE, o->to[side], side, MPI_COMM_WORLD, &requests[SIDES + side]);
    }
    MPI_Waitall(2 * SIDES, requests, MPI_STATUSES_IGNORE);
    for (side = 0; side < SIDES; side++)
        for (i = 0; i < o->n; i++)
            *border(o, field, side, i, 1) = o->in[side][i];
}

static double sum_over_all(double mine)
{
    double all;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

/* Mixes each field with its neighbors, the next field and the forcing. */
static void baroclinic(struct ocean *o, double forcing)
{
    int f, i, j, across = o->n + 2;

    for (f = 0; f < FIELDS; f++)
        exchange(o, o->field[f]);
    for (i = 0; i < o->rows; i++)
        for (f = 0; f < FIELDS; f++) {
            double *c = cell(o, o->field[f], i % o->n, 0), *next = cell(o, o->field[(f + 1) % FIELDS], i % o->n, 0);
            for (j = 0; j < o->n; j++, c++, next++)
                *c += 0.1 * (c[-1] + c[1] + c[-across] + c[across] - 4 * *c) + 0.01 * (*next - *c) + forcing;
        }
}

/* Multiplies by the matrix; returns this process's part of the product of both
 * vectors. */
static double multiply(struct ocean *o, double *v, double *to)
{
    double sum = 0;
    int i, j, across = o->n + 2;

    exchange(o, v);
    for (i = 0; i < o->n; i++)
        for (j = 0; j < o->n; j++) {
            double *c = cell(o, v, i, j), *p = cell(o, to, i, j);
            *p = (4 + HELMHOLTZ) * *c - c[-1] - c[1] - c[-across] - c[across];
            sum += *c * *p;
        }
    return sum;
}

/* Solves for the height that the first field drives; returns the iterations. */
static int barotropic(struct ocean *o, int most)
{
    double square = 0, next;
    int iteration, i, j;

    multiply(o, o->height, o->product);
    for (i = 0; i < o->n; i++)
        for (j = 0; j < o->n; j++) {
            double r = *cell(o, o->field[0], i, j) - *cell(o, o->product, i, j);
            *cell(o, o->rest, i, j) = *cell(o, o->direction, i, j) = r;
            square += r * r;
        }
    square = sum_over_all(square);
    for (iteration = 0; iteration < most && square > 1e-20; iteration++) {
        double step = square / sum_over_all(multiply(o, o->direction, o->product));
        for (i = 0, next = 0; i < o->n; i++)
            for (j = 0; j < o->n; j++) {
                double *r = cell(o, o->rest, i, j);
                *cell(o, o->height, i, j) += step * *cell(o, o->direction, i, j);
                *r -= step * *cell(o, o->product, i, j);
                next += *r * *r;
            }
        next = sum_over_all(next);
        for (i = 0; i < o->n; i++)
            for (j = 0; j < o->n; j++) {
                double *d = cell(o, o->direction, i, j);
                *d = *cell(o, o->rest, i, j) + next / square * *d;
            }
        square = next;
    }
    return iteration;
}

/* Returns the sum of the heights of all processes, to rank 0. */
static double diagnose(struct ocean *o)
{
    double mine = 0, all = 0;
    int i, j;

    for (i = 0; i < o->n; i++)
        for (j = 0; j < o->n; j++)
            mine += *cell(o, o->height, i, j);
    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return all;
}

static double *vector(int n)
{
    double *v = calloc((size_t)n, sizeof *v);
    if (!v)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return v;
}

/* A number from 0 to 1 that depends on the rank alone. */
static double share(int rank)
{
    return (uint32_t)rank * 2654435769u / 4294967296.0;
}

static void make(struct ocean *o, const int parameter[PARAMETERS])
{
    int shape[2] = {0, 0}, closed[2] = {0, 1}, rank, ranks, i, size;
    MPI_Comm grid;

    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Dims_create(ranks, 2, shape);
    MPI_Cart_create(MPI_COMM_WORLD, 2, shape, closed, 0, &grid); /* 0: with the ranks of the world */
    MPI_Cart_shift(grid, 1, 1, &o->to[WEST], &o->to[EAST]);
    MPI_Cart_shift(grid, 0, 1, &o->to[NORTH], &o->to[SOUTH]);
    MPI_Comm_free(&grid);
    o->n = parameter[CELLS];
    o->rows = (int)(o->n * parameter[WORK] * (1 + share(rank) * parameter[IMBALANCE] / 100));
    size = (o->n + 2) * (o->n + 2);
    for (i = 0; i < FIELDS; i++)
        o->field[i] = vector(size);
    o->height = vector(size), o->rest = vector(size);
    o->direction = vector(size), o->product = vector(size);
    for (i = 0; i < SIDES; i++)
        o->out[i] = vector(o->n), o->in[i] = vector(o->n);
    *cell(o, o->field[0], o->n / 2, o->n / 2) = 1 + rank % 7; /* what sets all in motion */
}

int main(int argc, char **argv)
{
    int parameter[PARAMETERS] = {10, 32, 20, 30, 0}, rank, i, iterations = 0;
    const char *flags = "inwcb";
    double sum = 0;
    struct ocean o;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (i = 1; rank == 0 && i < argc; i += 2) {
        const char *flag = argv[i][0] == '-' ? strchr(flags, argv[i][1]) : NULL;
        if (!flag || !*flag || i + 1 == argc || (parameter[flag - flags] = atoi(argv[i + 1])) < (*flag != 'b')) {
            fprintf(stderr, "ocean [-i steps] [-n cells] [-w work] [-c iterations] [-b imbalance]: not %s\n", argv[i]);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
    }
    MPI_Bcast(parameter, PARAMETERS, MPI_INT, 0, MPI_COMM_WORLD);
    make(&o, parameter);

    MPI_Barrier(MPI_COMM_WORLD);
    for (i = 1; i <= parameter[STEPS]; i++) {
        double forcing = rank == 0 ? 1e-6 * sin(i) : 0;
        MPI_Bcast(&forcing, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        baroclinic(&o, forcing);
        iterations += barotropic(&o, parameter[ITERATIONS]);
        if (i % DIAGNOSTICS == 0 || i == parameter[STEPS])
            sum = diagnose(&o);
    }
    if (rank == 0)
        printf("sum %.9g, %d iterations\n", sum, iterations);
    MPI_Finalize();
    return 0;
}
