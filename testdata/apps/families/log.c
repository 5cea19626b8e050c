#define _POSIX_C_SOURCE 200809L
#include "log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

MPI_Comm ring;
int rank, ranks, left, right;
double a[N], b[N];

static FILE *out;
static int requests;

/* The folder is that of the environment variable LOGGOPS_LOG. */
void log_open(void)
{
    char path[4096];
    int me;

    PMPI_Comm_rank(MPI_COMM_WORLD, &me);
    snprintf(path, sizeof path, "%s/%d.log", getenv("LOGGOPS_LOG"), me);
    out = fopen(path, "w");
    if (!out)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

void log_close(void) { fclose(out); }

void say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vfprintf(out, format, args);
    va_end(args);
    fputc('\n', out);
}

int made(void) { return ++requests; }

int made_last(void) { return requests; }

/* Texts that live until some more have been made. */
static char *text(void)
{
    static char room[16][8192];
    static int next;

    next = (next + 1) % 16;
    room[next][0] = 0;
    return room[next];
}

static int members(char *at, MPI_Group group)
{
    MPI_Group world;
    int n, i, there, length = 0;

    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    PMPI_Group_size(group, &n);
    for (i = 0; i < n; i++) {
        PMPI_Group_translate_ranks(group, 1, &i, world, &there);
        length += sprintf(at + length, "%s%d", i ? "." : "", there);
    }
    PMPI_Group_free(&world);
    PMPI_Group_free(&group);
    return length;
}

const char *on(MPI_Comm comm)
{
    MPI_Group group;
    char *name = text();
    int inter, length;

    if (comm == MPI_COMM_NULL)
        return "-";
    PMPI_Comm_group(comm, &group);
    length = members(name, group);
    PMPI_Comm_test_inter(comm, &inter);
    if (inter) {
        PMPI_Comm_remote_group(comm, &group);
        length += sprintf(name + length, "|");
        members(name + length, group);
    }
    return name;
}

const char *times(int n, int value)
{
    char *all = text();
    int i, length = 0;

    for (i = 0; i < n; i++)
        length += sprintf(all + length, "%s%d", i ? "." : "", value);
    return all;
}

const char *list(int n, const int *values, int scale)
{
    char *all = text();
    int i, length = 0;

    for (i = 0; i < n; i++)
        length += sprintf(all + length, "%s%d", i ? "." : "", values[i] < 0 ? values[i] : values[i] * scale);
    return all;
}

void use(MPI_Comm comm)
{
    ring = comm;
    PMPI_Comm_rank(ring, &rank);
    PMPI_Comm_size(ring, &ranks);
    left = (rank + ranks - 1) % ranks;
    right = (rank + 1) % ranks;
}

void rest(void)
{
    struct timespec t = {0, 100000};
    nanosleep(&t, NULL);
}
