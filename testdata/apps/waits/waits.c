/* Runs the cases that its arguments name after the folder for files, one after
 * the other. Before each and after the last it sends to no one on a communicator of
 * its own, with the case's number as the tag: that is where a recording is cut into
 * cases. With "threads" before the folder MPI is initialized for threads. */
#include "waits.h"

#include <stdio.h>
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
    int provided, first = 1, i, found;
    size_t l;

    if (argc > 1 && strcmp(argv[1], "threads") == 0) {
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
        first = 2;
    } else {
        MPI_Init(&argc, &argv);
    }
    PMPI_Comm_rank(WORLD, &me);
    MPI_Comm_dup(WORLD, &marker); /* the first communicator that is made */
    folder = argv[first];
    prepare_collectives();
    if (first == 1) {
        prepare_windows();
        prepare_files();
    }
    for (i = first + 1; i < argc; i++) {
        next(marker, i - first - 1);
        found = collective_case(argv[i]);
        for (l = 0; !found && l < sizeof lists / sizeof *lists; l++)
            found = among(lists[l], argv[i]);
        if (!found) {
            fprintf(stderr, "waits: there is no case %s\n", argv[i]);
            MPI_Abort(WORLD, 2);
        }
    }
    next(marker, argc - first - 1);
    if (first == 1) {
        finish_files();
        finish_windows();
    }
    finish_collectives();
    MPI_Comm_free(&marker);
    MPI_Finalize();
    return 0;
}
