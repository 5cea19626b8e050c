! As local.c, through mpi_f08.
program local
    use mpi_f08
    implicit none
    integer :: i, first(1) = 0
    type(MPI_Datatype) :: type
    type(MPI_Group) :: all, group

    call MPI_Init()
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Comm_group(MPI_COMM_WORLD, all)
    do i = 1, 99
        call MPI_Type_contiguous(i, MPI_INTEGER, type)
        call MPI_Type_free(type)
        call MPI_Group_incl(all, 1, first, group)
        call MPI_Group_free(group)
    end do
    call MPI_Group_excl(all, 1, first, group)
    if (group /= MPI_GROUP_EMPTY) then
        call MPI_Group_free(group)
    else
        call MPI_Group_union(all, all, group)
    end if
    call MPI_Group_free(all)
    call MPI_Finalize()
end program
