/* Generated from unrecorded.txt by "go generate" in collector/pmpi: do not edit. */
#include "unrecorded.h"

int PMPI_Comm_accept(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm) __attribute__((weak));
LG_WRAPPER MPI_Comm_accept(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_accept(port_name, info, root, comm, newcomm);
    if (!PMPI_Comm_accept)
        return MPI_ERR_OTHER;
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_accept(port_name, info, root, comm, newcomm);
    if (lg_ended(t, lg_Unrecorded, lg_from, lg_result)) {
        lg_put_missed(t, LG_MISSED_Comm_accept);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

int PMPI_Comm_connect(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm) __attribute__((weak));
LG_WRAPPER MPI_Comm_connect(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_connect(port_name, info, root, comm, newcomm);
    if (!PMPI_Comm_connect)
        return MPI_ERR_OTHER;
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_connect(port_name, info, root, comm, newcomm);
    if (lg_ended(t, lg_Unrecorded, lg_from, lg_result)) {
        lg_put_missed(t, LG_MISSED_Comm_connect);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

int PMPI_Comm_join(int fd, MPI_Comm *intercomm) __attribute__((weak));
LG_WRAPPER MPI_Comm_join(int fd, MPI_Comm *intercomm)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_join(fd, intercomm);
    if (!PMPI_Comm_join)
        return MPI_ERR_OTHER;
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_join(fd, intercomm);
    if (lg_ended(t, lg_Unrecorded, lg_from, lg_result)) {
        lg_put_missed(t, LG_MISSED_Comm_join);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

int PMPI_Comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[]) __attribute__((weak));
LG_WRAPPER MPI_Comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[])
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes);
    if (!PMPI_Comm_spawn)
        return MPI_ERR_OTHER;
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes);
    if (lg_ended(t, lg_Unrecorded, lg_from, lg_result)) {
        lg_put_missed(t, LG_MISSED_Comm_spawn);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}

int PMPI_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const MPI_Info array_of_info[], int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[]) __attribute__((weak));
LG_WRAPPER MPI_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const MPI_Info array_of_info[], int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[])
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_Comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm, intercomm, array_of_errcodes);
    if (!PMPI_Comm_spawn_multiple)
        return MPI_ERR_OTHER;
    lg_from = lg_enter(t, 1);
    lg_result = PMPI_Comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm, intercomm, array_of_errcodes);
    if (lg_ended(t, lg_Unrecorded, lg_from, lg_result)) {
        lg_put_missed(t, LG_MISSED_Comm_spawn_multiple);
        lg_done(t, __builtin_return_address(0));
    }
    return lg_result;
}
