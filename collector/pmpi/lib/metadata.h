/* What a recording says of the run: lines of a key, = and a value. */
#ifndef LOGGOPS_METADATA_H
#define LOGGOPS_METADATA_H

enum { LG_METADATA = 4096, LG_BUILD_ID = 2 * 64 + 1 };

/* Fills a text of LG_METADATA bytes. All ranks call it, as nodes are counted. */
void lg_metadata(char *text);

/* Finds the build ID of a program or library that is in memory, as hexadecimal digits; 0 if
 * it has none. */
struct dl_phdr_info;
int lg_build_id(const struct dl_phdr_info *object, char digits[LG_BUILD_ID]);

#endif
