/* The kinds of arguments and fields in calls.def. */
#ifndef LOGGOPS_KINDS_H
#define LOGGOPS_KINDS_H

#include "fields.h"

/* A kind of argument is a row of a table. Its columns, which wrappers.h names, are of an argument x
 *
 *     the declarations in C and in Fortran, where all arguments are addresses
 *     if the fields depend on x: its declaration in the function that writes them, and the
 *         expressions that the wrappers in C and in Fortran pass to that function
 *     the statement before the call, in C and in Fortran. The handle of an argument that the
 *         call overwrites may be given to another thread at once, so the wrapper looks it up
 *         before the call.
 *
 * An argument of a kind that the fields do not need causes the warning "unused parameter". */

/* Passed to the call. */
#define LG_KIND_pass(c, x)   LG_PASSED(x, c x, void *x)
#define LG_KIND_length(x)    LG_PASSED(x, int x, MPI_Fint *x) /* of a list of requests */
#define LG_KIND_answer(x)    LG_PASSED(x, int *x, MPI_Fint *x) /* only for the condition of a poll */
#define LG_KIND_triplets(x)  LG_PASSED(x, int x[][3], void *x)
#define LG_KIND_in(x)        LG_DATA(x, const void *x)
#define LG_KIND_out(x)       LG_DATA(x, void *x)
#define LG_KIND_string(x)    LG_STRING(x)

/* Passed to the call; has a larger type in the large-count form. */
#define LG_KIND_size(x)      LG_GROWING(x, int x, MPI_Count x)
#define LG_KIND_unit(x)      LG_GROWING(x, int x, MPI_Aint x)
#define LG_KIND_displs(x)    LG_GROWING(x, const int x[], const MPI_Aint x[])

/* Numbers. Counts have a larger type in the large-count form. */
#define LG_KIND_int(x)       LG_WRITTEN(x, int x, MPI_Fint *x, int x, x, *x)
#define LG_KIND_large(x)     LG_WRITTEN(x, MPI_Count x, MPI_Fint *x, MPI_Count x, x, *x)
#define LG_KIND_count(x)     LG_COUNTED(x, int x, MPI_Count x, MPI_Fint *x, MPI_Count x, x, x, *x)
#define LG_KIND_counts(x) \
    LG_COUNTED(x, const int x[], const MPI_Count x[], MPI_Fint *x, struct lg_counts x, lg_ints(x), lg_large(x), lg_ints(x))

/* Data whose address the fields depend on: it may be MPI_IN_PLACE. */
#define LG_KIND_in_place(x)  LG_PLACE(x, const void *x)
#define LG_KIND_out_place(x) LG_PLACE(x, void *x)

/* Handles. */
#define LG_KIND_type(x)      LG_WRITTEN(x, MPI_Datatype x, MPI_Fint *x, MPI_Datatype x, x, PMPI_Type_f2c(*x))
#define LG_KIND_op(x)        LG_WRITTEN(x, MPI_Op x, MPI_Fint *x, MPI_Op x, x, PMPI_Op_f2c(*x))
#define LG_KIND_comm(x)      LG_WRITTEN(x, MPI_Comm x, MPI_Fint *x, MPI_Comm x, x, PMPI_Comm_f2c(*x))
#define LG_KIND_group(x)     LG_WRITTEN(x, MPI_Group x, MPI_Fint *x, MPI_Group x, x, PMPI_Group_f2c(*x))
#define LG_KIND_win(x)       LG_WRITTEN(x, MPI_Win x, MPI_Fint *x, MPI_Win x, x, PMPI_Win_f2c(*x))
#define LG_KIND_file(x)      LG_WRITTEN(x, MPI_File x, MPI_Fint *x, MPI_File x, x, PMPI_File_f2c(*x))

