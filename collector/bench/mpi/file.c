#include "file.h"

#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *file;
static const char *final;
static char partial[4096]; /* the name while it is written */
static uint32_t checksum = 0xffffffff;
static int wrong; /* the error number of the first write that failed */

const char *lg_file_open(const char *name)
{
    final = name;
    if (snprintf(partial, sizeof partial, "%s.part", name) >= (int)sizeof partial)
        return strerror(ENAMETOOLONG);
    file = fopen(partial, "wb");
    return file ? NULL : strerror(errno);
}

/* Writes, and goes on with the CRC-32 of IEEE 802.3. */
static void put(const unsigned char *from, size_t length)
{
    size_t i;
    int bit;

    if (fwrite(from, 1, length, file) != length && !wrong)
        wrong = errno;
    for (i = 0; i < length; i++) {
        checksum ^= from[i];
        for (bit = 0; bit < 8; bit++)
            checksum = checksum >> 1 ^ (checksum & 1 ? 0xedb88320 : 0);
    }
}

static unsigned char *number(unsigned char *at, uint64_t v, int bytes)
{
    for (; bytes > 0; bytes--, v >>= 8)
        *at++ = (unsigned char)v;
    return at;
}

static void put_head(const struct lg_options *o, int64_t duration, uint64_t iterations, int ranks)
{
    unsigned char head[56], *at = head + 8;

    memcpy(head, "\211LGHIST\n", 8);
    at = number(at, 1, 4); /* version */
    at = number(at, (uint64_t)ranks, 4);
    at = number(at, LG_DIGITS, 4);
    at = number(at, (uint64_t)o->broadcast, 4);
    at = number(at, iterations, 8);
    at = number(at, (uint64_t)o->work, 8);
    at = number(at, (uint64_t)o->wait, 8);
    number(at, (uint64_t)duration, 8);
    put(head, sizeof head);
}

/* Packs a histogram: how many bins are not empty, then the number of each and
 * how many times are in it. */
enum { BIN = 12 };

static unsigned char *pack(unsigned char *at, const struct lg_histogram *h)
{
    unsigned char *bins = at;
    uint32_t i, n = 0;

    at += 4;
    for (i = 0; i < LG_BINS; i++)
        if (h->count[i] > 0) {
            at = number(at, i, 4);
            at = number(at, h->count[i], 8);
            n++;
        }
    number(bins, n, 4);
    return at;
}

/* Packs what the file has of this rank. */
static unsigned char *pack_rank(unsigned char *at, const struct lg_times *t)
{
    char node[MPI_MAX_PROCESSOR_NAME];
    int length;

    MPI_Get_processor_name(node, &length);
    if (length > 255)
        length = 255;
    *at++ = (unsigned char)length;
    memcpy(at, node, (size_t)length);
    at += length;
    at = pack(at, &t->work);
    at = pack(at, &t->barrier);
    return pack(at, &t->total);
}

static const char *close_file(void)
{
    unsigned char sum[4];

    number(sum, checksum ^ 0xffffffff, 4);
    put(sum, sizeof sum);
    if (fclose(file) != 0 && !wrong)
        wrong = errno;
    if (!wrong && rename(partial, final) != 0)
        wrong = errno;
    if (!wrong)
        return NULL;
    remove(partial);
    return strerror(wrong);
}

const char *lg_file_write(const struct lg_options *o, int64_t duration, uint64_t iterations,
                          const struct lg_histogram *phase, const struct lg_times *times)
{
    const size_t most = 256 + 3 * (4 + (size_t)BIN * LG_BINS);
    unsigned char *packed = malloc(most), *end;
    int rank, ranks, other, length;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (!packed) {
        fprintf(stderr, "loggops-bench: rank %d: out of memory\n", rank);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    if (rank > 0) {
        end = pack_rank(packed, times);
        MPI_Send(packed, (int)(end - packed), MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        free(packed);
        return NULL;
    }
    put_head(o, duration, iterations, ranks);
    end = pack(packed, phase);
    put(packed, (size_t)(end - packed));
    end = pack_rank(packed, times);
    put(packed, (size_t)(end - packed));
    for (other = 1; other < ranks; other++) {
        MPI_Status status;
        MPI_Recv(packed, (int)most, MPI_BYTE, other, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_BYTE, &length);
        put(packed, (size_t)length);
    }
    free(packed);
    return close_file();
}
