/* Fortran's arguments as C has them. */
#include "fortran.h"

enum { STATUS = sizeof(MPI_Status) / sizeof(MPI_Fint) }; /* MPI_STATUS_SIZE */

/* MPI_IN_PLACE is an address, which MPI does not tell to C. Open MPI has it
 * under this name for all bindings; MPICH for mpi_f08, from the others it calls
 * the C binding. So with MPI_STATUS_IGNORE, of which MPI tells the address. */
extern char mpi_fortran_in_place_ __attribute__((weak));

#ifdef MPICH_VERSION
#define IN_PLACE_F08 ((const void *)&MPIR_F08_MPI_IN_PLACE)
#define IGNORE_F08 ((MPI_Fint *)MPI_F08_STATUS_IGNORE)
#define IGNORE_ALL_F08 ((MPI_Fint *)MPI_F08_STATUSES_IGNORE)
#else
#define IN_PLACE_F08 ((const void *)&mpi_fortran_in_place_)
#define IGNORE_F08 MPI_F_STATUS_IGNORE
#define IGNORE_ALL_F08 MPI_F_STATUSES_IGNORE
#endif

const void *lg_f_buffer(const void *data)
{
    if (data && (data == &mpi_fortran_in_place_ || data == IN_PLACE_F08))
        return MPI_IN_PLACE;
    return data;
}

const MPI_Datatype *lg_f_types(struct lg_thread *t, int slot, const MPI_Fint *types, int n)
{
    int i;

    if (!lg_grow(&t->types[slot], &t->types_room[slot], (size_t)n + 1, sizeof *t->types[slot])) {
        lg_stop("out of memory");
        return NULL;
    }
    for (i = 0; i < n; i++)
        t->types[slot][i] = PMPI_Type_f2c(types[i]);
    return t->types[slot];
}

/* Indices from first, as ones from 0. */
int lg_f_index(MPI_Fint index, int first)
{
    return index == MPI_UNDEFINED ? MPI_UNDEFINED : index - first;
}

const int *lg_f_indices(struct lg_thread *t, const MPI_Fint *indices, MPI_Fint n, int first)
{
    MPI_Fint i;

    if (n <= 0)
        return NULL;
    if (!lg_grow(&t->indices, &t->indices_room, (size_t)n, sizeof *t->indices)) {
        lg_stop("out of memory");
        return NULL;
    }
    for (i = 0; i < n; i++)
        t->indices[i] = indices[i] - first;
    return t->indices;
}

void lg_f_keep(struct lg_thread *t, MPI_Fint count, const MPI_Fint *requests)
{
    MPI_Fint i;

    t->kept = count;
    if (count > 0 && !lg_grow(&t->handles, &t->handles_room, (size_t)count, sizeof *t->handles)) {
        lg_stop("out of memory");
        t->kept = 0;
        return;
    }
    for (i = 0; i < count; i++)
        t->handles[i] = PMPI_Request_f2c(requests[i]);
}

static MPI_Fint *own_statuses(struct lg_thread *t, MPI_Fint count, MPI_Fint *wanted)
{
    if (!lg_grow(&t->fortran, &t->fortran_room, (size_t)count, sizeof(MPI_Status))) {
        lg_stop("out of memory");
        t->kept = 0;
        return wanted;
    }
    return t->fortran;
}

MPI_Fint *lg_f_status(struct lg_thread *t, MPI_Fint *wanted)
{
    return wanted == MPI_F_STATUS_IGNORE || wanted == IGNORE_F08 ? own_statuses(t, 1, wanted) : wanted;
}

MPI_Fint *lg_f_all_statuses(struct lg_thread *t, MPI_Fint count, MPI_Fint *wanted)
{
    if (count > 0 && (wanted == MPI_F_STATUSES_IGNORE || wanted == IGNORE_ALL_F08))
        return own_statuses(t, count, wanted);
    return wanted;
}

const MPI_Status *lg_f_statuses(struct lg_thread *t, MPI_Fint count, const MPI_Fint *statuses)
{
    MPI_Fint i;

    if (count > 0 && !lg_grow(&t->statuses, &t->statuses_room, (size_t)count, sizeof *t->statuses)) {
        lg_stop("out of memory");
        t->kept = 0;
        return t->statuses;
    }
    for (i = 0; i < count; i++)
        PMPI_Status_f2c(statuses + i * STATUS, &t->statuses[i]);
    return t->statuses;
}
