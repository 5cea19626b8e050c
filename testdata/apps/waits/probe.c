/* Probes. What lies between a probe and the receive is a message to rank 2, which
 * so waits for the message that was probed. */
#include "waits.h"

#define SEND(n, to) MPI_Send(a, n, MPI_BYTE, to, 0, WORLD)
#define RECV(n, from) MPI_Recv(b, n, MPI_BYTE, from, 0, WORLD, NO)

static void probing(void (*probe_and_receive)(void))
{
    if (me == 0)
        SEND(SMALL, 1);
    if (me == 1)
        probe_and_receive();
    if (me == 2)
        RECV(SMALL, 1);
}

static void blocking(void)
{
    MPI_Probe(0, 0, WORLD, NO);
    SEND(SMALL, 2);
    RECV(SMALL, 0);
}

static void blocking_any(void)
{
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD, &status);
    SEND(SMALL, 2);
    RECV(SMALL, status.MPI_SOURCE);
}

static void polling(void)
{
    int flag = 0;
    while (!flag)
        MPI_Iprobe(0, 0, WORLD, &flag, NO);
    SEND(SMALL, 2);
    RECV(SMALL, 0);
}

static void matching(void)
{
    MPI_Message message;
    MPI_Mprobe(0, 0, WORLD, &message, NO);
    SEND(SMALL, 2);
    MPI_Mrecv(b, SMALL, MPI_BYTE, &message, NO);
}

static void matching_later(void)
{
    MPI_Message message;
    MPI_Request q;
    int flag = 0;
    while (!flag)
        MPI_Improbe(0, 0, WORLD, &flag, &message, NO);
    SEND(SMALL, 2);
    MPI_Imrecv(b, SMALL, MPI_BYTE, &message, &q);
    MPI_Wait(&q, NO);
}

CASE(probe) { probing(blocking); }
CASE(probe_any) { probing(blocking_any); }
CASE(iprobe) { probing(polling); }
CASE(mprobe) { probing(matching); }
CASE(improbe) { probing(matching_later); }

/* The first message is taken out; the receive gets the second, which is shorter. */
CASE(mprobe_takes)
{
    MPI_Message message;
    if (me == 0) {
        SEND(2 * SMALL, 1);
        SEND(SMALL, 1);
    }
    if (me == 1) {
        MPI_Mprobe(0, 0, WORLD, &message, NO);
        RECV(SMALL, 0);
        SEND(SMALL, 2);
        MPI_Mrecv(b, 2 * SMALL, MPI_BYTE, &message, NO);
    }
    if (me == 2)
        RECV(SMALL, 1);
}

/* Nobody has sent anything. */
CASE(iprobe_nothing)
{
    int flag;
    if (me == 1)
        MPI_Iprobe(0, 7, WORLD, &flag, NO);
}

const struct named probe_cases[] = {
    {"probe", probe},   {"probe_any", probe_any},       {"iprobe", iprobe},
    {"mprobe", mprobe}, {"improbe", improbe},           {"mprobe_takes", mprobe_takes},
    {"iprobe_nothing", iprobe_nothing}, {0},
};
