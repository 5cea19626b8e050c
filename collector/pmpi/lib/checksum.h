/* CRC-32C, the checksum of a recording. */
#ifndef LOGGOPS_CHECKSUM_H
#define LOGGOPS_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

void lg_crc_start(void);

/* Returns the checksum of some bytes that follow others, whose checksum is
 * given: 0 where there are none. */
uint32_t lg_crc(uint32_t sum, const unsigned char *from, size_t length);

#endif
