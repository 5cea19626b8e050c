#include "measure.h"

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

enum { LATE = 5000000, TRIES = 9 }; /* LATE: ns by which a receive comes late */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Lets a time pass, outside MPI, and returns how much did. */
static double pass(double delay)
{
    double start = now(), end = start;

    while (end - start < delay)
        end = now();
    return end - start;
}

static void put(struct bench *b, int bytes)
{
    MPI_Send(b->data, bytes, MPI_BYTE, 1 - b->rank, 0, MPI_COMM_WORLD);
}

static void get(struct bench *b, int bytes)
{
    MPI_Recv(b->data, bytes, MPI_BYTE, 1 - b->rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(struct bench *b)
{
    int half = b->rounds / 2;

    if (b->rank == SERVER)
        return 0;
    qsort(b->time, (size_t)b->rounds, sizeof *b->time, ascending);
    return b->rounds % 2 ? b->time[half] : (b->time[half - 1] + b->time[half]) / 2;
}

double train(struct bench *b, int n, double delay, int bytes)
{
    int round, i;

    for (round = -1; round < b->rounds; round++) { /* the first warms up */
        double start, passed = 0;
        if (b->rank == SERVER) {
            for (i = 0; i < n; i++)
                get(b, bytes);
            put(b, bytes);
            continue;
        }
        start = now();
        for (i = 0; i < n; i++) {
            if (i > 0 && delay > 0)
                passed += pass(delay);
            put(b, bytes);
        }
        get(b, bytes);
        if (round >= 0)
            b->time[round] = now() - start - passed;
    }
    return median(b);
}

double late_receive(struct bench *b, double delay, int bytes)
{
    int round;

    for (round = -1; round < b->rounds; round++) {
        double start;
        if (b->rank == SERVER) {
            get(b, 1);
            put(b, bytes);
            continue;
        }
        put(b, 1);
        pass(delay);
        start = now();
        get(b, bytes);
        if (round >= 0)
            b->time[round] = now() - start;
    }
    return median(b);
}

/* Waits until a message is there, and then takes in others for a time, but has
 * no receive for it. */
static void leave_unreceived(double delay)
{
    double start;
    int found = 0;

    while (!found)
        MPI_Iprobe(CLIENT, 0, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
    for (start = now(); now() - start < delay;)
        MPI_Iprobe(CLIENT, 1, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
}

/* A send that waits never ends early, but one that does not may end late, where
 * the rank loses its CPU: so a single early end decides. */
int waits(struct bench *b, int bytes)
{
    int try, waited = 1;

    for (try = 0; try < TRIES; try++) {
        double start;
        MPI_Barrier(MPI_COMM_WORLD);
        start = now();
        if (b->rank == SERVER) {
            leave_unreceived(LATE);
            get(b, bytes);
        } else {
            put(b, bytes);
            waited = waited && now() - start >= LATE;
        }
    }
    MPI_Bcast(&waited, 1, MPI_INT, CLIENT, MPI_COMM_WORLD);
    return waited;
}
