/* The start and the end of a recording. */
#include "folder.h"
#include "interrupts.h"
#include "report.h"
#include "settings.h"
#include "sync.h"
#include "tables.h"
#include "threads.h"
#include "unrecorded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lg_tracer lg;
static int rank;

enum { CAPACITY = 1 << 20, LEAST = 4096, MOST = 255 << 20 };

static void complain(const char *problem)
{
    fprintf(stderr, "libloggops_pmpi: rank %d: %s; nothing more of this rank is recorded\n", rank,
            problem);
}

/* Gives up recording, for good. The program goes on as if untraced. Records up
 * to here are written at the end, without an end mark. */
void lg_stop(const char *problem)
{
    if (__atomic_exchange_n(&lg.on, LG_OFF, __ATOMIC_ACQ_REL))
        complain(problem);
}

/* Counts by one, whatever the thread. */
void lg_count(uint64_t *counter) { __atomic_add_fetch(counter, 1, __ATOMIC_RELAXED); }

/* Grows an array to at least the wanted number of items; 0 if it cannot. */
int lg_grow(void *array, size_t *room, size_t wanted, size_t size)
{
    void *old, *larger;
    size_t n = *room ? *room : 64;

    if (wanted <= *room)
        return 1;
    while (n < wanted)
        n *= 2;
    memcpy(&old, array, sizeof old);
    larger = realloc(old, n * size);
    if (!larger)
        return 0;
    memcpy(array, &larger, sizeof larger);
    *room = n;
    return 1;
}

/* Whether a condition holds on all ranks. */
static int everywhere(int holds)
{
    int all;

    PMPI_Allreduce(&holds, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all;
}

/* Starts to record, right after MPI has been initialised. */
void lg_start(int threads)
{
    static struct lg_head head;
    const char *problem;

    PMPI_Comm_rank(MPI_COMM_WORLD, &head.rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &head.ranks);
    rank = head.rank;
    lg.threads = threads == MPI_THREAD_SERIALIZED || threads == MPI_THREAD_MULTIPLE;
    lg.multiple = threads == MPI_THREAD_MULTIPLE;
    problem = lg_clock_start(lg.threads);
    head.clock = lg_clock;
    head.threads = lg.threads;
    head.sites = lg.sites = lg_setting_is("LOGGOPS_CALLSITES", "1");
    lg.capacity = lg_setting_bytes("LOGGOPS_BUFFER", CAPACITY, &problem);
    lg.capacity = lg.capacity < LEAST ? LEAST : lg.capacity;
    if (lg.capacity > MOST && !problem)
        problem = "LOGGOPS_BUFFER is more than 255M";
    lg.most = lg_setting_bytes("LOGGOPS_MAX_BYTES", UINT64_MAX, &problem);
    lg_polls_start();
    lg_metadata(head.metadata);
    head.offset = everywhere(lg_clock != LG_CPU) ? lg_sync_start() : 0;
    if (!lg_folder_start(&head, problem))
        return;
    if (lg_threads_start())
        lg_comm_start();
}

/* Writes the end mark. */
static const char *end(struct lg_instant now, uint64_t records, int64_t offset, const struct lg_sums *sums)
{
    enum { LENGTH = 48 };
    unsigned char mark[LG_BLOCK + LENGTH], *at = mark + LG_BLOCK;
    const char *problem;
    struct lg_held held;

    lg_block_head(mark, "END.", LENGTH, 0, 0, now, now);
    at = lg_put64(lg_put64(at, records), (uint64_t)offset);
    at = lg_put64(lg_put64(at, sums->locals), lg_in_ns(sums->local, now));
    lg_put64(lg_put64(at, lg_in_ns(sums->run, now)), sums->waited);
    lg_hold(&held);
    problem = lg_file_block(mark, sizeof mark);
    problem = problem ? problem : lg_file_close();
    lg_let_go(&held);
    return problem;
}

/* Writes what is left and the end mark, right before MPI is finalized. All
 * ranks come here, those that gave up recording too: clocks are compared. */
void lg_finish(void)
{
    struct lg_instant now;
    struct lg_sums sums;
    uint64_t records;
    int on = __atomic_exchange_n(&lg.on, LG_OFF, __ATOMIC_ACQ_REL) != LG_OFF;
    const char *problem = lg_threads_finish(&now, &records, &sums);
    int64_t offset = lg_sync_finish();
    struct lg_report own = {0};

    if (on) {
        lg_comm_finish();
        problem = problem ? problem : end(now, records, offset, &sums);
        own.ranks = problem == NULL;
        if (problem)
            complain(problem);
    }
    own.calls = sums.calls;
    own.bytes = lg_file_bytes();
    own.mpi_ns = lg_in_ns(sums.mpi, now);
    own.local_ns = lg_in_ns(sums.local, now);
    own.run_ns = lg_in_ns(sums.run, now);
    own.waited_ns = lg_clock == LG_CPU ? 0 : sums.waited;
    own.missed = lg_missed_finish();
    lg_report(&own);
}
