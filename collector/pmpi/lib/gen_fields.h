/* Generated from calls.txt by "go generate" in collector/pmpi: do not edit. */
#ifndef LOGGOPS_GEN_FIELDS_H
#define LOGGOPS_GEN_FIELDS_H

#include "fields.h"

static inline void lg_fields_Send(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    t->next = at;
}

static inline void lg_fields_Isend(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, 0);
    t->next = at;
}

static inline void lg_fields_Send_init(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    t->next = at;
}

static inline void lg_fields_Recv(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_status_if(at, 1, status);
    t->next = at;
}

static inline void lg_fields_Irecv(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, LG_RECEIVES(peer));
    t->next = at;
}

static inline void lg_fields_Recv_init(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, LG_RECEIVES(peer) | LG_PERSISTENT);
    t->next = at;
}

static inline void lg_fields_Sendrecv(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Count rcount, MPI_Datatype rtype, int rpeer, int rtag, MPI_Comm comm, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_peer(at, rpeer);
    at = lg_put_tag(at, rtag);
    at = lg_put_bytes(at, lg_bytes(rcount, rtype));
    at = lg_put_status_if(at, 1, status);
    t->next = at;
}

static inline void lg_fields_Sendrecv_replace(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, int tag, int rpeer, int rtag, MPI_Comm comm, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_peer(at, rpeer);
    at = lg_put_tag(at, rtag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_status_if(at, 1, status);
    t->next = at;
}

static inline void lg_fields_Isendrecv(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Count rcount, MPI_Datatype rtype, int rpeer, int rtag, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_peer(at, rpeer);
    at = lg_put_tag(at, rtag);
    at = lg_put_bytes(at, lg_bytes(rcount, rtype));
    at = lg_put_request(t, at, request, LG_RECEIVES(rpeer));
    t->next = at;
}

static inline void lg_fields_Isendrecv_replace(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, int tag, int rpeer, int rtag, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_peer(at, rpeer);
    at = lg_put_tag(at, rtag);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, LG_RECEIVES(rpeer));
    t->next = at;
}

static inline void lg_fields_Psend_init(struct lg_thread *t, int partitions, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(partitions * count, type));
    at = lg_put_request(t, at, request, LG_PERSISTENT | LG_PARTITIONS(partitions));
    t->next = at;
}

static inline void lg_fields_Precv_init(struct lg_thread *t, int partitions, MPI_Count count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_bytes(at, lg_bytes(partitions * count, type));
    at = lg_put_request(t, at, request, LG_RECEIVES(peer) | LG_PERSISTENT);
    t->next = at;
}

static inline void lg_fields_Pready(struct lg_thread *t, int partition)
{
    unsigned char *at = t->next;
    at = lg_put_ready(t, at, partition >= 0);
    t->next = at;
}

static inline void lg_fields_Pready_range(struct lg_thread *t, int low, int high)
{
    unsigned char *at = t->next;
    at = lg_put_ready(t, at, high - low + 1);
    t->next = at;
}

static inline void lg_fields_Pready_list(struct lg_thread *t, int count)
{
    unsigned char *at = t->next;
    at = lg_put_ready(t, at, count);
    t->next = at;
}

static inline void lg_fields_Probe(struct lg_thread *t, int peer, int tag, MPI_Comm comm, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_status_if(at, 1, status);
    t->next = at;
}

static inline void lg_fields_Iprobe(struct lg_thread *t, int peer, int tag, MPI_Comm comm, int found, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_status_if(at, found, status);
    t->next = at;
}

static inline void lg_fields_Mprobe(struct lg_thread *t, int peer, int tag, MPI_Comm comm, MPI_Message message, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_status_if(at, lg_message_matched(message, comm, status), status);
    t->next = at;
}

static inline void lg_fields_Improbe(struct lg_thread *t, int peer, int tag, MPI_Comm comm, int found, MPI_Message message, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_peer(at, peer);
    at = lg_put_tag(at, tag);
    at = lg_put_status_if(at, found && lg_message_matched(message, comm, status), status);
    t->next = at;
}

