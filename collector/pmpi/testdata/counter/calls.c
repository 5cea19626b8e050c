/* A wrapper for each call, in C and in Fortran, that counts it and goes on to the
 * next library. All arguments are integers or pointers, and so are passed on as
 * they are, whatever their number; mpi.h must not be included. What a call calls in
 * turn, as the Fortran binding does the C binding, is not counted. */
#define _GNU_SOURCE
#include "counter.h"
#include <dlfcn.h>
#include <stddef.h>

#define CALL(name, fortran) {"MPI_" #name, 0},
struct count counts[] = {
#include "names.h"
    {NULL, 0}};
#undef CALL

#define CALL(name, fortran) AT_##name,
enum {
#include "names.h"
};
#undef CALL

static __thread int depth;

#define PARAMETERS                                                                                                    \
    long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l, long m, long n,   \
        long o, long p, long q, long r, long s, long t
#define ARGUMENTS a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t

static long count(int at, const char *symbol, long (**next)(PARAMETERS), PARAMETERS)
{
    if (!*next)
        *next = (long (*)(PARAMETERS))dlsym(RTLD_NEXT, symbol);
    if (depth == 0) {
        __atomic_add_fetch(&counts[at].calls, 1, __ATOMIC_RELAXED);
        if (at == AT_Finalize)
            write_counts();
    }
    depth++;
    long result = (*next)(ARGUMENTS);
    depth--;
    return result;
}

#define WRAPPER(at, symbol)                                      \
    long symbol(PARAMETERS)                                      \
    {                                                            \
        static long (*next)(PARAMETERS);                         \
        return count(AT_##at, #symbol, &next, ARGUMENTS);        \
    }
#define CALL(name, fortran)             \
    WRAPPER(name, MPI_##name)           \
    WRAPPER(name, mpi_##fortran##_)     \
    WRAPPER(name, mpi_##fortran##_cptr_) \
    WRAPPER(name, mpi_##fortran##_f08_) \
    WRAPPER(name, mpi_##fortran##_f08ts_)
#include "names.h"
