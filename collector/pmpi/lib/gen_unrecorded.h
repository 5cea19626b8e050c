/* Generated from unrecorded.txt by "go generate" in collector/pmpi: do not edit. */
#ifndef LOGGOPS_GEN_UNRECORDED_H
#define LOGGOPS_GEN_UNRECORDED_H

#define LG_UNRECORDED_CALLS(CALL) \
    CALL(Comm_accept) \
    CALL(Comm_connect) \
    CALL(Comm_join) \
    CALL(Comm_spawn) \
    CALL(Comm_spawn_multiple)

#endif
