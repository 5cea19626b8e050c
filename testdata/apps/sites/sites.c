/* Calls from a function, from one that is inlined, from a library and in regions. What a
 * line with a call is expected to be recorded as stands behind it: its function and region. */
#include <mpi.h>

void exchange(void);

static inline __attribute__((always_inline)) void inlined(void)
{
    MPI_Barrier(MPI_COMM_WORLD); /* inlined 3 */
}

static __attribute__((noinline)) void solve(int *value)
{
    MPI_Pcontrol(3);
    inlined();
    MPI_Pcontrol(-3);
    MPI_Allreduce(MPI_IN_PLACE, value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); /* solve 2 */
    exchange();
}

static __attribute__((noinline)) void poll(void)
{
    MPI_Request request;
    int done = 0;

    MPI_Ibarrier(MPI_COMM_WORLD, &request); /* poll - */
    while (!done)
        MPI_Test(&request, &done, MPI_STATUS_IGNORE); /* poll - */
}

int main(int argc, char **argv)
{
    int i, value = 1;

    MPI_Init(&argc, &argv);
    MPI_Pcontrol(-9); /* not open: nothing is closed */
    MPI_Pcontrol(2);
    for (i = 0; i < 3; i++)
        solve(&value);
    MPI_Pcontrol(-2);
    poll();
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); /* main - */
    MPI_Finalize();
    return 0;
}
