/* A pipelined wavefront sweep, the pattern of discrete-ordinates transport.
 *
 * The cells lie on a 2-D grid of processes, n by n on each. From each of the
 * four corners in turn a sweep crosses the grid: a process receives its two
 * upstream edges, computes, and sends its two downstream edges, one tile (a
 * part of the angles) after the other, so that the processes work as in a
 * pipeline. After the sweeps an iteration smooths the result with a halo
 * exchange and sums up the change.
 *
 *     wavefront [-i iterations] [-n cells] [-w work] [-b imbalance]
 *
 * -n is the cells of a process along each side, -w how often the cells of a
 * tile are computed, and -b how many percent more than that the busiest process
 * computes; how much each does is drawn by its rank. Rank 0 prints the sum over all cells, which depends on
 * these and the number of ranks, not on timing. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS, CELLS, WORK, IMBALANCE, PARAMETERS };
enum { TILES = 4, TAG_X = 1, TAG_Y = 2, TAG_HALO = 3 };

struct grid {
    int rows, columns, row, column; /* of processes; of this one */
    int n;                          /* cells a side */
    int rows_of_tile;               /* that are computed, each of them several times */
    double *cell;                   /* n * n */
    double *halo[4], *edge[4];      /* west, east, north, south: n each */
};

/* The rank at a place of the process grid, or no one beyond its border. */
static int rank_at(const struct grid *g, int row, int column)
{
    if (row < 0 || row >= g->rows || column < 0 || column >= g->columns)
        return MPI_PROC_NULL;
    return row * g->columns + column;
}

/* A number from 0 to 1 that depends on the rank alone. */
static double share(int rank)
{
    return (uint32_t)rank * 2654435769u / 4294967296.0;
}

static void *vector(int n)
{
    double *v = calloc((size_t)n, sizeof *v);
    if (!v)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return v;
}

/* Computes a tile: each cell from its upstream neighbors, where x and y hold
 * the upstream edges and, in the end, those to pass on. */
static void compute(struct grid *g, int dx, int dy, double *x, double *y)
{
    int n = g->n, i, j;

    for (i = 0; i < g->rows_of_tile; i++) {
        int row = dy > 0 ? i % n : n - 1 - i % n;
        for (j = 0; j < n; j++) {
            int column = dx > 0 ? j : n - 1 - j;
            double *c = &g->cell[row * n + column];
            *c = 0.5 * *c + 0.25 * (x[row] + y[column]) + 1e-3;
            x[row] = y[column] = *c;
        }
    }
}

/* Sweeps all tiles from the corner that (dx, dy) points away from. */
static void sweep(struct grid *g, int dx, int dy, double *x, double *y)
{
    int west = rank_at(g, g->row, g->column - dx), east = rank_at(g, g->row, g->column + dx);
    int north = rank_at(g, g->row - dy, g->column), south = rank_at(g, g->row + dy, g->column);
    int tile;

    for (tile = 0; tile < TILES; tile++) {
        memset(x, 0, (size_t)g->n * sizeof *x);
        memset(y, 0, (size_t)g->n * sizeof *y);
        if (west != MPI_PROC_NULL)
            MPI_Recv(x, g->n, MPI_DOUBLE, west, TAG_X, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (north != MPI_PROC_NULL)
            MPI_Recv(y, g->n, MPI_DOUBLE, north, TAG_Y, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        compute(g, dx, dy, x, y);
        if (east != MPI_PROC_NULL)
            MPI_Send(x, g->n, MPI_DOUBLE, east, TAG_X, MPI_COMM_WORLD);
        if (south != MPI_PROC_NULL)
            MPI_Send(y, g->n, MPI_DOUBLE, south, TAG_Y, MPI_COMM_WORLD);
    }
}

/* Exchanges the borders with all four neighbors. */
static void exchange(struct grid *g)
{
    int to[4] = {rank_at(g, g->row, g->column - 1), rank_at(g, g->row, g->column + 1),
                 rank_at(g, g->row - 1, g->column), rank_at(g, g->row + 1, g->column)};
    MPI_Request requests[8];
    int n = g->n, i, side, open = 0;

    for (i = 0; i < n; i++) {
        g->edge[0][i] = g->cell[i * n];
        g->edge[1][i] = g->cell[i * n + n - 1];
        g->edge[2][i] = g->cell[i];
        g->edge[3][i] = g->cell[(n - 1) * n + i];
    }
    for (side = 0; side < 4; side++)
        if (to[side] != MPI_PROC_NULL)
            MPI_Irecv(g->halo[side], n, MPI_DOUBLE, to[side], TAG_HALO, MPI_COMM_WORLD,
                      &requests[open++]);
    for (side = 0; side < 4; side++)
        if (to[side] != MPI_PROC_NULL)
            MPI_Isend(g->edge[side], n, MPI_DOUBLE, to[side], TAG_HALO, MPI_COMM_WORLD,
                      &requests[open++]);
    MPI_Waitall(open, requests, MPI_STATUSES_IGNORE);
}

/* Draws the border cells towards their neighbors; returns the change. */
static double smooth(struct grid *g)
{
    int n = g->n, i, side;
    double change = 0;

    for (side = 0; side < 4; side++)
        for (i = 0; i < n; i++) {
            int last = side % 2 ? n - 1 : 0;
            double *c = side < 2 ? &g->cell[i * n + last] : &g->cell[last * n + i];
            double d = 0.125 * (g->halo[side][i] - *c);
            *c += d;
            change += d * d;
        }
    return change;
}

int main(int argc, char **argv)
{
    int parameter[PARAMETERS] = {10, 64, 1, 0}, shape[2] = {0, 0}, rank, ranks, i;
    double change = 0, sum = 0, total = 0, *x, *y;
    struct grid g;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (i = 1; rank == 0 && i + 1 < argc; i += 2) {
        const char *flags = "inwb", *flag = argv[i][0] == '-' ? strchr(flags, argv[i][1]) : NULL;
        if (!flag || !*flag || (parameter[flag - flags] = atoi(argv[i + 1])) < (*flag != 'b')) {
            fprintf(stderr, "wavefront [-i iterations] [-n cells] [-w work] [-b imbalance]: not %s %s\n",
                    argv[i], argv[i + 1]);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
    }
    MPI_Bcast(parameter, PARAMETERS, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Dims_create(ranks, 2, shape);
    g.rows = shape[0], g.columns = shape[1];
    g.row = rank / g.columns, g.column = rank % g.columns;
    g.n = parameter[CELLS];
    g.rows_of_tile = (int)(g.n * parameter[WORK] * (1 + share(rank) * parameter[IMBALANCE] / 100));
    g.cell = vector(g.n * g.n);
    for (i = 0; i < 4; i++)
        g.halo[i] = vector(g.n), g.edge[i] = vector(g.n);
    x = vector(g.n), y = vector(g.n);

    MPI_Barrier(MPI_COMM_WORLD);
    for (i = 0; i < parameter[ITERATIONS]; i++) {
        int corner;
        double mine;
        for (corner = 0; corner < 4; corner++)
            sweep(&g, corner % 2 ? -1 : 1, corner / 2 ? -1 : 1, x, y);
        exchange(&g);
        mine = smooth(&g);
        MPI_Allreduce(&mine, &change, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    for (i = 0; i < g.n * g.n; i++)
        sum += g.cell[i];
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("sum %.12g, last change %.6g\n", total, change);
    MPI_Finalize();
    return 0;
}
