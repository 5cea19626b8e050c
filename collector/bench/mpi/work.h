/* The work that is measured, and the clock. */
#ifndef LOGGOPS_WORK_H
#define LOGGOPS_WORK_H

#include <stdint.h>
#include <time.h>

static inline int64_t lg_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + (int64_t)t.tv_nsec;
}

/* Does so many steps of a linear congruential generator. */
void lg_work(uint64_t steps);

/* Returns how long a step takes where nothing disturbs it, in ns. */
double lg_step(void);

#endif
