#include "threads.h"
#include "interrupts.h"
#include "waited.h"

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
static int closed;           /* no blocks are written any more */
static int in_memory;        /* there are blocks that are in no file */
static pthread_key_t key;

static void lock_file(struct lg_held *h)
{
    lg_hold(h);
    pthread_mutex_lock(&file_lock);
}

static void unlock_file(const struct lg_held *h)
{
    pthread_mutex_unlock(&file_lock);
    lg_let_go(h);
}

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
    uint64_t ticks = now.ticks - lg_first.ticks, ns = now.ns - lg_first.ns;

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
        if (lg_clock != LG_CYCLES)
            now.ns = last;
    }
    return now;
}

static const char *limit(void)
{
    return lg_file_bytes() + lg.capacity > lg.most ? "LOGGOPS_MAX_BYTES is reached" : NULL;
}

/* Writes the whole records of the calling thread's block; the lock is held. A block that
 * cannot be written stays where it is. */
static void write_block(struct lg_thread *t, struct lg_instant now)
{
    const char *problem;

    now = no_earlier(now, t->last);
    if (!t->records || closed)
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
    problem = limit();
    if (problem)
        lg_stop(problem);
}

/* Reads what another thread may write at the same time. */
#define UNSYNCHRONIZED __attribute__((no_sanitize("thread")))

/* Returns the word that lg_publish has stored. */
UNSYNCHRONIZED static uint64_t published(const struct lg_thread *t)
{
    uint64_t word;

    memcpy(&word, t->buffer + LG_LENGTH, sizeof word);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    return word;
}

UNSYNCHRONIZED static uint64_t last_of(const struct lg_thread *t) { return __atomic_load_n(&t->last, __ATOMIC_RELAXED); }

/* Copies what is whole in the block of a thread that may be at work on it: a copy during which the
 * word that says how much that is did not change. Recording has ended: the word soon stays as it
 * is. Returns the length of the records. */
UNSYNCHRONIZED static uint32_t copy(const struct lg_thread *t, unsigned char *to, uint32_t *count)
{
    for (;;) {
        uint64_t word = published(t), v = word;
        size_t i;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        v = __builtin_bswap64(v);
#endif
        LG_ACQUIRE_FENCE();
        for (i = 0; i < LG_BLOCK + (uint32_t)v; i++)
            to[i] = __atomic_load_n(t->buffer + i, __ATOMIC_RELAXED);
        LG_ACQUIRE_FENCE();
        if (published(t) == word) {
            *count = (uint32_t)(v >> 32);
            return (uint32_t)v;
        }
    }
}

/* Writes the whole records of the block of any thread, by way of a copy. */
static const char *write_copy(const struct lg_thread *t, unsigned char *block)
{
    uint32_t count, length = copy(t, block, &count);
    struct lg_instant now = no_earlier(lg_instant(), last_of(t));
    const char *problem;

    if (!count)
        return NULL;
    lg_put64(lg_put64(block + LG_CLOSED, now.ticks), now.ns);
    problem = lg_file_block(block, LG_BLOCK + (uint64_t)length);
    if (!problem)
        records += count;
    return problem;
}

/* Writes what is whole in all blocks, or in those that are in no file, for the last time; the lock
 * is held. Returns the first problem, or NULL. A block that cannot be written stays where it is. */
static const char *write_all(int but_files)
{
    struct lg_open space = {NULL, 0, 0, 0};
    const char *first = closed ? NULL : lg_open_memory(&space);
    struct lg_thread *t;

    for (t = threads; t && space.at; t = t->following) {
        const char *problem;
        if (but_files && t->open.kept)
            continue;
        problem = write_copy(t, space.at);
        if (!problem) {
            lg_open_remove(&t->open);
            problem = limit();
        }
        first = first ? first : problem;
    }
    closed = 1;
    lg_open_unmap(&space);
    return first;
}

/* Writes the block and opens another. */
void lg_flush(struct lg_thread *t)
{
    struct lg_instant now = lg_instant();
    struct lg_held held;

    lock_file(&held);
    write_block(t, now);
    if (t->records) /* it stays, and nothing comes after it */
        t->full = t->open.at + t->open.room;
    else
        open_block(t, no_earlier(now, t->last));
    unlock_file(&held);
}

/* Writes a block of text, whatever blocks of records are open. */
void lg_write_text(const char kind[4], unsigned char *block, size_t length)
{
    struct lg_instant now = lg_instant();
    const char *problem;
    struct lg_held held;

    lg_block_head(block, kind, (uint32_t)length, 0, 0, now, now);
    lock_file(&held);
    problem = closed ? NULL : lg_file_block(block, LG_BLOCK + length);
    if (problem)
        lg_stop(problem);
    unlock_file(&held);
}

/* Makes room for a list in the record in hand, and for what follows it, by
 * making the block longer. Returns the number of items: none if it cannot. */
