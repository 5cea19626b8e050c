/* What the arguments ask for. Times are in ns. */
#ifndef LOGGOPS_OPTIONS_H
#define LOGGOPS_OPTIONS_H

#include <stdint.h>

struct lg_options {
    int64_t work;     /* time of the work where nothing disturbs it */
    int64_t wait;     /* the longest random wait before an iteration */
    int64_t duration; /* of the whole run */
    int broadcast;    /* rank 0 tells the time after each iteration */
    int slow;         /* the rank that has more to do than the others, or -1 */
    double factor;    /* and how many times as much */
    const char *file;
};

extern const char lg_usage[];

/* Reads the arguments. Returns what is wrong with them, NULL if nothing is;
 * lg_usage where help was asked for. */
const char *lg_options_read(struct lg_options *o, int argc, char **argv, int ranks);

#endif
