#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "open.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Addresses that are set aside, so that a block can grow where it is. */
enum { WINDOW = 1 << 28 };

static const char *path(const struct lg_open *o)
{
    static char text[LG_PATH + 32];
    snprintf(text, sizeof text, "%s.%u.open", lg_file_path(), (unsigned)o->thread);
    return text;
}

static const char *failed(const struct lg_open *o, int error)
{
    static char problem[LG_PATH + 256];
    snprintf(problem, sizeof problem, "%s: %s", path(o), strerror(error));
    return problem;
}

/* Has the disk set aside what is written later: a store to a page that the disk
 * has no room for would end the program. */
static int allocate(const struct lg_open *o, int flags, size_t room)
{
    int file = open(path(o), O_RDWR | O_CLOEXEC | flags, 0666), error;

    if (file < 0)
        return -errno;
    error = posix_fallocate(file, 0, (off_t)room);
    if (error) {
        close(file);
        return -error;
    }
    return file;
}

enum { PRIVATE = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE };

static void *map(int file)
{
    void *at = mmap(NULL, WINDOW, PROT_READ | PROT_WRITE, file < 0 ? PRIVATE : MAP_SHARED | MAP_NORESERVE, file, 0);
    return at == MAP_FAILED ? NULL : at;
}

const char *lg_open_memory(struct lg_open *o)
{
    o->at = map(-1);
    o->kept = 0;
    return o->at ? NULL : "out of memory";
}

void lg_open_part(struct lg_open *o)
{
    mmap(o->at, WINDOW, PROT_READ | PROT_WRITE, PRIVATE | MAP_FIXED, -1, 0);
    o->kept = 0;
}

/* Some file systems cannot map files: there the block is in memory only. */
const char *lg_open_create(struct lg_open *o, uint32_t thread, size_t room)
{
    int file;

    o->thread = thread;
    file = room > WINDOW ? -EFBIG : allocate(o, O_CREAT | O_TRUNC, room);
    if (file < 0) {
        if (file != -EFBIG)
            unlink(path(o));
        return failed(o, -file);
    }
    o->at = map(file);
    close(file);
    o->kept = o->at != NULL;
    if (!o->kept) {
        const char *problem = lg_open_memory(o);
        unlink(path(o));
        if (problem)
            return problem;
    }
    o->room = room;
    memset(o->at, 0, room); /* now, not during a recorded call */
    return NULL;
}

const char *lg_open_extend(struct lg_open *o, size_t room)
{
    int file;

    if (room > WINDOW)
        return failed(o, EFBIG);
    if (o->kept) {
        file = allocate(o, 0, room);
        if (file < 0)
            return failed(o, -file);
        close(file);
    }
    o->room = room;
    return NULL;
}

void lg_open_remove(struct lg_open *o)
{
    if (o->kept)
        unlink(path(o));
    o->kept = 0;
}

void lg_open_unmap(struct lg_open *o)
{
    if (o->at)
        munmap(o->at, WINDOW);
    o->at = NULL;
}
