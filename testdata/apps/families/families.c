/* Makes each kind of call that the tracing library records, in all modes and
 * with what is special about them: wildcards, ranks that do not exist, null
 * and shared requests, ignored statuses, calls in place, communicators with
 * and without this rank. Its output is its trace. */
#include <mpi.h>
#include <stdlib.h>

enum { N = 16, MANY = 1000 };

static int rank, ranks, left, right, zero;
static double a[N], b[N];
static MPI_Comm ring; /* what the calls in hand are made on */

#define TO(tag) a, N, MPI_DOUBLE, right, tag, ring
#define FROM(tag) b, N, MPI_DOUBLE, left, tag, ring

static void blocking(void)
{
    MPI_Request request;
    MPI_Status status;

    MPI_Irecv(FROM(1), &request);
    MPI_Ssend(TO(1));
    MPI_Wait(&request, MPI_STATUS_IGNORE);

    MPI_Bsend(TO(2));
    MPI_Probe(MPI_ANY_SOURCE, 2, ring, &status);
    MPI_Recv(b, N, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, ring, MPI_STATUS_IGNORE);

    MPI_Irecv(FROM(3), &request);
    MPI_Barrier(ring);
    MPI_Rsend(TO(3));
    MPI_Wait(&request, &status);

    MPI_Sendrecv(a, N / 2, MPI_DOUBLE, right, 4, FROM(4), MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(a, N, MPI_DOUBLE, right, 5, left, 5, ring, &status);
    MPI_Send(a, N, MPI_DOUBLE, MPI_PROC_NULL, 6, ring);
    MPI_Recv(b, N, MPI_DOUBLE, MPI_PROC_NULL, 6, ring, &status);
}

static void nonblocking(void)
{
    MPI_Request requests[4];
    MPI_Status statuses[4];
    int flag = 0, index, done = 0, some, indices[4];

    MPI_Irecv(FROM(7), &requests[0]);
    MPI_Irecv(b, N, MPI_DOUBLE, MPI_PROC_NULL, 8, ring, &requests[1]);
    MPI_Isend(TO(7), &requests[2]);
    requests[3] = MPI_REQUEST_NULL;
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Waitall(4, requests, statuses);

    MPI_Irecv(FROM(9), &requests[0]);
    MPI_Issend(TO(9), &requests[1]);
    while (!flag)
        MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE);

    MPI_Irecv(b, N, MPI_DOUBLE, MPI_ANY_SOURCE, 10, ring, &requests[0]);
    MPI_Ibsend(TO(10), &requests[1]);
    while (done < 2) {
        MPI_Testsome(2, requests, &some, indices, MPI_STATUSES_IGNORE);
        done += some;
    }

    MPI_Irecv(FROM(11), &requests[0]);
    MPI_Barrier(ring);
    MPI_Irsend(TO(11), &requests[1]);
    for (done = 0; done < 2; done += some)
        MPI_Waitsome(2, requests, &some, indices, statuses);
    MPI_Waitsome(2, requests, &some, indices, statuses);

    MPI_Irecv(FROM(12), &requests[0]);
    MPI_Isend(TO(12), &requests[1]);
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    MPI_Waitany(2, requests, &index, &statuses[0]);
    MPI_Waitany(2, requests, &index, &statuses[0]);

    MPI_Irecv(FROM(13), &requests[0]);
    MPI_Isend(TO(13), &requests[1]);
    for (done = 0; done < 2; done += flag)
        MPI_Testany(2, requests, &index, &flag, MPI_STATUS_IGNORE);

    MPI_Isend(TO(14), &requests[0]);
    for (flag = 0; !flag;)
        MPI_Iprobe(left, MPI_ANY_TAG, ring, &flag, &statuses[0]);
    MPI_Recv(FROM(14), MPI_STATUS_IGNORE);
    for (flag = 0; !flag;)
        MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
}

/* So many requests at once that tables must grow. */
static void many(void)
{
    MPI_Request requests[2 * MANY];
    int i;

    for (i = 0; i < MANY; i++)
        MPI_Irecv(FROM(i), &requests[i]);
    for (i = 0; i < MANY; i++)
        MPI_Isend(a, 1, MPI_DOUBLE, right, i, ring, &requests[MANY + i]);
    MPI_Waitall(2 * MANY, requests, MPI_STATUSES_IGNORE);
}

static void collective(void)
{
    double *all = calloc((size_t)(ranks * N), sizeof *all);
    int *counts = calloc((size_t)ranks, sizeof *counts), *from = calloc((size_t)ranks, sizeof *from);
    int i;

    for (i = 0; i < ranks; i++)
        counts[i] = 1 + i % 3, from[i] = i * N;
    MPI_Bcast(a, N, MPI_DOUBLE, ranks - 1, ring);
    MPI_Reduce(a, b, N, MPI_DOUBLE, MPI_SUM, zero, ring);
    MPI_Allreduce(MPI_IN_PLACE, a, N, MPI_DOUBLE, MPI_MAX, ring);
    MPI_Scan(a, b, N, MPI_DOUBLE, MPI_SUM, ring);
    MPI_Allgather(a, N, MPI_DOUBLE, all, N, MPI_DOUBLE, ring);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, N, MPI_DOUBLE, ring);
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, N, MPI_DOUBLE, ring);
    MPI_Allgatherv(a, counts[rank], MPI_DOUBLE, all, counts, from, MPI_DOUBLE, ring);
    if (rank == 0) {
        MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, N, MPI_DOUBLE, 0, ring);
        MPI_Scatter(all, N, MPI_DOUBLE, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, ring);
    } else {
        MPI_Gather(a, N, MPI_DOUBLE, NULL, 0, MPI_DATATYPE_NULL, 0, ring);
        MPI_Scatter(NULL, 0, MPI_DATATYPE_NULL, b, N, MPI_DOUBLE, 0, ring);
    }
    free(all), free(counts), free(from);
}

/* Does it all on a communicator. */
static void all_on(MPI_Comm comm)
{
    ring = comm;
    MPI_Comm_rank(ring, &rank);
    MPI_Comm_size(ring, &ranks);
    left = (rank + ranks - 1) % ranks, right = (rank + 1) % ranks;
    blocking();
    nonblocking();
    many();
    collective();
}

int main(int argc, char **argv)
{
    static char room[1 << 16];
    void *detached;
    int provided, size, me;
    MPI_Comm copy, halves, none, first, self;
    MPI_Group group, head;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Buffer_attach(room, sizeof room);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    all_on(MPI_COMM_WORLD);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_split(copy, me % 2, -me, &halves);
    all_on(halves);
    MPI_Comm_split(MPI_COMM_WORLD, me == 0 ? MPI_UNDEFINED : 0, 0, &none);
    if (none != MPI_COMM_NULL)
        MPI_Comm_free(&none);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Group_incl(group, 1, &zero, &head);
    MPI_Comm_create(MPI_COMM_WORLD, head, &first);
    if (first != MPI_COMM_NULL)
        MPI_Barrier(first);
    MPI_Comm_dup(MPI_COMM_SELF, &self);
    MPI_Comm_size(self, &size);
    MPI_Barrier(self);
    MPI_Barrier(MPI_COMM_SELF);
    MPI_Comm_free(&halves);
    MPI_Comm_dup(copy, &halves);
    MPI_Comm_free(&copy);
    MPI_Barrier(halves);
    MPI_Buffer_detach(&detached, &size);
    MPI_Finalize();
    return 0;
}
