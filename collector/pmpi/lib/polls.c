/* Polls in vain: those that completed no request and found no message. A
 * program that waits by polling makes millions of them, which become one
 * record for each kind of poll that takes its turn. Programs that compute
 * between polls keep their computation: its gaps are longer than GAP. */
#include "tracer.h"

#include <string.h>

/* In ns. Between the polls of a loop lie 0.03 to 0.5 us; docs/pmpi-format.md
 * says where that was measured. */
enum { GAP = 1000 };

void lg_polls_start(void) { lg.gap = lg_in_ticks(GAP); }

/* Whether the first of some fields is that of the poll, that is, the
 * communicator if they have one. */
static int same_first(const struct lg_poll *p, const unsigned char *fields)
{
    size_t i;

    for (i = 0; i < p->length && p->fields[i] == fields[i]; i++)
        if (fields[i] < 0x80)
            return 1;
    return !p->length;
}

/* Returns what the run has of a call and communicator, and makes it where it
 * has none; NULL if there is no room. */
static struct lg_poll *find(struct lg_run *run, enum lg_call call, const unsigned char *fields, size_t length)
{
    struct lg_poll *p = run->kind, *end = run->kind + run->kinds;

    for (; p < end; p++)
        if (p->call == call && same_first(p, fields))
            return p;
    if (run->kinds == LG_KINDS)
        return NULL;
    run->kinds++;
    p->call = call;
    p->ticks.value = p->further.value = 0;
    p->length = length;
    memcpy(p->fields, fields, length);
    return p;
}

/* Writes a number that will be patched. */
static unsigned char *put(const struct lg_thread *t, unsigned char *at, struct lg_patch *p)
{
    unsigned char *end = lg_put(at, p->value);

    p->at = (size_t)(at - t->buffer);
    p->above = (uint64_t)1 << 7 * (end - at);
    return end;
}

static void patch(const struct lg_thread *t, const struct lg_patch *p)
{
    lg_put(t->buffer + p->at, p->value);
}

/* Writes the records of the run from one on, of which so many are in the block.
 * Meanwhile the block is whole up to there. */
static void rewrite(struct lg_thread *t, struct lg_poll *p, uint32_t there)
{
    struct lg_run *run = &t->run;
    struct lg_poll *end = run->kind + run->kinds;
    unsigned char *at = t->buffer + p->at;

    lg_publish(t, at, t->records - there);
    t->records += (uint32_t)(end - p) - there;
    for (; p < end; p++) {
        p->at = (size_t)(at - t->buffer);
        at = lg_put(at, p->call);
        at = lg_put(at, p == run->kind ? run->wait : 0);
        at = put(t, at, &p->ticks);
        memcpy(at, p->fields, p->length);
        at = put(t, at + p->length, &p->further);
        if (lg.sites)
            at = lg_put_signed(at, p->site);
    }
    t->next = t->whole = at;
    lg_publish(t, at, t->records);
}

/* Joins a poll in vain to the run; 0 if it does not belong to it. */
static int join(struct lg_thread *t, enum lg_call call, uint64_t last, size_t fields, const void *caller)
{
    struct lg_run *run = &t->run;
    int kinds = run->kinds;
    struct lg_poll *p = find(run, call, t->buffer + fields, (size_t)(t->next - t->buffer) - fields);

    if (!p)
        return 0;
    p->ticks.value += t->last - last;
    if (kinds < run->kinds) {
        if (lg.sites)
            p->site = lg_site(t, caller);
        p->at = (size_t)(t->whole - t->buffer);
        rewrite(t, p, 0);
        return 1;
    }
    p->further.value++;
    if (p->ticks.value >= p->ticks.above || p->further.value >= p->further.above) {
        rewrite(t, p, (uint32_t)(run->kind + run->kinds - p));
        return 1;
    }
    patch(t, &p->ticks);
    patch(t, &p->further);
    t->next = t->whole;
    return 1;
}

/* Ends the record of a poll: its fields are written, from a place on, and last
 * is when the call before it ended. */
void lg_polled(struct lg_thread *t, enum lg_call call, uint64_t start, uint64_t last, size_t fields,
               int vain, const void *caller)
{
    struct lg_run *run = &t->run;
    uint64_t wait = start > last ? start - last : 0;

    if (!lg_recording() || (vain && t->paused)) {
        t->next = t->whole;
        t->caller = NULL;
        return;
    }
    if (!vain) {
        t->next = lg_put(t->next, 0);
        lg_done(t, caller);
        return;
    }
    if (!run->kinds || run->recorded != t->recorded || wait > lg.gap || !join(t, call, last, fields, caller)) {
        run->kinds = 0;
        run->wait = wait;
        join(t, call, last + wait, fields, caller);
    }
    t->caller = NULL;
    run->recorded = ++t->recorded;
    if (t->last > t->refresh)
        lg_project(t);
}
