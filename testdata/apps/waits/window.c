/* One-sided communication. */
#include "waits.h"

static MPI_Win window;
static long memory[8], mine[8], got[8];

void prepare_windows(void) { MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, WORLD, &window); }
void finish_windows(void) { MPI_Win_free(&window); }

#define TO ((me + 1) % 4)
#define ONE 1, MPI_LONG
#define THERE TO, 0

#define BETWEEN_FENCES(name, call)                                                                                     \
    CASE(name)                                                                                                         \
    {                                                                                                                  \
        MPI_Win_fence(0, window);                                                                                      \
        call;                                                                                                          \
        MPI_Win_fence(0, window);                                                                                      \
    }

BETWEEN_FENCES(put, MPI_Put(mine, ONE, THERE, ONE, window))
BETWEEN_FENCES(get, MPI_Get(got, ONE, THERE, ONE, window))
BETWEEN_FENCES(accumulate, MPI_Accumulate(mine, ONE, THERE, ONE, MPI_SUM, window))
BETWEEN_FENCES(get_accumulate, MPI_Get_accumulate(mine, ONE, got, ONE, THERE, ONE, MPI_SUM, window))
BETWEEN_FENCES(fetch_and_op, MPI_Fetch_and_op(mine, got, MPI_LONG, THERE, MPI_SUM, window))
BETWEEN_FENCES(compare_and_swap, MPI_Compare_and_swap(mine, mine + 1, got, MPI_LONG, THERE, window))

#define LOCKED(name, call)                                                                                             \
    CASE(name)                                                                                                         \
    {                                                                                                                  \
        MPI_Request q;                                                                                                 \
        MPI_Win_lock_all(0, window);                                                                                   \
        call;                                                                                                          \
        MPI_Wait(&q, NO);                                                                                              \
        MPI_Win_unlock_all(window);                                                                                    \
    }

LOCKED(rput, MPI_Rput(mine, ONE, THERE, ONE, window, &q))
LOCKED(rget, MPI_Rget(got, ONE, THERE, ONE, window, &q))
LOCKED(raccumulate, MPI_Raccumulate(mine, ONE, THERE, ONE, MPI_SUM, window, &q))
LOCKED(rget_accumulate, MPI_Rget_accumulate(mine, ONE, got, ONE, THERE, ONE, MPI_SUM, window, &q))

CASE(lock)
{
    if (me != 0)
        return;
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, window);
    MPI_Put(mine, ONE, 1, 0, ONE, window);
    MPI_Win_flush_local(1, window);
    MPI_Win_flush(1, window);
    MPI_Win_unlock(1, window);
}

CASE(lock_all)
{
    MPI_Win_lock_all(0, window);
    MPI_Win_sync(window);
    MPI_Win_flush_local_all(window);
    MPI_Win_flush_all(window);
    MPI_Win_unlock_all(window);
}

/* Rank 0 puts to rank 1. */
static void epoch(int polls)
{
    MPI_Group world, other;
    int to = 1, from = 0, flag = 0;

    PMPI_Comm_group(WORLD, &world);
    PMPI_Group_incl(world, 1, me == 0 ? &to : &from, &other);
    if (me == 0) {
        MPI_Win_start(other, 0, window);
        MPI_Put(mine, ONE, 1, 0, ONE, window);
        MPI_Win_complete(window);
    }
    if (me == 1) {
        MPI_Win_post(other, 0, window);
        if (!polls)
            MPI_Win_wait(window);
        while (polls && !flag)
            MPI_Win_test(window, &flag);
    }
    PMPI_Group_free(&other);
    PMPI_Group_free(&world);
}

CASE(post_wait) { epoch(0); }
CASE(post_test) { epoch(1); }

CASE(win_create)
{
    MPI_Win made;
    MPI_Win_create(got, sizeof got, sizeof *got, MPI_INFO_NULL, WORLD, &made);
    MPI_Win_free(&made);
}

CASE(win_allocate)
{
    MPI_Win made;
    void *base;
    MPI_Win_allocate(64, 8, MPI_INFO_NULL, WORLD, &base, &made);
    MPI_Win_free(&made);
}

CASE(win_allocate_shared)
{
    MPI_Win made;
    void *base;
    MPI_Win_allocate_shared(64, 8, MPI_INFO_NULL, WORLD, &base, &made);
    MPI_Win_free(&made);
}

CASE(win_create_dynamic)
{
    MPI_Win made;
    MPI_Win_create_dynamic(MPI_INFO_NULL, WORLD, &made);
    MPI_Win_free(&made);
}

const struct named window_cases[] = {
    {"put", put},
    {"get", get},
    {"accumulate", accumulate},
    {"get_accumulate", get_accumulate},
    {"fetch_and_op", fetch_and_op},
    {"compare_and_swap", compare_and_swap},
    {"rput", rput},
    {"rget", rget},
    {"raccumulate", raccumulate},
    {"rget_accumulate", rget_accumulate},
    {"lock", lock},
    {"lock_all", lock_all},
    {"post_wait", post_wait},
    {"post_test", post_test},
    {"win_create", win_create},
    {"win_allocate", win_allocate},
    {"win_allocate_shared", win_allocate_shared},
    {"win_create_dynamic", win_create_dynamic},
    {0},
};
