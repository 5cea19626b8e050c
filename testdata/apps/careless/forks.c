/* Forks: a child has the parent's memory, files and one of its threads. */
#include "careless.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static int well;

/* Sends, and forks a child that ends as a thread does. */
static void *fork_in_thread(void *unused)
{
    int child;

    sends(100);
    child = fork();
    if (child == 0)
        pthread_exit(NULL);
    well = ends(child);
    sends(100);
    return unused;
}

int fork_exit(void)
{
    in_thread(fork_in_thread);
    return !well;
}

static int is_child;
static pthread_t sender;

/* The threads of the MPI library get the signal, too. */
static void on_timer(int number)
{
    int error = errno;

    (void)number;
    if (pthread_equal(pthread_self(), sender) && fork() == 0)
        is_child = 1;
    errno = error;
}

/* Forks in a handler; children go on in the interrupted call. */
int fork_handler(void)
{
    const struct itimerval often = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
    struct sigaction action = {.sa_handler = on_timer, .sa_flags = SA_RESTART};
    int i;

    sender = pthread_self();
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
    for (i = 0; i < 3 * PLENTY / 100; i++) {
        sends(100);
        if (is_child)
            _exit(0);
    }
    setitimer(ITIMER_REAL, &never, NULL);
    if (is_child)
        _exit(0);
    while (waitpid(-1, NULL, WNOHANG) > 0)
        ;
    return 0;
}