/* Lists of types, one per member, or one per neighbor, to send to or to receive from. */
#define LG_TYPES(x, fortran) LG_WRITTEN(x, const MPI_Datatype x[], MPI_Fint *x, const MPI_Datatype *x, x, fortran)
#define LG_KIND_totypes(x) \
    LG_TYPES(x, lg_f_types(t, 0, x, LG_F_DATA(data) == MPI_IN_PLACE ? 0 : lg_peers(PMPI_Comm_f2c(*comm))))
#define LG_KIND_fromtypes(x)     LG_TYPES(x, lg_f_types(t, 1, x, lg_peers(PMPI_Comm_f2c(*comm))))
#define LG_KIND_toneighbors(x)   LG_TYPES(x, lg_f_types(t, 0, x, lg_neighbors_to(PMPI_Comm_f2c(*comm))))
#define LG_KIND_fromneighbors(x) LG_TYPES(x, lg_f_types(t, 1, x, lg_neighbors_from(PMPI_Comm_f2c(*comm))))

/* Set by the call. */
#define LG_KIND_flag(x)       LG_WRITTEN(x, int *x, MPI_Fint *x, int x, *x, *x)
#define LG_KIND_outcount(x)   LG_WRITTEN(x, int *x, MPI_Fint *x, int x, *x, *x)
#define LG_KIND_index(x)      LG_WRITTEN(x, int *x, MPI_Fint *x, int x, *x, lg_f_index(*x, lg_f_first(t)))
#define LG_KIND_indices(x)    LG_WRITTEN(x, int x[], MPI_Fint *x, const int *x, x, lg_f_indices(t, x, *done, lg_f_first(t)))
#define LG_KIND_newrequest(x) LG_WRITTEN(x, MPI_Request *x, MPI_Fint *x, MPI_Request x, *x, PMPI_Request_f2c(*x))
#define LG_KIND_newcomm(x)    LG_WRITTEN(x, MPI_Comm *x, MPI_Fint *x, MPI_Comm x, *x, PMPI_Comm_f2c(*x))
#define LG_KIND_newmessage(x) LG_WRITTEN(x, MPI_Message *x, MPI_Fint *x, MPI_Message x, *x, PMPI_Message_f2c(*x))
#define LG_KIND_newwin(x)     LG_WRITTEN(x, MPI_Win *x, MPI_Fint *x, MPI_Win x, *x, PMPI_Win_f2c(*x))
#define LG_KIND_newfile(x)    LG_WRITTEN(x, MPI_File *x, MPI_Fint *x, MPI_File x, *x, PMPI_File_f2c(*x))

/* Statuses. If the program ignores them, the call sets those of the library. */
#define LG_KIND_status(x) \
    LG_REMEMBERED(x, MPI_Status *x, const MPI_Status *x, x, lg_f_statuses(t, 1, x), \
           x = lg_status(t, x), x = lg_f_status(t, x))
#define LG_KIND_statuses(x) \
    LG_REMEMBERED(x, MPI_Status x[], const MPI_Status *x, x, lg_f_statuses(t, *count, x), \
           x = lg_all_statuses(t, count, x), x = lg_f_all_statuses(t, *count, x))

/* Overwritten by the call. */
#define LG_KIND_oldcomm(x) \
    LG_REMEMBERED(x, MPI_Comm *x, struct lg_old x, lg_was, lg_was, \
           struct lg_old lg_was = lg_old(*x), struct lg_old lg_was = lg_old(PMPI_Comm_f2c(*x)))
#define LG_KIND_message(x) \
    LG_REMEMBERED(x, MPI_Message *x, struct lg_message x, lg_was, lg_was, \
           struct lg_message lg_was = lg_message(*x), struct lg_message lg_was = lg_message(PMPI_Message_f2c(*x)))
#define LG_KIND_oldwin(x) \
    LG_REMEMBERED(x, MPI_Win *x, int64_t x, lg_was, lg_was, \
           int64_t lg_was = lg_window(*x), int64_t lg_was = lg_window(PMPI_Win_f2c(*x)))
