/* Ranks exchange and reduce; rank 2 ends the run half way, as the first argument
 * says, while the others wait for it. Each rank writes down, after each call, how
 * many it has made: $LOGGOPS_LOG/RANK.count. */
#include <fcntl.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROUNDS = 100, OWN_STATUS = 7 };

static int counts = -1;

static void made(void)
{
    static long calls;

    calls++;
    if (counts >= 0 && pwrite(counts, &calls, sizeof calls, 0) != sizeof calls)
        _exit(1);
}

/* Creates a file in $LOGGOPS_LOG. */
static int create(const char *name)
{
    const char *folder = getenv("LOGGOPS_LOG");
    char path[4096];

    if (!folder || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return -1;
    return open(path, O_WRONLY | O_CREAT, 0666);
}

/* The program's own: its exit status is to be that of the process. */
static void on_signal(int number)
{
    (void)number;
    _exit(OWN_STATUS);
}

/* Records until the disk is full, and far beyond. */
static void fill(void)
{
    int i, value = 0;

    for (i = 0; i < 1000000; i++)
        MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
}

static int end(const char *how)
{
    if (strcmp(how, "return") == 0)
        return 1;
    if (strcmp(how, "exit") == 0)
        exit(OWN_STATUS);
    if (strcmp(how, "abort") == 0)
        abort();
    if (strcmp(how, "MPI_Abort") == 0)
        MPI_Abort(MPI_COMM_WORLD, OWN_STATUS);
    if (strcmp(how, "handler") == 0)
        signal(SIGTERM, on_signal);
    if (strcmp(how, "SIGTERM") == 0 || strcmp(how, "handler") == 0)
        raise(SIGTERM);
    if (strcmp(how, "SIGINT") == 0)
        raise(SIGINT);
    if (strcmp(how, "SIGKILL") == 0)
        raise(SIGKILL);
    if (strcmp(how, "limit") == 0) {
        create("limit"); /* whoever limits the time ends the run now */
        for (;;)
            pause();
    }
    if (strcmp(how, "disk") == 0)
        fill();
    return 0;
}

int main(int argc, char **argv)
{
    char name[32];
    int rank, ranks, i, in, out = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    snprintf(name, sizeof name, "%d.count", rank);
    counts = create(name);
    made();
    for (i = 0; i < ROUNDS; i++) {
        MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % ranks, 0, &in, 1, MPI_INT, (rank + ranks - 1) % ranks, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        made();
        MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        made();
        if (rank == 2 && i == ROUNDS / 2 && argc > 1 && end(argv[1]))
            return OWN_STATUS;
    }
    MPI_Finalize();
    return 0;
}
