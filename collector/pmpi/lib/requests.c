/* Open requests by their handle. An implementation may give one and the same
 * handle to many requests at once: to sends that are complete from the start,
 * as a rule. And a thread may be given the handle of a request that another
 * has just completed and not yet recorded. So each handle has a queue of
 * requests, of which a thread takes its own first, and the oldest of those. */
#include "fields.h"

struct request {
    int64_t number;
    int64_t next;   /* place of the next younger one of its handle, plus 1; of the youngest
                       the oldest */
    uint32_t thread;
    int flags;
    int active;     /* a persistent one has been started */
    int cancelled;  /* the program has asked for it to be */
    int unready;    /* partitions that are not ready to be sent */
};

static struct lg_table youngest; /* handle -> place in pool of the youngest, plus 1 */
static struct request *pool;
static size_t pool_room, pool_used;
static int64_t unused;         /* places given back, linked; plus 1 */
static int64_t made;
uint64_t lg_missed_requests;

/* A request in its handle's queue. */
struct found {
    struct request *it; /* NULL where there is none */
    int64_t *last;      /* the queue, by its youngest */
    int64_t before;     /* place of the one before it, plus 1 */
};

/* Finds the oldest request of a handle, and of this thread if it has any. */
static struct found find(const struct lg_thread *t, MPI_Request handle)
{
    struct found f = {NULL, lg_table_find(&youngest, LG_HANDLE(handle)), 0};
    int64_t at;

    if (!f.last || !*f.last)
        return f;
    f.before = *f.last;
    for (at = *f.last; lg.multiple; at = pool[at - 1].next) {
        if (pool[pool[at - 1].next - 1].thread == t->number) {
            f.before = at;
            break;
        }
        if (pool[at - 1].next == *f.last)
            break;
    }
    f.it = &pool[pool[f.before - 1].next - 1];
    return f;
}

static void drop(struct found f)
{
    int64_t at = pool[f.before - 1].next;

    if (at == f.before)
        *f.last = 0;
    else if (*f.last == at)
        *f.last = f.before;
    pool[f.before - 1].next = pool[at - 1].next;
    pool[at - 1].next = unused;
    unused = at;
}

/* Puts a request at the end of a queue. */
static int append(int64_t *last, struct request r)
{
    int64_t at = unused;

    if (at)
        unused = pool[at - 1].next;
    else if (lg_grow(&pool, &pool_room, pool_used + 1, sizeof *pool))
        at = (int64_t)++pool_used;
    else
        return 0;
    pool[at - 1] = r;
    pool[at - 1].next = at;
    if (*last) {
        pool[at - 1].next = pool[*last - 1].next;
        pool[*last - 1].next = at;
    }
    *last = at;
    return 1;
}

/* Numbers a request and writes its number. Receives have a handle for
 * themselves: what it had before was lost, by a call that failed. */
unsigned char *lg_put_request(struct lg_thread *t, unsigned char *at, MPI_Request handle, int flags)
{
    int64_t *last, number;
    int kept;

    lg_lock();
    last = lg_table_at(&youngest, LG_HANDLE(handle));
    number = ++made;
    while (last && *last && (flags & LG_RECEIVING) && !lg.multiple)
        drop(find(t, handle));
    kept = last && append(last, (struct request){number, 0, t->number, flags, !(flags & LG_PERSISTENT), 0, 0});
    lg_unlock();
    if (!kept)
        lg_stop("out of memory");
    at = lg_put_signed(at, number - t->request);
    t->request = number;
    return at;
}

/* Writes an item of a list: kind is 0, or says what follows. */
static unsigned char *put_item(struct lg_thread *t, unsigned char *at, int64_t number, unsigned kind)
{
    at = lg_put(at, (lg_zigzag(number - t->request) << 2 | kind) + 1);
    t->request = number;
    return at;
}

/* Writes that a list has a request that no recorded call has made. */
__attribute__((cold)) static unsigned char *put_unknown(unsigned char *at, MPI_Request handle)
{
    if (handle == MPI_REQUEST_NULL)
        return at;
    lg_count(&lg_missed_requests);
    return lg_put(at, 3 + 1);
}

/* Copies the handles of requests, before a call that may overwrite them. */
void lg_keep(struct lg_thread *t, int count, const MPI_Request *requests)
{
    int i;

    t->kept = count;
    if (count > 0 && !lg_grow(&t->handles, &t->handles_room, (size_t)count, sizeof *t->handles)) {
        lg_stop("out of memory");
        t->kept = 0;
        return;
    }
    for (i = 0; i < count; i++)
        t->handles[i] = requests[i];
}

