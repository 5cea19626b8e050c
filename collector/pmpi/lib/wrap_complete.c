/* Calls that complete requests. They overwrite the handles of the requests
 * that they complete, so the handles are copied first. */
#include "fields.h"

#include <string.h>

static MPI_Request *handles;
static MPI_Status *statuses;
static size_t handles_room, statuses_room;

/* Copies the handles and returns the statuses to pass on: our own where the
 * program wants none. */
static MPI_Status *keep(int count, const MPI_Request *requests, MPI_Status *wanted, int none)
{
    size_t n = count > 0 ? (size_t)count : 0;

    if (!lg_recording())
        return wanted;
    if (!lg_grow(&handles, &handles_room, n, sizeof *handles) ||
        !lg_grow(&statuses, &statuses_room, n, sizeof *statuses)) {
        lg_stop("out of memory");
        return wanted;
    }
    if (n)
        memcpy(handles, requests, n * sizeof *handles);
    return none && n ? statuses : wanted;
}

#define KEEP_ONE(request, status) \
    (status = keep(1, request, status, status == MPI_STATUS_IGNORE))
#define KEEP(count, requests, status) \
    (status = keep(count, requests, status, status == MPI_STATUS_IGNORE))
#define KEEP_ALL(count, requests, all) \
    (all = keep(count, requests, all, all == MPI_STATUSES_IGNORE))

static void put_completed(MPI_Request handle, const MPI_Status *status)
{
    struct lg_request request;

    if (!lg_take_request(handle, &request))
        return;
    lg_put((lg_zigzag(request.number - lg.request) << 2 | (request.receives != 0)) + 1);
    lg.request = request.number;
    if (request.receives)
        lg_put_status(status);
}

/* Writes the list of the completed requests, of which the indices may be
 * given; a count of MPI_UNDEFINED is none. */
static void put_list(int count, const int *indices, const MPI_Status *status)
{
    int i;

    for (i = 0; i < count; i++)
        put_completed(handles[indices ? indices[i] : i], &status[i]);
    lg_put(0);
}

LG_WRAPPER MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    KEEP_ONE(request, status);
    LG_TRACED(Wait, 0, PMPI_Wait(request, status), put_list(1, NULL, status));
}

LG_WRAPPER MPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
    KEEP_ONE(request, status);
    LG_TRACED(Test, 0, PMPI_Test(request, flag, status), put_list(*flag != 0, NULL, status));
}

LG_WRAPPER MPI_Waitall(int count, MPI_Request requests[], MPI_Status all[])
{
    KEEP_ALL(count, requests, all);
    LG_TRACED(Waitall, (size_t)count * LG_COMPLETION, PMPI_Waitall(count, requests, all),
              put_list(count, NULL, all));
}

LG_WRAPPER MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status all[])
{
    KEEP_ALL(count, requests, all);
    LG_TRACED(Testall, (size_t)count * LG_COMPLETION, PMPI_Testall(count, requests, flag, all),
              put_list(*flag ? count : 0, NULL, all));
}

LG_WRAPPER MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status)
{
    KEEP(count, requests, status);
    LG_TRACED(Waitany, 0, PMPI_Waitany(count, requests, index, status),
              put_list(*index != MPI_UNDEFINED, index, status));
}

LG_WRAPPER MPI_Testany(int count, MPI_Request requests[], int *index, int *flag,
                       MPI_Status *status)
{
    KEEP(count, requests, status);
    LG_TRACED(Testany, 0, PMPI_Testany(count, requests, index, flag, status),
              put_list(*flag && *index != MPI_UNDEFINED, index, status));
}

#define SOME(name) \
    LG_WRAPPER MPI_##name(int count, MPI_Request requests[], int *done, int indices[], \
                          MPI_Status all[]) \
    { \
        KEEP_ALL(count, requests, all); \
        LG_TRACED(name, (size_t)count * LG_COMPLETION, \
                  PMPI_##name(count, requests, done, indices, all), \
                  put_list(*done == MPI_UNDEFINED ? 0 : *done, indices, all)); \
    }

SOME(Waitsome)
SOME(Testsome)
