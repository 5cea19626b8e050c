#include "measure.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LATE = 5000000, /* ns by which a receive comes late */
    TRIES = 9,
    TRIPS = 16,   /* timed together, since reading the clock takes time */
    LARGE = 65536, /* bytes above which messages take so long that fewer will do */
    COPIED = 4096  /* bytes up to which it makes no difference who wrote the data */
};

double now(void)
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

/* Writes data to send, which other caches therefore do not have. */
static void renew(struct bench *b, int bytes)
{
    static int value;

    if (b->fresh && bytes >= COPIED)
        memset(b->out, value++, (size_t)bytes);
}

static void put(struct bench *b, int bytes)
{
    MPI_Send(b->out, bytes, MPI_BYTE, b->peer, 0, MPI_COMM_WORLD);
}

static void get(struct bench *b, int bytes)
{
    MPI_Recv(b->in, bytes, MPI_BYTE, b->peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static MPI_Request post(struct bench *b, int bytes)
{
    MPI_Request r;

    MPI_Irecv(b->in, bytes, MPI_BYTE, b->peer, 0, MPI_COMM_WORLD, &r);
    return r;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *time, int n)
{
    qsort(time, (size_t)n, sizeof *time, ascending);
    return n % 2 ? time[n / 2] : (time[n / 2 - 1] + time[n / 2]) / 2;
}

/* Returns the median of what a round takes. The first round warms up. */
static double all_rounds(struct bench *b, double (*round)(struct bench *, int, double, int), int n, double delay, int bytes)
{
    int i, count = bytes > LARGE && b->rounds > 3 ? 3 : b->rounds;

    round(b, n, delay, bytes);
    for (i = 0; i < count; i++)
        b->time[i] = round(b, n, delay, bytes);
    return b->is_client ? median(b->time, count) : 0;
}

static double trip_round(struct bench *b, int trips, double unused, int bytes)
{
    double start = now();
    int i;

    (void)unused;
    for (i = 0; i < trips; i++)
        if (b->is_client) {
            put(b, bytes);
            get(b, bytes);
        } else {
            get(b, bytes);
            put(b, bytes);
        }
    return (now() - start) / trips / 2;
}

static double fresh_trip_round(struct bench *b, int unused, double unused_too, int bytes)
{
    double start;

    (void)unused, (void)unused_too;
    renew(b, bytes);
    if (!b->is_client) {
        put(b, 1);
        get(b, bytes);
        put(b, bytes);
        return 0;
    }
    get(b, 1);
    start = now();
    put(b, bytes);
    get(b, bytes);
    return (now() - start) / 2;
}

double half_trip(struct bench *b, int bytes)
{
    if (b->fresh && bytes >= COPIED)
        return all_rounds(b, fresh_trip_round, 1, 0, bytes);
    return all_rounds(b, trip_round, bytes > LARGE ? 1 : TRIPS, 0, bytes);
}

void exchange(struct bench *b, int bytes)
{
    MPI_Request r = post(b, bytes);

    put(b, bytes);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}

static double exchange_round(struct bench *b, int n, double unused, int bytes)
{
    double start;
    int i;

    (void)unused;
    renew(b, bytes);
    exchange(b, 1); /* both start at the same time */
    start = now();
    for (i = 0; i < n; i++)
        exchange(b, bytes);
    return (now() - start) / n;
}

double exchange_time(struct bench *b, int bytes)
{
    return all_rounds(b, exchange_round, bytes > LARGE || (b->fresh && bytes >= COPIED) ? 1 : TRIPS, 0, bytes);
}

static double train_round(struct bench *b, int n, double delay, int bytes)
{
    double start = now(), passed = 0;
    int i;

    if (!b->is_client) {
        for (i = 0; i < n; i++)
            get(b, bytes);
        put(b, bytes);
        return 0;
    }
    for (i = 0; i < n; i++) {
        if (i > 0 && delay > 0)
            passed += pass(delay);
        put(b, bytes);
    }
    get(b, bytes);
    return now() - start - passed;
}

double train(struct bench *b, int n, double delay, int bytes)
{
    return all_rounds(b, train_round, n, delay, bytes);
}

static double late_round(struct bench *b, int unused, double delay, int bytes)
{
    MPI_Request r;
    double start;

    (void)unused;
    if (!b->is_client) {
        renew(b, bytes);
        get(b, 1);
        put(b, bytes);
        return 0;
    }
    r = post(b, bytes);
    put(b, 1);
    pass(delay);
    start = now();
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    return now() - start;
}

double late_wait(struct bench *b, double delay, int bytes)
{
    return all_rounds(b, late_round, 1, delay, bytes);
}

static double awaited_round(struct bench *b, int unused, double delay, int bytes)
{
    MPI_Request r;
    double start;

    (void)unused;
    if (!b->is_client) {
        r = post(b, bytes);
        put(b, 1);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        return 0;
    }
    get(b, 1);
    renew(b, bytes);
    pass(delay);
    start = now();
    put(b, bytes);
    return now() - start;
}

double awaited_send(struct bench *b, int bytes)
{
    return all_rounds(b, awaited_round, 1, 1000, bytes);
}

int agree(struct bench *b, int number)
{
    if (b->is_client)
        MPI_Send(&number, 1, MPI_INT, b->peer, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&number, 1, MPI_INT, b->peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return number;
}

/* Waits until a message is there, and then takes in others for a time, but has
 * no receive for it. */
static void leave_unreceived(struct bench *b, double delay)
{
    double start;
    int found = 0;

    while (!found)
        MPI_Iprobe(b->peer, 0, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
    for (start = now(); now() - start < delay;)
        MPI_Iprobe(b->peer, 1, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
}

/* A send that waits never ends early, but one that does not may end late, if
 * the rank loses its CPU: so a single early end decides. */
int waits(struct bench *b, int bytes)
{
    int try, waited = 1;

    for (try = 0; try < TRIES; try++) {
        double start;
        if (b->is_client) {
            get(b, 1); /* the server is there */
            start = now();
            put(b, bytes);
            waited = waited && now() - start >= LATE;
        } else {
            put(b, 1);
            leave_unreceived(b, LATE);
            get(b, bytes);
        }
    }
    return agree(b, waited);
}
