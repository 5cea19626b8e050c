/* What the wrappers need of the tracer: is this call recorded, the clock, and
 * the record. A wrapper does
 *
 *     lg_begin    the thread's buffer, or none: then the call is not recorded
 *     lg_enter    room for the record, then the start time
 *     PMPI_...    the call itself
 *     lg_leave    the end time
 *     lg_record   the record's head; the fields follow
 *     lg_done     the record is whole
 *
 * and nothing between enter and leave allocates or calls the system. */
#ifndef LOGGOPS_TRACER_H
#define LOGGOPS_TRACER_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "calls.h"
#include "file.h"

/* The MPI entry points are all that the library shows to the outside. */
#define LG_WRAPPER __attribute__((visibility("default"))) int

/* A thread and the block that it fills. */
struct lg_thread {
    unsigned char *next;  /* where the next field goes */
    unsigned char *full;  /* from here on the block is written before a call */
    unsigned char *whole; /* end of the last whole record */
    unsigned char *buffer;
    size_t room;          /* of the buffer */
    uint64_t last;        /* end of the last call in the block, in ticks */
    int64_t request;      /* number of the last request in the block */
    uint64_t recorded;    /* calls, in all blocks */
    uint32_t records;     /* in the block */
    uint32_t number;      /* 0 is the thread that initialised MPI */
    int inside;           /* a recorded call is running: those it makes are its own affair */
    struct lg_instant opened;

    MPI_Request *handles; /* of the requests that the call in hand may overwrite */
    MPI_Status *statuses; /* of those requests */
    MPI_Datatype *types[2];
    int *indices;
    void *fortran;        /* statuses of the Fortran binding */
    size_t handles_room, statuses_room, types_room[2], indices_room, fortran_room;

    struct lg_thread *following;
};

struct lg_tracer {
    int on;       /* between the start of MPI and its end, unless given up */
    int cycles;   /* ticks are cycles, else ns */
    int threads;  /* calls of more than one thread are recorded */
    int multiple; /* and may come at the same time */
};
extern struct lg_tracer lg;
extern __thread struct lg_thread *lg_here __attribute__((tls_model("initial-exec")));

void lg_start(int threads);
void lg_finish(void);
void lg_abort(void);
void lg_stop(const char *problem);
struct lg_thread *lg_join(void);
struct lg_instant lg_instant(void);
void lg_flush(struct lg_thread *t);
int lg_grow(void *array, size_t *room, size_t wanted, size_t size);
int lg_reserve(struct lg_thread *t, unsigned char **at, int items, size_t size);
void lg_lock_slowly(void);

/* What a record may take without its lists, and an item of each list: a
 * count, a completed request, two members of a communicator or neighbours. */
enum { LG_RECORD = 256, LG_COUNT = 10, LG_COMPLETION = 31, LG_MEMBERS = 16 };

extern char lg_locked;

/* The lock of what threads share; none is needed where only one at a time
 * makes MPI calls. */
static inline void lg_lock(void)
{
    if (lg.multiple && __atomic_test_and_set(&lg_locked, __ATOMIC_ACQUIRE))
        lg_lock_slowly();
}

static inline void lg_unlock(void)
{
    if (lg.multiple)
        __atomic_clear(&lg_locked, __ATOMIC_RELEASE);
}

static inline struct lg_thread *lg_begin(void)
{
    struct lg_thread *t = lg_here;

    if (!t)
        t = lg_join();
    return t && !t->inside ? t : NULL;
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

static inline uint64_t lg_enter(struct lg_thread *t, int inside)
{
    if (t->next >= t->full)
        lg_flush(t);
    t->inside = inside;
    return lg_now();
}

static inline uint64_t lg_leave(struct lg_thread *t)
{
    t->inside = 0;
    return lg_now();
}

static inline unsigned char *lg_put(unsigned char *at, uint64_t v)
{
    for (; v >= 0x80; v >>= 7)
        *at++ = (unsigned char)(v | 0x80);
    *at++ = (unsigned char)v;
    return at;
}

static inline uint64_t lg_zigzag(int64_t v)
{
    return (uint64_t)v << 1 ^ (v < 0 ? ~(uint64_t)0 : 0);
}

static inline unsigned char *lg_put_signed(unsigned char *at, int64_t v)
{
    return lg_put(at, lg_zigzag(v));
}

/* Writes the head of a record. Cycle counters of two cores may differ a
 * little: a time never goes back. */
static inline void lg_record(struct lg_thread *t, enum lg_call call, uint64_t start, uint64_t end)
{
    unsigned char *at = t->next;

    if (start < t->last)
        start = t->last;
    if (end < start)
        end = start;
    at = lg_put(at, call);
    at = lg_put(at, start - t->last);
    t->next = lg_put(at, end - start);
    t->last = end;
}

static inline void lg_done(struct lg_thread *t)
{
    t->records++;
    t->recorded++;
    t->whole = t->next;
}

/* Statements, with whatever commas are in them, as an argument of a macro. */
#define LG_DO(...) __VA_ARGS__

/* Runs a call and records it if it succeeds. */
#define LG_TRACED(call, before, invoke, fields) \
    do { \
        struct lg_thread *t = lg_begin(); \
        uint64_t lg_from, lg_to; \
        int lg_result; \
        if (!t) \
            return invoke; \
        before \
        lg_from = lg_enter(t, 1); \
        lg_result = invoke; \
        lg_to = lg_leave(t); \
        if (lg_result == MPI_SUCCESS) { \
            lg_record(t, lg_##call, lg_from, lg_to); \
            fields \
            lg_done(t); \
        } \
        return lg_result; \
    } while (0)

#endif
