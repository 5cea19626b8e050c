/* The fit of loggp on messages that someone else knows the times of: each is asked
 * for by a line on standard output, and answered by one, in ns, on standard
 * input. The last line has the parameters. */
#include "../fit.h"

#include <stdio.h>
#include <stdlib.h>

static double answer(void)
{
    double ns;

    fflush(stdout);
    if (scanf("%lf", &ns) != 1)
        exit(1);
    return ns;
}

double train(struct bench *b, int n, double delay, int bytes)
{
    (void)b;
    printf("train %d %.0f %d\n", n, delay, bytes);
    return answer();
}

double late_receive(struct bench *b, double delay, int bytes)
{
    (void)b;
    printf("late_receive 1 %.0f %d\n", delay, bytes);
    return answer();
}

int waits(struct bench *b, int bytes)
{
    (void)b;
    printf("waits 1 0 %d\n", bytes);
    return answer() > 0;
}

int main(void)
{
    struct bench b = {0, 1, NULL, NULL};
    struct point point[SIZES];
    int eager = largest_eager(&b, 1 << 22);
    struct parameters l = fit(point, measure(&b, eager, point));

    printf("fit %.9f %.9f %.9f %.9f %.9f %.9f %d\n", l.L, l.o_send, l.o_recv, l.g, l.G, l.O, eager);
    return 0;
}
