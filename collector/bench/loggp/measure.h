/* Times of messages between two ranks: the client, who measures, and the server, who
 * answers. Both call each of these functions with the same arguments; the server gets
 * 0. Times are medians of the rounds, in ns. */
#ifndef LOGGP_MEASURE_H
#define LOGGP_MEASURE_H

struct bench {
    int is_client, peer; /* the other rank */
    int rounds, passes; /* all sizes are measured in each pass */
    int fresh;          /* whether senders write the data of large messages anew */
    char *out, *in; /* each as long as the largest message */
    double *time;   /* of each round */
};

/* Returns half of the time of a round trip. */
double half_trip(struct bench *b, int bytes);

/* Receives a message while it sends one of the same length. */
void exchange(struct bench *b, int bytes);

/* Returns the time of an exchange, of several in a row. */
double exchange_time(struct bench *b, int bytes);

/* Returns the time from the first of n messages, with at least a delay between
 * the end of one and the start of the next, to the answer to the last, which is as
 * long as they are; without the delays. */
double train(struct bench *b, int n, double delay, int bytes);

/* Returns how long a wait takes for a receive that was posted a delay before, during
 * which the rank computed. The message was requested when the delay began. */
double late_wait(struct bench *b, double delay, int bytes);

/* Returns how long a send takes whose receive is posted. */
double awaited_send(struct bench *b, int bytes);

/* Returns the client's number. */
int agree(struct bench *b, int number);

/* Returns the median of n times, which it sorts. */
double median(double *time, int n);

/* Returns the time of a clock in ns. */
double now(void);

/* Returns, at both ranks, whether the send of a message ends only when its receive,
 * which comes late, is there. */
int waits(struct bench *b, int bytes);

#endif
