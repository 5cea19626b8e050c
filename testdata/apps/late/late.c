/* A library that, loaded after the tracing library, lets pthread_create return when the thread that it
 * has created may have ended. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <pthread.h>
#include <time.h>

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument)
{
    static int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    const struct timespec long_enough = {0, 50000000};
    int result;

    if (!create)
        *(void **)&create = dlsym(RTLD_NEXT, "pthread_create");
    result = create(thread, attributes, start, argument);
    nanosleep(&long_enough, NULL);
    return result;
}
