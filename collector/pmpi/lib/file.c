#include "file.h"
#include "checksum.h"
#include "wrappers.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { VERSION = 7, SUM = 48 }; /* SUM: place of the checksum in a block */

static int file = -1;
static dev_t device;  /* of the file */
static ino_t inode;
static char path[LG_PATH];
static uint32_t sum; /* of all bytes written, but for the checksums */
static uint64_t written; /* bytes, of whole blocks */

static const char *failed(int error)
{
    static char problem[LG_PATH + 256];
    snprintf(problem, sizeof problem, "%s: %s", path, strerror(error));
    return problem;
}

const char *lg_file_path(void) { return path; }

uint64_t lg_file_bytes(void) { return written; }

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

/* Creates the file of a rank, which must not exist. */
const char *lg_file_create(const char *folder, int rank, int ranks, int *exists)
{
    int width = snprintf(NULL, 0, "%d", ranks - 1);
    struct stat s;

    *exists = 0;
    if (snprintf(path, sizeof path, "%s/loggops-%0*d.pmpi", folder, width, rank) >= (int)sizeof path)
        return failed(ENAMETOOLONG);
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    *exists = file < 0 && errno == EEXIST;
    if (file < 0 || fstat(file, &s) != 0)
        return failed(errno);
    device = s.st_dev;
    inode = s.st_ino;
    return NULL;
}

/* Whether the descriptor is the file's. Some programs close all that they have not opened, and
 * open files of their own under the same numbers. */
static int is_ours(void)
{
    struct stat s;
    return file >= 0 && fstat(file, &s) == 0 && s.st_dev == device && s.st_ino == inode;
}

/* Opens the file again where the program has closed it; 0 if it cannot. */
static int reopen(void)
{
    if (is_ours())
        return 1;
    file = open(path, O_WRONLY | O_CLOEXEC);
    if (is_ours() && lseek(file, (off_t)written, SEEK_SET) >= 0)
        return 1;
    if (file >= 0) {
        close(file);
        errno = ESTALE;
    }
    file = -1;
    return 0;
}

/* Takes back what lg_file_create did. */
void lg_file_remove(void)
{
    unlink(path);
    close(file);
    file = -1;
}

/* Writes all of some bytes, or nothing: what is left of a block would be in the
 * way of whatever is done with the file. */
static const char *put(const unsigned char *from, uint64_t length)
{
    uint64_t after = written + length;

    if (!reopen())
        return failed(errno);
    while (length > 0) {
        ssize_t n = write(file, from, length);
        if (n < 0 && errno != EINTR) {
            const char *problem = failed(errno);
            if (ftruncate(file, (off_t)written) != 0)
                problem = failed(errno);
            close(file);
            file = -1;
            return problem;
        }
        if (n > 0) {
            from += n;
            length -= (uint64_t)n;
        }
    }
    written = after;
    return NULL;
}

/* Writes the head, with the table of calls and the checksum. */
const char *lg_file_head(const struct lg_head *of)
{
    static const struct { const char *name, *fields; } calls[] = {
#define CALL(Name, name, args, fields) {#Name, LG_LETTERS(fields)},
#define POLL(Name, name, args, fields, unsuccessful) {#Name, LG_LETTERS(fields) "k"},
#define RECORD(Name, letters) {#Name, letters},
#include "calls.def"
    };
    unsigned char head[16384 + LG_METADATA], *at = head;
    size_t length = strlen(of->metadata);
    int call;

    memcpy(at, "\211LGPMPI\n", 8);
    at = put32(at + 8, VERSION);
    at = put32(at, 0); /* length of the head: below */
    at = put32(at, (uint32_t)of->rank);
    at = put32(at, (uint32_t)of->ranks);
    at = put32(at, of->clock);
    at = put32(at, lg_calls);
    at = lg_put64(at, (uint64_t)of->offset);
    at = put32(at, of->threads != 0);
    at = put32(at, (uint32_t)of->lost);
    memcpy(at, of->run, sizeof of->run);
    at = put32(at + sizeof of->run, (uint32_t)length);
    memcpy(at, of->metadata, length);
    at += length;
    for (call = 0; call < lg_calls; call++) {
        at = put_text(at, call < lg_mpi_calls ? "MPI_" : "", calls[call].name);
        at = put_text(at, calls[call].fields, of->sites ? "a" : "");
    }
    put32(head + 12, (uint32_t)(at + 4 - head));
    lg_crc_start();
    sum = lg_crc(0, head, (size_t)(at - head));
    at = put32(at, sum);
    return put(head, (uint64_t)(at - head));
}

/* Writes a block with its checksum. After a problem nothing more is written:
 * what followed could not be read. */
const char *lg_file_block(unsigned char *block, uint64_t length)
{
    if (file < 0)
        return failed(EBADF);
    sum = lg_crc(sum, block, SUM);
    sum = lg_crc(sum, block + LG_BLOCK, length - LG_BLOCK);
    put32(block + SUM, sum);
    return put(block, length);
}

const char *lg_file_close(void)
{
    int closed = !is_ours() || close(file) == 0;
    file = -1;
    return closed ? NULL : failed(errno);
}
