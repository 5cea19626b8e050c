/* The method of T. Hoefler, A. Lichei and W. Rehm, Low-Overhead LogGP Parameter
 * Assessment for Modern Interconnection Networks, IPDPS 2007. PRTT(n, d, s) is the
 * time in which the client sends n messages of s bytes, with d between them, and has
 * the answer to the last, which has s bytes, too. A train passes stages, each of which
 * takes messages one at a time: the sender's CPU, the NICs, and the receiver's CPU.
 * The last message comes through behind n-1 others at the pace of the slowest stage:
 *
 *     gap  = (PRTT(n, 0, s) - PRTT(1, 0, s)) / (n-1)
 *
 * Messages sent a gap or more apart meet all stages idle, and the sender's CPU sets
 * the pace:
 *
 *     send = (PRTT(n, d, s) - PRTT(1, 0, s)) / (n-1),  d >= gap
 *
 * The paper does not distinguish the two overheads. A receive whose message is there
 * takes the receiver's. An exchange, in which both ranks send and receive, shows how
 * much of both a rank does one after the other. Package calibration derives the
 * parameters from the curves.
 *
 * Sizes are powers of two, the largest eager message and the next one, and others
 * between two sizes: as long as the half trip of the size in their middle is off the
 * line through both by more than 5 %, and they are more than 1/128 apart. All sizes are
 * measured in each of many short passes, so that each sees the same states of the
 * machine. */
#include "curve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGES = 16, TRIALS = 5 };

static const double OFF = 0.05;

int largest_eager(struct bench *b, int most)
{
    int eager = 0, waiting = most;

    if (!waits(b, most))
        return most;
    while (waiting - eager > 1) {
        int middle = eager + (waiting - eager) / 2;
        if (waits(b, middle))
            waiting = middle;
        else
            eager = middle;
    }
    return eager;
}

/* Measures all curves of a size. Delays are twice what is needed, because clocks and
 * networks are not the model's. The send of a rendezvous message is timed with its
 * receive posted. */
static void measure_size(struct bench *b, int eager, int bytes, double *time)
{
    double trip = train(b, 1, 0, bytes), gap = (train(b, MESSAGES, 0, bytes) - trip) / (MESSAGES - 1);
    double delay = 2 * fmax(trip, gap);

    time[HALF_TRIP] = fmax(half_trip(b, bytes), 1);
    time[GAP] = fmax(gap, 1);
    if (bytes <= eager)
        time[SEND] = fmax((train(b, MESSAGES, delay, bytes) - trip) / (MESSAGES - 1), 1);
    else
        time[SEND] = fmax(awaited_send(b, bytes), 1);
    time[RECEIVE] = fmax(late_wait(b, delay, bytes), 1);
    time[EXCHANGE] = fmax(exchange_time(b, bytes), 1);
}

/* Inserts a size before point i, unless there is no room. */
static int insert(struct point *p, int *points, int i, int bytes)
{
    if (*points == SIZES)
        return 0;
    memmove(p + i + 1, p + i, (size_t)(*points - i) * sizeof *p);
    p[i] = (struct point){.bytes = bytes};
    (*points)++;
    return 1;
}

/* Returns how far the half trip of a size is off the line through those of two others,
 * relative to it. All three are measured in turn. */
static double off_line(struct bench *b, int low, int middle, int high)
{
    double off[TRIALS];
    int i;

    for (i = 0; i < TRIALS; i++) {
        double left = half_trip(b, low), at = half_trip(b, middle), right = half_trip(b, high);
        off[i] = at / (left + (right - left) * (middle - low) / (high - low)) - 1;
    }
    return fabs(median(off, TRIALS));
}

/* Adds sizes between points i-1 and i. */
static void refine(struct bench *b, struct point *p, int *points, int i)
{
    int low = p[i - 1].bytes, high = p[i].bytes, middle = low + (high - low) / 2;

    if (high - low > 1 + low / 128 && insert(p, points, i, middle) && agree(b, off_line(b, low, middle, high) > OFF)) {
        refine(b, p, points, i + 1);
        refine(b, p, points, i);
    }
}

/* Chooses the sizes. */
static int choose(struct bench *b, int eager, int most, struct point *p)
{
    int points = 0, i, doubled;
    long bytes;

    for (bytes = 1; bytes <= most; bytes *= 2)
        insert(p, &points, points, (int)bytes);
    for (i = 0; i < 2; i++) { /* the largest eager message, and the next */
        for (doubled = 0; doubled < points && p[doubled].bytes < eager + i; doubled++)
            ;
        if (eager + i <= most && (doubled == points || p[doubled].bytes > eager + i))
            insert(p, &points, doubled, eager + i);
    }
    for (i = points - 1; i > 0; i--)
        refine(b, p, &points, i);
    return points;
}

int measure_curves(struct bench *b, int eager, int most, struct point *p)
{
    int points = choose(b, eager, most, p), n = b->passes, pass, i, curve;
    double(*time)[SIZES][CURVES] = calloc((size_t)n, sizeof *time), *t = calloc((size_t)n, sizeof *t);

    if (!time || !t)
        return -1;
    for (pass = 0; pass < n; pass++)
        for (i = 0; i < points; i++)
            measure_size(b, eager, p[i].bytes, time[pass][i]);
    for (i = 0; i < points; i++)
        for (curve = 0; curve < CURVES; curve++) {
            for (pass = 0; pass < n; pass++)
                t[pass] = time[pass][i][curve];
            p[i].median[curve] = median(t, n);
            p[i].spread[curve] = 100 * (t[n - 1 - n / 4] - t[n / 4]) / p[i].median[curve];
        }
    free(time);
    free(t);
    return points;
}
