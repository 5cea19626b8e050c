#include "settings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t lg_setting_bytes(const char *variable, uint64_t otherwise, const char **problem)
{
    static const char units[] = "KMG";
    static char text[128];
    const char *value = getenv(variable), *unit;
    unsigned long long n;
    char *end;

    if (!value || !*value)
        return otherwise;
    errno = 0;
    n = strtoull(value, &end, 10);
    unit = *end ? strchr(units, *end) : NULL;
    if (*value < '0' || *value > '9' || n == 0 || errno)
        n = 0;
    else if (unit && !end[1] && n < (unsigned long long)1 << 32)
        return (uint64_t)n << 10 * (unit - units + 1);
    if (*end || n == 0) {
        snprintf(text, sizeof text, "%s=%.40s: want a number of bytes, as 4096, 64K, 1M or 2G", variable, value);
        *problem = text;
        return otherwise;
    }
    return n;
}

int lg_setting_is(const char *variable, const char *wanted)
{
    const char *value = getenv(variable);
    return value && strcmp(value, wanted) == 0;
}
