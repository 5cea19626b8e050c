/* Calls that returned an error: their record has their name and that of the error's
 * class. What they did with their arguments is not known. */
#include "tracer.h"

#include <string.h>

/* The names that the standard gives to classes; their numbers differ. */
static const char *class_name(int error)
{
    static const struct { int class; const char *name; } classes[] = {
        {MPI_ERR_BUFFER, "MPI_ERR_BUFFER"}, {MPI_ERR_COUNT, "MPI_ERR_COUNT"}, {MPI_ERR_TYPE, "MPI_ERR_TYPE"},
        {MPI_ERR_TAG, "MPI_ERR_TAG"}, {MPI_ERR_COMM, "MPI_ERR_COMM"}, {MPI_ERR_RANK, "MPI_ERR_RANK"},
        {MPI_ERR_REQUEST, "MPI_ERR_REQUEST"}, {MPI_ERR_ROOT, "MPI_ERR_ROOT"}, {MPI_ERR_GROUP, "MPI_ERR_GROUP"},
        {MPI_ERR_OP, "MPI_ERR_OP"}, {MPI_ERR_TOPOLOGY, "MPI_ERR_TOPOLOGY"}, {MPI_ERR_DIMS, "MPI_ERR_DIMS"},
        {MPI_ERR_ARG, "MPI_ERR_ARG"}, {MPI_ERR_TRUNCATE, "MPI_ERR_TRUNCATE"}, {MPI_ERR_INTERN, "MPI_ERR_INTERN"},
        {MPI_ERR_IN_STATUS, "MPI_ERR_IN_STATUS"}, {MPI_ERR_PENDING, "MPI_ERR_PENDING"}, {MPI_ERR_NO_MEM, "MPI_ERR_NO_MEM"},
        {MPI_ERR_WIN, "MPI_ERR_WIN"}, {MPI_ERR_RMA_SYNC, "MPI_ERR_RMA_SYNC"}, {MPI_ERR_FILE, "MPI_ERR_FILE"},
        {MPI_ERR_NO_SUCH_FILE, "MPI_ERR_NO_SUCH_FILE"}, {MPI_ERR_ACCESS, "MPI_ERR_ACCESS"}, {MPI_ERR_AMODE, "MPI_ERR_AMODE"},
        {MPI_ERR_FILE_EXISTS, "MPI_ERR_FILE_EXISTS"}, {MPI_ERR_NO_SPACE, "MPI_ERR_NO_SPACE"}, {MPI_ERR_IO, "MPI_ERR_IO"},
        {MPI_ERR_SPAWN, "MPI_ERR_SPAWN"}, {MPI_ERR_PORT, "MPI_ERR_PORT"},
    };
    int class = MPI_ERR_UNKNOWN;
    size_t i;

    PMPI_Error_class(error, &class);
    for (i = 0; i < sizeof classes / sizeof *classes; i++)
        if (classes[i].class == class)
            return classes[i].name;
    return "MPI_ERR_OTHER";
}

static unsigned char *put_text(unsigned char *at, const char *prefix, const char *text)
{
    size_t before = strlen(prefix), length = strlen(text);

    at = lg_put(at, before + length);
    memcpy(at, prefix, before);
    memcpy(at + before, text, length);
    return at + before + length;
}

void lg_failed(struct lg_thread *t, enum lg_call call, uint64_t from, uint64_t to, int error)
{
    static const char *const names[] = {
#define CALL(Name, ...) #Name,
#define POLL CALL
#define RECORD CALL
#include "calls.def"
    };

    lg_record(t, lg_Failed, from, to);
    t->next = put_text(t->next, "MPI_", names[call]);
    t->next = put_text(t->next, "", class_name(error));
    lg_done(t, NULL);
}
