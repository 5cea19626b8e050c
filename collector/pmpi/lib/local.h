/* Calls that do not communicate: their time is summed by thread, so that
 * computation can be told from it. */
#ifndef LOGGOPS_LOCAL_H
#define LOGGOPS_LOCAL_H

#include "tracer.h"

/* Returns the calling thread, with when the call starts; NULL where it is not
 * recorded, or within another call. */
static inline struct lg_thread *lg_local_enter(uint64_t *from)
{
    struct lg_thread *t = lg_here;

    if (!t || t->inside)
        return NULL;
    t->inside = 1;
    *from = lg_now();
    return t;
}

static inline void lg_local_leave(struct lg_thread *t, uint64_t from)
{
    if (!t)
        return;
    t->sums.local += lg_now() - from;
    t->sums.locals++;
    t->inside = 0;
}

#define LG_LOCAL(invoke) \
    uint64_t lg_from; \
    struct lg_thread *t = lg_local_enter(&lg_from); \
    int lg_result = invoke; \
    lg_local_leave(t, lg_from); \
    return lg_result

#endif
