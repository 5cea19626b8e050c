/* Nonblocking and persistent messages, and what completes requests. */
#include "waits.h"

#include <stdlib.h>

#define POST(mode, n, to, q) MPI_##mode(a, n, MPI_BYTE, to, 0, WORLD, q)
#define SEND(to) MPI_Send(a, SMALL, MPI_BYTE, to, 0, WORLD)
#define RECV(n, from) MPI_Recv(b, n, MPI_BYTE, from, 0, WORLD, NO)

static void with_buffer(void)
{
    static char room[SMALL + MPI_BSEND_OVERHEAD];
    PMPI_Buffer_attach(room, sizeof room);
}

static void without_buffer(void)
{
    void *room;
    int size;
    MPI_Buffer_detach(&room, &size);
}

/* A nonblocking send, waited for; then a message to another. */
#define ISEND(name, mode, n)                                                                                           \
    CASE(name)                                                                                                         \
    {                                                                                                                  \
        MPI_Request q;                                                                                                 \
        if (me == 0) {                                                                                                 \
            POST(mode, n, 1, &q);                                                                                      \
            SEND(2);                                                                                                   \
            MPI_Wait(&q, NO);                                                                                          \
        }                                                                                                              \
        if (me == 1)                                                                                                   \
            RECV(n, 0);                                                                                                \
        if (me == 2)                                                                                                   \
            RECV(SMALL, 0);                                                                                            \
    }

ISEND(isend, Isend, SMALL)
ISEND(isend_large, Isend, LARGE)
ISEND(issend, Issend, SMALL)

CASE(ibsend)
{
    MPI_Request q;
    if (me == 0) {
        with_buffer();
        POST(Ibsend, SMALL, 1, &q);
        MPI_Wait(&q, NO);
        without_buffer();
    }
    if (me == 1)
        RECV(SMALL, 0);
}

CASE(irsend)
{
    MPI_Request q;
    if (me == 0) {
        RECV(SMALL, 1);
        POST(Irsend, SMALL, 1, &q);
        MPI_Wait(&q, NO);
    }
    if (me == 1) {
        MPI_Irecv(b, SMALL, MPI_BYTE, 0, 0, WORLD, &q);
        SEND(0);
        MPI_Wait(&q, NO);
    }
}

/* Between the receive and its wait there is a message to another. */
static void irecv_of(int n)
{
    MPI_Request q;
    if (me == 0)
        MPI_Send(a, n, MPI_BYTE, 1, 0, WORLD);
    if (me == 1) {
        MPI_Irecv(b, n, MPI_BYTE, 0, 0, WORLD, &q);
        SEND(2);
        MPI_Wait(&q, NO);
    }
    if (me == 2)
        RECV(SMALL, 1);
}

CASE(irecv) { irecv_of(SMALL); }
CASE(irecv_large) { irecv_of(LARGE); }

static void both(int n)
{
    MPI_Request q[2];
    MPI_Irecv(b, n, MPI_BYTE, (me + 3) % 4, 0, WORLD, &q[0]);
    POST(Isend, n, (me + 1) % 4, &q[1]);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
}

CASE(ring) { both(SMALL); }
CASE(ring_large) { both(LARGE); }

CASE(irecv_nobody)
{
    MPI_Request q[2];
    MPI_Irecv(b, SMALL, MPI_BYTE, MPI_PROC_NULL, 0, WORLD, &q[0]);
    POST(Isend, SMALL, MPI_PROC_NULL, &q[1]);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
}

CASE(isend_self)
{
    MPI_Request q;
    MPI_Isend(a, SMALL, MPI_BYTE, 0, 0, MPI_COMM_SELF, &q);
    MPI_Recv(b, SMALL, MPI_BYTE, 0, 0, MPI_COMM_SELF, NO);
    MPI_Wait(&q, NO);
}

/* Two small messages in a row to receives of either kind: they keep their order. */
CASE(in_order)
{
    MPI_Request q;
    if (me == 0) {
        POST(Isend, SMALL, 1, &q);
        MPI_Send(a, 2 * SMALL, MPI_BYTE, 1, 0, WORLD);
        MPI_Wait(&q, NO);
    }
    if (me == 1) {
        RECV(SMALL, 0);
        RECV(2 * SMALL, 0);
    }
}

