/* The recorded calls, each with the letters of the fields that its record
 * carries. The table is written into every file, so that a reader needs no
 * copy of it; docs/pmpi-format.md says what each letter stands for. */
#ifndef LOGGOPS_CALLS_H
#define LOGGOPS_CALLS_H

#define LG_CALLS(CALL) \
    CALL(Init, "") \
    CALL(Init_thread, "") \
    CALL(Finalize, "") \
    CALL(Send, "cptb") \
    CALL(Ssend, "cptb") \
    CALL(Bsend, "cptb") \
    CALL(Rsend, "cptb") \
    CALL(Recv, "cptbs") \
    CALL(Isend, "cptbq") \
    CALL(Issend, "cptbq") \
    CALL(Ibsend, "cptbq") \
    CALL(Irsend, "cptbq") \
    CALL(Irecv, "cptbq") \
    CALL(Sendrecv, "cptbPTBs") \
    CALL(Sendrecv_replace, "cptbPTBs") \
    CALL(Probe, "cpts") \
    CALL(Iprobe, "cpts") \
    CALL(Wait, "d") \
    CALL(Waitall, "d") \
    CALL(Waitany, "d") \
    CALL(Waitsome, "d") \
    CALL(Test, "d") \
    CALL(Testall, "d") \
    CALL(Testany, "d") \
    CALL(Testsome, "d") \
    CALL(Barrier, "c") \
    CALL(Bcast, "cbr") \
    CALL(Reduce, "cbr") \
    CALL(Allreduce, "cb") \
    CALL(Scan, "cb") \
    CALL(Allgather, "cbB") \
    CALL(Alltoall, "cbB") \
    CALL(Gather, "cbBr") \
    CALL(Scatter, "cbBr") \
    CALL(Allgatherv, "cbN") \
    CALL(Comm_dup, "cm") \
    CALL(Comm_split, "cm") \
    CALL(Comm_create, "cm") \
    CALL(Comm_free, "c")

#define LG_ENUM(name, fields) lg_##name,
enum lg_call { LG_CALLS(LG_ENUM) lg_calls };
#undef LG_ENUM

#endif
