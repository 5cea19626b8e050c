/* Runs the cases that its arguments name, one after the other; files are in the folder
 * $LOGGOPS_LOG. Before each and after the last it sends to no one on a communicator of
 * its own, with the case's number as the tag: that is where a recording is cut into
 * cases. With "threads" as the first argument MPI is initialized for threads. */
#include "waits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int me;
char a[ROOM], b[ROOM];
const char *folder;

static int among(const struct named *list, const char *name)
{
    for (; list->name; list++)
        if (strcmp(list->name, name) == 0) {
            list->run();
            return 1;
        }
    return 0;
}

/* next begins a case, or ends the last. The ranks meet so that no case waits for
 * another, without a recorded call, and asleep where cores are few. */
static void next(MPI_Comm marker, int number)
{
    const struct timespec moment = {0, 100000};
    MPI_Request q;
    int all = 0;

    PMPI_Ibarrier(marker, &q);
    while (PMPI_Test(&q, &all, NO), !all)
        nanosleep(&moment, NULL);
    MPI_Send(a, 0, MPI_BYTE, MPI_PROC_NULL, number, marker);
}

int main(int argc, char **argv)
{
    const struct named *lists[] = {point_cases,  request_cases, probe_cases, communicator_cases,
                                   window_cases, file_cases,    thread_cases};
    MPI_Comm marker;
    int provided, threads = argc > 1 && strcmp(argv[1], "threads") == 0, first = 1 + threads, i, found;
    size_t l;

    if (threads)
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    else
        MPI_Init(&argc, &argv);
    PMPI_Comm_rank(WORLD, &me);
    MPI_Comm_dup(WORLD, &marker); /* the first communicator that is made */
    folder = getenv("LOGGOPS_LOG");
    prepare_collectives();
    if (!threads) {
        prepare_windows();
        prepare_files();
    }
    for (i = first; i < argc; i++) {
        next(marker, i - first);
        found = collective_case(argv[i]);
        for (l = 0; !found && l < sizeof lists / sizeof *lists; l++)
            found = among(lists[l], argv[i]);
        if (!found) {
            fprintf(stderr, "waits: there is no case %s\n", argv[i]);
            MPI_Abort(WORLD, 2);
        }
    }
    next(marker, argc - first);
    if (!threads) {
        finish_files();
        finish_windows();
    }
    finish_collectives();
    MPI_Comm_free(&marker);
    MPI_Finalize();
    return 0;
}
