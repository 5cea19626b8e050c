#include "unrecorded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
#define UNRECORDED(Name, ...) #Name,
#include "calls.def"
};

/* Calls by name, then lg_missed_requests and lg_missed_comms. */
static uint64_t missed[LG_MISSED_KINDS];

void lg_put_missed(struct lg_thread *t, enum lg_missed which)
{
    const char *name = names[which];
    size_t length = strlen(name);

    lg_count(&missed[which]);
    t->next = lg_put(t->next, length + 4);
    memcpy(t->next, "MPI_", 4);
    memcpy(t->next + 4, name, length);
    t->next += 4 + length;
}

uint64_t lg_missed_finish(void)
{
    enum { REQUESTS = LG_MISSED_KINDS, COMMS, KINDS };
    uint64_t own[KINDS], all[KINDS];
    const char *between = "";
    char *line = NULL;
    size_t length = 0;
    FILE *text;
    uint64_t sum = 0;
    int rank, i;

    memcpy(own, missed, sizeof missed);
    own[REQUESTS] = lg_missed_requests;
    own[COMMS] = lg_missed_comms;
    for (i = 0; i < KINDS; i++)
        sum += own[i];
    PMPI_Reduce(own, all, KINDS, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank != 0 || !(text = open_memstream(&line, &length)))
        return sum;
    for (i = 0; i < KINDS; i++) {
        if (!all[i])
            continue;
        fprintf(text, "%s%llu ", between, (unsigned long long)all[i]);
        if (i < LG_MISSED_KINDS)
            fprintf(text, "MPI_%s", names[i]);
        else
            fputs(i == REQUESTS ? "requests of unrecorded calls" : "calls on unrecorded communicators", text);
        between = ", ";
    }
    fclose(text);
    /* At once: spawned processes print theirs at the same time. */
    if (length > 0)
        fprintf(stderr, "libloggops_pmpi: communication that is not recorded: %s\n", line);
    free(line);
    return sum;
}
