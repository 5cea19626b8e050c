// Package dumpi reads the binary files of DUMPI, the tracing library of the
// SST project: one file for each rank.
//
// A file is read twice. The first pass (survey.go) finds what only later calls
// and other ranks determine: which communicators the rank creates, and from the end of
// the file the sizes of datatypes. Package infer then identifies the
// communicators of different ranks. The
// second pass (rows.go) makes the rows of the trace. Both keep what is open,
// requests and handles, and nothing of calls that are over.
//
// decode.go reads records, as calls.txt describes them, and tail.go what
// follows the last one.
package dumpi
