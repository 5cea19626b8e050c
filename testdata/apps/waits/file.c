/* Files. */
#include "waits.h"

#include <stdio.h>

/* Opened before the first case. */
static MPI_File file;
static MPI_Offset mine;

static void open_file(MPI_File *made, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    MPI_File_open(WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, made);
}

void prepare_files(void)
{
    open_file(&file, "data");
    PMPI_File_set_size(file, ROOM); /* Open MPI 4.1 waits for ever for a nonblocking read at the end */
    mine = me * SMALL;
}

void finish_files(void) { MPI_File_close(&file); }

CASE(file_open)
{
    MPI_File other;
    open_file(&other, "other");
    MPI_File_close(&other);
}

#define FILE_CASE(name, ...)                                                                                           \
    CASE(name)                                                                                                         \
    {                                                                                                                  \
        MPI_Request q;                                                                                                 \
        __VA_ARGS__;                                                                                                   \
        (void)q;                                                                                                       \
    }
#define OUT a, SMALL, MPI_BYTE
#define IN b, SMALL, MPI_BYTE

FILE_CASE(file_set_size, MPI_File_set_size(file, ROOM))
FILE_CASE(file_preallocate, MPI_File_preallocate(file, ROOM))
FILE_CASE(file_set_view, MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL))
FILE_CASE(file_sync, MPI_File_sync(file))
FILE_CASE(file_own, MPI_File_write(file, OUT, NO); MPI_File_read(file, IN, NO); MPI_File_write_at(file, mine, OUT, NO);
          MPI_File_read_at(file, mine, IN, NO))
FILE_CASE(file_shared, MPI_File_write_shared(file, OUT, NO); MPI_File_read_shared(file, IN, NO))
FILE_CASE(file_iown, MPI_File_iwrite(file, OUT, &q); MPI_Wait(&q, NO); MPI_File_iread(file, IN, &q); MPI_Wait(&q, NO);
          MPI_File_iwrite_at(file, mine, OUT, &q); MPI_Wait(&q, NO); MPI_File_iread_at(file, mine, IN, &q);
          MPI_Wait(&q, NO))
FILE_CASE(file_ishared, MPI_File_iwrite_shared(file, OUT, &q); MPI_Wait(&q, NO); MPI_File_iread_shared(file, IN, &q);
          MPI_Wait(&q, NO))
FILE_CASE(file_write_all, MPI_File_write_all(file, OUT, NO))
FILE_CASE(file_read_all, MPI_File_read_all(file, IN, NO))
FILE_CASE(file_write_at_all, MPI_File_write_at_all(file, mine, OUT, NO))
FILE_CASE(file_read_at_all, MPI_File_read_at_all(file, mine, IN, NO))
FILE_CASE(file_write_ordered, MPI_File_write_ordered(file, OUT, NO))
FILE_CASE(file_read_ordered, MPI_File_read_ordered(file, IN, NO))
FILE_CASE(file_iwrite_all, MPI_File_iwrite_all(file, OUT, &q); MPI_Wait(&q, NO))
FILE_CASE(file_iread_all, MPI_File_iread_all(file, IN, &q); MPI_Wait(&q, NO))
FILE_CASE(file_iwrite_at_all, MPI_File_iwrite_at_all(file, mine, OUT, &q); MPI_Wait(&q, NO))
FILE_CASE(file_iread_at_all, MPI_File_iread_at_all(file, mine, IN, &q); MPI_Wait(&q, NO))
FILE_CASE(file_write_all_begin, MPI_File_write_all_begin(file, OUT); MPI_File_write_all_end(file, a, NO))
FILE_CASE(file_read_all_begin, MPI_File_read_all_begin(file, IN); MPI_File_read_all_end(file, b, NO))
FILE_CASE(file_write_at_all_begin, MPI_File_write_at_all_begin(file, mine, OUT); MPI_File_write_at_all_end(file, a, NO))
FILE_CASE(file_read_at_all_begin, MPI_File_read_at_all_begin(file, mine, IN); MPI_File_read_at_all_end(file, b, NO))
FILE_CASE(file_write_ordered_begin, MPI_File_write_ordered_begin(file, OUT); MPI_File_write_ordered_end(file, a, NO))
FILE_CASE(file_read_ordered_begin, MPI_File_read_ordered_begin(file, IN); MPI_File_read_ordered_end(file, b, NO))

const struct named file_cases[] = {
    {"file_open", file_open},
    {"file_set_size", file_set_size},
    {"file_preallocate", file_preallocate},
    {"file_set_view", file_set_view},
    {"file_sync", file_sync},
    {"file_own", file_own},
    {"file_shared", file_shared},
    {"file_iown", file_iown},
    {"file_ishared", file_ishared},
    {"file_write_all", file_write_all},
    {"file_read_all", file_read_all},
    {"file_write_at_all", file_write_at_all},
    {"file_read_at_all", file_read_at_all},
    {"file_write_ordered", file_write_ordered},
    {"file_read_ordered", file_read_ordered},
    {"file_iwrite_all", file_iwrite_all},
    {"file_iread_all", file_iread_all},
    {"file_iwrite_at_all", file_iwrite_at_all},
    {"file_iread_at_all", file_iread_at_all},
    {"file_write_all_begin", file_write_all_begin},
    {"file_read_all_begin", file_read_all_begin},
    {"file_write_at_all_begin", file_write_at_all_begin},
    {"file_read_at_all_begin", file_read_at_all_begin},
    {"file_write_ordered_begin", file_write_ordered_begin},
    {"file_read_ordered_begin", file_read_ordered_begin},
    {0},
};
