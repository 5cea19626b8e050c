/* The wrappers of the C binding. */
#include "local.h"
#include "unrecorded.h"
#include "wrappers.h"

/* A wrapper with the statements before the call and those that record the call. */
#define LG_C_WRAPPER(Name, parameters, arguments, before, record) \
    LG_WRAPPER MPI_##Name parameters \
    { \
        struct lg_thread *t = lg_begin(); \
        uint64_t lg_from; \
        int lg_result; \
\
        if (!t) \
            return PMPI_##Name arguments; \
        before \
        lg_from = lg_enter(t, 1); \
        lg_result = PMPI_##Name arguments; \
        record \
        return lg_result; \
    }

#define LG_ENDED(Name) lg_ended(t, lg_##Name, lg_from, lg_result)

#define CALL(Name, name, args, fields) \
    LG_FIELDS(Name, args, fields) \
    LG_C_WRAPPER(Name, (LG_LIST(LG_C, args)), (LG_LIST(LG_NAME, args)), LG_ALL(LG_BEFORE, args), \
                 LG_RECORD(Name, LG_ENDED(Name), LG_ALL(LG_VALUE, args))) \
    LG_PASTE(LG_FORM_, LG_ANY(LG_GROWS, args))(Name, args)

/* The large-count form of a call with arguments that have a larger type there. */
#define LG_FORM_(Name, args)
#define LG_FORM_LARGE(Name, args) \
    LG_SINCE_4(LG_C_WRAPPER(Name##_c, (LG_LIST(LG_LARGE, args)), (LG_LIST(LG_NAME, args)), LG_ALL(LG_BEFORE, args), \
                            LG_RECORD(Name, LG_ENDED(Name), LG_ALL(LG_LARGE_VALUE, args))))

#define POLL(Name, name, args, fields, unsuccessful) \
    LG_FIELDS(Name, args, fields) \
    LG_C_WRAPPER(Name, (LG_LIST(LG_C, args)), (LG_LIST(LG_NAME, args)), LG_ALL(LG_BEFORE, args), \
                 LG_RECORD_POLL(Name, unsuccessful, LG_ENDED(Name), LG_ALL(LG_VALUE, args)))

#define SINCE_4 LG_SINCE_4

#define LOCAL(Name, name, args) \
    LG_WRAPPER MPI_##Name(LG_LIST(LG_C, args)) { LG_LOCAL(PMPI_##Name(LG_LIST(LG_NAME, args))); }

#define UNRECORDED(Name, args) \
    int PMPI_##Name(LG_LIST(LG_C, args)) __attribute__((weak)); \
    LG_C_WRAPPER(Name, (LG_LIST(LG_C, args)), (LG_LIST(LG_NAME, args)), if (!PMPI_##Name) return MPI_ERR_OTHER;, \
                 if (LG_ENDED(Unrecorded)) { \
                     lg_put_missed(t, LG_MISSED_##Name); \
                     lg_done(t, __builtin_return_address(0)); \
                 })

#include "calls.def"