static inline void lg_fields_Mrecv(struct lg_thread *t, MPI_Count count, MPI_Datatype type, struct lg_message message, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_matched(at, message);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_status_if(at, 1, status);
    t->next = at;
}

static inline void lg_fields_Imrecv(struct lg_thread *t, MPI_Count count, MPI_Datatype type, struct lg_message message, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_matched(at, message);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, LG_RECEIVES(message.source));
    t->next = at;
}

static inline void lg_fields_Start(struct lg_thread *t)
{
    unsigned char *at = t->next;
    at = lg_put_started(t, at, 1);
    t->next = at;
}

static inline void lg_fields_Startall(struct lg_thread *t, int count)
{
    unsigned char *at = t->next;
    at = lg_put_started(t, at, count);
    t->next = at;
}

static inline void lg_fields_Cancel(struct lg_thread *t)
{
    unsigned char *at = t->next;
    at = lg_put_cancelled(t, at);
    t->next = at;
}

static inline void lg_fields_Request_free(struct lg_thread *t)
{
    unsigned char *at = t->next;
    at = lg_put_freed(t, at);
    t->next = at;
}

static inline void lg_fields_Wait(struct lg_thread *t, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_done(t, at, 1, NULL, status);
    t->next = at;
}

static inline void lg_fields_Test(struct lg_thread *t, int flag, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_done(t, at, flag != 0, NULL, status);
    t->next = at;
}

static inline void lg_fields_Waitall(struct lg_thread *t, int count, const MPI_Status *statuses)
{
    unsigned char *at = t->next;
    at = lg_put_done(t, at, count, NULL, statuses);
    t->next = at;
}

static inline void lg_fields_Testall(struct lg_thread *t, int count, int flag, const MPI_Status *statuses)
{
    unsigned char *at = t->next;
    at = lg_put_done(t, at, flag ? count : 0, NULL, statuses);
    t->next = at;
}

static inline void lg_fields_Waitany(struct lg_thread *t, int index, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_done(t, at, index != MPI_UNDEFINED, &index, status);
    t->next = at;
}

static inline void lg_fields_Testany(struct lg_thread *t, int index, int flag, const MPI_Status *status)
{
    unsigned char *at = t->next;
    at = lg_put_done(t, at, flag && index != MPI_UNDEFINED, &index, status);
    t->next = at;
}

static inline void lg_fields_Waitsome(struct lg_thread *t, int done, const int *indices, const MPI_Status *statuses)
{
    unsigned char *at = t->next;
    at = lg_put_done(t, at, done == MPI_UNDEFINED ? 0 : done, indices, statuses);
    t->next = at;
}

static inline void lg_fields_Request_get_status(struct lg_thread *t, int flag)
{
    unsigned char *at = t->next;
    at = lg_put_asked(t, at, flag);
    t->next = at;
}

static inline void lg_fields_Parrived(struct lg_thread *t)
{
    unsigned char *at = t->next;
    at = lg_put_asked(t, at, 0);
    t->next = at;
}

static inline void lg_fields_Barrier(struct lg_thread *t, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    t->next = at;
}

static inline void lg_fields_Ibarrier(struct lg_thread *t, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, 0);
    t->next = at;
}

static inline void lg_fields_Barrier_init(struct lg_thread *t, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    t->next = at;
}

static inline void lg_fields_Bcast(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int root, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_root(at, root);
    t->next = at;
}

static inline void lg_fields_Ibcast(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, 0);
    at = lg_put_root(at, root);
    t->next = at;
}

static inline void lg_fields_Bcast_init(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_root(at, root);
    t->next = at;
}

static inline void lg_fields_Allreduce(struct lg_thread *t, MPI_Count count, MPI_Datatype type, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    t->next = at;
}

static inline void lg_fields_Iallreduce(struct lg_thread *t, MPI_Count count, MPI_Datatype type, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, 0);
    t->next = at;
}

static inline void lg_fields_Allreduce_init(struct lg_thread *t, MPI_Count count, MPI_Datatype type, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    t->next = at;
}