/* Returns the status to pass on: our own where the program wants none. */
MPI_Status *lg_status(struct lg_thread *t, MPI_Status *wanted)
{
    return wanted == MPI_STATUS_IGNORE ? t->statuses : wanted;
}

MPI_Status *lg_all_statuses(struct lg_thread *t, int count, MPI_Status *wanted)
{
    if (wanted != MPI_STATUSES_IGNORE || count <= 0)
        return wanted;
    if (!lg_grow(&t->statuses, &t->statuses_room, (size_t)count, sizeof *t->statuses)) {
        lg_stop("out of memory");
        t->kept = 0;
        return wanted;
    }
    return t->statuses;
}

unsigned char *lg_put_started(struct lg_thread *t, unsigned char *at, int count)
{
    int i;

    count = lg_reserve(t, at, t->kept ? count : 0, LG_COMPLETION);
    lg_lock();
    for (i = 0; i < count; i++) {
        struct request *r = find(t, t->handles[i]).it;
        if (!r) {
            at = put_unknown(at, t->handles[i]);
            continue;
        }
        r->active = 1;
        r->cancelled = 0;
        r->unready = r->flags / LG_PARTITION;
        if (r->unready == 0)
            at = put_item(t, at, r->number, 0);
    }
    lg_unlock();
    return lg_put(at, 0);
}

/* Writes the request of a partitioned send that starts now: so many more of its
 * partitions are ready, the last among them. */
unsigned char *lg_put_ready(struct lg_thread *t, unsigned char *at, int partitions)
{
    struct request *r;

    lg_lock();
    r = find(t, t->handles[0]).it;
    if (!r)
        at = put_unknown(at, t->handles[0]);
    else if (partitions > 0 && (r->unready -= partitions) == 0)
        at = put_item(t, at, r->number, 0);
    lg_unlock();
    return lg_put(at, 0);
}

/* Writes the request that was asked about, if it is complete. It stays open. */
unsigned char *lg_put_asked(struct lg_thread *t, unsigned char *at, int complete)
{
    struct request *r;

    lg_lock();
    r = complete ? find(t, t->handles[0]).it : NULL;
    if (r && r->active)
        at = put_item(t, at, r->number, 0);
    else if (complete && !r)
        at = put_unknown(at, t->handles[0]);
    lg_unlock();
    return lg_put(at, 0);
}

unsigned char *lg_put_cancelled(struct lg_thread *t, unsigned char *at)
{
    struct request *r;

    lg_lock();
    r = find(t, t->handles[0]).it;
    if (r) {
        r->cancelled = 1;
        at = put_item(t, at, r->number, 0);
    } else {
        at = put_unknown(at, t->handles[0]);
    }
    lg_unlock();
    return lg_put(at, 0);
}

unsigned char *lg_put_freed(struct lg_thread *t, unsigned char *at)
{
    struct found f;

    lg_lock();
    f = find(t, t->handles[0]);
    if (f.it) {
        at = put_item(t, at, f.it->number, 0);
        drop(f);
    } else {
        at = put_unknown(at, t->handles[0]);
    }
    lg_unlock();
    return lg_put(at, 0);
}

static unsigned char *put_done(struct lg_thread *t, unsigned char *at, MPI_Request handle,
                               const MPI_Status *status)
{
    struct found f = find(t, handle);
    struct request r;
    int cancelled = 0;

    if (!f.it)
        return put_unknown(at, handle);
    if (!f.it->active)
        return at;
    r = *f.it;
    if (r.flags & LG_PERSISTENT)
        f.it->active = 0;
    else
        drop(f);
    if (r.cancelled)
        PMPI_Test_cancelled(status, &cancelled);
    if (cancelled)
        return put_item(t, at, r.number, 2);
    if (!(r.flags & LG_RECEIVING))
        return put_item(t, at, r.number, 0);
    return lg_put_status(put_item(t, at, r.number, 1), status);
}

/* Writes the list of the completed requests, of which the indices may be
 * given. Statuses come in their order. */
unsigned char *lg_put_done(struct lg_thread *t, unsigned char *at, int count, const int *indices,
                           const MPI_Status *statuses)
{
    int i;

    count = lg_reserve(t, at, t->kept ? count : 0, LG_COMPLETION);
    lg_lock();
    for (i = 0; i < count; i++)
        at = put_done(t, at, t->handles[indices ? indices[i] : i], &statuses[i]);
    lg_unlock();
    return lg_put(at, 0);
}
