/* Problems at run time. */
#ifndef LOGGP_FAIL_H
#define LOGGP_FAIL_H

/* Says what went wrong on this rank, in a line, and ends all ranks, which may be waiting for
 * this one. */
void fail(const char *problem) __attribute__((noreturn));

#endif
