#include "threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

enum { CAPACITY = 1 << 20, STATUSES = 64 };

__thread struct lg_thread *lg_here __attribute__((tls_model("initial-exec")));
char lg_locked;

static pthread_mutex_t file_lock = PTHREAD_MUTEX_INITIALIZER; /* and of what follows */
static struct lg_thread *threads;
static uint32_t thread_count;
static uint64_t records; /* in the blocks written */
static pthread_key_t key;

/* Waits for the lock of tables; who has it may be off its CPU. */
void lg_lock_slowly(void)
{
    int tries = 0;

    while (__atomic_test_and_set(&lg_locked, __ATOMIC_ACQUIRE))
        if (++tries % 64 == 0)
            sched_yield();
}

static void open_block(struct lg_thread *t, struct lg_instant now)
{
    t->opened = now;
    t->next = t->whole = t->buffer + LG_BLOCK;
    t->full = t->buffer + CAPACITY - LG_RECORD;
    t->last = now.ticks;
    t->request = 0;
    t->records = 0;
    t->run.kinds = 0;
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

/* Writes the whole records of a block; the lock is held. */
static void write_block(struct lg_thread *t, struct lg_instant now)
{
    const char *problem;

    now = no_earlier(now, t->last);
    if (!t->records)
        return;
    lg_block_head(t->buffer, "CALL", (uint32_t)(t->whole - t->buffer - LG_BLOCK), t->records,
                  t->number, t->opened, now);
    records += t->records;
    problem = lg_file_block(t->buffer, (uint64_t)(t->whole - t->buffer));
    if (problem)
        lg_stop(problem);
}

/* Writes the block and opens another. */
void lg_flush(struct lg_thread *t)
{
    struct lg_instant now = lg_instant();

    pthread_mutex_lock(&file_lock);
    write_block(t, now);
    pthread_mutex_unlock(&file_lock);
    open_block(t, no_earlier(now, t->last));
}

/* Makes room for a list in the record in hand, and for what follows it, by
 * making the block longer. Returns the number of items: none if it cannot. */
int lg_reserve(struct lg_thread *t, unsigned char **at, int items, size_t size)
{
    size_t used = (size_t)(*at - t->buffer), next = (size_t)(t->next - t->buffer);
    size_t whole = (size_t)(t->whole - t->buffer);

    if (items <= 0)
        return 0;
    if (used + (size_t)items * size + LG_RECORD <= t->room)
        return items;
    if (!lg_grow(&t->buffer, &t->room, used + (size_t)items * size + LG_RECORD, 1)) {
        lg_stop("out of memory");
        return 0;
    }
    *at = t->buffer + used;
    t->next = t->buffer + next;
    t->whole = t->buffer + whole;
    t->full = t->buffer + CAPACITY - LG_RECORD;
    return items;
}

static void free_thread(struct lg_thread *t)
{
    free(t->buffer);
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
    pthread_mutex_unlock(&file_lock);
    lg_here = NULL;
    free_thread(t);
}

/* Returns the buffer of a thread that comes here for the first time, NULL if
 * its calls are not recorded. */
struct lg_thread *lg_join(void)
{
    struct lg_thread *t;
    size_t room = 0;

    if (!lg.on || (thread_count && !lg.threads))
        return NULL;
    if (thread_count && lg.clock == LG_CPU) { /* CPU times of two threads cannot be put in order */
        lg_stop("with LOGGOPS_CLOCK=cpu another thread calls MPI");
        return NULL;
    }
    t = calloc(1, sizeof *t);
    if (!t || !lg_grow(&t->buffer, &room, CAPACITY, 1) ||
        !lg_grow(&t->statuses, &t->statuses_room, STATUSES, sizeof *t->statuses) ||
        !lg_grow(&t->handles, &t->handles_room, STATUSES, sizeof *t->handles)) {
        if (t)
            free_thread(t);
        lg_stop("out of memory");
        return NULL;
    }
    t->room = room;
    open_block(t, lg_instant());
    pthread_mutex_lock(&file_lock);
    t->number = lg_created ? lg_created : thread_count++;
    t->following = threads;
    threads = t;
    pthread_mutex_unlock(&file_lock);
    if (t->number)
        pthread_setspecific(key, t);
    return lg_here = t;
}

/* Returns a number for a thread that is being created. */
uint32_t lg_thread_number(void)
{
    uint32_t number;

    pthread_mutex_lock(&file_lock);
    number = thread_count++;
    pthread_mutex_unlock(&file_lock);
    return number;
}

/* Starts with the calling thread as number 0; 0 if it cannot. */
int lg_threads_start(void)
{
    lg.on = 1;
    if (pthread_key_create(&key, leave) != 0)
        lg_stop("out of thread keys");
    return lg_join() != NULL;
}

/* Writes what all threads have in hand; no more calls are recorded. Returns
 * the number of records in the file, and in now when the blocks were closed. */
uint64_t lg_threads_finish(struct lg_instant *now)
{
    struct lg_thread *t;

    *now = lg_instant();
    pthread_mutex_lock(&file_lock);
    for (t = threads; t; t = t->following)
        *now = no_earlier(*now, t->last);
    for (t = threads; t; t = t->following) {
        t->inside = 1;
        t->run.kinds = 0; /* what is being written stays as it is */
        write_block(t, *now);
        t->records = 0;
    }
    pthread_mutex_unlock(&file_lock);
    return records;
}

/* Writes what is whole in all blocks, before the program is killed. Threads
 * other than this one may be at work on theirs. */
void lg_abort(void)
{
    struct lg_instant now;

    lg_threads_finish(&now);
    lg.on = 0;
}
