/* From a row of calls.def to a wrapper. */
#ifndef LOGGOPS_WRAPPERS_H
#define LOGGOPS_WRAPPERS_H

#include "kinds.h"

/* The items of a list (a, b, c); all items but the first; the second item. */
#define LG_ITEMS(...) __VA_ARGS__
#define LG_REST(...) LG_REST_(__VA_ARGS__)
#define LG_REST_(first, ...) __VA_ARGS__
#define LG_SECOND(...) LG_SECOND_(__VA_ARGS__)
#define LG_SECOND_(first, second, ...) second

#define LG_PASTE(a, b) LG_PASTE_(a, b)
#define LG_PASTE_(a, b) a##b

/* LG_EACH(LG_C, KIND, (in(x), int(y))) is the column LG_C of the rows LG_KIND_in(x) and
 * LG_KIND_int(y), one after the other. A list has at most 14 items. */
#define LG_EACH(column, table, list) LG_EACH_(column, table, LG_ITEMS list)
#define LG_EACH_(column, table, ...) \
    LG_15TH(__VA_ARGS__, LG_14, LG_13, LG_12, LG_11, LG_10, LG_9, LG_8, LG_7, LG_6, LG_5, LG_4, LG_3, LG_2, LG_1, )(column, table, __VA_ARGS__)
#define LG_15TH(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, ...) o
#define LG_OF(column, row) column row
#define LG_1(column, table, item) LG_OF(column, LG_##table##_##item)
#define LG_2(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_1(column, table, __VA_ARGS__)
#define LG_3(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_2(column, table, __VA_ARGS__)
#define LG_4(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_3(column, table, __VA_ARGS__)
#define LG_5(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_4(column, table, __VA_ARGS__)
#define LG_6(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_5(column, table, __VA_ARGS__)
#define LG_7(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_6(column, table, __VA_ARGS__)
#define LG_8(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_7(column, table, __VA_ARGS__)
#define LG_9(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_8(column, table, __VA_ARGS__)
#define LG_10(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_9(column, table, __VA_ARGS__)
#define LG_11(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_10(column, table, __VA_ARGS__)
#define LG_12(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_11(column, table, __VA_ARGS__)
#define LG_13(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_12(column, table, __VA_ARGS__)
#define LG_14(column, table, item, ...) LG_OF(column, LG_##table##_##item) LG_13(column, table, __VA_ARGS__)

/* The columns of a kind of argument. Items of lists have a comma before them. In a row,
 * columns that may be empty are in parentheses, with their comma. */
#define LG_NAME(x, ...) , x
#define LG_C(x, c, ...) , c
#define LG_LARGE(x, c, large, ...) , large
#define LG_FORTRAN(x, c, large, fortran, ...) , fortran
#define LG_IS_DATA(x, c, l, f, data, ...) LG_ITEMS data
#define LG_GROWS(x, c, l, f, d, grows, ...) LG_ITEMS grows
#define LG_LENGTH(x, c, l, f, d, g, length, ...) LG_ITEMS length
#define LG_LENGTH_NAME(x, c, l, f, d, g, n, name, ...) LG_ITEMS name
#define LG_FIELD(x, c, l, f, d, g, n, m, field, ...) LG_ITEMS field
#define LG_VALUE(x, c, l, f, d, g, n, m, w, value, ...) LG_ITEMS value
#define LG_LARGE_VALUE(x, c, l, f, d, g, n, m, w, v, value, ...) LG_ITEMS value
#define LG_FORTRAN_VALUE(x, c, l, f, d, g, n, m, w, v, lv, value, ...) LG_ITEMS value
#define LG_BEFORE(x, c, l, f, d, g, n, m, w, v, lv, fv, before, ...) before
#define LG_FORTRAN_BEFORE(x, c, l, f, d, g, n, m, w, v, lv, fv, b, before) before

/* Rows with these columns. */
#define LG_PASSED(x, c, fortran)        (x, c, c, fortran, (), (), (), (), (), (), (), (), , )
#define LG_DATA(x, c)                   (x, c, c, void *x, (, B), (), (), (), (), (), (), (), , )
#define LG_STRING(x)                    (x, const char *x, const char *x, char *x, (), (), (, size_t length), (, length), (), (), (), (), , )
#define LG_GROWING(x, c, large)         (x, c, large, void *x, (), (, LARGE), (), (), (), (), (), (), , )
#define LG_PLACE(x, c)                  (x, c, c, void *x, (, B), (), (), (), (, const void *x), (, x), (, x), (, LG_F_DATA(x)), , )
#define LG_WRITTEN(x, c, fortran, field, value, fortran_value) \
    (x, c, c, fortran, (), (), (), (), (, field), (, value), (, value), (, fortran_value), , )
#define LG_COUNTED(x, c, large, fortran, field, value, large_value, fortran_value) \
    (x, c, large, fortran, (), (, LARGE), (), (), (, field), (, value), (, large_value), (, fortran_value), , )
#define LG_REMEMBERED(x, c, field, value, fortran_value, before, fortran_before) \
    (x, c, c, MPI_Fint *x, (), (), (), (), (, field), (, value), (, value), (, fortran_value), before;, fortran_before;)
#define LG_KEPT(x, c, before, fortran_before) \
    (x, c, c, MPI_Fint *x, (), (), (), (), (), (), (), (), before;, fortran_before;)

/* Columns of a list of arguments: as a list, without the first comma; one after the other; and
 * the first that is not empty. */
#define LG_LIST(column, args) LG_REST(LG_EACH(column, KIND, args))
#define LG_ALL(column, args) LG_EACH(column, KIND, args)
#define LG_ANY(column, args) LG_SECOND(LG_EACH(column, KIND, args), , )

/* The columns of a kind of field. */
#define LG_LETTER(letters, put) letters
#define LG_PUT(letters, put) put

/* The letters of a list of fields, as files have them. */
#define LG_LETTERS(fields) LG_EACH(LG_LETTER, FIELD, fields)

/* Defines the function that writes the fields of a call. */
#define LG_FIELDS(Name, args, fields) \
    static inline void lg_fields_##Name(struct lg_thread *t LG_ALL(LG_FIELD, args)) \
    { \
        unsigned char *at = t->next; \
        LG_EACH(LG_PUT, FIELD, fields) \
        t->next = at; \
    }

/* Records a call unless it returned an error. The further arguments, which begin with a comma,
 * are those of the function above. */
#define LG_RECORD(Name, ended, ...) \
    if (ended) { \
        lg_fields_##Name(t __VA_ARGS__); \
        lg_done(t, __builtin_return_address(0)); \
    }

/* Likewise for a poll. */
#define LG_RECORD_POLL(Name, unsuccessful, ended, ...) \
    uint64_t lg_last = t->last; \
    if (ended) { \
        size_t lg_fields = lg_place(t); \
        lg_fields_##Name(t __VA_ARGS__); \
        lg_polled(t, lg_##Name, lg_from, lg_last, lg_fields, unsuccessful, __builtin_return_address(0)); \
    }

#if MPI_VERSION >= 4
#define LG_SINCE_4(...) __VA_ARGS__
#else
#define LG_SINCE_4(...)
#endif

#endif
