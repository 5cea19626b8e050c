/* The time of reductions. */
#ifndef LOGGP_GAMMA_H
#define LOGGP_GAMMA_H

#include "measure.h"

enum { OPERATIONS = 8 };

struct gamma {
    const char *operation;
    double per_byte; /* ns */
};

/* Measures how long MPI_Reduce_local takes per byte after an exchange of its operands. Both
 * ranks call it. */
void measure_gammas(struct bench *b, int bytes, struct gamma *g);

#endif
