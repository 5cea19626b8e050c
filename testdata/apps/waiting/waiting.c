/* Calls that wait for other ranks by what MPI says of them: communicators,
 * buffered sends, windows and files. Each case ends with a barrier of all,
 * where a test takes the recording apart. Ranks 0 to 2 share what is made
 * for some, and rank 3 has nothing to do with it. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 100, MANY = 100000 };

static double a[MANY], memory[N];
static int rank;
static MPI_Comm some;
static MPI_Group zero, others;

static void next(void) { MPI_Barrier(MPI_COMM_WORLD); }

static void communicators(void)
{
    MPI_Comm twin;

    if (rank < 3) {
        MPI_Comm_dup(some, &twin);
        MPI_Comm_disconnect(&twin);
    }
    next();
    if (rank < 3) {
        MPI_Comm_dup(some, &twin);
        MPI_Comm_free(&twin);
    }
    next();
}

/* Rank 0 sends to rank 1, and goes on to rank 2. */
static void send(int n, int detach)
{
    static char room[MANY * sizeof *a + MPI_BSEND_OVERHEAD];
    MPI_Request request;
    void *detached;
    int size;

    if (rank == 0) {
        MPI_Buffer_attach(room, sizeof room);
        if (detach == 2) {
            MPI_Ibsend(a, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else {
            MPI_Bsend(a, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
        }
        if (detach)
            MPI_Buffer_detach(&detached, &size);
        MPI_Send(a, 1, MPI_DOUBLE, 2, 0, MPI_COMM_WORLD);
    } else if (rank < 3) {
        MPI_Recv(a, n, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    next();
    if (rank == 0 && !detach)
        MPI_Buffer_detach(&detached, &size);
}

static void fences(void)
{
    MPI_Win win;

    if (rank < 3)
        MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, some, &win);
    next();
    if (rank < 3) {
        MPI_Win_fence(0, win);
        if (rank == 0)
            MPI_Put(a, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win);
        MPI_Win_fence(0, win);
    }
    next();
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
        MPI_Put(a, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win);
        MPI_Win_unlock(1, win);
    }
    next();
    if (rank < 3)
        MPI_Win_free(&win);
    next();
}

/* Rank 0 puts to ranks 1 and 2. */
static void epoch(MPI_Win win, int test)
{
    int done = 0;

    if (rank == 0) {
        MPI_Win_start(others, 0, win);
        MPI_Put(a, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win);
        MPI_Put(a, 1, MPI_DOUBLE, 2, 0, 1, MPI_DOUBLE, win);
        MPI_Win_complete(win);
    } else if (rank < 3) {
        MPI_Win_post(zero, 0, win);
        while (test && !done)
            MPI_Win_test(win, &done);
        if (!test)
            MPI_Win_wait(win);
    }
    next();
}

static void epochs(void)
{
    MPI_Win win;

    MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    next();
    epoch(win, 0);
    epoch(win, 1);
    MPI_Win_free(&win);
    next();
}

/* Each call on a file is a case of its own. */
#define EACH(...) \
    do { \
        if (rank < 3) { \
            __VA_ARGS__; \
        } \
        next(); \
    } while (0)

static void files(void)
{
    MPI_Offset mine = rank * N * (MPI_Offset)sizeof *a;
    MPI_Request request;
    char path[4096];
    MPI_File file;

    snprintf(path, sizeof path, "%s/data", getenv("LOGGOPS_LOG"));
    EACH(MPI_File_open(some, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file));
    EACH(MPI_File_set_size(file, 3 * N * sizeof *a));
    EACH(MPI_File_preallocate(file, 3 * N * sizeof *a));
    EACH(MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    EACH(MPI_File_write_at(file, mine, a, N, MPI_DOUBLE, MPI_STATUS_IGNORE));
    EACH(MPI_File_write_at_all(file, mine, a, N, MPI_DOUBLE, MPI_STATUS_IGNORE));
    EACH(MPI_File_read_all(file, a, N, MPI_DOUBLE, MPI_STATUS_IGNORE));
    EACH(MPI_File_read_ordered(file, a, 1, MPI_DOUBLE, MPI_STATUS_IGNORE));
    EACH(MPI_File_sync(file));
    EACH(MPI_File_write_at_all_begin(file, mine, a, N, MPI_DOUBLE);
         MPI_File_write_at_all_end(file, a, MPI_STATUS_IGNORE));
    EACH(MPI_File_iread_at_all(file, mine, a, N, MPI_DOUBLE, &request); MPI_Wait(&request, MPI_STATUS_IGNORE));
    EACH(MPI_File_iread_at(file, mine, a, N, MPI_DOUBLE, &request); MPI_Wait(&request, MPI_STATUS_IGNORE));
    EACH(MPI_File_close(&file));
}

int main(int argc, char **argv)
{
    MPI_Group world;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){0}, &zero);
    MPI_Group_incl(world, 2, (int[]){1, 2}, &others);
    MPI_Comm_split(MPI_COMM_WORLD, rank < 3, 0, &some);
    next();
    communicators();
    send(1, 1);
    send(MANY, 1);
    send(MANY, 2);
    send(MANY, 0);
    fences();
    epochs();
    files();
    MPI_Finalize();
    return 0;
}
