#include "gamma.h"

#include <math.h>
#include <mpi.h>
#include <string.h>

enum { REPEATS = 101 };

/* Returns the time of a reduction where collectives have it: the peer has just sent one
 * operand and read the other, and its cache has their lines. */
static double reduce(struct bench *b, MPI_Op op, MPI_Datatype type, int bytes)
{
    double start;
    int size;

    MPI_Type_size(type, &size);
    exchange(b, bytes);
    start = now();
    MPI_Reduce_local(b->in, b->out, bytes / size, type, op);
    return now() - start;
}

/* Returns the time per byte: the median of the differences of two sizes that are measured in
 * turn. */
static double per_byte(struct bench *b, MPI_Op op, MPI_Datatype type, int bytes)
{
    double more[REPEATS];
    int i;

    for (i = 0; i < REPEATS; i++)
        more[i] = reduce(b, op, type, bytes) - reduce(b, op, type, bytes / 8);
    return fmax(median(more, REPEATS), 0) / (bytes - bytes / 8);
}

void measure_gammas(struct bench *b, int bytes, struct gamma *g)
{
    const struct {
        const char *name;
        MPI_Op op;
        MPI_Datatype type;
    } of[OPERATIONS] = {
        {"sum double", MPI_SUM, MPI_DOUBLE}, {"sum float", MPI_SUM, MPI_FLOAT}, {"sum int", MPI_SUM, MPI_INT},
        {"max double", MPI_MAX, MPI_DOUBLE}, {"max int", MPI_MAX, MPI_INT}, {"prod double", MPI_PROD, MPI_DOUBLE},
        {"band int", MPI_BAND, MPI_INT}, {"land int", MPI_LAND, MPI_INT},
    };
    int i;

    memset(b->out, 0, (size_t)bytes); /* remains 0 */
    for (i = 0; i < OPERATIONS; i++) {
        g[i].operation = of[i].name;
        g[i].per_byte = per_byte(b, of[i].op, of[i].type, bytes);
    }
}
