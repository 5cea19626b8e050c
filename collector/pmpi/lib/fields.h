/* The fields of a record, one function for each kind. MPI's special ranks and
 * tags differ between implementations; files have one number for each. */
#ifndef LOGGOPS_FIELDS_H
#define LOGGOPS_FIELDS_H

#include "tables.h"
#include "tracer.h"

static inline void lg_put_peer(int peer)
{
    lg_put_signed(peer == MPI_ANY_SOURCE ? -1 : peer == MPI_PROC_NULL ? -2 : peer);
}

static inline void lg_put_tag(int tag) { lg_put_signed(tag == MPI_ANY_TAG ? -1 : tag); }

/* Sizes are optional: 0 stands for none, so all others are one larger. */
static inline void lg_put_bytes(MPI_Count bytes) { lg_put(bytes < 0 ? 0 : (uint64_t)bytes + 1); }

static inline MPI_Count lg_bytes(MPI_Count count, MPI_Datatype type)
{
    MPI_Count size = 0;
    PMPI_Type_size_x(type, &size);
    return count * size;
}

static inline void lg_put_status(const MPI_Status *status)
{
    MPI_Count bytes = -1;
    PMPI_Get_elements_x(status, MPI_BYTE, &bytes);
    lg_put_peer(status->MPI_SOURCE);
    lg_put_tag(status->MPI_TAG);
    lg_put_bytes(bytes);
}

static inline void lg_put_message(MPI_Comm comm, int peer, int tag, int count, MPI_Datatype type)
{
    lg_put_comm(comm);
    lg_put_peer(peer);
    lg_put_tag(tag);
    lg_put_bytes(lg_bytes(count, type));
}

#endif
