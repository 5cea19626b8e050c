#include "tracer.h"
#include "file.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lg_tracer lg;
__thread int lg_initialised_here;

enum { CAPACITY = 1 << 20 };

static unsigned char *memory; /* outlives lg.buffer: a record may be half written */
static struct lg_instant opened;
static uint64_t records; /* in the blocks written */
static int rank;

static void complain(const char *problem)
{
    fprintf(stderr, "libloggops_pmpi: rank %d: %s; nothing more of this rank is recorded\n", rank,
            problem);
}

/* Gives up recording, for good. The program goes on as if untraced. */
void lg_stop(const char *problem)
{
    if (!lg.buffer)
        return;
    lg.buffer = NULL;
    lg_file_close();
    complain(problem);
}

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

/* Reads both clocks at once: of three tries the one in which the cycle
 * counter moved least. */
static struct lg_instant instant(void)
{
    struct lg_instant best = {0, 0};
    uint64_t least = UINT64_MAX;
    int i;

    for (i = 0; i < 3; i++) {
        struct timespec t;
        uint64_t before = lg_now(), after;
        clock_gettime(CLOCK_MONOTONIC, &t);
        after = lg_now();
        if (after - before < least) {
            least = after - before;
            best.ns = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
            best.ticks = lg.cycles ? before + least / 2 : best.ns;
        }
    }
    return best;
}

static void open_block(struct lg_instant now)
{
    opened = now;
    lg.next = lg.buffer + LG_BLOCK;
    lg.last = now.ticks;
    lg.request = 0;
    lg.records = 0;
}

static struct lg_instant close_block(void)
{
    struct lg_instant now = instant();

    if (now.ticks < lg.last)
        now.ticks = lg.last;
    lg_block_head(lg.buffer, "CALL", (uint32_t)(lg.next - lg.buffer - LG_BLOCK), lg.records,
                  opened, now);
    records += lg.records;
    return now;
}

/* Writes the block and opens another, with room for at least that many bytes. */
void lg_flush(size_t room)
{
    struct lg_instant now = close_block();
    const char *problem = lg_file_write(lg.buffer, (uint64_t)(lg.next - lg.buffer));
    size_t capacity = (size_t)(lg.limit - lg.buffer);

    if (!problem && !lg_grow(&memory, &capacity, LG_BLOCK + room, 1))
        problem = "out of memory";
    if (problem) {
        lg_stop(problem);
        return;
    }
    lg.buffer = memory;
    lg.limit = memory + capacity;
    open_block(now);
}

/* Starts to record, right after MPI has been initialised. */
void lg_start(int threads)
{
    const char *clock = getenv("LOGGOPS_CLOCK"), *problem;
    size_t capacity = 0;
    int ranks;

    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
#ifdef __x86_64__
    lg.cycles = !clock || strcmp(clock, "monotonic") != 0;
#else
    (void)clock;
#endif
    lg.one_thread = threads == MPI_THREAD_MULTIPLE;
    lg_initialised_here = 1;
    problem = lg_grow(&memory, &capacity, CAPACITY, 1) ? lg_file_open(rank, ranks, lg.cycles)
                                                       : "out of memory";
    if (problem) {
        complain(problem);
        return;
    }
    lg.buffer = memory;
    lg.limit = memory + capacity;
    open_block(instant());
    lg_comm_start();
}

/* Writes what is left and the end mark, right before MPI is finalized. */
void lg_finish(void)
{
    struct lg_instant now = close_block();
    unsigned char end[LG_BLOCK + 16];
    const char *problem = lg_file_write(lg.buffer, (uint64_t)(lg.next - lg.buffer));

    lg_comm_finish();
    lg_block_head(end, "END.", 16, 0, now, now);
    lg_put64(lg_put64(end + LG_BLOCK, records), 0); /* clock offset */
    if (!problem)
        problem = lg_file_write(end, sizeof end);
    if (!problem)
        problem = lg_file_close();
    if (problem)
        complain(problem);
    lg.buffer = NULL;
}
