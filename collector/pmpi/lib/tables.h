/* From MPI's handles to the numbers that files know them by. */
#ifndef LOGGOPS_TABLES_H
#define LOGGOPS_TABLES_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

#include "tracer.h"

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

/* What is known of a request when it is made: also of how many partitions its
 * message is sent. */
enum { LG_RECEIVING = 1, LG_PERSISTENT = 2, LG_PARTITION = 4 };
#define LG_PARTITIONS(n) ((n) * LG_PARTITION)

/* A receive from no one is complete from the start and its status tells of no
 * message; it may share its handle with sends. */
#define LG_RECEIVES(peer) ((peer) == MPI_PROC_NULL ? 0 : LG_RECEIVING)

unsigned char *lg_put_request(struct lg_thread *t, unsigned char *at, MPI_Request handle, int flags);
unsigned char *lg_put_started(struct lg_thread *t, unsigned char *at, int count);
unsigned char *lg_put_ready(struct lg_thread *t, unsigned char *at, int partitions);
unsigned char *lg_put_asked(struct lg_thread *t, unsigned char *at, int complete);
unsigned char *lg_put_cancelled(struct lg_thread *t, unsigned char *at);
unsigned char *lg_put_freed(struct lg_thread *t, unsigned char *at);
unsigned char *lg_put_done(struct lg_thread *t, unsigned char *at, int count, const int *indices,
                           const MPI_Status *statuses);

void lg_keep(struct lg_thread *t, int count, const MPI_Request *requests);
MPI_Status *lg_status(struct lg_thread *t, MPI_Status *wanted);
MPI_Status *lg_all_statuses(struct lg_thread *t, int count, MPI_Status *wanted);

int lg_message_matched(MPI_Message message, MPI_Comm comm, const MPI_Status *status);

/* A message that a probe has matched. */
struct lg_message {
    int64_t comm; /* as in files */
    int source, tag;
};

struct lg_message lg_message(MPI_Message message);
unsigned char *lg_put_matched(unsigned char *at, struct lg_message m);

/* A communicator that the rank is a member of. */
struct lg_comm {
    int64_t number;      /* plus 1; 0: not known */
    int rank, size;      /* of the local group */
    int peers;           /* members that its calls name: of an intercommunicator the remote ones */
    int inter;
    int from, to;        /* neighbors in its topology */
};

void lg_comm_start(void);
void lg_comm_finish(void);
struct lg_comm lg_comm(MPI_Comm comm);
int64_t lg_comm_number(MPI_Comm comm);
unsigned char *lg_put_new_comm(struct lg_thread *t, unsigned char *at, MPI_Comm made, MPI_Comm like);

/* Windows and files have numbers as if they were communicators that the calls
 * that make them duplicate. Those of one member have that of MPI_COMM_SELF. */
int64_t lg_window(MPI_Win win);
int64_t lg_file(MPI_File file);
unsigned char *lg_put_new_window(struct lg_thread *t, unsigned char *at, MPI_Win win, MPI_Comm comm);
unsigned char *lg_put_new_file(struct lg_thread *t, unsigned char *at, MPI_File file, MPI_Comm comm);
unsigned char *lg_put_group(struct lg_thread *t, unsigned char *at, MPI_Group group, MPI_Win win);

/* A communicator that the call in hand frees: its handle may be another's as
 * soon as the call returns. */
struct lg_old {
    MPI_Comm handle;
    int64_t number;
};

struct lg_old lg_old(MPI_Comm comm);
void lg_comm_forget(struct lg_old comm);

#endif
