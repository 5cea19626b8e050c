/* The file of distributions: see docs/bench-format.md. */
#ifndef LOGGOPS_FILE_H
#define LOGGOPS_FILE_H

#include "histogram.h"
#include "options.h"

/* What a rank measures. */
struct lg_times {
    struct lg_histogram work, barrier, total;
};

/* Opens the file, on rank 0; it stands under its name when it is complete.
 * Returns what went wrong, NULL if nothing did. */
const char *lg_file_open(const char *name);

/* Writes the distributions of all ranks, each of which calls it, and closes the
 * file: phase is rank 0's, and duration how long the run took. Returns, on rank
 * 0, what went wrong. */
const char *lg_file_write(const struct lg_options *o, int64_t duration, uint64_t iterations,
                          const struct lg_histogram *phase, const struct lg_times *times);

#endif
