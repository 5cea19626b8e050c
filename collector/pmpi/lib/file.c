#include "file.h"
#include "calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int file = -1;

static unsigned char *put32(unsigned char *at, uint32_t v)
{
    int i;
    for (i = 0; i < 4; i++)
        *at++ = (unsigned char)(v >> 8 * i);
    return at;
}

unsigned char *lg_put64(unsigned char *at, uint64_t v)
{
    return put32(put32(at, (uint32_t)v), (uint32_t)(v >> 32));
}

void lg_block_head(unsigned char *at, const char kind[4], uint32_t length, uint32_t records,
                   uint32_t thread, struct lg_instant opened, struct lg_instant closed)
{
    memcpy(at, kind, 4);
    at = put32(at + 4, length);
    at = put32(at, records);
    at = put32(at, thread);
    at = lg_put64(at, opened.ticks);
    at = lg_put64(at, opened.ns);
    at = lg_put64(at, closed.ticks);
    lg_put64(at, closed.ns);
}

static unsigned char *put_text(unsigned char *at, const char *prefix, const char *text)
{
    size_t before = strlen(prefix), length = strlen(text);
    *at++ = (unsigned char)(before + length);
    memcpy(at, prefix, before);
    memcpy(at + before, text, length);
    return at + before + length;
}

/* Opens the file of a rank and writes its head, with the table of calls.
 * Returns what went wrong, or NULL; so do the others. */
const char *lg_file_open(const struct lg_head *of)
{
#define LG_NAME(name, fields) {#name, fields},
    static const struct { const char *name, *fields; } calls[] = {LG_CALLS(LG_NAME) LG_THREAD_CALLS(LG_NAME)};
#undef LG_NAME
    const char *folder = getenv("LOGGOPS_DIR");
    char path[4096];
    unsigned char head[16384], *at = head;
    int width = snprintf(NULL, 0, "%d", of->ranks - 1), call;

    if (!folder || !*folder)
        folder = "loggops-trace";
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return strerror(errno);
    if (snprintf(path, sizeof path, "%s/loggops-%0*d.pmpi", folder, width, of->rank) >= (int)sizeof path)
        return strerror(ENAMETOOLONG);
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return strerror(errno);

    memcpy(at, "\211LGPMPI\n", 8);
    at = put32(at + 8, 3); /* version */
    at = put32(at, 0);     /* length of the head: below */
    at = put32(at, (uint32_t)of->rank);
    at = put32(at, (uint32_t)of->ranks);
    at = put32(at, of->clock);
    at = put32(at, lg_calls);
    at = lg_put64(at, (uint64_t)of->offset);
    at = put32(at, of->threads != 0);
    at = put32(at, 0); /* of no meaning yet */
    for (call = 0; call < lg_calls; call++) {
        at = put_text(at, call < lg_mpi_calls ? "MPI_" : "", calls[call].name);
        at = put_text(at, "", calls[call].fields);
    }
    put32(head + 12, (uint32_t)(at - head));
    return lg_file_write(head, (uint64_t)(at - head));
}

const char *lg_file_write(const unsigned char *from, uint64_t length)
{
    while (length > 0) {
        ssize_t n = write(file, from, length);
        if (n < 0 && errno != EINTR)
            return strerror(errno);
        if (n > 0) {
            from += n;
            length -= (uint64_t)n;
        }
    }
    return NULL;
}

const char *lg_file_close(void)
{
    int failed = file >= 0 && close(file) != 0;
    file = -1;
    return failed ? strerror(errno) : NULL;
}
