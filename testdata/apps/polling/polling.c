/* Ranks that poll for what their partner sends them 10 ms later, in several
 * ways. Each writes down, in a file of its own, how often it polled in vain: a
 * line for each way, between two barriers, of the calls and their numbers. */
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COMMS = 10 };

static int rank, partner, polls, other;
static MPI_Comm comms[COMMS];
static MPI_Request request;
static int value;

static void compute(double seconds)
{
    double end = PMPI_Wtime() + seconds;

    while (PMPI_Wtime() < end)
        ;
}

static void test(void)
{
    int done = 0;

    for (;; polls++) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (done)
            return;
    }
}

static void test_and_compute(void)
{
    int done = 0;

    for (;; polls++) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (done)
            return;
        compute(20e-6);
    }
}

/* The probe is for what no one sends. */
static void probe_and_testsome(void)
{
    int found, done, index;

    for (;; polls++) {
        MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
        other++;
        MPI_Testsome(1, &request, &done, &index, MPI_STATUSES_IGNORE);
        if (done > 0)
            return;
    }
}

static void probe_tags(void)
{
    int found, done;

    for (;;) {
        MPI_Iprobe(partner, polls++ % 7 + 90, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
        PMPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (done)
            return;
    }
}

static void probe_communicators(void)
{
    int found, done;

    for (;;) {
        MPI_Iprobe(partner, 1, comms[polls++ % COMMS], &found, MPI_STATUS_IGNORE);
        PMPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (done)
            return;
    }
}

static void matched(void)
{
    MPI_Message message;
    int found = 0;

    for (;; polls++) {
        MPI_Improbe(partner, 2, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
        if (found)
            break;
    }
    MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    PMPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* A request of no one is complete at once, and says nothing. */
static void test_null(void)
{
    MPI_Request null = MPI_REQUEST_NULL;
    int done;

    for (;; polls++) {
        MPI_Test(&null, &done, MPI_STATUS_IGNORE);
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        polls++;
        if (done)
            return;
    }
}

int main(int argc, char **argv)
{
    static const struct way {
        const char *name, *call, *other;
        void (*poll)(void);
    } ways[] = {
        {"joined", "MPI_Test", "MPI_Testall", test},
        {"computing", "MPI_Test", "MPI_Testall", test_and_compute},
        {"joined", "MPI_Testsome", "MPI_Iprobe", probe_and_testsome},
        {"joined", "MPI_Iprobe", "MPI_Test", probe_tags},
        {"many", "MPI_Iprobe", "MPI_Test", probe_communicators},
        {"joined", "MPI_Improbe", "MPI_Test", matched},
        {"joined", "MPI_Test", "MPI_Testall", test_null},
    };
    char path[4096];
    FILE *out;
    size_t i;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    partner = rank ^ 1;
    snprintf(path, sizeof path, "%s/%d.log", getenv("LOGGOPS_LOG"), rank);
    out = fopen(path, "w");
    if (!out)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (i = 0; i < COMMS; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    for (i = 0; i < sizeof ways / sizeof *ways; i++) {
        const struct way *way = &ways[i];
        struct timespec delay = {0, 10000000};

        polls = other = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank % 2) {
            nanosleep(&delay, NULL);
            MPI_Send(&value, 1, MPI_INT, partner, 1, MPI_COMM_WORLD);
            if (way->poll == matched)
                MPI_Send(&value, 1, MPI_INT, partner, 2, MPI_COMM_WORLD);
        } else {
            MPI_Irecv(&value, 1, MPI_INT, partner, 1, MPI_COMM_WORLD, &request);
            way->poll();
        }
        fprintf(out, "%s %s=%d %s=%d\n", way->name, way->call, polls, way->other, other);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    fclose(out);
    MPI_Finalize();
    return 0;
}
