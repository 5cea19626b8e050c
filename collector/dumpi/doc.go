// Package dumpi reads the binary files of DUMPI, the tracing library of the
// SST project: one file for each rank.
//
// A file is read twice. The first pass (survey.go) finds the communicators that the
// rank creates and, at the end of the file, the sizes of datatypes. Package infer then
// identifies the communicators of different ranks. The second pass (rows.go) makes the
// rows of the trace. Both keep open requests and handles, but no completed calls.
//
// decode.go reads records, as calls.txt describes them, and tail.go what
// follows the last one.
package dumpi
