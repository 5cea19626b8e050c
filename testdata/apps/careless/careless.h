/* What programs may do while they are recorded, by the first argument of the program. */
#ifndef CARELESS_H
#define CARELESS_H

#define _GNU_SOURCE /* POSIX */
#include <stddef.h>

enum { PLENTY = 20000 }; /* calls, which fill many blocks of 4 KiB */

/* Makes calls of MPI_Send that send nothing to anyone. */
extern int made; /* messages */
void sends(int n);

/* Whether a child process ends within some seconds, and well. */
int ends(int child);

/* Runs a function in a thread, and waits for it. */
void in_thread(void *(*work)(void *));

/* These return 0 where all is well. */
int fork_exit(void);
int fork_handler(void);
int closed(void);
int limit(void);
int full(void);
int detached(void);
int reused(void);
int cancelled(void);
int cancelled_join(void);
int abort_threads(void);
int abort_handler(void);
int beside_finalize(void);

#endif
