/* The clock of the records. */
#ifndef LOGGOPS_CLOCK_H
#define LOGGOPS_CLOCK_H

#include "file.h"

#include <time.h>

extern enum lg_clock lg_clock;
extern struct lg_instant lg_first; /* from here on the rate of the ticks is measured */

/* Chooses the clock that LOGGOPS_CLOCK names, for several threads or one; returns what went wrong,
 * or NULL. */
const char *lg_clock_start(int threads);

struct lg_instant lg_instant(void);
uint64_t lg_in_ns(uint64_t ticks, struct lg_instant now);
uint64_t lg_in_ticks(uint64_t ns);

/* What a reading comes before or after: the computation there is without the reading itself. */
enum lg_reading { LG_WITHIN, LG_BEFORE_CALL, LG_AFTER_CALL };
uint64_t lg_cpu(enum lg_reading reading);

/* Starts the CPU time of a thread that is not the first, at a time of the rank: when it was
 * created, or 0 where that is not known, for now. */
void lg_cpu_begin(uint64_t at);

static inline uint64_t lg_wall(void)
{
    struct timespec t;
#ifdef __x86_64__
    if (lg_clock != LG_MONOTONIC)
        return __builtin_ia32_rdtsc();
#endif
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

__attribute__((always_inline)) static inline uint64_t lg_read(enum lg_reading reading)
{
    return __builtin_expect(lg_clock == LG_CPU, 0) ? lg_cpu(reading) : lg_wall();
}

static inline uint64_t lg_now(void) { return lg_read(LG_WITHIN); }

#endif
