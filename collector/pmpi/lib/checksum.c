/* CRC-32C (Castagnoli), as in iSCSI and ext4. The processor's instruction for
 * it takes 8 bytes in 3 cycles but can start every cycle, so long stretches are
 * summed as three at a time. */
#include "checksum.h"

#include <string.h>

enum { STRETCH = 4096 };

static const uint32_t polynomial = 0x82f63b78; /* bit-reversed: the highest power is bit 0 */
static uint32_t table[8][256];

static void make_table(void)
{
    uint32_t i, j;

    for (i = 0; i < 256; i++) {
        uint32_t sum = i;
        for (j = 0; j < 8; j++)
            sum = sum & 1 ? sum >> 1 ^ polynomial : sum >> 1;
        table[0][i] = sum;
    }
    for (i = 0; i < 256; i++)
        for (j = 1; j < 8; j++)
            table[j][i] = table[j - 1][i] >> 8 ^ table[0][table[j - 1][i] & 255];
}

static uint32_t by_table(uint32_t sum, const unsigned char *from, size_t length)
{
    for (; length >= 8; length -= 8, from += 8)
        sum = table[7][(sum ^ from[0]) & 255] ^ table[6][(sum >> 8 ^ from[1]) & 255] ^
              table[5][(sum >> 16 ^ from[2]) & 255] ^ table[4][sum >> 24 ^ from[3]] ^
              table[3][from[4]] ^ table[2][from[5]] ^ table[1][from[6]] ^ table[0][from[7]];
    for (; length > 0; length--)
        sum = sum >> 8 ^ table[0][(sum ^ *from++) & 255];
    return sum;
}

#ifdef __x86_64__

static uint32_t after_stretch; /* what STRETCH zero bytes multiply a sum by */
static int instruction;

/* Multiplies two polynomials, modulo that of the sum. */
static uint32_t multiply(uint32_t a, uint32_t b)
{
    uint32_t product = 0;

    for (; a; a <<= 1) {
        if (a & 0x80000000)
            product ^= b;
        b = b & 1 ? b >> 1 ^ polynomial : b >> 1;
    }
    return product;
}

static void find_instruction(void)
{
    uint32_t power = 0x00800000; /* x to the 8: one zero byte */
    int bytes;

    for (bytes = 1; bytes < STRETCH; bytes *= 2)
        power = multiply(power, power);
    after_stretch = power;
    __builtin_cpu_init();
    instruction = __builtin_cpu_supports("sse4.2") != 0;
}

static uint64_t word(const unsigned char *from)
{
    uint64_t v;
    memcpy(&v, from, sizeof v);
    return v;
}

__attribute__((target("sse4.2"))) static uint32_t by_instruction(uint32_t sum, const unsigned char *from,
                                                                 size_t length)
{
    uint64_t a = sum;

    for (; length >= 3 * STRETCH; length -= 3 * STRETCH, from += 3 * STRETCH) {
        uint64_t b = 0, c = 0;
        int i;
#pragma GCC unroll 8
        for (i = 0; i < STRETCH; i += 8) {
            a = __builtin_ia32_crc32di(a, word(from + i));
            b = __builtin_ia32_crc32di(b, word(from + STRETCH + i));
            c = __builtin_ia32_crc32di(c, word(from + 2 * STRETCH + i));
        }
        a = multiply(after_stretch, (uint32_t)a) ^ b;
        a = multiply(after_stretch, (uint32_t)a) ^ c;
    }
    for (; length >= 8; length -= 8, from += 8)
        a = __builtin_ia32_crc32di(a, word(from));
    for (; length > 0; length--)
        a = __builtin_ia32_crc32qi((uint32_t)a, *from++);
    return (uint32_t)a;
}

void lg_crc_start(void)
{
    make_table();
    find_instruction();
}

uint32_t lg_crc(uint32_t sum, const unsigned char *from, size_t length)
{
    return ~(instruction ? by_instruction(~sum, from, length) : by_table(~sum, from, length));
}

#else

void lg_crc_start(void) { make_table(); }

uint32_t lg_crc(uint32_t sum, const unsigned char *from, size_t length)
{
    return ~by_table(~sum, from, length);
}

#endif
