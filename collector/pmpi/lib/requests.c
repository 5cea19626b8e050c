/* Open requests by their handle. An implementation may give one and the same
 * handle to many requests at once (those complete from the start, as a rule),
 * so each handle has a stack of requests. The youngest is taken first: below
 * it may lie one that was freed without a wait. */
#include "tables.h"
#include "tracer.h"

static struct lg_table tops;      /* handle -> place in pool of the youngest, plus 1 */
static struct lg_request *pool;
static size_t pool_room, pool_used;
static int64_t unused;            /* places given back, linked; plus 1 */
static int64_t made;

/* Numbers a request and writes its number. */
void lg_put_request(MPI_Request handle, int receives)
{
    int64_t *top = lg_table_at(&tops, LG_HANDLE(handle));
    int64_t at = unused;

    if (at)
        unused = pool[at - 1].below;
    else if (lg_grow(&pool, &pool_room, pool_used + 1, sizeof *pool))
        at = (int64_t)++pool_used;
    lg_put_signed(++made - lg.request);
    lg.request = made;
    if (!top || !at) {
        lg_stop("out of memory");
        return;
    }
    pool[at - 1] = (struct lg_request){made, receives, *top};
    *top = at;
}

/* Takes the youngest request from a handle; 0 if there is none, as for a
 * request of a call that is not recorded. */
int lg_take_request(MPI_Request handle, struct lg_request *taken)
{
    int64_t *top = lg_table_find(&tops, LG_HANDLE(handle)), at;

    if (!top || !*top)
        return 0;
    at = *top;
    *taken = pool[at - 1];
    *top = taken->below;
    pool[at - 1].below = unused;
    unused = at;
    return 1;
}
