/* The file of a rank: see docs/pmpi-format.md. */
#ifndef LOGGOPS_FILE_H
#define LOGGOPS_FILE_H

#include "metadata.h"

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
    int sites;       /* records have the sites of their calls */
    int64_t offset;  /* of the clock: ns to add to have rank 0's time */
    int lost;        /* ranks of the run that have no file */
    unsigned char run[16]; /* the same in all files of a run, and in no others */
    char metadata[LG_METADATA];
};

/* A block starts with LG_BLOCK bytes: lg_block_head fills all but the checksum,
 * which lg_file_block adds. Its length and the number of its records, of 4 bytes
 * each, stand at LG_LENGTH, and when it was closed at LG_CLOSED. */
enum { LG_BLOCK = 52, LG_LENGTH = 4, LG_CLOSED = 32, LG_PATH = 4096 };

void lg_block_head(unsigned char *at, const char kind[4], uint32_t length, uint32_t records,
                   uint32_t thread, struct lg_instant opened, struct lg_instant closed);
unsigned char *lg_put64(unsigned char *at, uint64_t v);

/* The path of the rank's file, after lg_file_create, and the bytes in it. */
const char *lg_file_path(void);
uint64_t lg_file_bytes(void);

/* These return what went wrong, with the file's path, or NULL. */
const char *lg_file_create(const char *folder, int rank, int ranks, int *exists);
const char *lg_file_head(const struct lg_head *head);
const char *lg_file_block(unsigned char *block, uint64_t length);
const char *lg_file_close(void);

void lg_file_remove(void);

#endif
