/* The threads of a rank, each with a block of its own. */
#ifndef LOGGOPS_THREADS_H
#define LOGGOPS_THREADS_H

#include "tracer.h"

int lg_threads_start(void);
void lg_polls_start(void);
uint64_t lg_threads_finish(struct lg_instant *now);

#endif