static inline void lg_fields_Reduce_scatter(struct lg_thread *t, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sum(rcounts, rtype, lg_own_size(comm)));
    at = lg_put_counts(t, at, lg_own_size(comm), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Ireduce_scatter(struct lg_thread *t, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sum(rcounts, rtype, lg_own_size(comm)));
    at = lg_put_request(t, at, request, 0);
    at = lg_put_counts(t, at, lg_own_size(comm), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Reduce_scatter_init(struct lg_thread *t, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sum(rcounts, rtype, lg_own_size(comm)));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_counts(t, at, lg_own_size(comm), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Gather(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent(data, count, type, rcount, rtype, comm, root));
    at = lg_put_bytes(at, lg_at_root(comm, root, rcount, rtype));
    at = lg_put_root(at, root);
    t->next = at;
}

static inline void lg_fields_Igather(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent(data, count, type, rcount, rtype, comm, root));
    at = lg_put_bytes(at, lg_at_root(comm, root, rcount, rtype));
    at = lg_put_request(t, at, request, 0);
    at = lg_put_root(at, root);
    t->next = at;
}

static inline void lg_fields_Gather_init(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent(data, count, type, rcount, rtype, comm, root));
    at = lg_put_bytes(at, lg_at_root(comm, root, rcount, rtype));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_root(at, root);
    t->next = at;
}

static inline void lg_fields_Gatherv(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent_v(data, count, type, rcounts, rtype, comm, root));
    at = lg_put_root(at, root);
    at = lg_put_counts(t, at, lg_at_root_v(comm, root), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Igatherv(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent_v(data, count, type, rcounts, rtype, comm, root));
    at = lg_put_request(t, at, request, 0);
    at = lg_put_root(at, root);
    at = lg_put_counts(t, at, lg_at_root_v(comm, root), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Gatherv_init(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent_v(data, count, type, rcounts, rtype, comm, root));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_root(at, root);
    at = lg_put_counts(t, at, lg_at_root_v(comm, root), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Scatter(struct lg_thread *t, MPI_Count count, MPI_Datatype type, const void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_at_root(comm, root, count, type));
    at = lg_put_bytes(at, lg_sent(rdata, rcount, rtype, count, type, comm, root));
    at = lg_put_root(at, root);
    t->next = at;
}

static inline void lg_fields_Iscatter(struct lg_thread *t, MPI_Count count, MPI_Datatype type, const void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_at_root(comm, root, count, type));
    at = lg_put_bytes(at, lg_sent(rdata, rcount, rtype, count, type, comm, root));
    at = lg_put_request(t, at, request, 0);
    at = lg_put_root(at, root);
    t->next = at;
}

static inline void lg_fields_Scatter_init(struct lg_thread *t, MPI_Count count, MPI_Datatype type, const void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_at_root(comm, root, count, type));
    at = lg_put_bytes(at, lg_sent(rdata, rcount, rtype, count, type, comm, root));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_root(at, root);
    t->next = at;
}

static inline void lg_fields_Scatterv(struct lg_thread *t, struct lg_counts counts, MPI_Datatype type, const void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent_v(rdata, rcount, rtype, counts, type, comm, root));
    at = lg_put_root(at, root);
    at = lg_put_counts(t, at, lg_at_root_v(comm, root), counts, type, NULL);
    t->next = at;
}

static inline void lg_fields_Iscatterv(struct lg_thread *t, struct lg_counts counts, MPI_Datatype type, const void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent_v(rdata, rcount, rtype, counts, type, comm, root));
    at = lg_put_request(t, at, request, 0);
    at = lg_put_root(at, root);
    at = lg_put_counts(t, at, lg_at_root_v(comm, root), counts, type, NULL);
    t->next = at;
}

static inline void lg_fields_Scatterv_init(struct lg_thread *t, struct lg_counts counts, MPI_Datatype type, const void *rdata, MPI_Count rcount, MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent_v(rdata, rcount, rtype, counts, type, comm, root));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_root(at, root);
    at = lg_put_counts(t, at, lg_at_root_v(comm, root), counts, type, NULL);
    t->next = at;
}

static inline void lg_fields_Allgather(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, data == MPI_IN_PLACE ? lg_bytes(rcount, rtype) : lg_bytes(count, type));
    at = lg_put_bytes(at, lg_bytes(rcount, rtype));
    t->next = at;
}

