/* Loads the library that its argument names and calls MPI through it, as a plugin would. A thread that
 * has made MPI calls ends after the program has closed the library. */
#define _GNU_SOURCE /* RTLD_DEFAULT */
#include <dlfcn.h>
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t sent, unloaded;
static int (*call_send)(const void *, int, MPI_Datatype, int, int, MPI_Comm);

static void *work(void *unused)
{
    call_send(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    sem_post(&sent);
    sem_wait(&unloaded);
    return unused;
}

int main(int argc, char **argv)
{
    void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    int (*init)(int *, char ***, int, int *), (*finalize)(void), provided;
    pthread_t thread;

    if (!library)
        return 2;
    *(void **)&init = dlsym(library, "MPI_Init_thread");
    *(void **)&finalize = dlsym(library, "MPI_Finalize");
    *(void **)&call_send = dlsym(library, "MPI_Send");
    sem_init(&sent, 0, 0);
    sem_init(&unloaded, 0, 0);
    init(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    pthread_create(&thread, NULL, work, NULL);
    sem_wait(&sent);
    finalize();
    dlclose(library);
    sem_post(&unloaded);
    return pthread_join(thread, NULL);
}
