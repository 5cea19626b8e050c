/* Generated from unrecorded.txt by "go generate" in collector/pmpi: do not edit. */
#include "unrecorded.h"

int PMPI_Comm_accept(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm) __attribute__((weak));
LG_WRAPPER MPI_Comm_accept(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm)
{
    LG_NOT_RECORDED(Comm_accept, (port_name, info, root, comm, newcomm));
}

int PMPI_Comm_connect(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm) __attribute__((weak));
LG_WRAPPER MPI_Comm_connect(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm)
{
    LG_NOT_RECORDED(Comm_connect, (port_name, info, root, comm, newcomm));
}

int PMPI_Comm_join(int fd, MPI_Comm *intercomm) __attribute__((weak));
LG_WRAPPER MPI_Comm_join(int fd, MPI_Comm *intercomm)
{
    LG_NOT_RECORDED(Comm_join, (fd, intercomm));
}

int PMPI_Comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[]) __attribute__((weak));
LG_WRAPPER MPI_Comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[])
{
    LG_NOT_RECORDED(Comm_spawn, (command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes));
}

int PMPI_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const MPI_Info array_of_info[], int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[]) __attribute__((weak));
LG_WRAPPER MPI_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const MPI_Info array_of_info[], int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[])
{
    LG_NOT_RECORDED(Comm_spawn_multiple, (count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm, intercomm, array_of_errcodes));
}
