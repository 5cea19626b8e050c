/* The difference of the clocks of hosts. */
#ifndef LOGGOPS_SYNC_H
#define LOGGOPS_SYNC_H

#include <stdint.h>

int64_t lg_sync_start(void);
int64_t lg_sync_finish(void);

#endif
