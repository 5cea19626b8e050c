/* The file of a rank: see docs/pmpi-format.md. */
#ifndef LOGGOPS_FILE_H
#define LOGGOPS_FILE_H

#include <stdint.h>

struct lg_instant {
    uint64_t ticks, ns; /* of the tracer's clock: the same, unless ticks are cycles */
};

/* The clocks, as numbered in a file's head. Ticks of all but the cycle counter
 * are ns. */
enum lg_clock { LG_MONOTONIC = 1, LG_CYCLES, LG_CPU };

/* What stands in the head of a file, but for the table of calls. */
struct lg_head {
    int rank, ranks;
    enum lg_clock clock;
    int threads;     /* there may be blocks of more than one thread */
    int64_t offset;  /* of the clock: ns to add to have rank 0's time */
};

/* A block starts with LG_BLOCK bytes that lg_block_head fills. */
enum { LG_BLOCK = 48 };

void lg_block_head(unsigned char *at, const char kind[4], uint32_t length, uint32_t records,
                   uint32_t thread, struct lg_instant opened, struct lg_instant closed);
unsigned char *lg_put64(unsigned char *at, uint64_t v);

const char *lg_file_open(const struct lg_head *head);
const char *lg_file_write(const unsigned char *from, uint64_t length);
const char *lg_file_close(void);

#endif
