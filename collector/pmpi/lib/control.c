/* MPI_Pcontrol: k > 1 opens region k and -k closes it, which is recorded as it is; 0 stops
 * recording and 1 goes on. Who reads the files needs to know
 * which messages and collectives were recorded on one side only. So calls are
 * recorded meanwhile, too, but without times and sizes of any use, and in a few bytes.
 * Each thread records a turn when it comes to its next call. */
#include "start.h"
#include "tracer.h"

/* Records that the thread stops recording, or goes on. */
void lg_turn(struct lg_thread *t)
{
    uint64_t now = lg_now();

    t->paused = 0;
    lg_record(t, lg_Pcontrol, now, now);
    t->paused = lg_is_paused();
    t->next = lg_put(t->next, t->paused ? 0 : 1);
    t->kind = "CTRL";
    memcpy(t->buffer, t->kind, 4);
    lg_done(t, NULL);
    if (t->next >= t->full)
        lg_flush(t);
}

static void region(int level)
{
    struct lg_thread *t = lg_begin();
    uint64_t now;

    if (!t)
        return;
    now = lg_enter(t, 0);
    lg_record(t, lg_Pcontrol, now, now);
    t->next = lg_put_signed(t->next, level);
    lg_done(t, NULL);
}

static void turn(int level)
{
    struct lg_thread *t;

    __atomic_store_n(&lg.paused, !level, __ATOMIC_RELAXED);
    t = lg_begin();
    if (t && t->paused != lg_is_paused())
        lg_turn(t);
}

void lg_control(int level)
{
    if (level == 0 || level == 1)
        turn(level);
    else if (level != -1)
        region(level);
}

LG_WRAPPER MPI_Pcontrol(const int level, ...)
{
    lg_control(level);
    return PMPI_Pcontrol(level);
}
