! As mpi4.c, through mpi_f08; large counts are those of overloaded names.
program mpi4
    use mpi_f08
    implicit none
    integer :: rank, ranks, next, last, i, in(6), out(6)
    integer(MPI_COUNT_KIND) :: one = 1
    logical :: arrived
    type(MPI_Request) :: requests(2)
    type(MPI_Comm) :: made, again
    type(MPI_Group) :: group
    type(MPI_Status) :: status

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks)
    next = mod(rank + 1, ranks)
    last = mod(rank + ranks - 1, ranks)
    in = 0
    out = 0
    call MPI_Sendrecv(out, one, MPI_INTEGER, next, 1, in, one, MPI_INTEGER, last, 1, MPI_COMM_WORLD, status)
    call MPI_Allreduce(out, in, one, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call MPI_Allreduce_init(out, in, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1))
    call MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, requests(2))
    do i = 1, 2
        call MPI_Start(requests(i))
        call MPI_Wait(requests(i), MPI_STATUS_IGNORE)
        call MPI_Request_free(requests(i))
    end do
    call MPI_Isendrecv(out, 1, MPI_INTEGER, next, 2, in, 1, MPI_INTEGER, last, 2, MPI_COMM_WORLD, requests(1))
    call MPI_Wait(requests(1), status)
    call MPI_Precv_init(in, 6, one, MPI_INTEGER, last, 4, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1))
    call MPI_Psend_init(out, 6, one, MPI_INTEGER, next, 4, MPI_COMM_WORLD, MPI_INFO_NULL, requests(2))
    call MPI_Startall(2, requests)
    call MPI_Pready_range(1, 5, requests(2))
    call MPI_Pready(0, requests(2))
    arrived = .false.
    do while (.not. arrived)
        call MPI_Parrived(requests(1), 0, arrived)
    end do
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_Request_free(requests(1))
    call MPI_Request_free(requests(2))
    call MPI_Comm_group(MPI_COMM_WORLD, group)
    call MPI_Comm_create_from_group(group, "loggops", MPI_INFO_NULL, MPI_ERRORS_RETURN, made)
    call MPI_Comm_idup_with_info(made, MPI_INFO_NULL, again, requests(1))
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
    call MPI_Barrier(again)
    call MPI_Comm_free(again)
    call MPI_Comm_free(made)
    call MPI_Finalize()
end program
