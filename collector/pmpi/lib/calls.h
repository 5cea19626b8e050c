/* The recorded calls by number. Their table is written into every file, so
 * that a reader needs no copy of it. */
#ifndef LOGGOPS_CALLS_H
#define LOGGOPS_CALLS_H

#include "gen_calls.h"

#define LG_ENUM(name, fields) lg_##name,
enum lg_call { LG_CALLS(LG_ENUM) lg_calls };
#undef LG_ENUM

#endif
