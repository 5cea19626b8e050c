/* Rank 1 finds a message of rank 0 in several ways, one after the other, then
 * tells rank 2, and only then receives the message. There is a barrier before
 * each way and after the last. */
#include <mpi.h>
#include <stddef.h>

static int value[2];

static void tell(void) { MPI_Send(value, 1, MPI_INT, 2, 9, MPI_COMM_WORLD); }

static void receive(int source) { MPI_Recv(value, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }

static void probe(void)
{
    MPI_Probe(0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    tell();
    receive(0);
}

static void probe_any(void)
{
    MPI_Status status;

    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    tell();
    receive(status.MPI_SOURCE);
}

static void iprobe(void)
{
    int found = 0;

    while (!found)
        MPI_Iprobe(0, 1, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
    tell();
    receive(MPI_ANY_SOURCE);
}

static void iprobe_irecv(void)
{
    MPI_Request request;
    int found = 0;

    while (!found)
        MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
    tell();
    MPI_Irecv(value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Between the matched probe and its receive comes a longer message. */
static void mprobe(void)
{
    MPI_Message message;

    MPI_Mprobe(0, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    tell();
    MPI_Recv(value, 2, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Mrecv(value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
}

static void improbe(void)
{
    MPI_Message message;
    MPI_Request request;
    int found = 0;

    while (!found)
        MPI_Improbe(0, 1, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
    tell();
    MPI_Imrecv(value, 1, MPI_INT, &message, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void get_status(void)
{
    MPI_Request request;
    int complete = 0;

    MPI_Irecv(value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
    while (!complete)
        MPI_Request_get_status(request, &complete, MPI_STATUS_IGNORE);
    tell();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    static void (*const ways[])(void) = {probe, probe_any, iprobe, iprobe_irecv, mprobe, improbe, get_status};
    size_t i;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (i = 0; i < sizeof ways / sizeof *ways; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Send(value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
            if (ways[i] == mprobe)
                MPI_Send(value, 2, MPI_INT, 1, 1, MPI_COMM_WORLD);
        } else if (rank == 1) {
            ways[i]();
        } else if (rank == 2) {
            MPI_Recv(value, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