static inline void lg_fields_Iallgather(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, data == MPI_IN_PLACE ? lg_bytes(rcount, rtype) : lg_bytes(count, type));
    at = lg_put_bytes(at, lg_bytes(rcount, rtype));
    at = lg_put_request(t, at, request, 0);
    t->next = at;
}

static inline void lg_fields_Allgather_init(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, data == MPI_IN_PLACE ? lg_bytes(rcount, rtype) : lg_bytes(count, type));
    at = lg_put_bytes(at, lg_bytes(rcount, rtype));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    t->next = at;
}

static inline void lg_fields_Allgatherv(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent_v(data, count, type, rcounts, rtype, comm, 0));
    at = lg_put_counts(t, at, lg_peers(comm), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Iallgatherv(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent_v(data, count, type, rcounts, rtype, comm, 0));
    at = lg_put_request(t, at, request, 0);
    at = lg_put_counts(t, at, lg_peers(comm), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Allgatherv_init(struct lg_thread *t, const void *data, MPI_Count count, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_sent_v(data, count, type, rcounts, rtype, comm, 0));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_counts(t, at, lg_peers(comm), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Alltoallv(struct lg_thread *t, const void *data, struct lg_counts counts, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_counts(t, at, lg_peers(comm), rcounts, rtype, NULL);
    at = lg_put_counts(t, at, lg_peers(comm), LG_SENT(data, counts, rcounts), LG_SENT(data, type, rtype), NULL);
    t->next = at;
}

static inline void lg_fields_Ialltoallv(struct lg_thread *t, const void *data, struct lg_counts counts, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, 0);
    at = lg_put_counts(t, at, lg_peers(comm), rcounts, rtype, NULL);
    at = lg_put_counts(t, at, lg_peers(comm), LG_SENT(data, counts, rcounts), LG_SENT(data, type, rtype), NULL);
    t->next = at;
}

static inline void lg_fields_Alltoallv_init(struct lg_thread *t, const void *data, struct lg_counts counts, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_counts(t, at, lg_peers(comm), rcounts, rtype, NULL);
    at = lg_put_counts(t, at, lg_peers(comm), LG_SENT(data, counts, rcounts), LG_SENT(data, type, rtype), NULL);
    t->next = at;
}

static inline void lg_fields_Alltoallw(struct lg_thread *t, const void *data, struct lg_counts counts, const MPI_Datatype *types, struct lg_counts rcounts, const MPI_Datatype *rtypes, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_counts(t, at, lg_peers(comm), rcounts, MPI_BYTE, rtypes);
    at = lg_put_counts(t, at, lg_peers(comm), LG_SENT(data, counts, rcounts), MPI_BYTE, LG_SENT(data, types, rtypes));
    t->next = at;
}

static inline void lg_fields_Ialltoallw(struct lg_thread *t, const void *data, struct lg_counts counts, const MPI_Datatype *types, struct lg_counts rcounts, const MPI_Datatype *rtypes, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, 0);
    at = lg_put_counts(t, at, lg_peers(comm), rcounts, MPI_BYTE, rtypes);
    at = lg_put_counts(t, at, lg_peers(comm), LG_SENT(data, counts, rcounts), MPI_BYTE, LG_SENT(data, types, rtypes));
    t->next = at;
}

static inline void lg_fields_Alltoallw_init(struct lg_thread *t, const void *data, struct lg_counts counts, const MPI_Datatype *types, struct lg_counts rcounts, const MPI_Datatype *rtypes, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_counts(t, at, lg_peers(comm), rcounts, MPI_BYTE, rtypes);
    at = lg_put_counts(t, at, lg_peers(comm), LG_SENT(data, counts, rcounts), MPI_BYTE, LG_SENT(data, types, rtypes));
    t->next = at;
}

static inline void lg_fields_Neighbor_allgather(struct lg_thread *t, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_bytes(at, lg_bytes(rcount, rtype));
    t->next = at;
}

static inline void lg_fields_Ineighbor_allgather(struct lg_thread *t, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_bytes(at, lg_bytes(rcount, rtype));
    at = lg_put_request(t, at, request, 0);
    t->next = at;
}

static inline void lg_fields_Neighbor_allgather_init(struct lg_thread *t, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_bytes(at, lg_bytes(rcount, rtype));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    t->next = at;
}

static inline void lg_fields_Neighbor_allgatherv(struct lg_thread *t, MPI_Count count, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_counts(t, at, lg_neighbors_from(comm), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Ineighbor_allgatherv(struct lg_thread *t, MPI_Count count, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, 0);
    at = lg_put_counts(t, at, lg_neighbors_from(comm), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Neighbor_allgatherv_init(struct lg_thread *t, MPI_Count count, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_counts(t, at, lg_neighbors_from(comm), rcounts, rtype, NULL);
    t->next = at;
}

static inline void lg_fields_Neighbor_alltoallv(struct lg_thread *t, struct lg_counts counts, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_counts(t, at, lg_neighbors_from(comm), rcounts, rtype, NULL);
    at = lg_put_counts(t, at, lg_neighbors_to(comm), counts, type, NULL);
    t->next = at;
}

static inline void lg_fields_Ineighbor_alltoallv(struct lg_thread *t, struct lg_counts counts, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, 0);
    at = lg_put_counts(t, at, lg_neighbors_from(comm), rcounts, rtype, NULL);
    at = lg_put_counts(t, at, lg_neighbors_to(comm), counts, type, NULL);
    t->next = at;
}

static inline void lg_fields_Neighbor_alltoallv_init(struct lg_thread *t, struct lg_counts counts, MPI_Datatype type, struct lg_counts rcounts, MPI_Datatype rtype, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_counts(t, at, lg_neighbors_from(comm), rcounts, rtype, NULL);
    at = lg_put_counts(t, at, lg_neighbors_to(comm), counts, type, NULL);
    t->next = at;
}

static inline void lg_fields_Neighbor_alltoallw(struct lg_thread *t, struct lg_counts counts, const MPI_Datatype *types, struct lg_counts rcounts, const MPI_Datatype *rtypes, MPI_Comm comm)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_counts(t, at, lg_neighbors_from(comm), rcounts, MPI_BYTE, rtypes);
    at = lg_put_counts(t, at, lg_neighbors_to(comm), counts, MPI_BYTE, types);
    t->next = at;
}

static inline void lg_fields_Ineighbor_alltoallw(struct lg_thread *t, struct lg_counts counts, const MPI_Datatype *types, struct lg_counts rcounts, const MPI_Datatype *rtypes, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, 0);
    at = lg_put_counts(t, at, lg_neighbors_from(comm), rcounts, MPI_BYTE, rtypes);
    at = lg_put_counts(t, at, lg_neighbors_to(comm), counts, MPI_BYTE, types);
    t->next = at;
}

static inline void lg_fields_Neighbor_alltoallw_init(struct lg_thread *t, struct lg_counts counts, const MPI_Datatype *types, struct lg_counts rcounts, const MPI_Datatype *rtypes, MPI_Comm comm, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, LG_PERSISTENT);
    at = lg_put_counts(t, at, lg_neighbors_from(comm), rcounts, MPI_BYTE, rtypes);
    at = lg_put_counts(t, at, lg_neighbors_to(comm), counts, MPI_BYTE, types);
    t->next = at;
}

