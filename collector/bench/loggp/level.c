#include "fail.h"
#include "level.h"

#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where a rank runs; ids are -1 if Linux does not list them. */
struct place {
    char node[MPI_MAX_PROCESSOR_NAME];
    int socket, complex; /* the latter shares the last level of cache */
};

static const char *const names[LEVELS] = {"core-complex", "socket", "node", "network"};

static int read_id(int cpu, const char *what)
{
    char path[128];
    int id = -1;
    FILE *f;

    snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/%s", cpu, what);
    f = fopen(path, "r");
    if (f) {
        if (fscanf(f, "%d", &id) != 1)
            id = -1;
        fclose(f);
    }
    return id;
}

/* Returns the innermost level that two ranks share. */
static int shared(const struct place *a, const struct place *b)
{
    if (strcmp(a->node, b->node) != 0)
        return 3;
    if (a->socket != b->socket)
        return 2;
    return a->complex != b->complex || a->complex < 0;
}

int find_levels(struct level *l)
{
    struct place here = {.socket = -1}, *places;
    int ranks, length, rank, level, levels = 0, cpu = sched_getcpu();

    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Get_processor_name(here.node, &length);
    here.socket = read_id(cpu, "topology/physical_package_id");
    here.complex = read_id(cpu, "cache/index3/id");
    places = calloc((size_t)ranks, sizeof *places);
    if (!places)
        fail("out of memory");
    MPI_Allgather(&here, sizeof here, MPI_BYTE, places, sizeof here, MPI_BYTE, MPI_COMM_WORLD);
    for (level = 0; level < LEVELS; level++) {
        struct level of = {names[level], 1, 0};
        for (rank = 1; rank < ranks; rank++) {
            int at = shared(&places[0], &places[rank]);
            of.ranks += at <= level;
            if (at == level && !of.peer)
                of.peer = rank;
        }
        if (of.peer)
            l[levels++] = of;
    }
    free(places);
    return levels;
}