int lg_reserve(struct lg_thread *t, const unsigned char *at, int items, size_t size)
{
    size_t wanted = (size_t)(at - t->open.at) + (size_t)items * size + LG_RECORD;
    const char *problem;
    struct lg_held held;

    if (items <= 0 || !lg_recording())
        return 0;
    if (wanted <= t->open.room)
        return items;
    lock_file(&held);
    problem = lg_open_extend(&t->open, wanted + wanted / 2);
    if (problem)
        lg_stop(problem);
    unlock_file(&held);
    return problem ? 0 : items;
}

/* Adds what a thread has spent. */
UNSYNCHRONIZED static void add(struct lg_sums *sums, const struct lg_thread *t, uint64_t now)
{
    uint64_t waited = lg_waited(t->id);

    sums->mpi += t->sums.mpi;
    sums->local += t->sums.local;
    sums->run += now - t->joined;
    sums->waited += waited > t->waited ? waited - t->waited : 0;
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
    struct lg_held held;

    lock_file(&held);
    write_block(t, now);
    while (*at != t)
        at = &(*at)->following;
    *at = t->following;
    add(&ended, t, now.ticks);
    if (!t->records)
        lg_open_remove(&t->open);
    unlock_file(&held);
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
    const char *problem = NULL;
    struct lg_thread *t;
    struct lg_held held;
    int late;

    if (!lg_recording() || (others && !lg.threads))
        return NULL;
    t = calloc(1, sizeof *t);
    if (!t || !lg_grow(&t->statuses, &t->statuses_room, STATUSES, sizeof *t->statuses) ||
        !lg_grow(&t->handles, &t->handles_room, STATUSES, sizeof *t->handles)) {
        if (t)
            free_thread(t);
        lg_stop("out of memory");
        return NULL;
    }
    lock_file(&held);
    late = closed;
    t->number = lg_created ? lg_created : lg_thread_number();
    if (others && !lg_created)
        lg_cpu_begin(0);
    if (!late)
        problem = lg_open_create(&t->open, t->number, PREFIX + lg.capacity);
    if (!late && !problem) {
        if (!t->open.kept)
            __atomic_store_n(&in_memory, 1, __ATOMIC_RELAXED);
        t->buffer = t->open.at + PREFIX;
        open_block(t, lg_instant());
        t->joined = t->last;
        t->id = lg_thread_id();
        t->waited = lg_waited(t->id);
        t->following = threads;
        threads = t;
    }
    if (problem)
        lg_stop(problem);
    unlock_file(&held);
    if (late || problem) {
        free_thread(t);
        return NULL;
    }
    if (t->number)
        pthread_setspecific(key, t);
    return lg_here = t;
}

/* A process that the program forks shares the memory of open blocks, and has the file: it
 * writes neither. Of the parent's threads it has only the calling one, and locks that the
 * others held would be held for good. */
static void forked(void)
{
    static const pthread_mutex_t unlocked = PTHREAD_MUTEX_INITIALIZER;

    __atomic_store_n(&lg.on, LG_OFF, __ATOMIC_RELAXED);
    if (lg_here)
        lg_open_part(&lg_here->open);
    lg_here = NULL;
    pthread_setspecific(key, NULL);
    threads = NULL;
    closed = 1;
    in_memory = 0;
    file_lock = unlocked;
    lg_children_forked();
}

/* Starts with the calling thread as number 0; 0 if it cannot. */
int lg_threads_start(void)
{
    __atomic_store_n(&lg.on, lg.sites ? LG_SITES : LG_CALLS, __ATOMIC_RELEASE);
    if (pthread_key_create(&key, leave) != 0)
        lg_stop("out of thread keys");
    if (pthread_atfork(NULL, NULL, forked) != 0)
        lg_stop("out of memory");
    return lg_join() != NULL;
}

/* Writes what all threads have in hand, when recording has ended. Returns what went wrong, or
 * NULL; the number of records in the file, in now when that was, and in sums what all threads
 * have spent. */
const char *lg_threads_finish(struct lg_instant *now, uint64_t *all, struct lg_sums *sums)
{
    const char *problem;
    struct lg_thread *t;
    struct lg_held held;

    lock_file(&held);
    problem = write_all(0);
    *all = records;
    *sums = ended;
    *now = lg_instant();
    for (t = threads; t; t = t->following)
        *now = no_earlier(*now, last_of(t));
    for (t = threads; t; t = t->following)
        add(sums, t, now->ticks);
    unlock_file(&held);
    return problem;
}

/* Ends recording before the program is killed, maybe in a handler of a signal. What is whole stays in the
 * files of open blocks. Blocks that are in none are written, unless the lock is held for long: by
 * the interrupted thread itself, that is. */
void lg_abort(void)
{
    struct timespec soon;
    struct lg_held held;

    __atomic_store_n(&lg.on, LG_OFF, __ATOMIC_RELAXED);
    if (!__atomic_load_n(&in_memory, __ATOMIC_RELAXED))
        return;
    lg_hold(&held);
    clock_gettime(CLOCK_REALTIME, &soon);
    soon.tv_sec++;
    if (pthread_mutex_timedlock(&file_lock, &soon) == 0) {
        write_all(1);
        pthread_mutex_unlock(&file_lock);
    }
    lg_let_go(&held);
}
