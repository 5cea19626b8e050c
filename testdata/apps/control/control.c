/* Ranks exchange in rounds and stop recording in between, each at a point of its
 * own: messages and collectives reach across. The first argument is the number of rounds,
 * of which every second third is not recorded. */
#include <mpi.h>
#include <stdlib.h>

static int rank, ranks;

static void round_trip(int tag)
{
    int in[2] = {0}, out = 1, next = (rank + 1) % ranks, last = (rank + ranks - 1) % ranks;
    MPI_Request requests[4];

    MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&out, 1, MPI_INT, next, tag, MPI_COMM_WORLD, &requests[1]);
    if ((rank + tag) % 3 == 0) /* in the middle of it */
        MPI_Pcontrol(tag / 3 % 2);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Sendrecv(&out, 1, MPI_INT, next, 99, &in[1], 1, MPI_INT, last, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if ((rank + tag) % 3 == 1)
        MPI_Pcontrol(tag / 3 % 2);
    MPI_Allreduce(&out, &in[1], 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if ((rank + tag) % 3 == 2)
        MPI_Pcontrol(tag / 3 % 2);
}

int main(int argc, char **argv)
{
    int i, value = 0, rounds = argc > 1 ? atoi(argv[1]) : 12;
    MPI_Request kept[2];
    MPI_Comm comm;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Recv_init(&value, 1, MPI_INT, (rank + ranks - 1) % ranks, 77, MPI_COMM_WORLD, &kept[0]);
    MPI_Send_init(&value, 1, MPI_INT, (rank + 1) % ranks, 77, MPI_COMM_WORLD, &kept[1]);
    for (i = 0; i < rounds; i++) {
        round_trip(i);
        MPI_Startall(2, kept);
        MPI_Waitall(2, kept, MPI_STATUSES_IGNORE);
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        MPI_Barrier(comm);
        MPI_Comm_free(&comm);
    }
    MPI_Request_free(&kept[0]);
    MPI_Request_free(&kept[1]);
    MPI_Pcontrol(1);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
