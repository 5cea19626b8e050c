/* From MPI's handles to the numbers that files know them by. */
#ifndef LOGGOPS_TABLES_H
#define LOGGOPS_TABLES_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

/* A map from handles to numbers by open addressing. Keys stay for good, with
 * the value 0 once a handle is free: MPI reuses its handles. */
struct lg_table {
    struct lg_slot {
        uint64_t handle;
        int64_t value;
    } *slots;
    size_t room, used; /* room is a power of two */
};

int64_t *lg_table_at(struct lg_table *table, uint64_t handle);
int64_t *lg_table_find(const struct lg_table *table, uint64_t handle);

/* MPI handles are pointers in some implementations and integers in others. */
#define LG_HANDLE(h) ((uint64_t)(uintptr_t)(h))

struct lg_request {
    int64_t number;
    int receives;   /* its status tells of a message */
    int64_t below;  /* place of the request below it on its handle's stack */
};

void lg_put_request(MPI_Request handle, int receives);
int lg_take_request(MPI_Request handle, struct lg_request *taken);

void lg_comm_start(void);
void lg_comm_finish(void);
int lg_comm_size(MPI_Comm comm);
void lg_put_comm(MPI_Comm comm);
void lg_put_new_comm(MPI_Comm parent, MPI_Comm made);
void lg_comm_forget(MPI_Comm comm);

#endif
