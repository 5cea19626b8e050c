/* Files of the library that the program closes, or that the system does not let grow. */
#include "careless.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns the library's file among those that are open. */
static int its_file(void)
{
    char name[64], path[4096];
    int i;

    for (i = 3; i < 1024; i++) {
        ssize_t n;
        snprintf(name, sizeof name, "/proc/self/fd/%d", i);
        n = readlink(name, path, sizeof path - 1);
        if (n > 5 && memcmp(path + n - 5, ".pmpi", 5) == 0)
            return i;
    }
    return -1;
}

/* Closes the library's file and opens one of its own under the same number, as daemons do. */
int closed(void)
{
    static const char own[] = "the program's own data";
    char path[] = "/tmp/careless-XXXXXX", read_back[sizeof own];
    int file = its_file(), temporary = mkstemp(path), bad;
    struct stat s;

    unlink(path);
    if (file < 0 || dup2(temporary, file) < 0 || write(file, own, sizeof own) != sizeof own)
        return 2;
    sends(PLENTY);
    bad = fstat(file, &s) != 0 || s.st_size != sizeof own || pread(file, read_back, sizeof own, 0) != sizeof own ||
          memcmp(own, read_back, sizeof own) != 0;
    return bad;
}

/* Lets no file become longer than what there is of the recording. */
int limit(void)
{
    const struct rlimit most = {65536, 65536};

    setrlimit(RLIMIT_FSIZE, &most);
    sends(PLENTY);
    return 0;
}

/* Looks at errno after calls, of which some write to a full disk. */
int full(void)
{
    int i;

    for (i = 0; i < PLENTY; i++) {
        errno = 1234;
        sends(1);
        if (errno != 1234)
            return 1;
    }
    return 0;
}
