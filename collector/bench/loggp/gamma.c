#include "gamma.h"

#include <math.h>
#include <mpi.h>
#include <string.h>

enum { REPEATS = 101 };

/* Returns the median time of a reduction. */
static double reduce(struct bench *b, MPI_Op op, MPI_Datatype type, int bytes)
{
    double time[REPEATS];
    int i, size;

    MPI_Type_size(type, &size);
    for (i = 0; i < REPEATS; i++) {
        double start = MPI_Wtime();
        MPI_Reduce_local(b->out, b->in, bytes / size, type, op);
        time[i] = (MPI_Wtime() - start) * 1e9;
    }
    return median(time, REPEATS);
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

    memset(b->in, 0, (size_t)bytes);
    for (i = 0; i < OPERATIONS; i++) {
        g[i].operation = of[i].name;
        g[i].per_byte = fmax(reduce(b, of[i].op, of[i].type, bytes) - reduce(b, of[i].op, of[i].type, bytes / 8), 0) / (bytes - bytes / 8);
    }
}
