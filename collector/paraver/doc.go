// Package paraver reads traces of Paraver, which Extrae and Dimemas write: the
// records of all ranks by time in one file (.prv), beside it a file that names
// the values of events (.pcf).
//
// A trace has rank after rank, so the file is sorted through a temporary file
// (survey.go): the calls of each rank, made of the events at their begin and
// end, and the two halves of each communication record. A record stands where
// its message was sent, but a receive may have been posted long before; halves.go
// gives the halves in the order in which the rank took part in them. rows.go
// makes the rows of these.
//
// Records name partners by their ranks in MPI_COMM_WORLD. Of a collective they
// have the bytes that a member sends and receives in all; groups.go collects the
// records of all members, from which package infer determines roots and blocks.
// Requests are not recorded: package infer determines which ones a call completes.
//
// A file may lack a part of the run: gaps.go finds times without records, and
// align.go leaves out collectives that some members lack. A send or receive without a message
// is one with MPI_PROC_NULL only in a file that lacks nothing.
package paraver
