/* Ranks of one host share a clock. The first ranks of the hosts measure how
 * theirs differ, in a binomial tree from rank 0: in each step those whose
 * difference is known answer as many others. So a thousand hosts need ten
 * steps of a few round trips. */
#include "sync.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIPS = 20 };

static MPI_Comm host = MPI_COMM_NULL, firsts = MPI_COMM_NULL;
static int on;

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + (int64_t)t.tv_nsec;
}

/* Answers with rank 0's time. */
static void serve(int other, int64_t offset)
{
    int i, question;

    for (i = 0; i < TRIPS; i++) {
        int64_t time;
        PMPI_Recv(&question, 1, MPI_INT, other, 0, firsts, MPI_STATUS_IGNORE);
        time = now() + offset;
        PMPI_Send(&time, 1, MPI_INT64_T, other, 0, firsts);
    }
}

/* Asks for rank 0's time: the shortest round trip tells it best. */
static int64_t measure(int other)
{
    int64_t shortest = INT64_MAX, offset = 0;
    int i;

    for (i = 0; i < TRIPS; i++) {
        int64_t before = now(), after, time;
        PMPI_Send(&i, 1, MPI_INT, other, 0, firsts);
        PMPI_Recv(&time, 1, MPI_INT64_T, other, 0, firsts, MPI_STATUS_IGNORE);
        after = now();
        if (after - before < shortest) {
            shortest = after - before;
            offset = time - (before + shortest / 2);
        }
    }
    return offset;
}

/* Returns the ns to add to this rank's clock to have rank 0's. */
static int64_t compare(void)
{
    int64_t offset = 0;
    int rank, ranks, step;

    if (firsts != MPI_COMM_NULL) {
        PMPI_Comm_rank(firsts, &rank);
        PMPI_Comm_size(firsts, &ranks);
        for (step = 1; step < ranks; step *= 2) {
            if (rank < step && rank + step < ranks)
                serve(rank + step, offset);
            else if (rank >= step && rank < 2 * step)
                offset = measure(rank - step);
        }
    }
    if (host != MPI_COMM_NULL)
        PMPI_Bcast(&offset, 1, MPI_INT64_T, 0, host);
    return offset;
}

/* LOGGOPS_SYNC is the same on all ranks: "ranks" if those of a host have
 * clocks of their own, as in containers, and "off" to compare none. */
int64_t lg_sync_start(void)
{
    const char *how = getenv("LOGGOPS_SYNC");
    int rank, ranks, place;

    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    on = ranks > 1 && !(how && strcmp(how, "off") == 0);
    if (!on)
        return 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (how && strcmp(how, "ranks") == 0) {
        PMPI_Comm_dup(MPI_COMM_WORLD, &firsts);
    } else {
        PMPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &host);
        PMPI_Comm_rank(host, &place);
        PMPI_Comm_split(MPI_COMM_WORLD, place == 0 ? 0 : MPI_UNDEFINED, rank, &firsts);
    }
    return compare();
}

int64_t lg_sync_finish(void)
{
    int64_t offset = on ? compare() : 0;

    if (host != MPI_COMM_NULL)
        PMPI_Comm_free(&host);
    if (firsts != MPI_COMM_NULL)
        PMPI_Comm_free(&firsts);
    return offset;
}