static inline void lg_fields_Comm_dup(struct lg_thread *t, MPI_Comm comm, MPI_Comm made)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_new_comm(t, at, made, comm);
    t->next = at;
}

static inline void lg_fields_Comm_idup(struct lg_thread *t, MPI_Comm comm, MPI_Comm made, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_request(t, at, request, 0);
    at = lg_put_new_comm(t, at, made, comm);
    t->next = at;
}

static inline void lg_fields_Comm_split(struct lg_thread *t, MPI_Comm comm, MPI_Comm made)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_new_comm(t, at, made, made);
    t->next = at;
}

static inline void lg_fields_Comm_create_from_group(struct lg_thread *t, MPI_Comm made)
{
    unsigned char *at = t->next;
    at = lg_put_new_comm(t, at, made, made);
    t->next = at;
}

static inline void lg_fields_Comm_free(struct lg_thread *t, struct lg_old comm)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, comm.number);
    lg_comm_forget(comm);
    t->next = at;
}

static inline void lg_fields_Put(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, MPI_Win win)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_window(win));
    at = lg_put_peer(at, peer);
    at = lg_put_bytes(at, lg_bytes(count, type));
    t->next = at;
}

static inline void lg_fields_Get_accumulate(struct lg_thread *t, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, int peer, MPI_Op op, MPI_Win win)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_window(win));
    at = lg_put_peer(at, peer);
    at = lg_put_bytes(at, lg_added(op, count, type));
    at = lg_put_bytes(at, lg_bytes(rcount, rtype));
    t->next = at;
}

