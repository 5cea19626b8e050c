#include "interrupts.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

void lg_hold(struct lg_held *h)
{
    static const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    sigset_t others;
    size_t i;

    h->error = errno;
    sigfillset(&others);
    for (i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&others, faults[i]);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &h->cancel);
    pthread_sigmask(SIG_BLOCK, &others, &h->signals);
    sigpending(&h->pending);
}

void lg_let_go(const struct lg_held *h)
{
    const struct timespec at_once = {0, 0};
    sigset_t too_long;

    sigemptyset(&too_long);
    sigaddset(&too_long, SIGXFSZ);
    if (!sigismember(&h->pending, SIGXFSZ))
        sigtimedwait(&too_long, NULL, &at_once);
    pthread_sigmask(SIG_SETMASK, &h->signals, NULL);
    pthread_setcancelstate(h->cancel, NULL);
    errno = h->error;
}
