/* Messages matched by a probe and not yet received: what the receive's record
 * says of them is known only when they are matched. */
#include "fields.h"

static struct lg_table places; /* handle -> place in pool, plus 1 */
static struct lg_message *pool;
static size_t room, used;

/* Keeps what a matched probe found. It is always there: returns 1. */
int lg_message_matched(MPI_Message message, MPI_Comm comm, const MPI_Status *status)
{
    int64_t number = lg_comm_number(comm), *place;
    int kept;

    if (message == MPI_MESSAGE_NO_PROC)
        return 1;
    lg_lock();
    place = lg_table_at(&places, LG_HANDLE(message));
    if (place && !*place && lg_grow(&pool, &room, used + 1, sizeof *pool))
        *place = (int64_t)++used;
    kept = place && *place;
    if (kept)
        pool[*place - 1] = (struct lg_message){number, status->MPI_SOURCE, status->MPI_TAG};
    lg_unlock();
    if (!kept)
        lg_stop("out of memory");
    return 1;
}

/* Returns what is known of a message. That of no one has no communicator: it
 * is as good as one in MPI_COMM_WORLD. */
struct lg_message lg_message(MPI_Message message)
{
    struct lg_message m = {1, MPI_PROC_NULL, MPI_ANY_TAG};
    const int64_t *place;

    if (message == MPI_MESSAGE_NO_PROC)
        return m;
    lg_lock();
    place = lg_table_find(&places, LG_HANDLE(message));
    if (place && *place)
        m = pool[*place - 1];
    lg_unlock();
    return m;
}

/* Writes communicator, partner and tag of a matched message. */
unsigned char *lg_put_matched(unsigned char *at, struct lg_message m)
{
    at = lg_put(at, (uint64_t)m.comm);
    return lg_put_tag(lg_put_peer(at, m.source), m.tag);
}
