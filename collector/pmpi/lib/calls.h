/* The recorded calls by number. Their table is written into every file, so
 * that a reader needs no copy of it. */
#ifndef LOGGOPS_CALLS_H
#define LOGGOPS_CALLS_H

#include "gen_calls.h"

/* Those that are none of MPI's; pthreads.c has their wrappers. */
#define LG_THREAD_CALLS(CALL) \
    CALL(pthread_create, "w") \
    CALL(pthread_join, "we")

#define LG_ENUM(name, fields) lg_##name,
enum lg_call {
    LG_CALLS(LG_ENUM)
    lg_mpi_calls,
    lg_before_thread_calls = lg_mpi_calls - 1,
    LG_THREAD_CALLS(LG_ENUM)
    lg_calls
};
#undef LG_ENUM

#endif
