#define _GNU_SOURCE /* SYS_gettid */
#include "waited.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int lg_thread_id(void) { return (int)syscall(SYS_gettid); }

/* The second number of schedstat. */
uint64_t lg_waited(int thread)
{
    char path[64], text[96];
    unsigned long long ran, waited;
    ssize_t n;
    int file;

    snprintf(path, sizeof path, "/proc/self/task/%d/schedstat", thread);
    file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    n = read(file, text, sizeof text - 1);
    close(file);
    text[n > 0 ? n : 0] = 0;
    return sscanf(text, "%llu %llu", &ran, &waited) == 2 ? waited : 0;
}
