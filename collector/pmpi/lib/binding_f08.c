/* The entry points of "use mpi_f08", where they are known. Handles are integers
 * in a type of their own, and so as those of mpif.h. */
#include <mpi.h>

#if defined(OPEN_MPI)
#define LG_F(name) mpi_##name##_f08_
#define LG_PF(name) pmpi_##name##_f08_
#define LG_FB(name) LG_F(name)
#define LG_PFB(name) LG_PF(name)
#define LG_F_DATA(data) lg_f_buffer(data)
#else
/* MPICH's take data by a descriptor, which begins with the address. */
#define LG_F(name) mpi_##name##_f08_
#define LG_PF(name) pmpir_##name##_f08_
#define LG_FB(name) mpi_##name##_f08ts_
#define LG_PFB(name) pmpir_##name##_f08ts_
#define LG_F_DATA(data) lg_f_buffer(*(void **)(data))
#endif

#include "binding_fortran.h"
