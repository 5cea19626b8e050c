/* pthread_create and pthread_join: which thread starts which, and which waits for
 * which. Of a thread that a recorded thread starts, its number and the end of
 * its work are kept in 48 bytes. It gets a buffer and a block of its own when it
 * calls MPI, and not before. All other threads, such as those that an MPI library
 * starts for itself, pass through. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "tables.h"
#include "threads.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

struct child {
    void *(*start)(void *);
    void *argument;
    uint64_t created; /* in ticks */
    uint64_t ended; /* its work, in ticks; 0 until then */
    uint32_t number;
    int known;      /* the table has it, or is not to: it is detached */
    int references; /* of the thread itself, of its creator and of the table */
};

__thread uint32_t lg_created __attribute__((tls_model("initial-exec")));

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the table; never held during a call */
static struct lg_table children;                         /* by pthread_t */
static int any;                                          /* there may be such */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int keyed;

static int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
static int (*join)(pthread_t, void **);
static int (*detach)(pthread_t);

static void release(struct child *c)
{
    if (c && __atomic_sub_fetch(&c->references, 1, __ATOMIC_ACQ_REL) == 0)
        free(c);
}

/* Remembers a thread by its handle, unless it is known. The thread and its creator both come
 * here, before the thread's work and after its creation: the second of them must not look at the
 * handle, which the work may have freed. Takes the place of what the handle stood for: those of
 * threads that were joined past the library are used again. */
static void remember(const pthread_t *thread, struct child *c)
{
    struct child *old = NULL;
    int64_t *at = NULL;
    int known;

    pthread_mutex_lock(&lock);
    known = c->known;
    c->known = 1;
    if (!known)
        at = lg_table_at(&children, LG_HANDLE(*thread));
    if (at) {
        old = (struct child *)(intptr_t)*at;
        *at = (int64_t)(intptr_t)c;
        __atomic_store_n(&any, 1, __ATOMIC_RELAXED);
    }
    pthread_mutex_unlock(&lock);
    if (!known && !at) {
        lg_stop("out of memory");
        release(c);
    }
    release(old);
}

static struct child *take(pthread_t thread)
{
    struct child *c = NULL;
    int64_t *at;

    if (!__atomic_load_n(&any, __ATOMIC_RELAXED))
        return NULL;
    pthread_mutex_lock(&lock);
    at = lg_table_find(&children, LG_HANDLE(thread));
    if (at) {
        c = (struct child *)(intptr_t)*at;
        *at = 0;
    }
    pthread_mutex_unlock(&lock);
    return c;
}

/* The thread's end, however it comes to it. */
static void leave(void *of)
{
    struct child *c = of;

    if (!c->ended)
        c->ended = lg_now();
    release(c);
}

static void find(void)
{
    *(void **)&create = dlsym(RTLD_NEXT, "pthread_create");
    *(void **)&join = dlsym(RTLD_NEXT, "pthread_join");
    *(void **)&detach = dlsym(RTLD_NEXT, "pthread_detach");
    keyed = pthread_key_create(&key, leave) == 0;
}

static void *run(void *of)
{
    struct child *c = of;
    pthread_t self = pthread_self();
    void *value;

    remember(&self, c);
    lg_created = c->number;
    lg_cpu_begin(c->created);
    pthread_setspecific(key, c);
    value = c->start(c->argument);
    c->ended = lg_now();
    return value;
}

/* Returns the calling thread if its calls are recorded and this is one of its
 * own, not one that an MPI call makes. */
static struct lg_thread *caller(void)
{
    struct lg_thread *t = lg_here;

    pthread_once(&once, find);
    return t && !t->inside && lg_recording() && lg.threads && keyed ? t : NULL;
}

LG_WRAPPER pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument)
{
    struct lg_thread *t = caller();
    struct child *c = t ? calloc(1, sizeof *c) : NULL;
    uint64_t from, to;
    int result, state = PTHREAD_CREATE_JOINABLE;

    if (t && !c)
        lg_stop("out of memory");
    if (!c)
        return create(thread, attributes, start, argument);
    if (attributes)
        pthread_attr_getdetachstate(attributes, &state);
    c->start = start;
    c->argument = argument;
    c->number = lg_thread_number();
    c->known = state == PTHREAD_CREATE_DETACHED;
    c->references = c->known ? 2 : 3;
    from = c->created = lg_enter(t, 1);
    result = create(thread, attributes, run, c);
    to = lg_leave(t);
    if (result != 0) {
        free(c);
        return result;
    }
    remember(thread, c);
    lg_record(t, lg_pthread_create, from, to);
    t->next = lg_put(t->next, c->number);
    lg_done(t, __builtin_return_address(0));
    release(c);
    return result;
}

/* Nobody joins a detached thread: one that is joined later by the same handle is another. */
LG_WRAPPER pthread_detach(pthread_t thread)
{
    pthread_once(&once, find);
    release(take(thread));
    return detach(thread);
}

/* A join in hand. */
struct joining {
    struct lg_thread *t;
    struct child *c;
    pthread_t thread;
};

/* Goes on as before a join that failed, or whose thread was cancelled. */
static void not_joined(void *of)
{
    struct joining *j = of;

    j->t->inside = 0;
    j->c->known = 0;
    remember(&j->thread, j->c);
}

LG_WRAPPER pthread_join(pthread_t thread, void **value)
{
    struct lg_thread *t = caller();
    struct child *c = take(thread);
    uint64_t from, to;
    int result;

    if (!t || !c) {
        result = join(thread, value);
        release(c);
        return result;
    }
    from = lg_enter(t, 1);
    pthread_cleanup_push(not_joined, (&(struct joining){t, c, thread}));
    result = join(thread, value);
    to = lg_leave(t);
    pthread_cleanup_pop(result != 0);
    if (result != 0)
        return result;
    lg_record(t, lg_pthread_join, from, to);
    t->next = lg_put(t->next, c->number);
    t->next = lg_put(t->next, c->ended && t->last > c->ended ? t->last - c->ended : 0);
    lg_done(t, __builtin_return_address(0));
    release(c);
    return result;
}

/* In a process that the program has forked: of the parent's threads there is but one. */
void lg_children_forked(void)
{
    static const pthread_mutex_t unlocked = PTHREAD_MUTEX_INITIALIZER;

    lock = unlocked;
    any = 0;
}
