/* The parallel benchmark: Algorithm 1 of R. Garg and P. De, Impact of noise on
 * scaling of collectives: an empirical evaluation, HiPC 2006. Each rank does the
 * same work over and over, and meets the others in a barrier. */
#include "file.h"
#include "work.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCH = 4096 }; /* the most iterations between two reductions */

static struct lg_options options;
static int rank;
static uint64_t steps;
static int64_t begun;

static struct lg_times times;
static struct lg_histogram phase;         /* of the longest total times, on rank 0 */
static int64_t total[BATCH], longest[BATCH];

/* Waits a random part of the longest wait: daemons that come at regular
 * intervals would meet the same part of each iteration (Section 3.1). */
static void wait_at_random(void)
{
    static uint64_t x;
    int64_t end;

    x = (x ? x : (uint64_t)rank + 1) * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    end = lg_now() + (int64_t)((double)(x >> 11) * 0x1p-53 * (double)options.wait);
    while (lg_now() < end)
        ;
}

/* Does iteration i of a batch: lines 2 to 9. */
static void iterate(int i)
{
    int64_t start, done, end;

    wait_at_random();
    MPI_Barrier(MPI_COMM_WORLD);
    start = lg_now();
    lg_work(steps);
    done = lg_now();
    MPI_Barrier(MPI_COMM_WORLD);
    end = lg_now();
    lg_count(&times.work, done - start);
    lg_count(&times.barrier, end - done);
    lg_count(&times.total, end - start);
    total[i] = end - start;
}

/* Counts what the slowest rank took in each iteration of a batch. */
static void reduce(int iterations)
{
    int i;

    MPI_Reduce(total, longest, iterations, MPI_INT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
    for (i = 0; rank == 0 && i < iterations; i++)
        lg_count(&phase, longest[i]);
}

/* Tells whether the time is over, which rank 0 knows: line 10. */
static int over(int64_t *elapsed)
{
    *elapsed = lg_now() - begun;
    MPI_Bcast(elapsed, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
    return *elapsed >= options.duration;
}

/* Returns how many iterations are a batch: about a twentieth of them all. */
static int batch(void)
{
    double all = (double)options.duration / (double)(options.work + options.wait / 2);

    return all < 40 ? 1 : all > 20. * BATCH ? BATCH : (int)(all / 20);
}

static uint64_t measure(int64_t *elapsed)
{
    uint64_t iterations = 0;
    int most = batch(), done = 0, i;

    MPI_Barrier(MPI_COMM_WORLD);
    for (begun = lg_now(); !done; iterations += (uint64_t)i) {
        for (i = 0; i < most && !done; i++) {
            iterate(i);
            if (options.broadcast)
                done = over(elapsed);
        }
        reduce(i);
        if (!options.broadcast)
            done = over(elapsed);
    }
    return iterations;
}

/* The work is the same on all ranks, and takes the fastest of them the time that
 * was asked for. */
static uint64_t steps_of_work(void)
{
    double step = lg_step(), least;
    uint64_t n;

    MPI_Allreduce(&step, &least, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    n = (uint64_t)((double)options.work / least + 0.5);
    if (rank == options.slow)
        n = (uint64_t)((double)n * options.factor);
    return n > 0 ? n : 1;
}

/* Says on rank 0 what went wrong there, and tells all ranks whether it did. */
static int failed(const char *problem)
{
    int wrong = problem != NULL;

    if (rank == 0 && wrong)
        fprintf(stderr, "loggops-bench: %s: %s\n", options.file, problem);
    MPI_Bcast(&wrong, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return wrong;
}

static int run(int argc, char **argv)
{
    const char *problem;
    uint64_t iterations;
    int64_t elapsed = 0;
    int ranks;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    problem = lg_options_read(&options, argc, argv, ranks);
    if (problem == lg_usage) {
        if (rank == 0)
            fputs(lg_usage, stdout);
        return 0;
    }
    if (problem) {
        if (rank == 0)
            fprintf(stderr, "loggops-bench: %s (see --help)\n", problem);
        return 2;
    }
    if (failed(rank == 0 ? lg_file_open(options.file) : NULL))
        return 1;
    steps = steps_of_work();
    iterations = measure(&elapsed);
    return failed(lg_file_write(&options, elapsed, iterations, &phase, &times));
}

int main(int argc, char **argv)
{
    int status;

    MPI_Init(&argc, &argv);
    status = run(argc, argv);
    MPI_Finalize();
    return status;
}