#define LG_KIND_oldfile(x) \
    LG_REMEMBERED(x, MPI_File *x, int64_t x, lg_was, lg_was, \
           int64_t lg_was = lg_file(*x), int64_t lg_was = lg_file(PMPI_File_f2c(*x)))

/* Requests, which the thread keeps for a field "d". The call does not overwrite one that is asked. */
#define LG_KIND_request(x)  LG_KEPT(x, MPI_Request *x, lg_keep(t, 1, x), lg_f_keep(t, 1, x))
#define LG_KIND_asked(x)    LG_KEPT(x, MPI_Request x, lg_keep(t, 1, &x), lg_f_keep(t, 1, x))
#define LG_KIND_requests(x) LG_KEPT(x, MPI_Request x[], lg_keep(t, count, x), lg_f_keep(t, *count, x))

/* A kind of field: its letters in docs/pmpi-format.md, and the statement that writes it. */
#define LG_FIELD_c(comm)                       ("c", at = lg_put_comm(at, comm);)
#define LG_FIELD_c_number(number)              ("c", at = lg_put_number(at, number);)
#define LG_FIELD_c_window(win)                 ("c", at = lg_put_number(at, lg_window(win));)
#define LG_FIELD_c_file(file)                  ("c", at = lg_put_number(at, lg_file(file));)
#define LG_FIELD_cpt(message)                  ("cpt", at = lg_put_matched(at, message);)
#define LG_FIELD_p(peer)                       ("p", at = lg_put_peer(at, peer);)
#define LG_FIELD_t(tag)                        ("t", at = lg_put_tag(at, tag);)
#define LG_FIELD_b(bytes)                      ("b", at = lg_put_bytes(at, bytes);)
#define LG_FIELD_P(peer)                       ("P", at = lg_put_peer(at, peer);)
#define LG_FIELD_T(tag)                        ("T", at = lg_put_tag(at, tag);)
#define LG_FIELD_B(bytes)                      ("B", at = lg_put_bytes(at, bytes);)
#define LG_FIELD_s(there, status)              ("s", at = lg_put_status_if(at, there, status);)
#define LG_FIELD_s_found(found)                ("s", at = lg_put_found(at, found);)
#define LG_FIELD_q(request, flags)             ("q", at = lg_put_request(t, at, request, flags);)
#define LG_FIELD_d_started(n)                  ("d", at = lg_put_started(t, at, n);)
#define LG_FIELD_d_ready(n)                    ("d", at = lg_put_ready(t, at, n);)
#define LG_FIELD_d_cancelled()                 ("d", at = lg_put_cancelled(t, at);)
#define LG_FIELD_d_freed()                     ("d", at = lg_put_freed(t, at);)
#define LG_FIELD_d_done(n, indices, statuses)  ("d", at = lg_put_done(t, at, n, indices, statuses);)
#define LG_FIELD_d_asked(complete)             ("d", at = lg_put_asked(t, at, complete);)
#define LG_FIELD_r(root)                       ("r", at = lg_put_root(at, root);)
#define LG_FIELD_N(members, counts, type, types) ("N", at = lg_put_counts(t, at, members, counts, type, types);)
#define LG_FIELD_n(members, counts, type, types) ("n", at = lg_put_counts(t, at, members, counts, type, types);)
#define LG_FIELD_mMg(made, like)               ("mMg", at = lg_put_new_comm(t, at, made, like);)
#define LG_FIELD_m_window(win, comm)           ("m", at = lg_put_new_window(t, at, win, comm);)
#define LG_FIELD_m_file(file, comm)            ("m", at = lg_put_new_file(t, at, file, comm);)
#define LG_FIELD_G(group, win)                 ("G", at = lg_put_group(t, at, group, win);)
#define LG_FIELD_h()                           ("h", ) /* the reader takes the neighbors from the communicator */
#define LG_FIELD_finally(statement)            ("", statement;)
#define LG_FIELD_                              ("", ) /* of an empty list */

#endif
