/* The threads of a rank, each with a block of its own. */
#ifndef LOGGOPS_THREADS_H
#define LOGGOPS_THREADS_H

#include "tracer.h"

int lg_threads_start(void);
void lg_write_text(const char kind[4], unsigned char *block, size_t length);
void lg_polls_start(void);
uint32_t lg_thread_number(void);
extern __thread uint32_t lg_created __attribute__((tls_model("initial-exec"))); /* the number that a thread was created with; 0: none */
const char *lg_threads_finish(struct lg_instant *now, uint64_t *records, struct lg_sums *sums);
void lg_children_forked(void);

#endif
