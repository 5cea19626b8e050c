/* What the wrappers need of the tracer: is this call recorded, the clock, and
 * the record. A wrapper does
 *
 *     lg_begin    the thread's buffer, or none: then the call is not recorded
 *     lg_enter    room for the record, then the start time
 *     PMPI_...    the call itself
 *     lg_leave    the end time
 *     lg_record   the record's head; the fields follow
 *     lg_done     the record is whole; or lg_polled, of a poll
 *
 * and nothing between enter and leave allocates or calls the system. */
#ifndef LOGGOPS_TRACER_H
#define LOGGOPS_TRACER_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "calls.h"
#include "clock.h"
#include "open.h"

/* The MPI entry points are all that the library shows to the outside. */
#define LG_WRAPPER __attribute__((visibility("default"))) int

/* Polls in vain of a thread that follow one another: one record for each call
 * and communicator among them, rewritten with each poll. So the block is whole
 * at any time. Their fields are a communicator, a partner, a tag and that there
 * is no status; or an empty list. */
enum { LG_KINDS = 8, LG_POLL_FIELDS = 10 + 5 + 5 + 1 };

struct lg_run {
    uint64_t recorded; /* the thread's calls up to the last of them */
    uint64_t wait;     /* ticks from the call before them to the first */
    int kinds;         /* records; 0: there is no run */
    struct lg_poll {
        enum lg_call call;
        size_t at;      /* place of the record in the buffer */
        struct lg_patch {
            uint64_t value;
            size_t at;      /* place in the buffer */
            uint64_t above; /* from here on it takes more bytes */
        } ticks,            /* that the polls took, each with the gap before it */
            further;        /* polls after the first */
        int64_t site;   /* as lg_put_site writes it */
        size_t length;  /* of the fields, those of the first poll */
        unsigned char fields[LG_POLL_FIELDS];
    } kind[LG_KINDS];
};

/* What a thread has spent, in ticks. */
struct lg_sums {
    uint64_t mpi;    /* in recorded calls */
    uint64_t local;  /* in calls that do not communicate */
    uint64_t run;    /* since its first call */
    uint64_t waited; /* of that for a CPU, in ns */
    uint64_t calls;  /* recorded */
    uint64_t locals; /* that do not communicate */
};

/* A thread and the block that it fills. */
struct lg_thread {
    unsigned char *next;  /* where the next field goes */
    unsigned char *full;  /* from here on the block is written before a call */
    unsigned char *whole; /* end of the last whole record */
    unsigned char *buffer; /* the block, in the file of open */
    struct lg_open open;
    uint64_t blocks;      /* written */
    uint64_t refresh;     /* when lg_project is due, in ticks */
    uint64_t last;        /* end of the last call in the block, in ticks */
    int64_t request;      /* number of the last request in the block */
    int64_t site;         /* address of the last call in the block that has one */
    const void *caller;   /* of the Fortran call in hand, where call sites are recorded */
    struct lg_code { uintptr_t from, length; } code; /* that has the last site */
    uint64_t recorded;    /* calls, in all blocks */
    uint32_t records;     /* in the block */
    uint32_t number;      /* 0 is the thread that initialised MPI */
    int paused;           /* as lg.paused at its last call */
    const char *kind;     /* of the block */
    int inside;           /* a recorded call is running: those it makes are its own affair */
    struct lg_instant opened;
    struct lg_run run;
    struct lg_sums sums;
    uint64_t joined;      /* when the thread came here first, in ticks */
    uint64_t waited;      /* ns that it had waited for a CPU until then */
    int id;               /* of the kernel */

    MPI_Request *handles; /* of the requests that the call in hand may overwrite */
    int kept;             /* how many of them: 0 where they could not be kept */
    MPI_Status *statuses; /* of those requests */
    MPI_Datatype *types[2];
    int *indices;
    void *fortran;        /* statuses of the Fortran binding */
    size_t handles_room, statuses_room, types_room[2], indices_room, fortran_room;

    struct lg_thread *following;
};

/* What is recorded. */
enum lg_on { LG_OFF, LG_CALLS, LG_SITES };

struct lg_tracer {
    enum lg_on on; /* between the start of MPI and its end, unless given up: see lg_recording */
    int sites;    /* records have the sites of their calls, also while recording is given up */
    int threads;  /* calls of more than one thread are recorded */
    int multiple; /* and may come at the same time */
    int paused;   /* the program has stopped recording: see control.c and lg_is_paused */
    uint64_t gap; /* the most ticks between two polls of a run */
    size_t capacity; /* of a block, in bytes */
    uint64_t most;   /* bytes of the file of a rank */
};
extern struct lg_tracer lg;
extern __thread struct lg_thread *lg_here __attribute__((tls_model("initial-exec")));

/* Any thread may change these two at any time. */
static inline enum lg_on lg_recording(void) { return __atomic_load_n(&lg.on, __ATOMIC_RELAXED); }

static inline int lg_is_paused(void) { return __atomic_load_n(&lg.paused, __ATOMIC_RELAXED); }

