/* How many times are in bins whose width is in proportion to the times: of a
 * time the first binary digit and LG_DIGITS more are kept. */
#ifndef LOGGOPS_HISTOGRAM_H
#define LOGGOPS_HISTOGRAM_H

#include <stdint.h>

enum {
    LG_DIGITS = 10,
    LG_POWER = 48, /* 2^48 ns are three days; what takes longer is in the last bin */
    LG_BINS = (LG_POWER - LG_DIGITS + 1) << LG_DIGITS
};

struct lg_histogram {
    uint64_t count[LG_BINS];
};

static inline void lg_count(struct lg_histogram *h, int64_t ns)
{
    uint64_t v = ns < 0 ? 0 : (uint64_t)ns;
    int above; /* digits that are not kept */

    if (v >> LG_POWER)
        v = ((uint64_t)1 << LG_POWER) - 1;
    above = v >> LG_DIGITS ? 63 - __builtin_clzll(v) - LG_DIGITS : 0;
    h->count[((uint64_t)above << LG_DIGITS) + (v >> above)]++;
}

#endif
