/* The parameters of the LogGOPS model, from measured times of messages. */
#ifndef LOGGP_FIT_H
#define LOGGP_FIT_H

#include "measure.h"

enum { SIZES = 31 }; /* powers of two that are an int */

/* What was measured of a size: half of the round trip, the time between two
 * messages of a train, and the overheads; in ns. */
struct point {
    int bytes;
    double half_trip, gap, send, receive;
};

/* The parameters but S, in ns and ns a byte. L is below 0 where the overheads, as
 * they were measured, take longer than a message does. */
struct parameters {
    double L, o_send, o_recv, g, G, O;
};

/* Returns S, the size of the largest message whose send does not wait: most, if
 * none does up to there. */
int largest_eager(struct bench *b, int most);

/* Measures messages of 1, 2, 4 ... bytes up to the largest eager one, and returns
 * how many sizes those are. */
int measure(struct bench *b, int eager, struct point *p);

struct parameters fit(const struct point *p, int points);

#endif
