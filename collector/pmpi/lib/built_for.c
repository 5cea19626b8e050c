#include "built_for.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* MPIs derived from MPICH share its handles; each calls itself by its own name. */
#if defined(OPEN_MPI)
static const char built_for[] = "Open MPI";
static int is_ours(const char *name) { return strncmp(name, "Open MPI", 8) == 0; }
#elif defined(MPICH_VERSION)
static const char built_for[] = "MPICH";
static int is_ours(const char *name) { return strncmp(name, "Open MPI", 8) != 0; }
#else
static const char built_for[] = "an MPI of its own";
static int is_ours(const char *name) { return *name != 0; }
#endif

/* Whether launchers call this process the first, or do not say. There is no rank
 * before MPI is initialised. */
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

void lg_check_mpi(void)
{
    /* As long as any MPI wants it: this one may not be ours. */
    char name[8192 + MPI_MAX_LIBRARY_VERSION_STRING];
    int length;

    PMPI_Get_library_version(name, &length);
    if (is_ours(name))
        return;
    name[strcspn(name, "\n,")] = 0;
    if (is_first())
        fprintf(stderr, "libloggops_pmpi: this library is built for %s, the program uses %s: build one with the program's mpicc\n",
                built_for, name);
    exit(1);
}
