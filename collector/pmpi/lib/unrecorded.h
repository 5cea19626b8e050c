/* Communication that the library does not record. Its calls have a record with
 * no more than their name and times, and are counted. */
#ifndef LOGGOPS_UNRECORDED_H
#define LOGGOPS_UNRECORDED_H

#include "gen_unrecorded.h"
#include "tracer.h"

#define LG_ENUM(name) LG_MISSED_##name,
enum lg_missed {
    LG_UNRECORDED_CALLS(LG_ENUM)
    LG_MISSED_KINDS
};
#undef LG_ENUM

/* An MPI may lack some of the calls: then no program calls them. */
void lg_put_missed(struct lg_thread *t, enum lg_missed which);

/* Reports all of the run on standard error of rank 0. All ranks call it. Returns
 * how many calls of this rank are not recorded. */
uint64_t lg_missed_finish(void);

#endif