/* The other way round: with a progress thread, a receiver that computes takes the
 * second in first. */
CASE(in_order_late)
{
    MPI_Request q;
    if (me == 0) {
        MPI_Send(a, SMALL, MPI_BYTE, 1, 0, WORLD);
        POST(Isend, 2 * SMALL, 1, &q);
        MPI_Wait(&q, NO);
    }
    if (me == 1) {
        RECV(SMALL, 0);
        RECV(2 * SMALL, 0);
    }
}

CASE(many_irecvs)
{
    MPI_Request q[8];
    int i;
    for (i = 0; i < 8; i++) {
        if (me == 0 && i % 2)
            MPI_Send(a, SMALL * i, MPI_BYTE, 1, 0, WORLD), q[i] = MPI_REQUEST_NULL;
        else if (me == 0)
            MPI_Isend(a, SMALL * i, MPI_BYTE, 1, 0, WORLD, &q[i]);
        if (me == 1)
            MPI_Irecv(b, SMALL * i, MPI_BYTE, 0, 0, WORLD, &q[i]);
    }
    if (me < 2)
        MPI_Waitall(8, q, MPI_STATUSES_IGNORE);
}

#define PERSISTENT(name, mode)                                                                                         \
    CASE(name)                                                                                                         \
    {                                                                                                                  \
        MPI_Request q;                                                                                                 \
        if (me == 0) {                                                                                                 \
            POST(mode, SMALL, 1, &q);                                                                                  \
            MPI_Start(&q);                                                                                             \
            MPI_Wait(&q, NO);                                                                                          \
            MPI_Request_free(&q);                                                                                      \
        }                                                                                                              \
        if (me == 1)                                                                                                   \
            RECV(SMALL, 0);                                                                                            \
    }

PERSISTENT(send_init, Send_init)
PERSISTENT(ssend_init, Ssend_init)

CASE(bsend_init)
{
    MPI_Request q;
    if (me == 0) {
        with_buffer();
        POST(Bsend_init, SMALL, 1, &q);
        MPI_Start(&q);
        MPI_Wait(&q, NO);
        MPI_Request_free(&q);
        without_buffer();
    }
    if (me == 1)
        RECV(SMALL, 0);
}

CASE(rsend_init)
{
    MPI_Request q;
    if (me == 0) {
        POST(Rsend_init, SMALL, 1, &q);
        RECV(SMALL, 1);
        MPI_Start(&q);
        MPI_Wait(&q, NO);
        MPI_Request_free(&q);
    }
    if (me == 1) {
        MPI_Irecv(b, SMALL, MPI_BYTE, 0, 0, WORLD, &q);
        SEND(0);
        MPI_Wait(&q, NO);
    }
}

CASE(recv_init)
{
    MPI_Request q;
    int i;
    for (i = 0; me == 0 && i < 2; i++)
        SEND(1);
    if (me != 1)
        return;
    MPI_Recv_init(b, SMALL, MPI_BYTE, 0, 0, WORLD, &q);
    for (i = 0; i < 2; i++) {
        MPI_Start(&q);
        MPI_Wait(&q, NO);
    }
    MPI_Request_free(&q);
}

CASE(startall)
{
    MPI_Request q[2];
    MPI_Recv_init(b, SMALL, MPI_BYTE, (me + 3) % 4, 0, WORLD, &q[0]);
    POST(Send_init, SMALL, (me + 1) % 4, &q[1]);
    MPI_Startall(2, q);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    MPI_Request_free(&q[0]);
    MPI_Request_free(&q[1]);
}

/* Rank 0 receives from 1, and only then lets 2 send. */
static void in_turn(void (*complete)(MPI_Request *))
{
    MPI_Request q[2];
    if (me == 0) {
        MPI_Irecv(b, SMALL, MPI_BYTE, 1, 0, WORLD, &q[0]);
        MPI_Irecv(b + SMALL, SMALL, MPI_BYTE, 2, 0, WORLD, &q[1]);
        complete(q);
        SEND(2);
        complete(q);
    }
    if (me == 2)
        RECV(SMALL, 0);
    if (me == 1 || me == 2)
        SEND(0);
}

