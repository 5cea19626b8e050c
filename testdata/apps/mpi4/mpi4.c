/* Calls of MPI 4: large counts, persistent collectives, nonblocking sendrecv,
 * partitioned messages, communicators made from groups. With "session" as its
 * argument the program does without MPI_Init. Prints nothing; with an MPI that lacks
 * these calls it does nothing. */
#include <mpi.h>
#include <string.h>

#if MPI_VERSION >= 4

enum { RANKS = 16 };

static int rank, ranks, next, last;

static void large_counts(MPI_Comm comm)
{
    int in[RANKS] = {0}, out[RANKS] = {0}, i;
    MPI_Count counts[RANKS], one = 1;
    MPI_Aint places[RANKS];
    MPI_Request requests[2];
    MPI_Status status;

    for (i = 0; i < ranks; i++) {
        counts[i] = 1;
        places[i] = i;
    }
    MPI_Irecv_c(in, one, MPI_INT, last, 0, comm, &requests[0]);
    MPI_Isend_c(out, one, MPI_INT, next, 0, comm, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Sendrecv_c(out, one, MPI_INT, next, 1, in, one, MPI_INT, last, 1, comm, &status);
    MPI_Bcast_c(in, one, MPI_INT, 0, comm);
    MPI_Allreduce_c(out, in, one, MPI_INT, MPI_SUM, comm);
    MPI_Alltoallv_c(out, counts, places, MPI_INT, in, counts, places, MPI_INT, comm);
    MPI_Allgatherv_c(out, one, MPI_INT, in, counts, places, MPI_INT, comm);
    MPI_Reduce_scatter_c(out, in, counts, MPI_INT, MPI_SUM, comm);
    MPI_Send_c(out, (MPI_Count)3000000000, MPI_BYTE, MPI_PROC_NULL, 2, comm); /* more than an int has room for */
    MPI_Ibcast_c(in, one, MPI_INT, 1, comm, requests);
    MPI_Wait(requests, MPI_STATUS_IGNORE);
}

static void persistent(MPI_Comm comm)
{
    int in[RANKS] = {0}, out[RANKS] = {0}, counts[RANKS], places[RANKS], i;
    MPI_Request requests[4];

    for (i = 0; i < ranks; i++) {
        counts[i] = 1;
        places[i] = i;
    }
    MPI_Allreduce_init(out, in, 1, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, &requests[0]);
    MPI_Barrier_init(comm, MPI_INFO_NULL, &requests[1]);
    MPI_Bcast_init(in, 1, MPI_INT, 0, comm, MPI_INFO_NULL, &requests[2]);
    MPI_Alltoallv_init(out, counts, places, MPI_INT, in, counts, places, MPI_INT, comm, MPI_INFO_NULL, &requests[3]);
    for (i = 0; i < 12; i++) {
        MPI_Start(&requests[i % 4]);
        MPI_Wait(&requests[i % 4], MPI_STATUS_IGNORE);
    }
    for (i = 0; i < 4; i++)
        MPI_Request_free(&requests[i]);
}

static void both_ways(MPI_Comm comm)
{
    int in = 0, out = 1;
    MPI_Request requests[2];
    MPI_Status status;

    MPI_Isendrecv(&out, 1, MPI_INT, next, 2, &in, 1, MPI_INT, last, 2, comm, &requests[0]);
    MPI_Isendrecv_replace(&out, 1, MPI_INT, next, 3, last, 3, comm, &requests[1]);
    MPI_Wait(&requests[0], &status);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
}

/* Each message has six partitions, made ready in three ways; it is sent twice. */
static void partitioned(MPI_Comm comm)
{
    int in[6], out[6] = {0}, list[2] = {4, 5}, i, arrived;
    MPI_Request requests[2];

    MPI_Precv_init(in, 6, 1, MPI_INT, last, 4, comm, MPI_INFO_NULL, &requests[0]);
    MPI_Psend_init(out, 6, 1, MPI_INT, next, 4, comm, MPI_INFO_NULL, &requests[1]);
    for (i = 0; i < 2; i++) {
        MPI_Startall(2, requests);
        MPI_Pready_range(1, 3, requests[1]);
        MPI_Pready_list(2, list, requests[1]);
        MPI_Pready(0, requests[1]);
        do
            MPI_Parrived(requests[0], 5, &arrived);
        while (!arrived);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
}

static void groups(MPI_Comm comm)
{
    MPI_Comm made, again;
    MPI_Group group;
    MPI_Request request;

    MPI_Comm_group(comm, &group);
    MPI_Comm_create_from_group(group, "loggops", MPI_INFO_NULL, MPI_ERRORS_RETURN, &made);
    MPI_Group_free(&group);
    MPI_Barrier(made);
    MPI_Comm_idup_with_info(made, MPI_INFO_NULL, &again, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(again);
    MPI_Comm_free(&again);
    MPI_Comm_free(&made);
}

static void all(MPI_Comm comm)
{
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    next = (rank + 1) % ranks;
    last = (rank + ranks - 1) % ranks;
    large_counts(comm);
    persistent(comm);
    both_ways(comm);
    partitioned(comm);
    groups(comm);
}

static void session(void)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;

    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "all", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&group);
    all(comm);
    MPI_Comm_free(&comm);
    MPI_Session_finalize(&session);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "session") == 0) {
        session();
        return 0;
    }
    MPI_Init(&argc, &argv);
    all(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

#else

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}

#endif
