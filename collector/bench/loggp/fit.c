/* The method of T. Hoefler, A. Lichei and W. Rehm, Low-Overhead LogGP Parameter
 * Assessment for Modern Interconnection Networks, IPDPS 2007. PRTT(n, d, s) is the
 * time in which rank 0 sends n messages of s bytes, with d between them, and has
 * the answer to the last, which has s bytes, too. In the model (docs/model.md), of
 * which b = s-1 are the bytes that count:
 *
 * A message that nothing delays takes half a trip, since its send takes o, the
 * message travels for L, and the intake takes o and then what is longer of its
 * bytes on the network and on the CPU:
 *
 *     PRTT(1, 0, s) = 2 (o_send + L + o_recv + b max(G, O))                     (1)
 *
 * A train passes stages, each of which takes messages one at a time: the sender's
 * CPU, for o_send + b O each; the NICs, for g + b G; and the receiver's CPU, for
 * o_recv + b max(G, O). The last message comes through behind n-1 others at the
 * pace of the slowest stage:
 *
 *     PRTT(n, 0, s) = PRTT(1, 0, s) + (n-1) gap
 *     gap = max(o_send + b O, g + b G, o_recv + b max(G, O))                    (2)
 *
 * which is g + b G where g is no less than either o and G no less than O, as the
 * paper has it. Where they are less no message tells what they are: the line is one
 * of the slowest stages, and g and G are theirs.
 *
 * Messages sent a gap or more apart meet all stages idle, and the sender's
 * CPU sets the pace. So
 *
 *     PRTT(n, d, s) = PRTT(1, 0, s) + (n-1) (o_send + b O + d),  d >= gap       (3)
 *
 * The paper does not tell the two o apart. A receive whose message is there takes
 * the intake's time, o_recv + b max(G, O)                                       (4)
 *
 * Then (2) over b is a line of slope G that is g at b = 0, (3) one of slope O that
 * is o_send there, (4) is o_recv there, and (1) leaves L. By (2) neither o can be
 * longer than the gap. Where it was, as of a receive that finds its message in
 * another core's cache, the train shows that the CPU does not need that time for
 * a message: the rest of it is latency, and goes to L. */
#include "fit.h"

#include <math.h>
#include <stddef.h>

enum { MESSAGES = 16 };

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

/* Delays are twice what is needed, because clocks and networks are not the
 * model's. */
static struct point measure_size(struct bench *b, int bytes)
{
    struct point p = {bytes, 0, 0, 0, 0};
    double trip = train(b, 1, 0, bytes), delay;

    p.half_trip = trip / 2;
    p.gap = fmax((train(b, MESSAGES, 0, bytes) - trip) / (MESSAGES - 1), 1);
    delay = 2 * fmax(trip, p.gap);
    p.send = fmax((train(b, MESSAGES, delay, bytes) - trip) / (MESSAGES - 1), 1);
    p.receive = fmax(late_receive(b, delay, bytes), 1);
    return p;
}

int measure(struct bench *b, int eager, struct point *p)
{
    int points = 0, bytes;

    for (bytes = 1;; bytes *= 2) {
        p[points++] = measure_size(b, bytes);
        if (bytes > eager / 2)
            return points;
    }
}

/* A line through the values at a size of one byte, and its slope. */
struct line {
    double at_one, per_byte;
};

/* Fits a line by least squares of the relative errors, to the values that lie
 * at an offset in each point. */
static struct line fit_line(const struct point *p, int points, size_t offset)
{
    double w = 0, x = 0, y = 0, xx = 0, xy = 0, d;
    struct line l;
    int i;

    for (i = 0; i < points; i++) {
        double value = *(const double *)((const char *)&p[i] + offset), at = p[i].bytes - 1;
        double weight = 1 / (value * value);
        w += weight, x += weight * at, y += weight * value;
        xx += weight * at * at, xy += weight * at * value;
    }
    d = w * xx - x * x;
    l.per_byte = d > 0 ? fmax((w * xy - x * y) / d, 0) : 0;
    l.at_one = fmax((y - l.per_byte * x) / w, 0);
    return l;
}

struct parameters fit(const struct point *p, int points)
{
    struct line gap = fit_line(p, points, offsetof(struct point, gap));
    struct line send = fit_line(p, points, offsetof(struct point, send));
    struct line receive = fit_line(p, points, offsetof(struct point, receive));
    double o_send = fmin(send.at_one, gap.at_one), o_recv = fmin(receive.at_one, gap.at_one);
    double L = p[0].half_trip - o_send - o_recv;

    return (struct parameters){L, o_send, o_recv, gap.at_one, gap.per_byte, send.per_byte};
}
