/* What a recording says of the run: lines of a key, = and a value. */
#ifndef LOGGOPS_METADATA_H
#define LOGGOPS_METADATA_H

enum { LG_METADATA = 4096 };

/* Fills a text of LG_METADATA bytes. All ranks call it, as nodes are counted. */
void lg_metadata(char *text);

#endif
