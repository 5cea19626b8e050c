#include "report.h"
#include "folder.h"
#include "settings.h"

#include <mpi.h>
#include <stdio.h>

/* One part of this many of the time is reported. */
enum { NOTABLE = 20 };

void lg_report(struct lg_report *own)
{
    struct lg_report all;
    int rank, ranks;

    PMPI_Reduce(own, &all, sizeof *own / sizeof own->calls, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank != 0 || !*lg_folder() || lg_setting_is("LOGGOPS_QUIET", "1"))
        return;
    fprintf(stderr, "libloggops_pmpi: %s: %llu of %d ranks, %llu calls recorded, %llu that communicate not recorded, "
            "%llu bytes, %.1f %% of the time in MPI\n",
            lg_folder(), (unsigned long long)all.ranks, ranks, (unsigned long long)all.calls, (unsigned long long)all.missed,
            (unsigned long long)all.bytes, all.run_ns ? 100.0 * (double)(all.mpi_ns + all.local_ns) / (double)all.run_ns : 0.0);
    if (all.waited_ns > all.run_ns / NOTABLE)
        fprintf(stderr, "libloggops_pmpi: %s: the ranks waited for a CPU %.0f %% of the time, which computation in the recording contains: "
                "record at most one rank per CPU, or with LOGGOPS_CLOCK=cpu\n",
                lg_folder(), 100.0 * (double)all.waited_ns / (double)all.run_ns);
}
