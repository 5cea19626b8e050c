/* Communicates by what the tracing library does not record, as the first
 * argument says, and by requests that files do not number. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is known to be one-sided or of files is no unrecorded communication. */
static void apart(const char *path)
{
    int value = 1, *base;
    MPI_Request request;
    MPI_File file;
    MPI_Win win;

    MPI_Win_allocate(sizeof value, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_lock_all(0, win);
    MPI_Rput(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_iwrite(file, &value, 1, MPI_INT, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    request = MPI_REQUEST_NULL;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* A parent spawns two processes, which meet among themselves and with it. */
static void spawn(char *program)
{
    char *arguments[] = {"spawn", NULL};
    MPI_Comm parent, others;

    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        MPI_Comm_spawn(program, arguments, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &others, MPI_ERRCODES_IGNORE);
        MPI_Barrier(others);
        MPI_Comm_disconnect(&others);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Barrier(parent);
        MPI_Comm_disconnect(&parent);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    MPI_Init(&argc, &argv);
    if (strcmp(argv[1], "spawn") == 0)
        spawn(argv[0]);
    else if (strcmp(argv[1], "nothing") != 0)
        apart(argv[1]);
    return MPI_Finalize();
}
