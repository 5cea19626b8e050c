/* Threads that are detached, joined and cancelled. */
#include "careless.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static void nap(long ms)
{
    const struct timespec t = {0, ms * 1000000};
    nanosleep(&t, NULL);
}

/* What a detached thread is given, with its handle; the thread gives it back. */
struct task {
    pthread_t thread;
    int *done;
};

static void *give_back(void *of)
{
    struct task *task = of;
    int *done = task->done;

    munmap(task, 4096);
    __atomic_store_n(done, 1, __ATOMIC_RELEASE);
    return NULL;
}

int detached(void)
{
    pthread_attr_t attributes;
    int i;

    sends(1);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    for (i = 0; i < 10; i++) {
        int done = 0;
        struct task *task = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        task->done = &done;
        if (pthread_create(&task->thread, &attributes, give_back, task) != 0)
            return 1;
        while (!__atomic_load_n(&done, __ATOMIC_ACQUIRE))
            sched_yield();
    }
    pthread_attr_destroy(&attributes);
    return 0;
}

static void *nothing(void *unused) { return unused; }

static pthread_t wanted, same;
static int ended, found;

/* Makes no MPI calls: threads that it creates are not recorded. It creates some until one has
 * the handle that is wanted. */
static void *create_same(void *unused)
{
    int i;

    while (!__atomic_load_n(&ended, __ATOMIC_ACQUIRE))
        nap(1);
    for (i = 0; i < 100 && !found; i++) {
        pthread_create(&same, NULL, nothing, NULL);
        found = pthread_equal(same, wanted);
        if (!found)
            pthread_join(same, NULL);
    }
    return unused;
}

/* Joins a thread, not recorded, that has the handle of a detached one. */
int reused(void)
{
    pthread_t creator;

    sends(1);
    pthread_create(&creator, NULL, create_same, NULL);
    pthread_create(&wanted, NULL, nothing, NULL);
    pthread_detach(wanted);
    nap(100);
    __atomic_store_n(&ended, 1, __ATOMIC_RELEASE);
    pthread_join(creator, NULL);
    if (found)
        pthread_join(same, NULL);
    printf("reused %d\n", found);
    return 0;
}

/* Is to be cancelled, where anything looks for it. */
static void *send_cancelled(void *unused)
{
    pthread_cancel(pthread_self());
    sends(PLENTY);
    return unused;
}

int cancelled(void)
{
    in_thread(send_cancelled);
    sends(PLENTY);
    return 0;
}

static pthread_t sleeper;

static void *sleep_long(void *unused)
{
    nap(900);
    return unused;
}

static void clean_up(void *unused)
{
    (void)unused;
    sends(5);
}

static void *join_long(void *unused)
{
    sends(1);
    pthread_create(&sleeper, NULL, sleep_long, NULL);
    pthread_cleanup_push(clean_up, NULL);
    pthread_join(sleeper, NULL);
    pthread_cleanup_pop(0);
    return unused;
}

/* Cancels a thread in its join: it sends on, and another joins. */
int cancelled_join(void)
{
    pthread_t joiner;

    sends(1);
    pthread_create(&joiner, NULL, join_long, NULL);
    nap(300);
    pthread_cancel(joiner);
    pthread_join(joiner, NULL);
    return pthread_join(sleeper, NULL);
}
