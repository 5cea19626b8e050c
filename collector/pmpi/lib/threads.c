#include "threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

/* PREFIX bytes before an open block tell how many of the thread are in the file
 * of the rank: so a reader knows whether this one is, too. */
enum { STATUSES = 64, PREFIX = 8 };

/* How far ahead a block's clock is projected, in ticks: no block stays open as
 * long. And how often at least the projection is made anew, in ns. */
static const uint64_t span = (uint64_t)1 << 52;
enum { REFRESH = 1000000000 };

__thread struct lg_thread *lg_here __attribute__((tls_model("initial-exec")));
char lg_locked;

static pthread_mutex_t file_lock = PTHREAD_MUTEX_INITIALIZER; /* and of what follows */
static struct lg_thread *threads;
static uint32_t thread_count;
static uint64_t records; /* in the blocks written */
static struct lg_sums ended; /* of threads that are no more */
static pthread_key_t key;

/* Waits for the lock of tables; who has it may be off its CPU. */
void lg_lock_slowly(void)
{
    int tries = 0;

    while (__atomic_test_and_set(&lg_locked, __ATOMIC_ACQUIRE))
        if (++tries % 64 == 0)
            sched_yield();
}

/* Writes into an open block when it would be closed if the clocks went on as
 * they do: so the records of a block that nobody closes have times. */
void lg_project(struct lg_thread *t)
{
    struct lg_instant now = lg_instant();
    uint64_t ticks = now.ticks - lg.first.ticks, ns = now.ns - lg.first.ns;

    if (ns == 0)
        return;
    lg_put64(lg_put64(t->buffer + LG_CLOSED, t->opened.ticks + span),
             t->opened.ns + (uint64_t)((double)span / (double)ticks * (double)ns));
    t->refresh = now.ticks + (ns < REFRESH ? ticks : (uint64_t)((double)ticks / (double)ns * REFRESH));
}

static void open_block(struct lg_thread *t, struct lg_instant now)
{
    t->opened = now;
    t->next = t->whole = t->buffer + LG_BLOCK;
    t->full = t->buffer + lg.capacity - LG_RECORD;
    t->last = now.ticks;
    t->request = 0;
    t->site = 0;
    t->records = 0;
    t->run.kinds = 0;
    lg_publish(t, t->whole, 0);
    lg_put64(t->open.at, t->blocks);
    t->kind = "CALL";
    lg_block_head(t->buffer, t->kind, 0, 0, t->number, now, now);
    lg_project(t);
}

/* No block closes before its last call ends. That may be after now where now
 * is another thread's. */
static struct lg_instant no_earlier(struct lg_instant now, uint64_t last)
{
    if (now.ticks < last) {
        now.ticks = last;
        if (lg.clock != LG_CYCLES)
            now.ns = last;
    }
    return now;
}

/* Writes the whole records of a block; the lock is held. A block that cannot be
 * written stays where it is. */
static void write_block(struct lg_thread *t, struct lg_instant now)
{
    const char *problem;

    now = no_earlier(now, t->last);
    if (!t->records)
        return;
    lg_block_head(t->buffer, t->kind, (uint32_t)(t->whole - t->buffer - LG_BLOCK), t->records,
                  t->number, t->opened, now);
    problem = lg_file_block(t->buffer, (uint64_t)(t->whole - t->buffer));
    if (problem) {
        lg_stop(problem);
        return;
    }
    records += t->records;
    t->records = 0;
    t->blocks++;
    if (lg.on && lg_file_bytes() + lg.capacity > lg.most)
        lg_stop("LOGGOPS_MAX_BYTES is reached");
}

/* Writes the block and opens another. */
void lg_flush(struct lg_thread *t)
{
    struct lg_instant now = lg_instant();

    pthread_mutex_lock(&file_lock);
    write_block(t, now);
    pthread_mutex_unlock(&file_lock);
    if (t->records) /* it stays, and nothing comes after it */
        t->full = t->open.at + t->open.room;
    else
        open_block(t, no_earlier(now, t->last));
}

/* Writes a block of text, whatever blocks of records are open. */
void lg_write_text(const char kind[4], unsigned char *block, size_t length)
{
    struct lg_instant now = lg_instant();
    const char *problem;

    lg_block_head(block, kind, (uint32_t)length, 0, 0, now, now);
    pthread_mutex_lock(&file_lock);
    problem = lg_file_block(block, LG_BLOCK + length);
    pthread_mutex_unlock(&file_lock);
    if (problem)
        lg_stop(problem);
}

/* Makes room for a list in the record in hand, and for what follows it, by
 * making the block longer. Returns the number of items: none if it cannot. */
