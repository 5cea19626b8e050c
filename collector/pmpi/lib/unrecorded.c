#include "unrecorded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LG_NAME(name) #name,
static const char *const names[] = {LG_UNRECORDED_CALLS(LG_NAME) "Session_init"};
#undef LG_NAME

/* Calls by name, then lg_missed_requests and lg_missed_comms. */
static uint64_t missed[LG_MISSED_KINDS];
static int sessions; /* made before MPI was initialised */

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

void lg_missed_start(void)
{
    struct lg_thread *t = lg_begin();

    for (; t && sessions > 0; sessions--) {
        lg_record(t, lg_Unrecorded, t->last, t->last);
        lg_put_missed(t, LG_MISSED_Session_init);
        lg_done(t);
    }
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

#ifdef MPI_SESSION_NULL

/* Whether launchers call this process the first, or do not say. There is no
 * rank before MPI is initialised. */
static int is_first(void)
{
    static const char *const variables[] = {"PMIX_RANK", "PMI_RANK", "OMPI_COMM_WORLD_RANK", "SLURM_PROCID"};
    size_t i;

    for (i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *rank = getenv(variables[i]);
        if (rank)
            return strcmp(rank, "0") == 0;
    }
    return 1;
}

LG_WRAPPER MPI_Session_init(MPI_Info info, MPI_Errhandler handler, MPI_Session *session)
{
    static char said;

    if (is_first() && !__atomic_test_and_set(&said, __ATOMIC_RELAXED))
        fputs("libloggops_pmpi: the program calls MPI_Session_init: communication in sessions is not recorded, "
              "only that between MPI_Init and MPI_Finalize\n", stderr);
    if (!lg.on)
        __atomic_add_fetch(&sessions, 1, __ATOMIC_RELAXED);
    LG_TRACED(LG_DO(), PMPI_Session_init(info, handler, session),
              LG_DO(LG_RECORDED(Unrecorded, LG_DO(lg_put_missed(t, LG_MISSED_Session_init);))));
}

#endif
