! Calls from Fortran: what a line with a call is expected to be recorded as stands behind it.
! (To calls by a generic name, as Open MPI's MPI_Wait, gfortran gives the line of the program.)
module solver
#ifdef usempif08
  use mpi_f08
#else
  use mpi
#endif
contains
  subroutine solve(x)
    double precision :: x, y
    integer :: error
    call MPI_Allreduce(x, y, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, error) ! solve 2
    x = y
  end subroutine
end module

program sites
  use solver
  integer :: error, i
  double precision :: x = 1
  call MPI_Init(error)
  call MPI_Pcontrol(2)
  do i = 1, 3
    call solve(x)
  end do
  call MPI_Pcontrol(-2)
  call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, error) ! sites -
  call MPI_Barrier(MPI_COMM_WORLD, error) ! sites -
  call MPI_Finalize(error)
end program
