! Makes calls of each family through one of the Fortran bindings, which a
! macro selects, and writes down what it did as testdata/apps/families does.
program families
#if defined(usempif08)
  use mpi_f08
#elif defined(usempi)
  use mpi
#endif
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
#if defined(mpif)
  include 'mpif.h'
#endif
#if defined(usempif08)
#define COMM type(MPI_Comm)
#define REQUEST type(MPI_Request)
#define MESSAGE type(MPI_Message)
#define STATUS type(MPI_Status)
#define STATUSES(n) type(MPI_Status), dimension(n)
#define DATATYPE type(MPI_Datatype)
#define FILE type(MPI_File)
#define WINDOW type(MPI_Win)
#define GROUP type(MPI_Group)
#else
#define COMM integer
#define REQUEST integer
#define MESSAGE integer
#define STATUS integer, dimension(MPI_STATUS_SIZE)
#define STATUSES(n) integer, dimension(MPI_STATUS_SIZE, n)
#define DATATYPE integer
#define FILE integer
#define WINDOW integer
#define GROUP integer
#endif
  integer, parameter :: n = 16, bytes = n * 8
  double precision :: a(n), b(n), all(4 * n), more(4 * n)
  integer :: rank, ranks, left, right, error, made, provided
  character(len=1024) :: folder
  character(len=64) :: name
  COMM :: ring

  made = 0
  a = 1
  all = 1
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, error)
  ring = MPI_COMM_WORLD
  call MPI_Comm_rank(ring, rank, error)
  call MPI_Comm_size(ring, ranks, error)
  left = mod(rank + ranks - 1, ranks)
  right = mod(rank + 1, ranks)
  call get_environment_variable('LOGGOPS_LOG', folder)
  write (name, '(a, i0, a)') '/', rank, '.log'
  open (unit=7, file=trim(folder)//trim(name))
  write (7, '(a)') 'MPI_Init_thread'
  call point_to_point()
  call requests()
  call collectives()
  call communicators()
  call files()
  write (7, '(a)') 'MPI_Finalize'
  close (7)
  call MPI_Finalize(error)

contains

  ! Replaces each % by the next of the numbers, and writes the line.
  subroutine say(form, numbers)
    character(len=*), intent(in) :: form
    integer, intent(in), optional :: numbers(:)
    character(len=1024) :: line
    character(len=16) :: digits
    integer :: i, next
    line = ''
    next = 1
    do i = 1, len(form)
      if (form(i:i) == '%') then
        write (digits, '(i0)') numbers(next)
        line = trim(line)//trim(digits)
        next = next + 1
      else if (form(i:i) == ' ') then
        line = trim(line)//'~'
      else
        line = trim(line)//form(i:i)
      end if
    end do
    do i = 1, len_trim(line)
      if (line(i:i) == '~') line(i:i) = ' '
    end do
    write (7, '(a)') trim(line)
  end subroutine

  subroutine point_to_point()
    STATUS :: st
    REQUEST :: q
    MESSAGE :: m
    logical :: flag
    call MPI_Sendrecv(a, n, MPI_DOUBLE_PRECISION, right, 1, b, n, MPI_DOUBLE_PRECISION, left, 1, ring, st, error)
    call say('MPI_Sendrecv comm=0.1.2.3 peer=% tag=1 bytes=128 rpeer=% rtag=1 rbytes=128 actual=%/1/128', [right, left, left])
    call MPI_Isend(a, n, MPI_DOUBLE_PRECISION, right, 2, ring, q, error)
    made = made + 1
    call say('MPI_Isend comm=0.1.2.3 peer=% tag=2 bytes=128 requests=%', [right, made])
    call MPI_Probe(MPI_ANY_SOURCE, 2, ring, MPI_STATUS_IGNORE, error)
    call say('MPI_Probe comm=0.1.2.3 peer=-1 tag=2 actual=%/2/128', [left])
    call MPI_Recv(b, n, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE, MPI_ANY_TAG, ring, MPI_STATUS_IGNORE, error)
    call say('MPI_Recv comm=0.1.2.3 peer=-1 tag=-1 bytes=128 actual=%/2/128', [left])
    call MPI_Wait(q, MPI_STATUS_IGNORE, error)
    call say('MPI_Wait requests=%', [made])
    call MPI_Send(a, n, MPI_DOUBLE_PRECISION, MPI_PROC_NULL, 3, ring, error)
    call say('MPI_Send comm=0.1.2.3 peer=-2 tag=3 bytes=128')
    call MPI_Isend(a, n, MPI_DOUBLE_PRECISION, right, 4, ring, q, error)
    made = made + 1
    call say('MPI_Isend comm=0.1.2.3 peer=% tag=4 bytes=128 requests=%', [right, made])
    call MPI_Mprobe(left, 4, ring, m, st, error)
    call say('MPI_Mprobe comm=0.1.2.3 peer=% tag=4 actual=%/4/128', [left, left])
    call MPI_Mrecv(b, n, MPI_DOUBLE_PRECISION, m, MPI_STATUS_IGNORE, error)
    call say('MPI_Mrecv comm=0.1.2.3 peer=% tag=4 bytes=128 actual=%/4/128', [left, left])
    flag = .false.
    do while (.not. flag)
      call MPI_Test(q, flag, MPI_STATUS_IGNORE, error)
      if (flag) then
        call say('MPI_Test requests=%', [made])
      else
        call say('MPI_Test')
      end if
    end do
    call MPI_Iprobe(MPI_PROC_NULL, 5, ring, flag, st, error)
    call say('MPI_Iprobe comm=0.1.2.3 peer=-2 tag=5 actual=-2/-1/0')
  end subroutine

  subroutine requests()
    REQUEST :: q(4), none, many(1)
    integer :: first
    STATUSES(4) :: st
    integer :: numbers(4), places(4), done, some, i, place
    do i = 1, 2
      call MPI_Irecv(b((i - 1) * 8 + 1), 8, MPI_DOUBLE_PRECISION, left, 10 + i, ring, q(i), error)
      numbers(i) = made + i
      call say('MPI_Irecv comm=0.1.2.3 peer=% tag=% bytes=64 requests=%', [left, 10 + i, numbers(i)])
    end do
    made = made + 2
    do i = 1, 2
      call MPI_Issend(a, 8, MPI_DOUBLE_PRECISION, right, 10 + i, ring, q(2 + i), error)
      numbers(2 + i) = made + i
      call say('MPI_Issend comm=0.1.2.3 peer=% tag=% bytes=64 requests=%', [right, 10 + i, numbers(2 + i)])
    end do
    made = made + 2
    ! mpi_f08 of MPICH 4.0 counts from 0.
    call MPI_Irecv(a, 1, MPI_DOUBLE_PRECISION, MPI_PROC_NULL, 9, ring, none, error)
    made = made + 1
    call say('MPI_Irecv comm=0.1.2.3 peer=-2 tag=9 bytes=8 requests=%', [made])
    many(1) = none
    call MPI_Waitany(1, many, first, MPI_STATUS_IGNORE, error)
    call say('MPI_Waitany requests=%', [made])
    call MPI_Waitany(4, q, place, MPI_STATUS_IGNORE, error)
    place = place + 1 - first
    if (place <= 2) then
      call say('MPI_Waitany requests=% actual=%/%/64', [numbers(place), left, 10 + place])
    else
      call say('MPI_Waitany requests=%', [numbers(place)])
    end if
    done = 1
    do while (done < 4)
      call MPI_Waitsome(1, q(mod(done, 4) + 1:), some, places, MPI_STATUSES_IGNORE, error)
      i = mod(done, 4) + 1
      if (some == MPI_UNDEFINED) then
        call say('MPI_Waitsome')
      else if (i <= 2) then
        call say('MPI_Waitsome requests=% actual=%/%/64', [numbers(i), left, 10 + i])
      else
        call say('MPI_Waitsome requests=%', [numbers(i)])
      end if
      done = done + 1
    end do
    call MPI_Wait(q(1), MPI_STATUS_IGNORE, error)
    if (place == 1) then
      call say('MPI_Wait')
    else
      call say('MPI_Wait requests=% actual=%/11/64', [numbers(1), left])
    end if
    call MPI_Recv_init(b, n, MPI_DOUBLE_PRECISION, left, 20, ring, q(1), error)
    call say('MPI_Recv_init comm=0.1.2.3 peer=% tag=20 bytes=128 requests=%', [left, made + 1])
    call MPI_Ssend_init(a, n, MPI_DOUBLE_PRECISION, right, 20, ring, q(2), error)
    call say('MPI_Ssend_init comm=0.1.2.3 peer=% tag=20 bytes=128 requests=%', [right, made + 2])
    do i = 1, 2
      call MPI_Start(q(1), error)
      call say('MPI_Start requests=%', [made + 1])
      call MPI_Startall(1, q(2:), error)
      call say('MPI_Startall requests=%', [made + 2])
      call MPI_Waitall(2, q, MPI_STATUSES_IGNORE, error)
      call say('MPI_Waitall requests=%.% actual=%/20/128,-', [made + 1, made + 2, left])
    end do
    call MPI_Request_free(q(1), error)
    call say('MPI_Request_free requests=%', [made + 1])
    call MPI_Request_free(q(2), error)
    call say('MPI_Request_free requests=%', [made + 2])
    made = made + 3
    call MPI_Irecv(b, n, MPI_DOUBLE_PRECISION, left, 30, ring, none, error)
    call say('MPI_Irecv comm=0.1.2.3 peer=% tag=30 bytes=128 requests=%', [left, made])
    call MPI_Cancel(none, error)
    call say('MPI_Cancel requests=%', [made])
    q(1) = none
    call MPI_Waitall(1, q, st, error)
    call say('MPI_Waitall requests=% actual=x', [made])
  end subroutine

  subroutine collectives()
    REQUEST :: q
    DATATYPE :: types(4)
    integer :: counts(4), places(4), i
    counts = 1
    places = [(i * n, i = 0, 3)]
    types = MPI_DOUBLE_PRECISION
    call MPI_Barrier(ring, error)
    call say('MPI_Barrier comm=0.1.2.3')
    call MPI_Bcast(a, n, MPI_DOUBLE_PRECISION, 3, ring, error)
    call say('MPI_Bcast comm=0.1.2.3 bytes=128 root=3')
    call MPI_Allreduce(MPI_IN_PLACE, a, n, MPI_DOUBLE_PRECISION, MPI_SUM, ring, error)
    call say('MPI_Allreduce comm=0.1.2.3 bytes=128')
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DOUBLE_PRECISION, all, n, MPI_DOUBLE_PRECISION, ring, error)
    call say('MPI_Allgather comm=0.1.2.3 bytes=128 rbytes=128')
    call MPI_Alltoallv(all, counts, places, MPI_DOUBLE_PRECISION, more, counts, places, MPI_DOUBLE_PRECISION, ring, error)
    call say('MPI_Alltoallv comm=0.1.2.3 counts=8.8.8.8 rcounts=8.8.8.8')
    places = places * 8
    call MPI_Alltoallw(all, counts, places, types, more, counts, places, types, ring, error)
    call say('MPI_Alltoallw comm=0.1.2.3 counts=8.8.8.8 rcounts=8.8.8.8')
    call MPI_Iallreduce(a, b, n, MPI_DOUBLE_PRECISION, MPI_SUM, ring, q, error)
    made = made + 1
    call say('MPI_Iallreduce comm=0.1.2.3 bytes=128 requests=%', [made])
    call MPI_Wait(q, MPI_STATUS_IGNORE, error)
    call say('MPI_Wait requests=%', [made])
  end subroutine

  subroutine communicators()
    COMM :: half, line
    integer :: near(2), sizes(1)
    logical :: periods(1)
    call MPI_Comm_split(ring, mod(rank, 2), rank, half, error)
    call say('MPI_Comm_split comm=0.1.2.3 new=%.%', [mod(rank, 2), mod(rank, 2) + 2])
    call MPI_Barrier(half, error)
    call say('MPI_Barrier comm=%.%', [mod(rank, 2), mod(rank, 2) + 2])
    call MPI_Comm_free(half, error)
    call say('MPI_Comm_free comm=%.%', [mod(rank, 2), mod(rank, 2) + 2])
    sizes = ranks
    periods = .true.
    call MPI_Cart_create(ring, 1, sizes, periods, .false., line, error)
    near = [left, right]
    call say('MPI_Cart_create comm=0.1.2.3 new=0.1.2.3 neighbors=%.% rneighbors=%.%', [near, near])
    call MPI_Neighbor_alltoall(all, n, MPI_DOUBLE_PRECISION, more, n, MPI_DOUBLE_PRECISION, line, error)
    call say('MPI_Neighbor_alltoall comm=0.1.2.3 bytes=128 rbytes=128 neighbors=%.% rneighbors=%.%', [near, near])
    call MPI_Comm_free(line, error)
    call say('MPI_Comm_free comm=0.1.2.3')
  end subroutine

  subroutine files()
    FILE :: f
    WINDOW :: w
    GROUP :: everyone
    type(c_ptr) :: base
    STATUS :: st
    integer(kind=MPI_OFFSET_KIND) :: place
    integer(kind=MPI_ADDRESS_KIND) :: size
    call MPI_File_open(ring, trim(folder)//'/data', MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, f, error)
    call say('MPI_File_open comm=0.1.2.3 new=0.1.2.3')
    place = rank * bytes
    call MPI_File_write_at_all(f, place, a, n, MPI_DOUBLE_PRECISION, st, error)
    call say('MPI_File_write_at_all comm=0.1.2.3')
    call MPI_File_close(f, error)
    call say('MPI_File_close comm=0.1.2.3')
    size = bytes
    call MPI_Win_create(a, size, 8, MPI_INFO_NULL, ring, w, error)
    call say('MPI_Win_create comm=0.1.2.3 new=0.1.2.3')
    call MPI_Win_fence(0, w, error)
    call say('MPI_Win_fence comm=0.1.2.3')
    call MPI_Put(a, 2, MPI_DOUBLE_PRECISION, right, 0_MPI_ADDRESS_KIND, 2, MPI_DOUBLE_PRECISION, w, error)
    call say('MPI_Put comm=0.1.2.3 peer=% bytes=16', [right])
    call MPI_Get_accumulate(a, 1, MPI_DOUBLE_PRECISION, more, 1, MPI_DOUBLE_PRECISION, left, 0_MPI_ADDRESS_KIND, 1, &
      MPI_DOUBLE_PRECISION, MPI_NO_OP, w, error)
    call say('MPI_Get_accumulate comm=0.1.2.3 peer=% rbytes=8', [left])
    call MPI_Win_fence(0, w, error)
    call say('MPI_Win_fence comm=0.1.2.3')
    call MPI_Comm_group(ring, everyone, error)
    call MPI_Win_post(everyone, 0, w, error)
    call say('MPI_Win_post comm=0.1.2.3 neighbors=0.1.2.3')
    call MPI_Win_start(everyone, 0, w, error)
    call say('MPI_Win_start comm=0.1.2.3 neighbors=0.1.2.3')
    call MPI_Win_complete(w, error)
    call say('MPI_Win_complete comm=0.1.2.3')
    call MPI_Win_wait(w, error)
    call say('MPI_Win_wait comm=0.1.2.3')
    call MPI_Group_free(everyone, error)
    call MPI_Win_free(w, error)
    call say('MPI_Win_free comm=0.1.2.3')
    call MPI_Win_allocate(size, 8, MPI_INFO_NULL, ring, base, w, error)
    call say('MPI_Win_allocate comm=0.1.2.3 new=0.1.2.3')
    call MPI_Win_free(w, error)
    call say('MPI_Win_free comm=0.1.2.3')
  end subroutine
end program