static inline void lg_fields_Fetch_and_op(struct lg_thread *t, MPI_Datatype type, int peer, MPI_Op op, MPI_Win win)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_window(win));
    at = lg_put_peer(at, peer);
    at = lg_put_bytes(at, lg_added(op, 1, type));
    at = lg_put_bytes(at, lg_bytes(1, type));
    t->next = at;
}

static inline void lg_fields_Compare_and_swap(struct lg_thread *t, MPI_Datatype type, int peer, MPI_Win win)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_window(win));
    at = lg_put_peer(at, peer);
    at = lg_put_bytes(at, lg_bytes(1, type));
    at = lg_put_bytes(at, lg_bytes(1, type));
    t->next = at;
}

static inline void lg_fields_Rput(struct lg_thread *t, MPI_Count count, MPI_Datatype type, int peer, MPI_Win win, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_window(win));
    at = lg_put_peer(at, peer);
    at = lg_put_bytes(at, lg_bytes(count, type));
    at = lg_put_request(t, at, request, 0);
    t->next = at;
}

static inline void lg_fields_Rget_accumulate(struct lg_thread *t, MPI_Count count, MPI_Datatype type, MPI_Count rcount, MPI_Datatype rtype, int peer, MPI_Op op, MPI_Win win, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_window(win));
    at = lg_put_peer(at, peer);
    at = lg_put_bytes(at, lg_added(op, count, type));
    at = lg_put_bytes(at, lg_bytes(rcount, rtype));
    at = lg_put_request(t, at, request, 0);
    t->next = at;
}

static inline void lg_fields_Win_create(struct lg_thread *t, MPI_Comm comm, MPI_Win win)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_new_window(t, at, win, comm);
    t->next = at;
}

static inline void lg_fields_Win_free(struct lg_thread *t, int64_t win)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, win);
    t->next = at;
}

static inline void lg_fields_Win_fence(struct lg_thread *t, MPI_Win win)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_window(win));
    t->next = at;
}

static inline void lg_fields_Win_start(struct lg_thread *t, MPI_Group group, MPI_Win win)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_window(win));
    at = lg_put_group(t, at, group, win);
    t->next = at;
}

static inline void lg_fields_Win_test(struct lg_thread *t, MPI_Win win, int flag)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_window(win));
    at = lg_put_found(at, flag);
    t->next = at;
}

static inline void lg_fields_Win_lock(struct lg_thread *t, int peer, MPI_Win win)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_window(win));
    at = lg_put_peer(at, peer);
    t->next = at;
}

static inline void lg_fields_File_open(struct lg_thread *t, MPI_Comm comm, MPI_File file)
{
    unsigned char *at = t->next;
    at = lg_put_comm(at, comm);
    at = lg_put_new_file(t, at, file, comm);
    t->next = at;
}

static inline void lg_fields_File_close(struct lg_thread *t, int64_t file)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, file);
    t->next = at;
}

static inline void lg_fields_File_sync(struct lg_thread *t, MPI_File file)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_file(file));
    t->next = at;
}

static inline void lg_fields_File_iread(struct lg_thread *t, MPI_File file, MPI_Request request)
{
    unsigned char *at = t->next;
    at = lg_put_number(at, lg_file(file));
    at = lg_put_request(t, at, request, 0);
    t->next = at;
}

#endif
