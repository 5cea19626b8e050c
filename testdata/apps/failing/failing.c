/* A library that, loaded before the tracing library, makes calls of that fail:
 * FAIL_ALLOCATION=N its N-th allocation, FAIL_FILE=N the N-th call that makes, writes,
 * allocates or maps a file, FAIL_OPEN=END the creation of files whose path ends so,
 * FAIL_WRITE=N what it writes after the first N bytes, FAIL_SHARED=1 maps of files.
 * RAISE_FILE=N raises SIGUSR1 in the N-th call on files. With COUNT=1 the numbers of
 * allocations and calls on files are printed at the end. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static int of_tracer(void *caller)
{
    Dl_info info;
    return dladdr(caller, &info) && strstr(info.dli_fname, "libloggops_pmpi");
}

static long number(const char *name)
{
    const char *text = getenv(name);
    return text ? atol(text) : -1;
}

static long allocations, files;

static int due(long *calls, const char *name, void *caller)
{
    return of_tracer(caller) && __atomic_add_fetch(calls, 1, __ATOMIC_RELAXED) == number(name);
}

static int fails(void *caller) { return due(&allocations, "FAIL_ALLOCATION", caller); }

static int full(void *caller)
{
    int is = due(&files, "FAIL_FILE", caller);
    if (of_tracer(caller) && files == number("RAISE_FILE"))
        raise(SIGUSR1);
    if (is)
        errno = ENOSPC;
    return is;
}

__attribute__((destructor)) static void report(void)
{
    if (number("COUNT") > 0)
        printf("allocations %ld files %ld\n", allocations, files);
}

FILE *open_memstream(char **text, size_t *length)
{
    static FILE *(*next)(char **, size_t *);

    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "open_memstream");
    return fails(__builtin_return_address(0)) ? NULL : next(text, length);
}

void *malloc(size_t n) { return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(n); }

void *calloc(size_t n, size_t size) { return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(n, size); }

void *realloc(void *old, size_t n) { return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, n); }

int open(const char *path, int flags, ...)
{
    const char *end = getenv("FAIL_OPEN");
    va_list more;
    int mode;

    if (full(__builtin_return_address(0)))
        return -1;
    if (end && strlen(path) >= strlen(end) && strcmp(path + strlen(path) - strlen(end), end) == 0) {
        errno = EACCES;
        return -1;
    }
    va_start(more, flags);
    mode = flags & O_CREAT ? va_arg(more, int) : 0;
    va_end(more);
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

ssize_t write(int file, const void *from, size_t n)
{
    static long written;
    long most = number("FAIL_WRITE");

    if (full(__builtin_return_address(0)))
        return -1;
    if (most >= 0 && of_tracer(__builtin_return_address(0)) && (written += (long)n) > most) {
        errno = ENOSPC;
        return -1;
    }
    return syscall(SYS_write, file, from, n);
}

int mkdir(const char *path, mode_t mode)
{
    return full(__builtin_return_address(0)) ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

int ftruncate(int file, off_t length)
{
    return full(__builtin_return_address(0)) ? -1 : (int)syscall(SYS_ftruncate, file, length);
}

int posix_fallocate(int file, off_t from, off_t length)
{
    if (full(__builtin_return_address(0)))
        return ENOSPC;
    return syscall(SYS_fallocate, file, 0, from, length) == 0 ? 0 : errno;
}

void *mmap(void *at, size_t length, int protection, int flags, int file, off_t from)
{
    if (full(__builtin_return_address(0)) || (flags & MAP_SHARED && file >= 0 && number("FAIL_SHARED") > 0 && of_tracer(__builtin_return_address(0))))
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, length, protection, flags, file, from);
}
