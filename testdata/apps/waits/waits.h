/* Cases of who waits for whom: a few MPI calls each, on four ranks. */
#ifndef WAITS_H
#define WAITS_H

#include <mpi.h>

enum { SMALL = 8, LARGE = 1 << 17, ROOM = 4 * LARGE }; /* bytes: eager, rendezvous */

struct named {
    const char *name;
    void (*run)(void);
};

/* Lists end with a name of NULL. */
extern const struct named point_cases[], request_cases[], probe_cases[], communicator_cases[], window_cases[],
    file_cases[], thread_cases[];

/* Runs the collective of a name; with "i" before it, nonblocking. Returns 0
 * where there is none. */
int collective_case(const char *name);

extern int me;
extern char a[ROOM], b[ROOM];
extern const char *folder; /* for files */

void prepare_collectives(void);
void prepare_windows(void);
void prepare_files(void);
void finish_collectives(void);
void finish_windows(void);
void finish_files(void);

#define WORLD MPI_COMM_WORLD
#define NO MPI_STATUS_IGNORE
#define CASE(name) static void name(void)

#endif
