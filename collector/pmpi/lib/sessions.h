/* Programs that communicate in sessions, without MPI_Init. */
#ifndef LOGGOPS_SESSIONS_H
#define LOGGOPS_SESSIONS_H

/* What the wrappers do when a session is made, and before one is finalized. */
void lg_session_made(void);
void lg_session_ending(void);

#endif
