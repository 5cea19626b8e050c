/* The recorded calls by number. Their table is written into every file, so
 * that a reader needs no copy of it. Calls that are not MPI's are last. */
#ifndef LOGGOPS_CALLS_H
#define LOGGOPS_CALLS_H

enum lg_call {
#define CALL(Name, ...) lg_##Name,
#define POLL CALL
#define RECORD CALL
#include "calls.def"
    lg_calls,
    lg_mpi_calls = lg_pthread_create
};

#endif
