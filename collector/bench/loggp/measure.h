/* Times of messages between ranks 0, who measures, and 1, who answers. Both call
 * each of these functions with the same arguments; rank 1 gets 0. Times are
 * medians of the rounds, in ns. */
#ifndef LOGGP_MEASURE_H
#define LOGGP_MEASURE_H

enum { CLIENT, SERVER };

struct bench {
    int rank, rounds;
    char *data;   /* of the largest message */
    double *time; /* of each round */
};

/* Returns the time from the first of n messages, with at least a delay between
 * the end of one and the start of the next, to the answer to the last, which is as
 * long as they are; without the delays as they were. */
double train(struct bench *b, int n, double delay, int bytes);

/* Returns how long the receive of a message takes that has been there since a
 * delay after its request was sent. */
double late_receive(struct bench *b, double delay, int bytes);

/* Tells both ranks whether the send of a message ends only when its receive,
 * which comes late, is there. */
int waits(struct bench *b, int bytes);

#endif
