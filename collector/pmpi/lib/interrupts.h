/* Blocks signals and cancellation while the library writes. */
#ifndef LOGGOPS_INTERRUPTS_H
#define LOGGOPS_INTERRUPTS_H

#include <signal.h>

struct lg_held {
    int error, cancel;
    sigset_t signals, pending;
};

/* Between the two the calling thread is not cancelled, and no handler of a signal runs in it, which
 * might abort the program or fork, but for those of its own faults. The second restores errno, and
 * drops the signal that a file would be longer than the process may make it: the error says the
 * same. */
void lg_hold(struct lg_held *h);
void lg_let_go(const struct lg_held *h);

#endif
