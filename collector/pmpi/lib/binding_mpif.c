/* The entry points of mpif.h and "use mpi", as compilers name them. */
#define LG_F(name) mpi_##name##_
#define LG_PF(name) pmpi_##name##_
#define LG_FB(name) LG_F(name)
#define LG_PFB(name) LG_PF(name)
#define LG_F_DATA(data) lg_f_buffer(data)

#include "fortran_start.h"
#include "gen_fortran.h"
#include "gen_local_fortran.h"

/* What "use mpi" calls where the base address is a C_PTR. */
#define WITH_CPTR(call, name) \
    LG_F_WRAPPER LG_F(name##_cptr)(void *bytes, void *unit, void *info, MPI_Fint *comm, void *base, \
                                   MPI_Fint *win, MPI_Fint *lg_error) \
    { \
        LG_F_TRACED(call, LG_DO(), LG_PF(name)(bytes, unit, info, comm, base, win, lg_error), \
                    LG_DO(LG_RECORDED(call, LG_DO(lg_fields_##call(t, PMPI_Comm_f2c(*comm), PMPI_Win_f2c(*win));)))); \
    }
WITH_CPTR(Win_allocate, win_allocate)
WITH_CPTR(Win_allocate_shared, win_allocate_shared)
