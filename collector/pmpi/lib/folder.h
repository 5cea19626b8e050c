/* The folder that a run is recorded into. */
#ifndef LOGGOPS_FOLDER_H
#define LOGGOPS_FOLDER_H

#include "file.h"

/* Creates the files of all ranks, each of which calls it, in a folder without
 * a recording, and fills in what the head says of the run. A rank that cannot
 * record passes its problem, or NULL. Returns 0 where this rank does not record,
 * after a line on standard error. */
int lg_folder_start(struct lg_head *head, const char *problem);

/* The folder, "" where nothing of the run is recorded. */
const char *lg_folder(void);

#endif
