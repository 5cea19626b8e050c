/* The entry points of mpif.h and "use mpi", as compilers name them. */
#define LG_F(name) mpi_##name##_
#define LG_PF(name) pmpi_##name##_
#define LG_FB(name) LG_F(name)
#define LG_PFB(name) LG_PF(name)
#define LG_F_DATA(data) lg_f_buffer(data)

#include "binding_fortran.h"

/* What "use mpi" calls where the base address is a C_PTR. */
extern __typeof__(LG_F(win_allocate)) LG_F(win_allocate_cptr) __attribute__((visibility("default"), alias("mpi_win_allocate_")));
extern __typeof__(LG_F(win_allocate_shared)) LG_F(win_allocate_shared_cptr)
    __attribute__((visibility("default"), alias("mpi_win_allocate_shared_")));
