/* One-sided communication and files. */
#include "log.h"

#include <stdio.h>
#include <stdlib.h>

#define DO(name, ...) (MPI_##name(__VA_ARGS__), say("MPI_" #name " comm=%s", on(ring)))
#define AIMED(name, sizes, ...) (MPI_##name(__VA_ARGS__), say("MPI_" #name " comm=%s peer=%d" sizes, on(ring), right))
#define OPEN(name, ...) (MPI_##name(__VA_ARGS__), say("MPI_" #name " comm=%s new=%s", on(ring), on(ring)))
#define GROUP(name, ...) (MPI_##name(__VA_ARGS__), say("MPI_" #name " comm=%s neighbors=%s", on(ring), on(ring)))
#define WAITED(name, ...) \
    (MPI_##name(__VA_ARGS__, &request), say("MPI_" #name " comm=%s requests=%d", on(ring), made()), wait(&request))
#define AIMED_WAITED(name, sizes, ...)                                                                       \
    (MPI_##name(__VA_ARGS__, &request),                                                                      \
     say("MPI_" #name " comm=%s peer=%d" sizes " requests=%d", on(ring), right, made()), wait(&request))

static void wait(MPI_Request *request)
{
    MPI_Wait(request, MPI_STATUS_IGNORE);
    say("MPI_Wait requests=%d", made_last());
}

void one_sided(void)
{
    static double memory[N];
    MPI_Request request;
    MPI_Group group;
    MPI_Win win, other;
    double *base;
    int flag;

    OPEN(Win_create, memory, sizeof memory, 8, MPI_INFO_NULL, ring, &win);
    DO(Win_fence, 0, win);
    AIMED(Put, " bytes=8", a, 1, MPI_DOUBLE, right, 0, 1, MPI_DOUBLE, win);
    DO(Win_fence, 0, win);
    AIMED(Get, " rbytes=8", b, 1, MPI_DOUBLE, right, 0, 1, MPI_DOUBLE, win);
    DO(Win_fence, 0, win);
    AIMED(Accumulate, " bytes=8", a, 1, MPI_DOUBLE, right, 0, 1, MPI_DOUBLE, MPI_SUM, win);
    DO(Win_fence, 0, win);
    AIMED(Win_lock, "", MPI_LOCK_SHARED, right, 0, win);
    AIMED(Get_accumulate, " bytes=8 rbytes=8", a, 1, MPI_DOUBLE, b, 1, MPI_DOUBLE, right, 0, 1, MPI_DOUBLE, MPI_SUM, win);
    AIMED(Get_accumulate, " rbytes=16", NULL, 0, MPI_DATATYPE_NULL, b, 2, MPI_DOUBLE, right, 0, 2, MPI_DOUBLE, MPI_NO_OP, win);
    AIMED(Fetch_and_op, " bytes=8 rbytes=8", a, b, MPI_DOUBLE, right, 0, MPI_SUM, win);
    AIMED(Fetch_and_op, " rbytes=8", NULL, b, MPI_DOUBLE, right, 0, MPI_NO_OP, win);
    AIMED(Compare_and_swap, " bytes=4 rbytes=4", a, b, b, MPI_INT, right, 0, win);
    AIMED(Win_flush, "", right, win);
    AIMED(Win_flush_local, "", right, win);
    AIMED(Win_unlock, "", right, win);
    DO(Win_lock_all, 0, win);
    AIMED_WAITED(Rput, " bytes=8", a, 1, MPI_DOUBLE, right, 1, 1, MPI_DOUBLE, win);
    AIMED_WAITED(Rget, " rbytes=8", b, 1, MPI_DOUBLE, right, 1, 1, MPI_DOUBLE, win);
    AIMED_WAITED(Raccumulate, " bytes=8", a, 1, MPI_DOUBLE, right, 1, 1, MPI_DOUBLE, MPI_SUM, win);
    AIMED_WAITED(Rget_accumulate, " bytes=8 rbytes=8", a, 1, MPI_DOUBLE, b, 1, MPI_DOUBLE, right, 1, 1, MPI_DOUBLE, MPI_SUM, win);
    DO(Win_flush_all, win);
    DO(Win_flush_local_all, win);
    DO(Win_sync, win);
    DO(Win_unlock_all, win);
    PMPI_Comm_group(ring, &group);
    GROUP(Win_post, group, 0, win);
    GROUP(Win_start, group, 0, win);
    DO(Win_complete, win);
    DO(Win_wait, win);
    GROUP(Win_post, group, 0, win);
    GROUP(Win_start, group, 0, win);
    DO(Win_complete, win);
    for (flag = 0; !flag; rest()) {
        MPI_Win_test(win, &flag);
        say("MPI_Win_test comm=%s%s", on(ring), flag ? " actual=-2/-1/0" : "");
    }
    PMPI_Group_free(&group);
    DO(Win_free, &win);
    OPEN(Win_allocate, BYTES, 8, MPI_INFO_NULL, ring, &base, &other);
    DO(Win_free, &other);
}

/* A file of one member has no number of its own. */
static void alone(void)
{
    char path[4096];
    MPI_File file;

    snprintf(path, sizeof path, "%s/%d.own", getenv("LOGGOPS_LOG"), rank);
    MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    say("MPI_File_open comm=self");
    MPI_File_write(file, a, 1, MPI_DOUBLE, MPI_STATUS_IGNORE);
    say("MPI_File_write comm=self");
    MPI_File_close(&file);
    say("MPI_File_close comm=self");
}

void files(void)
{
    char path[4096];
    MPI_Request request;
    MPI_Status status;
    MPI_File file;
    MPI_Offset mine = rank * BYTES;

    snprintf(path, sizeof path, "%s/data", getenv("LOGGOPS_LOG"));
    OPEN(File_open, ring, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    DO(File_set_size, file, 4 * BYTES);
    DO(File_set_view, file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    DO(File_write_at, file, mine, a, N, MPI_DOUBLE, &status);
    DO(File_write_at_all, file, mine, a, N, MPI_DOUBLE, MPI_STATUS_IGNORE);
    DO(File_sync, file);
    DO(File_read_at, file, mine, b, N, MPI_DOUBLE, MPI_STATUS_IGNORE);
    DO(File_read_at_all, file, mine, b, N, MPI_DOUBLE, MPI_STATUS_IGNORE);
    WAITED(File_iwrite_at, file, mine, a, N, MPI_DOUBLE);
    WAITED(File_iread_at, file, mine, b, N, MPI_DOUBLE);
    DO(File_write_at_all_begin, file, mine, a, N, MPI_DOUBLE);
    DO(File_write_at_all_end, file, a, &status);
    DO(File_write_all, file, a, 1, MPI_DOUBLE, &status);
    DO(File_read_all, file, b, 1, MPI_DOUBLE, &status);
    DO(File_write, file, a, 1, MPI_DOUBLE, &status);
    DO(File_read, file, b, 1, MPI_DOUBLE, &status);
    DO(File_close, &file);
    alone();
}