void lg_start(int threads);
void lg_finish(void);
void lg_abort(void);
void lg_stop(const char *problem);
struct lg_thread *lg_join(void);
void lg_flush(struct lg_thread *t);
void lg_project(struct lg_thread *t) __attribute__((cold));
void lg_turn(struct lg_thread *t) __attribute__((cold));
void lg_control(int level);
int lg_grow(void *array, size_t *room, size_t wanted, size_t size);
int lg_reserve(struct lg_thread *t, const unsigned char *at, int items, size_t size);
void lg_lock_slowly(void);
void lg_polled(struct lg_thread *t, enum lg_call call, uint64_t start, uint64_t last, size_t fields,
               int vain, const void *caller);
int64_t lg_site(struct lg_thread *t, const void *caller);
void lg_put_site(struct lg_thread *t, const void *caller) __attribute__((cold));

/* What a record may take without its lists, and an item of each list: a
 * count, a completed request, two members of a communicator or neighbors. */
enum { LG_RECORD = 256, LG_COUNT = 10, LG_COMPLETION = 31, LG_MEMBERS = 16 };

/* Requests and calls on communicators that stand in records and that no
 * recorded call has made. */
extern uint64_t lg_missed_requests, lg_missed_comms;
void lg_count(uint64_t *counter) __attribute__((cold));

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

__attribute__((always_inline)) static inline uint64_t lg_enter(struct lg_thread *t, int inside)
{
    if (__builtin_expect(t->next >= t->full, 0))
        lg_flush(t);
    if (__builtin_expect(t->paused != lg_is_paused(), 0))
        lg_turn(t);
    t->inside = inside;
    return lg_read(LG_BEFORE_CALL);
}

static inline uint64_t lg_leave(struct lg_thread *t)
{
    t->inside = 0;
    return lg_read(LG_AFTER_CALL);
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

    if (__builtin_expect(t->paused, 0))
        start = end = t->last;
    if (start < t->last)
        start = t->last;
    if (end < start)
        end = start;
    at = lg_put(at, call);
    at = lg_put(at, start - t->last);
    t->next = lg_put(at, end - start);
    t->last = end;
    t->sums.mpi += end - start;
}

/* The thread sanitizer knows no fences. */
#ifdef __SANITIZE_THREAD__
#define LG_RELEASE_FENCE() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#define LG_ACQUIRE_FENCE() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#else
#define LG_RELEASE_FENCE() __atomic_thread_fence(__ATOMIC_RELEASE)
#define LG_ACQUIRE_FENCE() __atomic_thread_fence(__ATOMIC_ACQUIRE)
#endif

/* Says in the block how much of it is whole: with one store, so that it holds
 * whenever the process is killed, and for other threads. */
__attribute__((always_inline)) static inline void lg_publish(struct lg_thread *t, const unsigned char *whole, uint32_t records)
{
    uint64_t v = (uint64_t)records << 32 | (uint32_t)(whole - t->buffer - LG_BLOCK);

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    LG_RELEASE_FENCE();
    memcpy(t->buffer + LG_LENGTH, &v, sizeof v);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

/* Where recording has been given up meanwhile, maybe in this very call, the
 * record is not to be trusted. The caller is where the program made the call, or
 * NULL; a wrapper that passes it looks for it only where it is recorded. */
__attribute__((always_inline)) static inline void lg_done(struct lg_thread *t, const void *caller)
{
    enum lg_on on = lg_recording();

    if (__builtin_expect(on != LG_CALLS, 0)) {
        if (on == LG_OFF) {
            t->next = t->whole;
            return;
        }
        lg_put_site(t, caller);
    }
    t->records++;
    t->recorded++;
    t->whole = t->next;
    if (__builtin_expect(t->last > t->refresh, 0))
        lg_project(t);
    lg_publish(t, t->whole, t->records);
}

/* Records a call that returned an error. */
void lg_failed(struct lg_thread *t, enum lg_call call, uint64_t from, uint64_t to, int error) __attribute__((cold));

/* Writes the head of the record of a call, and returns whether the fields are to
 * follow, and lg_done or lg_polled: where the call returned no error. */
__attribute__((always_inline)) static inline int lg_ended_at(struct lg_thread *t, enum lg_call call, uint64_t from, uint64_t to, int error)
{
    if (error != MPI_SUCCESS) {
        lg_failed(t, call, from, to, error);
        return 0;
    }
    lg_record(t, call, from, to);
    return 1;
}

__attribute__((always_inline)) static inline int lg_ended(struct lg_thread *t, enum lg_call call, uint64_t from, int error)
{
    return lg_ended_at(t, call, from, lg_leave(t), error);
}

/* Where the next field stands. */
static inline size_t lg_place(const struct lg_thread *t) { return (size_t)(t->next - t->buffer); }

/* Whether the list of requests that is the only field lists any. */
static inline int lg_listed(const struct lg_thread *t, size_t fields) { return lg_place(t) > fields + 1; }

#endif
