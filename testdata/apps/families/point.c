/* Point-to-point calls and those that complete requests. */
#include "log.h"

#define TO(tag) a, N, MPI_DOUBLE, right, tag, ring
#define FROM(tag) b, N, MPI_DOUBLE, left, tag, ring

static void say_to(const char *call, int tag)
{
    say("%s comm=%s peer=%d tag=%d bytes=%d", call, on(ring), right, tag, BYTES);
}

static int say_begun(const char *call, int peer, int tag)
{
    int request = made();
    say("%s comm=%s peer=%d tag=%d bytes=%d requests=%d", call, on(ring), peer, tag, BYTES, request);
    return request;
}

/* A call that completed a receive from the left alone. */
static void say_received(const char *call, int request, int tag)
{
    say("%s requests=%d actual=%d/%d/%d", call, request, left, tag, BYTES);
}

static void blocking(void)
{
    MPI_Request request;
    MPI_Status status;
    int q;

    MPI_Irecv(FROM(1), &request);
    q = say_begun("MPI_Irecv", left, 1);
    MPI_Ssend(TO(1));
    say_to("MPI_Ssend", 1);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    say_received("MPI_Wait", q, 1);

    MPI_Bsend(TO(2));
    say_to("MPI_Bsend", 2);
    MPI_Probe(MPI_ANY_SOURCE, 2, ring, &status);
    say("MPI_Probe comm=%s peer=-1 tag=2 actual=%d/2/%d", on(ring), left, BYTES);
    MPI_Recv(b, N, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, ring, MPI_STATUS_IGNORE);
    say("MPI_Recv comm=%s peer=-1 tag=-1 bytes=%d actual=%d/2/%d", on(ring), BYTES, left, BYTES);

    MPI_Irecv(FROM(3), &request);
    q = say_begun("MPI_Irecv", left, 3);
    MPI_Barrier(ring);
    say("MPI_Barrier comm=%s", on(ring));
    MPI_Rsend(TO(3));
    say_to("MPI_Rsend", 3);
    MPI_Wait(&request, &status);
    say_received("MPI_Wait", q, 3);

    MPI_Sendrecv(a, N / 2, MPI_DOUBLE, right, 4, FROM(4), MPI_STATUS_IGNORE);
    say("MPI_Sendrecv comm=%s peer=%d tag=4 bytes=%d rpeer=%d rtag=4 rbytes=%d actual=%d/4/%d", on(ring),
        right, BYTES / 2, left, BYTES, left, BYTES / 2);
    MPI_Sendrecv_replace(a, N, MPI_DOUBLE, right, 5, left, 5, ring, &status);
    say("MPI_Sendrecv_replace comm=%s peer=%d tag=5 bytes=%d rpeer=%d rtag=5 rbytes=%d actual=%d/5/%d",
        on(ring), right, BYTES, left, BYTES, left, BYTES);
    MPI_Send(a, N, MPI_DOUBLE, MPI_PROC_NULL, 6, ring);
    say("MPI_Send comm=%s peer=-2 tag=6 bytes=%d", on(ring), BYTES);
    MPI_Recv(b, N, MPI_DOUBLE, MPI_PROC_NULL, 6, ring, &status);
    say("MPI_Recv comm=%s peer=-2 tag=6 bytes=%d actual=-2/-1/0", on(ring), BYTES);
}

static void waiting(void)
{
    MPI_Request requests[4];
    MPI_Status statuses[4], *none = MPI_STATUSES_IGNORE;
    int q[4], index, done, some, indices[4];

    MPI_Irecv(FROM(7), &requests[0]);
    q[0] = say_begun("MPI_Irecv", left, 7);
    MPI_Irecv(b, N, MPI_DOUBLE, MPI_PROC_NULL, 8, ring, &requests[1]);
    q[1] = say_begun("MPI_Irecv", -2, 8);
    MPI_Issend(TO(7), &requests[2]); /* Isend may give the handle of the one before it */
    q[2] = say_begun("MPI_Issend", right, 7);
    requests[3] = MPI_REQUEST_NULL;
    MPI_Waitall(4, requests, none);
    say("MPI_Waitall requests=%d.%d.%d actual=%d/7/%d,-,-", q[0], q[1], q[2], left, BYTES);
    MPI_Waitall(4, requests, statuses);
    say("MPI_Waitall");

    MPI_Irecv(FROM(11), &requests[0]);
    q[0] = say_begun("MPI_Irecv", left, 11);
    MPI_Barrier(ring);
    say("MPI_Barrier comm=%s", on(ring));
    MPI_Irsend(TO(11), &requests[1]);
    q[1] = say_begun("MPI_Irsend", right, 11);
    for (done = 0; done < 2; done += some) {
        MPI_Waitsome(2, requests, &some, indices, statuses);
        if (some == 2 && indices[0] == 0)
            say("MPI_Waitsome requests=%d.%d actual=%d/11/%d,-", q[0], q[1], left, BYTES);
        else if (some == 2)
            say("MPI_Waitsome requests=%d.%d actual=-,%d/11/%d", q[1], q[0], left, BYTES);
        else if (indices[0] == 0)
            say_received("MPI_Waitsome", q[0], 11);
        else
            say("MPI_Waitsome requests=%d", q[1]);
    }
    MPI_Waitsome(2, requests, &some, indices, statuses);
    say("MPI_Waitsome");

    MPI_Irecv(FROM(12), &requests[0]);
    q[0] = say_begun("MPI_Irecv", left, 12);
    MPI_Isend(TO(12), &requests[1]);
    q[1] = say_begun("MPI_Isend", right, 12);
    for (done = 0; done < 3; done++) {
        MPI_Waitany(2, requests, &index, done == 0 ? MPI_STATUS_IGNORE : &statuses[0]);
        if (index == 0)
            say_received("MPI_Waitany", q[0], 12);
        else if (index == 1)
            say("MPI_Waitany requests=%d", q[1]);
        else
            say("MPI_Waitany");
    }
}

