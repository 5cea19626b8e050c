/* Persistent requests, freed and cancelled ones, and matched probes. */
#include "log.h"

static int say_made(const char *call, int peer, int tag)
{
    int q = made();
    say("%s comm=%s peer=%d tag=%d bytes=%d requests=%d", call, on(ring), peer, tag, BYTES, q);
    return q;
}

void persistent(void)
{
    MPI_Request requests[6], freed;
    int q[6], i, round;

    for (i = 0; i < 4; i++) {
        MPI_Recv_init(b, N, MPI_DOUBLE, left, 20 + i, ring, &requests[i]);
        q[i] = say_made("MPI_Recv_init", left, 20 + i);
    }
    MPI_Send_init(a, N, MPI_DOUBLE, right, 20, ring, &requests[4]);
    q[4] = say_made("MPI_Send_init", right, 20);
    MPI_Bsend_init(a, N, MPI_DOUBLE, right, 21, ring, &requests[5]);
    q[5] = say_made("MPI_Bsend_init", right, 21);
    for (round = 0; round < 3; round++) {
        MPI_Start(&requests[0]);
        say("MPI_Start requests=%d", q[0]);
        MPI_Start(&requests[1]);
        say("MPI_Start requests=%d", q[1]);
        MPI_Startall(2, &requests[4]);
        say("MPI_Startall requests=%d.%d", q[4], q[5]);
        MPI_Waitall(6, requests, MPI_STATUSES_IGNORE); /* two of them inactive */
        say("MPI_Waitall requests=%d.%d.%d.%d actual=%d/20/%d,%d/21/%d,-,-", q[0], q[1], q[4], q[5], left,
            BYTES, left, BYTES);
    }
    for (i = 4; i < 6; i++) {
        MPI_Request_free(&requests[i]);
        say("MPI_Request_free requests=%d", q[i]);
    }
    MPI_Ssend_init(a, N, MPI_DOUBLE, right, 22, ring, &requests[4]);
    q[4] = say_made("MPI_Ssend_init", right, 22);
    MPI_Rsend_init(a, N, MPI_DOUBLE, right, 23, ring, &requests[5]);
    q[5] = say_made("MPI_Rsend_init", right, 23);
    MPI_Startall(2, &requests[2]);
    say("MPI_Startall requests=%d.%d", q[2], q[3]);
    MPI_Barrier(ring);
    say("MPI_Barrier comm=%s", on(ring));
    MPI_Startall(2, &requests[4]);
    say("MPI_Startall requests=%d.%d", q[4], q[5]);
    MPI_Waitall(4, &requests[2], MPI_STATUSES_IGNORE);
    say("MPI_Waitall requests=%d.%d.%d.%d actual=%d/22/%d,%d/23/%d,-,-", q[2], q[3], q[4], q[5], left, BYTES,
        left, BYTES);
    for (i = 0; i < 6; i++) {
        MPI_Request_free(&requests[i]);
        say("MPI_Request_free requests=%d", q[i]);
    }

    MPI_Irecv(b, N, MPI_DOUBLE, left, 25, ring, &requests[0]);
    q[0] = say_made("MPI_Irecv", left, 25);
    MPI_Isend(a, N, MPI_DOUBLE, right, 25, ring, &freed);
    q[1] = say_made("MPI_Isend", right, 25);
    MPI_Request_free(&freed);
    say("MPI_Request_free requests=%d", q[1]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    say("MPI_Wait requests=%d actual=%d/25/%d", q[0], left, BYTES);
}

static void say_cancel(MPI_Request *request, int q)
{
    MPI_Cancel(request);
    say("MPI_Cancel requests=%d", q);
}

/* Receives that no one sends to. */
static void cancelled_receives(void)
{
    MPI_Request request;
    int q;

    MPI_Irecv(b, N, MPI_DOUBLE, left, 24, ring, &request);
    q = say_made("MPI_Irecv", left, 24);
    say_cancel(&request, q);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    say("MPI_Wait requests=%d actual=x", q);
    MPI_Irecv(b, N, MPI_DOUBLE, MPI_ANY_SOURCE, 29, ring, &request);
    q = say_made("MPI_Irecv", -1, 29);
    say_cancel(&request, q);
    MPI_Request_free(&request);
    say("MPI_Request_free requests=%d", q);
}

/* A persistent receive that is cancelled when it is started first, and comes
 * too soon for that when it is started again. */
static void cancelled_start(void)
{
    MPI_Request request;
    int q, flag;

    MPI_Recv_init(b, N, MPI_DOUBLE, left, 26, ring, &request);
    q = say_made("MPI_Recv_init", left, 26);
    MPI_Start(&request);
    say("MPI_Start requests=%d", q);
    say_cancel(&request, q);
    MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
    say("MPI_Waitall requests=%d actual=x", q);
    MPI_Barrier(ring);
    say("MPI_Barrier comm=%s", on(ring));
    MPI_Start(&request);
    say("MPI_Start requests=%d", q);
    MPI_Send(a, N, MPI_DOUBLE, right, 26, ring);
    say("MPI_Send comm=%s peer=%d tag=26 bytes=%d", on(ring), right, BYTES);
    for (flag = 0; !flag;) {
        MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
        if (flag)
            say("MPI_Request_get_status requests=%d", q);
        else
            say("MPI_Request_get_status"), rest();
    }
    say_cancel(&request, q);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    say("MPI_Wait requests=%d actual=%d/26/%d", q, left, BYTES);
    MPI_Request_free(&request);
    say("MPI_Request_free requests=%d", q);
}

/* A send, which few MPIs cancel: each tells the next whether its own did. */
static void cancelled_send(void)
{
    MPI_Request request;
    MPI_Status status;
    int q, flag, theirs;

    MPI_Isend(a, N, MPI_DOUBLE, right, 27, ring, &request);
    q = say_made("MPI_Isend", right, 27);
    say_cancel(&request, q);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    say("MPI_Wait requests=%d%s", q, flag ? " actual=x" : "");
    PMPI_Sendrecv(&flag, 1, MPI_INT, right, 28, &theirs, 1, MPI_INT, left, 28, ring, MPI_STATUS_IGNORE);
    if (!theirs) {
        MPI_Recv(b, N, MPI_DOUBLE, left, 27, ring, MPI_STATUS_IGNORE);
        say("MPI_Recv comm=%s peer=%d tag=27 bytes=%d actual=%d/27/%d", on(ring), left, BYTES, left, BYTES);
    }
}

void cancelled(void)
{
    cancelled_receives();
    cancelled_start();
    cancelled_send();
}

void matched(void)
{
    MPI_Message message;
    MPI_Request requests[2];
    MPI_Status status;
    int q[2], flag;

    MPI_Isend(a, N, MPI_DOUBLE, right, 30, ring, &requests[0]);
    q[0] = say_made("MPI_Isend", right, 30);
    MPI_Mprobe(MPI_ANY_SOURCE, 30, ring, &message, MPI_STATUS_IGNORE);
    say("MPI_Mprobe comm=%s peer=-1 tag=30 actual=%d/30/%d", on(ring), left, BYTES);
    MPI_Mrecv(b, N, MPI_DOUBLE, &message, &status);
    say("MPI_Mrecv comm=%s peer=%d tag=30 bytes=%d actual=%d/30/%d", on(ring), left, BYTES, left, BYTES);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    say("MPI_Wait requests=%d", q[0]);

    MPI_Isend(a, N, MPI_DOUBLE, right, 31, ring, &requests[0]);
    q[0] = say_made("MPI_Isend", right, 31);
    for (flag = 0; !flag;) {
        MPI_Improbe(left, MPI_ANY_TAG, ring, &flag, &message, &status);
        if (flag)
            say("MPI_Improbe comm=%s peer=%d tag=-1 actual=%d/31/%d", on(ring), left, left, BYTES);
        else
            say("MPI_Improbe comm=%s peer=%d tag=-1", on(ring), left), rest();
    }
    MPI_Imrecv(b, N, MPI_DOUBLE, &message, &requests[1]);
    q[1] = say_made("MPI_Imrecv", left, 31);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    say("MPI_Waitall requests=%d.%d actual=-,%d/31/%d", q[0], q[1], left, BYTES);
}
