/* The clock of the records: the cycle counter, CLOCK_MONOTONIC or CPU time.
 *
 * Reading CPU time is a system call. A thread that is off its CPU is so for longer than APART, as
 * two switches take longer: so between two readings that are less apart, CPU time advances as the
 * cycle counter does, and a poll needs no system call. After SPAN CPU time is read again.
 *
 * The threads of a rank have one clock, as their calls have one order. A thread adds what it has
 * computed since it read the clock last. Where others have read it since, how much of that was after
 * them is not known: the thread may have waited for them. It is taken to be all that it can be, as
 * long as the time since then. So threads that take turns compute one after the other, and those that
 * have a CPU each, at the same time. The clock advances at least as if each thread had a CPU, and at
 * most as if all had one. What other ranks compute meanwhile is never in it. */
#include "clock.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { READINGS = 1000, CALIBRATION = 100000, APART = 1000, SPAN = 100000, SHIFT = 20 }; /* times in ns */

enum lg_clock lg_clock;
struct lg_instant lg_first;

static uint64_t rate;        /* ns of 1 << SHIFT ticks of lg_wall */
static uint64_t apart, span; /* APART and SPAN in such ticks */
static uint64_t half;        /* ns of half a reading of CPU time */
static int together;         /* several threads may read the clock */

/* The latest reading of any thread. */
static struct {
    uint64_t ns, ticks; /* of the clock and of lg_wall */
    char locked;
} latest;

/* The CPU time of a thread. */
static __thread struct {
    uint64_t ticks, ns; /* of lg_wall and of the clock, when CPU time was read */
    uint64_t seen;      /* ticks at the last reading of the clock */
    uint64_t last;      /* that reading, in ns */
    uint64_t ahead;     /* ns that the clock is ahead of CPU time */
} own __attribute__((tls_model("initial-exec")));

static uint64_t ns_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Reads the ticks of lg_wall and CLOCK_MONOTONIC at once: of three tries the one that took least. */
static struct lg_instant wall(void)
{
    struct lg_instant best = {0, 0};
    uint64_t least = UINT64_MAX;
    int i;

    for (i = 0; i < 3; i++) {
        uint64_t before = lg_wall(), now = ns_of(CLOCK_MONOTONIC), taken = lg_wall() - before;
        if (taken < least) {
            least = taken;
            best.ns = now;
            best.ticks = before + least / 2;
        }
    }
    return best;
}

/* Ticks of all clocks but the cycle counter are ns. */
struct lg_instant lg_instant(void)
{
    struct lg_instant now;

    if (lg_clock == LG_CYCLES)
        return wall();
    now.ticks = now.ns = lg_now();
    return now;
}

/* Ticks as ns, by the rate since the start. */
uint64_t lg_in_ns(uint64_t ticks, struct lg_instant now)
{
    uint64_t since = now.ticks - lg_first.ticks;
    return since ? (uint64_t)((double)ticks * (double)(now.ns - lg_first.ns) / (double)since) : 0;
}

/* Ns as ticks, by the rate at the start. */
uint64_t lg_in_ticks(uint64_t ns) { return lg_clock == LG_CYCLES ? (ns << SHIFT) / rate : ns; }

static void calibrate(void)
{
    struct lg_instant from = wall(), to;

    do
        to = wall();
    while (to.ns - from.ns < CALIBRATION);
    rate = ((to.ns - from.ns) << SHIFT) / (to.ticks - from.ticks);
    apart = ((uint64_t)APART << SHIFT) / rate;
    span = ((uint64_t)SPAN << SHIFT) / rate;
}

/* Returns the least that reading CPU time takes: what comes in between makes it longer. */
static uint64_t least_reading(void)
{
    uint64_t least = UINT64_MAX;
    int i;

    for (i = 0; i < READINGS; i++) {
        uint64_t before = ns_of(CLOCK_THREAD_CPUTIME_ID), taken = ns_of(CLOCK_THREAD_CPUTIME_ID) - before;
        if (taken < least)
            least = taken;
    }
    return least;
}

const char *lg_clock_start(int threads)
{
    const char *name = getenv("LOGGOPS_CLOCK"), *problem = NULL;

    lg_clock = LG_MONOTONIC;
    if (!name || !*name) {
#ifdef __x86_64__
        lg_clock = LG_CYCLES;
#endif
    } else if (strcmp(name, "cpu") == 0) {
        lg_clock = LG_CPU;
        half = least_reading() / 2;
    } else if (strcmp(name, "monotonic") != 0) {
        problem = "LOGGOPS_CLOCK is neither monotonic nor cpu";
    }
    together = threads;
    calibrate();
    lg_first = lg_instant();
    return problem;
}

/* Takes the lock of the latest reading. Fails where its holder never goes on: a handler of a signal
 * has interrupted it, or the process is a fork. */
static int lock(void)
{
    int tries;

    for (tries = 0; tries < 1000; tries++) {
        if (!__atomic_test_and_set(&latest.locked, __ATOMIC_ACQUIRE))
            return 1;
        sched_yield();
    }
    return 0;
}

/* Returns the time of the rank, where the calling thread's own is ns. */
static uint64_t of_rank(uint64_t ns, uint64_t now, enum lg_reading reading)
{
    uint64_t all = ns, computed = ns - own.last;

    if (!lock())
        return ns;
    if (own.last < latest.ns) {
        double since = now > latest.ticks ? (double)(now - latest.ticks) * (double)rate / (1 << SHIFT) : 0;
        uint64_t after = latest.ns + ((double)computed < since ? computed : (uint64_t)since);
        all = after > ns ? after : ns;
    }
    if (reading != LG_AFTER_CALL)
        latest.ns = latest.ns < all ? all : latest.ns;
    latest.ticks = now;
    __atomic_clear(&latest.locked, __ATOMIC_RELEASE);
    own.ns += all - ns;
    own.ahead += all - ns;
    return all;
}

uint64_t lg_cpu(enum lg_reading reading)
{
    uint64_t now = lg_wall(), ns;

    if (now - own.seen < apart && now - own.ticks < span) {
        own.seen = now;
        ns = own.ns + ((now - own.ticks) * rate >> SHIFT);
    } else {
        ns = ns_of(CLOCK_THREAD_CPUTIME_ID) + own.ahead;
        own.ticks = own.seen = lg_wall();
        own.ns = ns + half;
        if (reading != LG_WITHIN)
            ns = reading == LG_BEFORE_CALL ? ns - half : own.ns;
    }
    if (ns < own.last) /* as the cycle counter does not stop for interrupts */
        ns = own.last;
    return own.last = together ? of_rank(ns, now, reading) : ns;
}

void lg_cpu_begin(uint64_t at)
{
    own.last = at;
    if (!at && lock()) {
        own.last = latest.ns;
        __atomic_clear(&latest.locked, __ATOMIC_RELEASE);
    }
    own.ahead = own.last - ns_of(CLOCK_THREAD_CPUTIME_ID);
}
