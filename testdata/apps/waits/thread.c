/* Two threads of rank 0. */
#include "waits.h"

#include <pthread.h>

#define SEND(to, tag) MPI_Send(a, SMALL, MPI_BYTE, to, tag, WORLD)
#define RECV(from, tag) MPI_Recv(b, SMALL, MPI_BYTE, from, tag, WORLD, NO)

/* The second thread takes a message from rank 1 to rank 2. */
static void *forward(void *unused)
{
    RECV(1, 1);
    SEND(2, 1);
    return unused;
}

static void neighbors(void)
{
    if (me == 1)
        SEND(0, 1);
    if (me == 2)
        RECV(0, 1);
}

/* The first waits for rank 3 meanwhile. */
CASE(thread_forwards)
{
    pthread_t second;
    if (me == 0) {
        pthread_create(&second, NULL, forward, NULL);
        RECV(3, 0);
        pthread_join(second, NULL);
    }
    neighbors();
    if (me == 3)
        SEND(0, 0);
}

/* The first tells rank 3 when the second has ended. */
CASE(thread_joined)
{
    pthread_t second;
    if (me == 0) {
        pthread_create(&second, NULL, forward, NULL);
        pthread_join(second, NULL);
        SEND(3, 0);
    }
    neighbors();
    if (me == 3)
        RECV(0, 0);
}

/* The second begins after the first has heard from rank 3. */
CASE(thread_later)
{
    pthread_t second;
    if (me == 0) {
        RECV(3, 0);
        pthread_create(&second, NULL, forward, NULL);
        pthread_join(second, NULL);
    }
    neighbors();
    if (me == 3)
        SEND(0, 0);
}

const struct named thread_cases[] = {
    {"thread_forwards", thread_forwards},
    {"thread_joined", thread_joined},
    {"thread_later", thread_later},
    {0},
};
