/* The curves of a machine: times of messages over their size. */
#ifndef LOGGP_CURVE_H
#define LOGGP_CURVE_H

#include "measure.h"

enum { SIZES = 96 };

/* The curves; see measure_size. */
enum { HALF_TRIP, GAP, SEND, RECEIVE, EXCHANGE, CURVES };

/* A size, with the median of the passes of each curve in ns, and their interquartile
 * range in percent of it. */
struct point {
    int bytes;
    double median[CURVES], spread[CURVES];
};

/* Returns S, the size of the largest message whose send does not wait: most, if
 * none does up to there. */
int largest_eager(struct bench *b, int most);

/* Measures messages of 1 to most bytes, and returns how many sizes those are, -1 if out of
 * memory. Both ranks get the same sizes. */
int measure_curves(struct bench *b, int eager, int most, struct point *p);

#endif
