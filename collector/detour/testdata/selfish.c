/* The loop of the package in C, for comparison: it prints t_min in ns and the
 * overhead, of a recording of so many ns with a threshold of so many t_min. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline uint64_t ticks(void)
{
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t t;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(t));
    return t;
#else
#error no counter
#endif
}

static int64_t monotonic(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

enum { most = 100000 };
static struct { uint64_t start, ticks; } records[most];

int main(int argc, char **argv)
{
    uint64_t least = UINT64_MAX, floor, stolen = 0, begin, end, before, threshold, n = 0, i;
    int64_t begin_ns, ns, duration = argc > 3 ? atoll(argv[1]) : 0;
    double rate;
    cpu_set_t set;

    if (duration <= 0)
        return 2;
    CPU_ZERO(&set);
    CPU_SET(atoi(argv[3]), &set);
    if (sched_setaffinity(0, sizeof set, &set))
        return 1;
    for (i = 0; i < most; i++)
        records[i].ticks = 1;
    begin = ticks(); /* what is less than half a read takes is no time: counters may move in steps */
    for (i = 0; i < 100000; i++)
        ticks();
    floor = (ticks() - begin) / 200000;
    floor += floor == 0;

    begin_ns = monotonic();
    begin = before = ticks();
    do {
        for (i = 0; i < 1000000; i++) {
            uint64_t now = ticks();
            if (now - before < least && now - before >= floor)
                least = now - before;
            before = now;
        }
        ns = monotonic() - begin_ns;
    } while (ns < 100000000);
    rate = (double)ns / (double)(before - begin);
    threshold = (uint64_t)(atof(argv[2]) * (double)least);

    begin = before = ticks();
    end = begin + (uint64_t)((double)duration / rate);
    while (before < end && n < most) {
        uint64_t now = ticks();
        if (now - before > threshold) {
            records[n].start = before;
            records[n++].ticks = now - before;
        }
        before = now;
    }
    for (i = 0; i < n; i++)
        stolen += records[i].ticks - least;
    printf("%.3f %.9f\n", (double)least * rate, (double)stolen / (double)(before - begin));
    return 0;
}
