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
// Records tell partners by their ranks in MPI_COMM_WORLD, the sizes of
// collectives, and on the root itself that it is one. They do not tell
// requests: which ones a call completes is concluded.
package paraver
