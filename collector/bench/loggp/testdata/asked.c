/* The curves of loggp on messages that someone else knows the times of: each is asked
 * for by a line on standard output, and answered by one, in ns, on standard
 * input. The lines at the end are the measurement. */
#include "../curve.h"

#include <stdio.h>
#include <stdlib.h>

static double ask(const char *what, int n, double delay, int bytes)
{
    double ns;

    printf("%s %d %.0f %d\n", what, n, delay, bytes);
    fflush(stdout);
    if (scanf("%lf", &ns) != 1)
        exit(1);
    return ns;
}

double half_trip(struct bench *b, int bytes) { return ask("train", b->is_client, 0, bytes) / 2; }

double exchange_time(struct bench *b, int bytes) { return ask("exchange", b->is_client, 0, bytes); }

double train(struct bench *b, int n, double delay, int bytes) { return ask("train", b->is_client * n, delay, bytes); }

double late_wait(struct bench *b, double delay, int bytes) { return ask("late_wait", b->is_client, delay, bytes); }

double awaited_send(struct bench *b, int bytes) { return ask("awaited_send", b->is_client, 1000, bytes); }

int waits(struct bench *b, int bytes) { return ask("waits", b->is_client, 0, bytes) > 0; }

int agree(struct bench *b, int number) { return b->is_client * number; }

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *time, int n)
{
    qsort(time, (size_t)n, sizeof *time, ascending);
    return time[n / 2];
}

int main(void)
{
    struct bench b = {.is_client = 1, .rounds = 1, .passes = 1};
    struct point p[SIZES];
    int most = 1 << 22, eager = largest_eager(&b, most), points = measure_curves(&b, eager, most, p), i;

    printf("#: eager %d%s\n#: level network 0\n", eager, eager == most ? " or more" : "");
    for (i = 0; i < points; i++)
        printf("#: %d %.1f %.1f %.1f %.1f %.1f\n", p[i].bytes, p[i].median[HALF_TRIP], p[i].median[GAP], p[i].median[SEND], p[i].median[RECEIVE],
               p[i].median[EXCHANGE]);
    return 0;
}
