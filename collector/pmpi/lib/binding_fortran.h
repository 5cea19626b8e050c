/* The wrappers of a Fortran binding. LG_F and LG_PF make the names of the entry points,
 * which differ from one binding to the other, and LG_FB and LG_PFB the names of entry points
 * that take data. An MPI may lack some of them. The last argument is the length of a string. */
#include "fortran.h"
#include "fortran_start.h"

/* The entry point of a call: named is LG_F or LG_PF. */
#define LG_ENTRY(named, name, args) LG_PASTE(named, LG_ANY(LG_IS_DATA, args))(name)

#define LG_F_DEFINE(Name, entry, call, parameters, arguments, before, record) \
    void call parameters __attribute__((weak)); \
    LG_F_WRAPPER entry parameters \
    { \
        struct lg_thread *t = lg_begin(); \
        MPI_Fint lg_own_error; \
        uint64_t lg_recorded, lg_from; \
\
        if (!lg_error) \
            lg_error = &lg_own_error; \
        if (!t) { \
            call arguments; \
            return; \
        } \
        lg_recorded = t->recorded; \
        before \
        lg_from = lg_f_enter(t, __builtin_return_address(0)); \
        call arguments; \
        record \
    }

#define LG_F_CALL(Name, name, args, fields, record) \
    LG_FIELDS(Name, args, fields) \
    LG_F_DEFINE(Name, LG_ENTRY(LG_F, name, args), LG_ENTRY(LG_PF, name, args), \
                (LG_LIST(LG_FORTRAN, args), MPI_Fint *lg_error LG_ALL(LG_LENGTH, args)), \
                (LG_LIST(LG_NAME, args), lg_error LG_ALL(LG_LENGTH_NAME, args)), LG_ALL(LG_FORTRAN_BEFORE, args), record)

#define LG_F_ENDED(Name) lg_f_ended(t, lg_##Name, lg_from, lg_recorded, *lg_error)

#define CALL(Name, name, args, fields) \
    LG_F_CALL(Name, name, args, fields, LG_RECORD(Name, LG_F_ENDED(Name), LG_ALL(LG_FORTRAN_VALUE, args)))

#define POLL(Name, name, args, fields, unsuccessful) \
    LG_F_CALL(Name, name, args, fields, \
              LG_RECORD_POLL(Name, unsuccessful, LG_F_ENDED(Name), LG_ALL(LG_FORTRAN_VALUE, args)))

#define SINCE_4 LG_SINCE_4

#define LG_F_DEFINE_LOCAL(entry, call, parameters, arguments) \
    void call parameters __attribute__((weak)); \
    LG_F_WRAPPER entry parameters { LG_F_LOCAL(call arguments); }

#define LOCAL(Name, name, args) \
    LG_F_DEFINE_LOCAL(LG_ENTRY(LG_F, name, args), LG_ENTRY(LG_PF, name, args), \
                      (LG_LIST(LG_FORTRAN, args), MPI_Fint *lg_error LG_ALL(LG_LENGTH, args)), \
                      (LG_LIST(LG_NAME, args), lg_error LG_ALL(LG_LENGTH_NAME, args)))

#include "calls.def"
