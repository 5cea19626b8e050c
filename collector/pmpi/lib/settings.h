/* What environment variables say. */
#ifndef LOGGOPS_SETTINGS_H
#define LOGGOPS_SETTINGS_H

#include <stddef.h>
#include <stdint.h>

/* Returns a number of bytes, as "4096", "64K", "1M" or "2G", or the default where the variable
 * is not set; problem is set where it is neither. */
uint64_t lg_setting_bytes(const char *variable, uint64_t otherwise, const char **problem);

/* Whether a variable has a value. */
int lg_setting_is(const char *variable, const char *value);

#endif
