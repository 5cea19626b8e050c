#include "work.h"

static volatile uint64_t result; /* or the compiler would leave the work out */

void lg_work(uint64_t steps)
{
    uint64_t x = result;

    for (; steps > 0; steps--)
        x = (48271 * x + 11) % 2147483647;
    result = x;
}

/* The shortest of some tries, each long beside the reading of the clock and
 * short beside the time between two ticks of the system. */
double lg_step(void)
{
    const int64_t enough = 50000;
    uint64_t steps = 1000;

    for (;; steps *= 2) {
        int64_t least = INT64_MAX;
        int i;
        for (i = 0; i < 50; i++) {
            int64_t before = lg_now(), took;
            lg_work(steps);
            took = lg_now() - before;
            if (took < least)
                least = took;
        }
        if (least >= enough)
            return (double)least / (double)steps;
    }
}
