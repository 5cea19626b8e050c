/* How long threads wait for a CPU while others have all of them. */
#ifndef LOGGOPS_WAITED_H
#define LOGGOPS_WAITED_H

#include <stdint.h>

/* The kernel's number of the calling thread. */
int lg_thread_id(void);

/* Returns the ns that a thread of the process has been ready to run and had no CPU; 0 where the
 * kernel does not report it. */
uint64_t lg_waited(int thread);

#endif
