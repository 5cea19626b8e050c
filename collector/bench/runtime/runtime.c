/* Measures how long an MPI program runs, without recording it: preloaded, it adds
 * a line, in ns, to the file that LOGGOPS_RUNTIME names.
 *
 *     mpirun -np 2 env LD_PRELOAD=libloggops_runtime.so LOGGOPS_RUNTIME=runs ./program
 *
 * The time is that which a recording holds, and which a simulation of it
 * computes: from the end of MPI_Init, at which all ranks meet first as they do to
 * compare clocks for a recording, to the start of MPI_Finalize, on the rank where
 * that is the longest. In between nothing of the program is touched. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define WRAPPER __attribute__((visibility("default")))

static int started, finished;
static int64_t start;

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + (int64_t)t.tv_nsec;
}

static void begin(void)
{
    if (started)
        return;
    started = 1;
    PMPI_Barrier(MPI_COMM_WORLD);
    start = now();
}

static void end(void)
{
    int64_t own = now() - start, longest;
    const char *name = getenv("LOGGOPS_RUNTIME");
    FILE *file;
    int rank;

    if (!started || finished)
        return;
    finished = 1;
    PMPI_Reduce(&own, &longest, 1, MPI_INT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0 || !name)
        return;
    file = fopen(name, "a");
    if (!file || fprintf(file, "%lld\n", (long long)longest) < 0 || fclose(file) != 0)
        perror(name);
}

WRAPPER int MPI_Init(int *argc, char ***argv)
{
    int result = PMPI_Init(argc, argv);
    if (result == MPI_SUCCESS)
        begin();
    return result;
}

WRAPPER int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    int result = PMPI_Init_thread(argc, argv, required, provided);
    if (result == MPI_SUCCESS)
        begin();
    return result;
}

WRAPPER int MPI_Finalize(void)
{
    end();
    return PMPI_Finalize();
}

/* The same in Fortran, whose bindings call MPI past the functions above: mpif.h
 * and "use mpi", and "use mpi_f08". The original of a binding that a program does
 * not use is not there, nor is it needed. */
#define FORTRAN(name, original) \
    void original(init)(MPI_Fint *error) __attribute__((weak)); \
    WRAPPER void name(init)(MPI_Fint *error) \
    { \
        MPI_Fint own; \
        error = error ? error : &own; \
        original(init)(error); \
        if (*error == MPI_SUCCESS) \
            begin(); \
    } \
    void original(init_thread)(MPI_Fint *required, MPI_Fint *provided, MPI_Fint *error) __attribute__((weak)); \
    WRAPPER void name(init_thread)(MPI_Fint *required, MPI_Fint *provided, MPI_Fint *error) \
    { \
        MPI_Fint own; \
        error = error ? error : &own; \
        original(init_thread)(required, provided, error); \
        if (*error == MPI_SUCCESS) \
            begin(); \
    } \
    void original(finalize)(MPI_Fint *error) __attribute__((weak)); \
    WRAPPER void name(finalize)(MPI_Fint *error) \
    { \
        end(); \
        original(finalize)(error); \
    }

#define MPIF(call) mpi_##call##_
#define PMPIF(call) pmpi_##call##_
FORTRAN(MPIF, PMPIF)

#define F08(call) mpi_##call##_f08_
#if defined(OPEN_MPI)
#define PF08(call) pmpi_##call##_f08_
#else
#define PF08(call) pmpir_##call##_f08_
#endif
FORTRAN(F08, PF08)
