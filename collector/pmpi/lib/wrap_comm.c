/* Creation and destruction of communicators. */
#include "fields.h"

#define CREATION(name, parent, made, invoke) \
    LG_TRACED(name, (size_t)lg_comm_size(parent) * LG_MEMBER, invoke, { \
        lg_put_comm(parent); \
        lg_put_new_comm(parent, made); \
    })

LG_WRAPPER MPI_Comm_dup(MPI_Comm comm, MPI_Comm *made)
{
    CREATION(Comm_dup, comm, *made, PMPI_Comm_dup(comm, made));
}

LG_WRAPPER MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *made)
{
    CREATION(Comm_split, comm, *made, PMPI_Comm_split(comm, color, key, made));
}

LG_WRAPPER MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *made)
{
    CREATION(Comm_create, comm, *made, PMPI_Comm_create(comm, group, made));
}

/* The handle is overwritten by the call. */
LG_WRAPPER MPI_Comm_free(MPI_Comm *comm)
{
    MPI_Comm freed = *comm;
    LG_TRACED(Comm_free, 0, PMPI_Comm_free(comm), {
        lg_put_comm(freed);
        lg_comm_forget(freed);
    });
}
