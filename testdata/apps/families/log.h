/* What a program that exercises MPI's calls writes down of each, in a file of
 * its own for each rank: the call and the fields that a trace must have. A
 * test compares both. */
#ifndef FAMILIES_LOG_H
#define FAMILIES_LOG_H

#include <mpi.h>

enum { N = 16, BYTES = N * 8, MANY = 1000 };

/* The communicator in hand and what it is to this rank. */
extern MPI_Comm ring;
extern int rank, ranks, left, right;
extern double a[N], b[N];

void log_open(void);
void log_close(void);
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A communicator as its members' world ranks: "0.1.2.3", an
 * intercommunicator as "0.1|2.3", none as "-". */
const char *on(MPI_Comm comm);

/* The number of a request that has just been made. */
int made(void);
int made_last(void);

/* n times the same number, or n numbers, as a list. */
const char *times(int n, int value);
const char *list(int n, const int *values, int scale);

void use(MPI_Comm comm);

/* Lets others run, in a loop that tests. */
void rest(void);

void point_to_point(void);
void persistent(void);
void cancelled(void);
void matched(void);
void collective(void);
void collective_v(void);
void neighborhood(void);
void one_sided(void);
void files(void);

#endif