static int which[2], n, flag;

static void by_waitany(MPI_Request *q) { MPI_Waitany(2, q, &n, NO); }
static void by_waitsome(MPI_Request *q) { MPI_Waitsome(2, q, &n, which, MPI_STATUSES_IGNORE); }

static void by_testany(MPI_Request *q)
{
    for (flag = 0; !flag;)
        MPI_Testany(2, q, &n, &flag, NO);
}

static void by_testsome(MPI_Request *q)
{
    for (n = 0; n == 0;)
        MPI_Testsome(2, q, &n, which, MPI_STATUSES_IGNORE);
}

CASE(waitany) { in_turn(by_waitany); }
CASE(waitsome) { in_turn(by_waitsome); }
CASE(testany) { in_turn(by_testany); }
CASE(testsome) { in_turn(by_testsome); }

/* Rank 0 receives from 1 and 2 at once. */
static void at_once(void (*complete)(MPI_Request *))
{
    MPI_Request q[2];
    if (me == 0) {
        MPI_Irecv(b, SMALL, MPI_BYTE, 1, 0, WORLD, &q[0]);
        MPI_Irecv(b + SMALL, SMALL, MPI_BYTE, 2, 0, WORLD, &q[1]);
        complete(q);
    }
    if (me == 1 || me == 2)
        SEND(0);
}

static void by_waitall(MPI_Request *q) { MPI_Waitall(2, q, MPI_STATUSES_IGNORE); }

static void by_testall(MPI_Request *q)
{
    for (flag = 0; !flag;)
        MPI_Testall(2, q, &flag, MPI_STATUSES_IGNORE);
}

static void by_tests(MPI_Request *q)
{
    for (int i = 0; i < 2; i++)
        for (flag = 0; !flag;)
            MPI_Test(&q[i], &flag, NO);
}

CASE(waitall) { at_once(by_waitall); }
CASE(testall) { at_once(by_testall); }
CASE(test) { at_once(by_tests); }

/* What lies between the message's arrival and the wait for it is another message. */
CASE(get_status)
{
    MPI_Request q;
    if (me == 0)
        SEND(1);
    if (me == 1) {
        MPI_Irecv(b, SMALL, MPI_BYTE, 0, 0, WORLD, &q);
        for (flag = 0; !flag;)
            MPI_Request_get_status(q, &flag, NO);
        SEND(2);
        MPI_Wait(&q, NO);
    }
    if (me == 2)
        RECV(SMALL, 1);
}

CASE(cancel)
{
    MPI_Request q;
    if (me == 0) {
        MPI_Irecv(b, SMALL, MPI_BYTE, 1, 9, WORLD, &q);
        MPI_Cancel(&q);
        MPI_Wait(&q, NO);
    }
}

CASE(request_free)
{
    MPI_Request q;
    if (me == 0) {
        POST(Isend, SMALL, 1, &q);
        MPI_Request_free(&q);
    }
    if (me == 1)
        RECV(SMALL, 0);
}

const struct named request_cases[] = {
    {"isend", isend},
    {"isend_large", isend_large},
    {"issend", issend},
    {"ibsend", ibsend},
    {"irsend", irsend},
    {"irecv", irecv},
    {"irecv_large", irecv_large},
    {"ring", ring},
    {"ring_large", ring_large},
    {"irecv_nobody", irecv_nobody},
    {"isend_self", isend_self},
    {"in_order", in_order},
    {"in_order_late", in_order_late},
    {"many_irecvs", many_irecvs},
    {"send_init", send_init},
    {"ssend_init", ssend_init},
    {"bsend_init", bsend_init},
    {"rsend_init", rsend_init},
    {"recv_init", recv_init},
    {"startall", startall},
    {"waitany", waitany},
    {"waitsome", waitsome},
    {"testany", testany},
    {"testsome", testsome},
    {"waitall", waitall},
    {"testall", testall},
    {"test", test},
    {"get_status", get_status},
    {"cancel", cancel},
    {"request_free", request_free},
    {0},
};
