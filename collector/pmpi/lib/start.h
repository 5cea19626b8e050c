/* What the wrappers of start and end do, in all bindings. */
#ifndef LOGGOPS_START_H
#define LOGGOPS_START_H

#include "tracer.h"

/* Starts to record, unless a wrapper of another binding has. */
void lg_started(enum lg_call call, int threads);
void lg_finalizing(enum lg_call call);

/* Whether the library has initialised MPI for a program with sessions. From then
 * on it is the program's to finalize it. */
int lg_took_over(void);

#endif
