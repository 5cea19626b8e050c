/* The block that a thread fills lies in a mapped file of its own, beside that of
 * the rank: see docs/pmpi-format.md. So all that has been recorded survives
 * whatever ends the process, and no signal needs to be handled. */
#ifndef LOGGOPS_OPEN_H
#define LOGGOPS_OPEN_H

#include "file.h"

#include <stddef.h>

struct lg_open {
    unsigned char *at; /* the block; it never moves */
    size_t room;       /* bytes that may be written there */
    uint32_t thread;
    int kept;          /* it is in a file */
};

/* These return what went wrong, with the file's path, or NULL. */
const char *lg_open_create(struct lg_open *open, uint32_t thread, size_t room);
const char *lg_open_extend(struct lg_open *open, size_t room);

/* Removes the file once the block is written elsewhere; the memory stays. */
void lg_open_remove(struct lg_open *open);
void lg_open_unmap(struct lg_open *open);

/* Makes a block that is in memory only. */
const char *lg_open_memory(struct lg_open *open);

/* Puts memory of its own in the place of the block of the parent process. */
void lg_open_part(struct lg_open *open);

#endif
