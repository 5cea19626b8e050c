/* What the wrappers need of the tracer: is this call recorded, the clock, and
 * the fields of a record. A wrapper does
 *
 *     lg_enter    room for the record, then the start time
 *     PMPI_...    the call itself
 *     lg_leave    the end time
 *     lg_record   the record's head, followed by its fields
 *
 * and nothing between enter and leave allocates or calls the system. */
#ifndef LOGGOPS_TRACER_H
#define LOGGOPS_TRACER_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "calls.h"

/* The MPI entry points are all that the library shows to the outside. */
#define LG_WRAPPER __attribute__((visibility("default"))) int

struct lg_tracer {
    unsigned char *buffer; /* the block being filled; NULL: nothing is recorded */
    unsigned char *next;   /* where the next field goes */
    unsigned char *limit;  /* end of the buffer */
    uint64_t last;         /* end of the last call in the block, in ticks */
    int64_t request;       /* number of the last request in the block */
    uint32_t records;      /* in the block */
    int inside;            /* a recorded call is running: those it makes are its own affair */
    int cycles;            /* ticks are cycles, else ns */
    int one_thread;        /* only the thread that initialised MPI is recorded */
};
extern struct lg_tracer lg;
extern __thread int lg_initialised_here;

void lg_start(int threads);
void lg_finish(void);
void lg_stop(const char *problem);
void lg_flush(size_t room);
int lg_grow(void *array, size_t *room, size_t wanted, size_t size);

/* What the fields of one record may take without its lists, and one item of
 * each list: a count, a completed request, a member of a new communicator. */
enum { LG_RECORD = 128, LG_COUNT = 10, LG_COMPLETION = 31, LG_MEMBER = 8 };

static inline int lg_recording(void)
{
    return lg.buffer && !(lg.one_thread && !lg_initialised_here) && !lg.inside;
}

static inline uint64_t lg_now(void)
{
    struct timespec t;
#ifdef __x86_64__
    if (lg.cycles)
        return __builtin_ia32_rdtsc();
#endif
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static inline uint64_t lg_enter(size_t lists)
{
    if ((size_t)(lg.limit - lg.next) < LG_RECORD + lists)
        lg_flush(LG_RECORD + lists);
    lg.inside = 1;
    return lg_now();
}

static inline uint64_t lg_leave(void)
{
    lg.inside = 0;
    return lg_now();
}

static inline void lg_put(uint64_t v)
{
    unsigned char *p = lg.next;
    for (; v >= 0x80; v >>= 7)
        *p++ = (unsigned char)(v | 0x80);
    *p++ = (unsigned char)v;
    lg.next = p;
}

static inline uint64_t lg_zigzag(int64_t v)
{
    return (uint64_t)v << 1 ^ (v < 0 ? ~(uint64_t)0 : 0);
}

static inline void lg_put_signed(int64_t v) { lg_put(lg_zigzag(v)); }

/* Writes the head of a record. Cycle counters of two cores may differ a
 * little: a time never goes back. */
static inline void lg_record(enum lg_call call, uint64_t start, uint64_t end)
{
    if (start < lg.last)
        start = lg.last;
    if (end < start)
        end = start;
    lg_put(call);
    lg_put(start - lg.last);
    lg_put(end - start);
    lg.last = end;
    lg.records++;
}

/* Runs a call and records it if it succeeds. lists is the room that its lists
 * may take; fields are the statements that write its fields, in the order of
 * the letters in calls.h. */
#define LG_TRACED(call, lists, invoke, fields) \
    do { \
        uint64_t lg_from, lg_to; \
        int lg_result; \
        if (!lg_recording()) \
            return invoke; \
        lg_from = lg_enter(lists); \
        lg_result = invoke; \
        lg_to = lg_leave(); \
        if (lg_result == MPI_SUCCESS && lg.buffer) { \
            lg_record(lg_##call, lg_from, lg_to); \
            fields; \
        } \
        return lg_result; \
    } while (0)

#endif
