/* Whether the library is built for the program's MPI. */
#ifndef LOGGOPS_BUILT_FOR_H
#define LOGGOPS_BUILT_FOR_H

/* Ends the program, with a line on standard error, where the library is built for
 * another MPI: no call could be passed on, as handles differ. */
void lg_check_mpi(void);

#endif
