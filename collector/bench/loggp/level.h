/* The levels of a machine: how near to rank 0 other ranks are. */
#ifndef LOGGP_LEVEL_H
#define LOGGP_LEVEL_H

enum { LEVELS = 4 };

/* A level on which a rank is that shares no inner one with rank 0. */
struct level {
    const char *name;
    int ranks; /* that share it with rank 0, and rank 0 */
    int peer;  /* the first such rank */
};

/* Sets the levels, innermost first, and returns how many there are; all ranks of
 * MPI_COMM_WORLD call it. A level is that of the CPU on which a rank runs: ranks must
 * be bound. */
int find_levels(struct level *l);

#endif
