/* The recorded calls by number. Their table is written into every file, so
 * that a reader needs no copy of it. Unrecorded stands for each call of
 * gen_unrecorded.h, whose name is in its record, and Failed for each call that returned
 * an error. Pcontrol is where recording stops or goes on. Those that are none of MPI's are
 * last; pthreads.c has their wrappers. */
#ifndef LOGGOPS_CALLS_H
#define LOGGOPS_CALLS_H

#include "gen_calls.h"

#define LG_TABLE(CALL) \
    LG_CALLS(CALL) \
    CALL(Unrecorded, "u") \
    CALL(Failed, "ux") \
    CALL(Pcontrol, "l") \
    CALL(pthread_create, "w") \
    CALL(pthread_join, "we")

#define LG_ENUM(name, fields) lg_##name,
enum lg_call { LG_TABLE(LG_ENUM) lg_calls, lg_mpi_calls = lg_pthread_create };
#undef LG_ENUM

#endif