static void testing(void)
{
    MPI_Request requests[2];
    MPI_Status status, *none = MPI_STATUSES_IGNORE;
    int q[2], flag, index, done, some, indices[2];

    MPI_Irecv(FROM(9), &requests[0]);
    q[0] = say_begun("MPI_Irecv", left, 9);
    MPI_Issend(TO(9), &requests[1]);
    q[1] = say_begun("MPI_Issend", right, 9);
    for (flag = 0; !flag;) {
        MPI_Testall(2, requests, &flag, none);
        if (flag)
            say("MPI_Testall requests=%d.%d actual=%d/9/%d,-", q[0], q[1], left, BYTES);
        else
            say("MPI_Testall"), rest();
    }

    MPI_Irecv(b, N, MPI_DOUBLE, MPI_ANY_SOURCE, 10, ring, &requests[0]);
    q[0] = say_begun("MPI_Irecv", -1, 10);
    MPI_Ibsend(TO(10), &requests[1]);
    q[1] = say_begun("MPI_Ibsend", right, 10);
    for (done = 0; done < 2; done += some) {
        MPI_Testsome(2, requests, &some, indices, none);
        if (some == 2)
            say("MPI_Testsome requests=%d.%d actual=%d/10/%d,-", q[0], q[1], left, BYTES);
        else if (some == 1 && indices[0] == 0)
            say_received("MPI_Testsome", q[0], 10);
        else if (some == 1)
            say("MPI_Testsome requests=%d", q[1]);
        else
            say("MPI_Testsome"), rest();
    }

    MPI_Irecv(FROM(13), &requests[0]);
    q[0] = say_begun("MPI_Irecv", left, 13);
    MPI_Isend(TO(13), &requests[1]);
    q[1] = say_begun("MPI_Isend", right, 13);
    for (done = 0; done < 2; done += flag) {
        MPI_Testany(2, requests, &index, &flag, MPI_STATUS_IGNORE);
        if (flag && index == 0)
            say_received("MPI_Testany", q[0], 13);
        else if (flag)
            say("MPI_Testany requests=%d", q[1]);
        else
            say("MPI_Testany"), rest();
    }

    MPI_Isend(TO(14), &requests[0]);
    q[0] = say_begun("MPI_Isend", right, 14);
    for (flag = 0; !flag;) {
        MPI_Iprobe(left, MPI_ANY_TAG, ring, &flag, &status);
        if (flag)
            say("MPI_Iprobe comm=%s peer=%d tag=-1 actual=%d/14/%d", on(ring), left, left, BYTES);
        else
            say("MPI_Iprobe comm=%s peer=%d tag=-1", on(ring), left), rest();
    }
    MPI_Recv(FROM(14), MPI_STATUS_IGNORE);
    say("MPI_Recv comm=%s peer=%d tag=14 bytes=%d actual=%d/14/%d", on(ring), left, BYTES, left, BYTES);
    for (flag = 0; !flag;) {
        MPI_Request_get_status(requests[0], &flag, MPI_STATUS_IGNORE);
        if (flag)
            say("MPI_Request_get_status requests=%d", q[0]);
        else
            say("MPI_Request_get_status"), rest();
    }
    for (flag = 0; !flag;) {
        MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
        if (flag)
            say("MPI_Test requests=%d", q[0]);
        else
            say("MPI_Test"), rest();
    }
}

/* So many requests at once that tables must grow. */
static void many(void)
{
    MPI_Request requests[2 * MANY];
    int q[2 * MANY], i;

    for (i = 0; i < MANY; i++) {
        MPI_Irecv(FROM(i), &requests[i]);
        q[i] = say_begun("MPI_Irecv", left, i);
    }
    for (i = 0; i < MANY; i++) {
        MPI_Issend(TO(i), &requests[MANY + i]);
        q[MANY + i] = say_begun("MPI_Issend", right, i);
    }
    for (i = 0; i < 2 * MANY; i++) {
        MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
        if (i < MANY)
            say_received("MPI_Wait", q[i], i);
        else
            say("MPI_Wait requests=%d", q[i]);
    }
}

void point_to_point(void)
{
    blocking();
    waiting();
    testing();
    many();
}