int lg_reserve(struct lg_thread *t, const unsigned char *at, int items, size_t size)
{
    size_t wanted = (size_t)(at - t->open.at) + (size_t)items * size + LG_RECORD;
    const char *problem = NULL;

    if (items <= 0)
        return 0;
    if (wanted <= t->open.room)
        return items;
    pthread_mutex_lock(&file_lock);
    problem = lg_open_extend(&t->open, wanted + wanted / 2);
    pthread_mutex_unlock(&file_lock);
    if (problem)
        lg_stop(problem);
    return problem ? 0 : items;
}

/* Adds what a thread has spent. */
static void add(struct lg_sums *sums, const struct lg_thread *t, uint64_t now)
{
    sums->mpi += t->sums.mpi;
    sums->local += t->sums.local;
    sums->run += now - t->joined;
    sums->calls += t->recorded;
    sums->locals += t->sums.locals;
}

static void free_thread(struct lg_thread *t)
{
    lg_open_unmap(&t->open);
    free(t->handles);
    free(t->statuses);
    free(t->types[0]);
    free(t->types[1]);
    free(t->indices);
    free(t->fortran);
    free(t);
}

/* Writes what a thread that ends has in hand. */
static void leave(void *arg)
{
    struct lg_thread *t = arg, **at = &threads;
    struct lg_instant now = lg_instant();

    pthread_mutex_lock(&file_lock);
    write_block(t, now);
    while (*at != t)
        at = &(*at)->following;
    *at = t->following;
    add(&ended, t, now.ticks);
    if (!t->records)
        lg_open_remove(&t->open);
    pthread_mutex_unlock(&file_lock);
    lg_here = NULL;
    free_thread(t);
}

/* Returns a number for a thread. */
uint32_t lg_thread_number(void) { return __atomic_fetch_add(&thread_count, 1, __ATOMIC_RELAXED); }

/* Returns the buffer of a thread that comes here for the first time, NULL if
 * its calls are not recorded. */
struct lg_thread *lg_join(void)
{
    uint32_t others = __atomic_load_n(&thread_count, __ATOMIC_RELAXED);
    const char *problem;
    struct lg_thread *t;

    if (!lg.on || (others && !lg.threads))
        return NULL;
    if (others && lg.clock == LG_CPU) { /* CPU times of two threads cannot be put in order */
        lg_stop("with LOGGOPS_CLOCK=cpu another thread calls MPI");
        return NULL;
    }
    t = calloc(1, sizeof *t);
    if (!t || !lg_grow(&t->statuses, &t->statuses_room, STATUSES, sizeof *t->statuses) ||
        !lg_grow(&t->handles, &t->handles_room, STATUSES, sizeof *t->handles)) {
        if (t)
            free_thread(t);
        lg_stop("out of memory");
        return NULL;
    }
    pthread_mutex_lock(&file_lock);
    t->number = lg_created ? lg_created : lg_thread_number();
    problem = lg_open_create(&t->open, t->number, PREFIX + lg.capacity);
    if (!problem) {
        t->buffer = t->open.at + PREFIX;
        open_block(t, lg_instant());
        t->joined = t->last;
        t->following = threads;
        threads = t;
    }
    pthread_mutex_unlock(&file_lock);
    if (problem) {
        lg_stop(problem);
        free_thread(t);
        return NULL;
    }
    if (t->number)
        pthread_setspecific(key, t);
    return lg_here = t;
}

/* A process that the program forks shares the memory of open blocks: it must
 * not write there. */
static void forked(void)
{
    lg.on = LG_OFF;
    lg_here = NULL;
}

/* Starts with the calling thread as number 0; 0 if it cannot. */
int lg_threads_start(int sites)
{
    lg.on = sites ? LG_SITES : LG_CALLS;
    if (pthread_key_create(&key, leave) != 0)
        lg_stop("out of thread keys");
    if (pthread_atfork(NULL, NULL, forked) != 0)
        lg_stop("out of memory");
    return lg_join() != NULL;
}

/* Writes what all threads have in hand; no more calls are recorded. Returns
 * the number of records in the file, in now when the blocks were closed, and in
 * sums what all threads have spent. */
uint64_t lg_threads_finish(struct lg_instant *now, struct lg_sums *sums)
{
    struct lg_thread *t;

    *now = lg_instant();
    pthread_mutex_lock(&file_lock);
    for (t = threads; t; t = t->following)
        *now = no_earlier(*now, t->last);
    *sums = ended;
    for (t = threads; t; t = t->following) {
        t->inside = 1;
        t->run.kinds = 0; /* what is being written stays as it is */
        write_block(t, *now);
        if (!t->records)
            lg_open_remove(&t->open);
        add(sums, t, now->ticks);
    }
    pthread_mutex_unlock(&file_lock);
    return records;
}

/* Writes what is whole in all blocks, before the program is killed. Threads
 * other than this one may be at work on theirs. */
void lg_abort(void)
{
    struct lg_instant now;
    struct lg_sums sums;

    lg_threads_finish(&now, &sums);
    lg.on = LG_OFF;
}
