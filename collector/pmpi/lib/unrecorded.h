/* Communication that the library does not record. Its calls have a record with
 * no more than their name and times, and are counted. */
#ifndef LOGGOPS_UNRECORDED_H
#define LOGGOPS_UNRECORDED_H

#include "tracer.h"

enum lg_missed {
#define UNRECORDED(Name, ...) LG_MISSED_##Name,
#include "calls.def"
    LG_MISSED_KINDS
};

void lg_put_missed(struct lg_thread *t, enum lg_missed which);

/* Reports all of the run on standard error of rank 0. All ranks call it. Returns
 * how many calls of this rank are not recorded. */
uint64_t lg_missed_finish(void);

#endif
