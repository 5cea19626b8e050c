/* The entry points of mpif.h and "use mpi", as compilers name them. */
#define LG_F(name) mpi_##name##_
#define LG_PF(name) pmpi_##name##_
#define LG_FB(name) LG_F(name)
#define LG_PFB(name) LG_PF(name)
#define LG_F_DATA(data) lg_f_buffer(data)

#include "fortran_start.h"
#include "gen_fortran.h"
