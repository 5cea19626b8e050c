/* Communicates by what the tracing library does not record, as the first
 * argument says, and by requests that files do not number. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if MPI_VERSION >= 4

/* Each rank sends to the next in three ways, and takes part in a collective. */
static void new_calls(void)
{
    int rank, ranks, in = 0, out = 1;
    MPI_Request requests[2];

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int next = (rank + 1) % ranks, last = (rank + ranks - 1) % ranks;

    MPI_Irecv(&in, 1, MPI_INT, last, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend_c(&out, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);

    MPI_Precv_init(&in, 1, 1, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Psend_init(&out, 1, 1, MPI_INT, next, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Startall(2, requests);
    MPI_Pready(0, requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);

    MPI_Allreduce_init(&out, &in, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, requests);
    MPI_Start(requests);
    MPI_Wait(requests, MPI_STATUS_IGNORE);
    MPI_Request_free(requests);

    MPI_Isendrecv(&out, 1, MPI_INT, next, 2, &in, 1, MPI_INT, last, 2, MPI_COMM_WORLD, requests);
    MPI_Wait(requests, MPI_STATUS_IGNORE);
}

static int session(void)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;

    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "loggops", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Barrier(comm);
    MPI_Comm_free(&comm);
    MPI_Group_free(&group);
    return MPI_Session_finalize(&session);
}

#else

static void new_calls(void) {}
static int session(void) { return 0; }

#endif

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
    if (strcmp(argv[1], "session") == 0)
        return session();
    MPI_Init(&argc, &argv);
    if (strcmp(argv[1], "new") == 0)
        new_calls();
    else if (strcmp(argv[1], "spawn") == 0)
        spawn(argv[0]);
    else
        apart(argv[1]);
    return MPI_Finalize();
}
