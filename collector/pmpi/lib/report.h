/* The line at the end of a run. */
#ifndef LOGGOPS_REPORT_H
#define LOGGOPS_REPORT_H

#include <stdint.h>

/* What a rank has recorded. */
struct lg_report {
    uint64_t ranks;    /* 1, or 0 where the rank gave up */
    uint64_t calls;    /* recorded */
    uint64_t missed;   /* that communicate and are not recorded */
    uint64_t bytes;
    uint64_t mpi_ns;   /* in recorded calls */
    uint64_t local_ns; /* in calls that do not communicate */
    uint64_t run_ns;   /* from the start of MPI to its end, for each thread that calls it */
    uint64_t waited_ns; /* of that for a CPU, where times contain it */
};

/* Prints on rank 0 what all have recorded. All ranks call it. */
void lg_report(struct lg_report *own);

#endif
