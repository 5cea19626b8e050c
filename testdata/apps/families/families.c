/* Makes each kind of call that the tracing library records, in all modes and
 * with what is special about them: wildcards, ranks that do not exist, null
 * and shared requests, ignored statuses, calls in place, communicators with
 * and without this rank. With an argument it makes those on intercommunicators,
 * and without one all others. It writes down what it did: see log.h. */
#include "log.h"

static int me;

static void say_made(const char *call, MPI_Comm comm, MPI_Comm new)
{
    if (new == MPI_COMM_NULL)
        say("%s comm=%s", call, on(comm));
    else
        say("%s comm=%s new=%s", call, on(comm), on(new));
}

static void drop(MPI_Comm *comm)
{
    const char *name = on(*comm);
    MPI_Comm_free(comm);
    say("MPI_Comm_free comm=%s", name);
}

static void communicators(void)
{
    MPI_Comm copy, halves, part, node, line, row;
    MPI_Group group, head;
    MPI_Request request;
    int zero = 0, q, sizes[2] = {2, 2}, round[2] = {1, 1}, keep[2] = {0, 1}, near[4], i;

    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    say_made("MPI_Comm_dup", MPI_COMM_WORLD, copy);
    MPI_Comm_split(copy, me % 2, -me, &halves);
    say_made("MPI_Comm_split", copy, halves);
    use(halves);
    point_to_point();
    persistent();
    cancelled();
    matched();
    collective();
    collective_v();
    drop(&halves);
    MPI_Comm_split(MPI_COMM_WORLD, me == 0 ? MPI_UNDEFINED : 0, 0, &part);
    say_made("MPI_Comm_split", MPI_COMM_WORLD, part);
    if (part != MPI_COMM_NULL)
        drop(&part);
    MPI_Comm_dup_with_info(copy, MPI_INFO_NULL, &part);
    say_made("MPI_Comm_dup_with_info", copy, part);
    drop(&part);
    MPI_Comm_idup(copy, &part, &request);
    q = made();
    say("MPI_Comm_idup comm=%s requests=%d new=%s", on(copy), q, on(copy));
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    say("MPI_Wait requests=%d", q);
    MPI_Barrier(part);
    say("MPI_Barrier comm=%s", on(part));
    drop(&part);
    MPI_Comm_split_type(copy, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    say_made("MPI_Comm_split_type", copy, node);
    drop(&node);

    PMPI_Comm_group(MPI_COMM_WORLD, &group);
    PMPI_Group_incl(group, 1, &zero, &head);
    MPI_Comm_create(MPI_COMM_WORLD, head, &part);
    say_made("MPI_Comm_create", MPI_COMM_WORLD, part);
    if (part != MPI_COMM_NULL) {
        MPI_Barrier(part);
        say("MPI_Barrier comm=%s", on(part));
        MPI_Comm_create_group(MPI_COMM_WORLD, head, 7, &node);
        say_made("MPI_Comm_create_group", MPI_COMM_WORLD, node);
    }
    MPI_Comm_dup(MPI_COMM_SELF, &part);
    say("MPI_Comm_dup comm=self new=%s", on(part));
    MPI_Barrier(part);
    say("MPI_Barrier comm=%s", on(part));
    MPI_Barrier(MPI_COMM_SELF);
    say("MPI_Barrier comm=self");

    MPI_Cart_create(copy, 2, sizes, round, 0, &line);
    for (i = 0; i < 2; i++)
        PMPI_Cart_shift(line, i, 1, &near[2 * i], &near[2 * i + 1]);
    say("MPI_Cart_create comm=%s new=%s neighbors=%s rneighbors=%s", on(copy), on(line), list(4, near, 1),
        list(4, near, 1));
    MPI_Cart_sub(line, keep, &row);
    PMPI_Cart_shift(row, 0, 1, &near[0], &near[1]);
    say("MPI_Cart_sub comm=%s new=%s neighbors=%s rneighbors=%s", on(line), on(row), list(2, near, 1),
        list(2, near, 1));
    drop(&row);
    drop(&line);
    drop(&copy);
}

static void intercommunicators(void)
{
    MPI_Comm half, inter, again, whole;
    MPI_Status status;
    int there, root;

    MPI_Comm_split(MPI_COMM_WORLD, me / 2, 0, &half);
    say_made("MPI_Comm_split", MPI_COMM_WORLD, half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, me < 2 ? 2 : 0, 5, &inter);
    say_made("MPI_Intercomm_create", half, inter);
    there = me % 2;
    if (me < 2) {
        MPI_Send(a, N, MPI_DOUBLE, there, 6, inter);
        say("MPI_Send comm=%s peer=%d tag=6 bytes=%d", on(inter), there, BYTES);
    } else {
        MPI_Recv(b, N, MPI_DOUBLE, MPI_ANY_SOURCE, 6, inter, &status);
        say("MPI_Recv comm=%s peer=-1 tag=6 bytes=%d actual=%d/6/%d", on(inter), BYTES, there, BYTES);
    }
    root = me >= 2 ? 0 : me == 0 ? MPI_ROOT : MPI_PROC_NULL;
    MPI_Bcast(a, N, MPI_DOUBLE, root, inter);
    say("MPI_Bcast comm=%s bytes=%d root=%d", on(inter), BYTES, me >= 2 ? 0 : me == 0 ? -3 : -2);
    MPI_Comm_dup(inter, &again);
    say_made("MPI_Comm_dup", inter, again);
    MPI_Intercomm_merge(again, me >= 2, &whole);
    say_made("MPI_Intercomm_merge", again, whole);
    MPI_Barrier(whole);
    say("MPI_Barrier comm=%s", on(whole));
    drop(&whole);
    drop(&again);
    drop(&inter);
    drop(&half);
}

static void all_others(void)
{
    point_to_point();
    persistent();
    cancelled();
    matched();
    collective();
    collective_v();
    neighborhood();
    one_sided();
    files();
    communicators();
}

int main(int argc, char **argv)
{
    static char room[1 << 20];
    void *detached;
    int provided, size;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    log_open();
    say("MPI_Init_thread");
    PMPI_Buffer_attach(room, sizeof room);
    PMPI_Comm_rank(MPI_COMM_WORLD, &me);
    use(MPI_COMM_WORLD);
    if (argc > 1)
        intercommunicators();
    else
        all_others();
    MPI_Buffer_detach(&detached, &size);
    say("MPI_Buffer_detach");
    say("MPI_Finalize");
    log_close();
    MPI_Finalize();
    return 0;
}
