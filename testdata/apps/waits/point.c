/* Blocking messages. */
#include "waits.h"

#include <stdlib.h>
#include <time.h>

#define SEND(mode, n, to) MPI_##mode(a, n, MPI_BYTE, to, 0, WORLD)
#define RECV(n, from) MPI_Recv(b, n, MPI_BYTE, from, MPI_ANY_TAG, WORLD, NO)

/* Space for one large buffered send. */
static void attach(void)
{
    int size = LARGE + MPI_BSEND_OVERHEAD;
    PMPI_Buffer_attach(malloc(size), size);
}

static void detach(void)
{
    void *room;
    int size;
    MPI_Buffer_detach(&room, &size);
    free(room);
}

#define PAIR(name, mode, n)                                                                                            \
    CASE(name)                                                                                                         \
    {                                                                                                                  \
        if (me == 0)                                                                                                   \
            SEND(mode, n, 1);                                                                                          \
        if (me == 1)                                                                                                   \
            RECV(n, 0);                                                                                                \
    }

PAIR(send, Send, SMALL)
PAIR(send_zero, Send, 0)
PAIR(send_large, Send, LARGE)
PAIR(ssend, Ssend, SMALL)
PAIR(ssend_large, Ssend, LARGE)

static void buffered(int n)
{
    if (me == 0) {
        attach();
        SEND(Bsend, n, 1);
        detach();
    }
    if (me == 1)
        RECV(n, 0);
}

CASE(bsend) { buffered(SMALL); }
CASE(bsend_large) { buffered(LARGE); }

CASE(rsend)
{
    MPI_Request q;
    if (me == 0) {
        RECV(SMALL, 1);
        SEND(Rsend, SMALL, 1);
    }
    if (me == 1) {
        MPI_Irecv(b, SMALL, MPI_BYTE, 0, 0, WORLD, &q);
        SEND(Send, SMALL, 0);
        MPI_Wait(&q, NO);
    }
}

CASE(recv_any)
{
    if (me > 0)
        SEND(Send, SMALL, 0);
    else
        for (int i = 1; i < 4; i++)
            RECV(SMALL, MPI_ANY_SOURCE);
}

CASE(recv_by_tag)
{
    if (me == 0) {
        MPI_Send(a, SMALL, MPI_BYTE, 1, 1, WORLD);
        MPI_Send(a, SMALL, MPI_BYTE, 1, 2, WORLD);
    }
    if (me == 1) {
        MPI_Recv(b, SMALL, MPI_BYTE, 0, 2, WORLD, NO);
        MPI_Recv(b, SMALL, MPI_BYTE, 0, 1, WORLD, NO);
    }
}

CASE(chain)
{
    if (me > 0)
        RECV(SMALL, me - 1);
    if (me < 3)
        SEND(Send, SMALL, me + 1);
}

CASE(chain_large)
{
    if (me > 0)
        RECV(LARGE, me - 1);
    if (me < 3)
        SEND(Send, LARGE, me + 1);
}

CASE(nobody)
{
    if (me == 0) {
        SEND(Send, SMALL, MPI_PROC_NULL);
        RECV(SMALL, MPI_PROC_NULL);
    }
    if (me == 1)
        MPI_Sendrecv(a, SMALL, MPI_BYTE, MPI_PROC_NULL, 0, b, SMALL, MPI_BYTE, MPI_PROC_NULL, 0, WORLD, NO);
}

static void shift(int n, int round)
{
    int right = me < 3 ? me + 1 : round ? 0 : MPI_PROC_NULL, left = me > 0 ? me - 1 : round ? 3 : MPI_PROC_NULL;
    MPI_Sendrecv(a, n, MPI_BYTE, right, 0, b, n, MPI_BYTE, left, 0, WORLD, NO);
}

CASE(sendrecv) { shift(SMALL, 1); }
CASE(sendrecv_large) { shift(LARGE, 1); }
CASE(sendrecv_open) { shift(SMALL, 0); }
CASE(sendrecv_self) { MPI_Sendrecv(a, SMALL, MPI_BYTE, 0, 0, b, SMALL, MPI_BYTE, 0, 0, MPI_COMM_SELF, NO); }
CASE(sendrecv_replace) { MPI_Sendrecv_replace(a, SMALL, MPI_BYTE, (me + 1) % 4, 0, (me + 3) % 4, 0, WORLD, NO); }

CASE(sendrecv_replace_large)
{
    MPI_Sendrecv_replace(a, LARGE, MPI_BYTE, (me + 1) % 4, 0, (me + 3) % 4, 0, WORLD, NO);
}

/* A master answers its workers in the order in which they ask. */
static void workers(int any)
{
    MPI_Request q[3];
    MPI_Status status;
    int i, which;

    if (me > 0) {
        const struct timespec turn = {0, me * 20000000L};
        nanosleep(&turn, NULL);
        SEND(Send, SMALL, 0);
        RECV(SMALL, 0);
        return;
    }
    for (i = 0; !any && i < 3; i++)
        MPI_Irecv(b + i * SMALL, SMALL, MPI_BYTE, i + 1, 0, WORLD, &q[i]);
    for (i = 0; i < 3; i++) {
        if (any)
            MPI_Recv(b, SMALL, MPI_BYTE, MPI_ANY_SOURCE, 0, WORLD, &status);
        else
            MPI_Waitany(3, q, &which, &status);
        SEND(Send, SMALL, status.MPI_SOURCE);
    }
}

CASE(workers_recv) { workers(1); }
CASE(workers_waitany) { workers(0); }

const struct named point_cases[] = {
    {"send", send},
    {"send_zero", send_zero},
    {"send_large", send_large},
    {"ssend", ssend},
    {"ssend_large", ssend_large},
    {"bsend", bsend},
    {"bsend_large", bsend_large},
    {"rsend", rsend},
    {"recv_any", recv_any},
    {"recv_by_tag", recv_by_tag},
    {"chain", chain},
    {"chain_large", chain_large},
    {"nobody", nobody},
    {"sendrecv", sendrecv},
    {"sendrecv_large", sendrecv_large},
    {"sendrecv_open", sendrecv_open},
    {"sendrecv_self", sendrecv_self},
    {"sendrecv_replace", sendrecv_replace},
    {"sendrecv_replace_large", sendrecv_replace_large},
    {"workers_recv", workers_recv},
    {"workers_waitany", workers_waitany},
    {0},
};
