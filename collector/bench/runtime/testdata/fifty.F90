program x
#ifdef mpif
include 'mpif.h'
#else
use mpi_f08
#endif
integer :: error
integer(8) :: start, now, rate
call MPI_Init(error)
call system_clock(start, rate)
do
  call system_clock(now)
  if (now - start > rate / 20) exit
end do
call MPI_Finalize(error)
end program
