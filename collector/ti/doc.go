// Package ti reads time-independent traces, the text that SimGrid records of MPI
// programs (smpirun -trace-ti) and replays: an action a line,
//
//	3 irecv 2 10 500 0
//	rank, verb, arguments
//
// in one file, or in a file for each rank that an index may list. Sizes are
// counts of a datatype; computation is in flop. There are no times: each rank's
// clock advances by its computation alone, and calls take none.
//
// files.go finds the files, action.go reads a line and verbs.go describes what its
// arguments are. survey.go passes over a rank once and collects what package infer needs to
// determine which tests were successful and which receives have no partner; rows.go
// makes the rows. links.go and collectives.go refuse traces that lack messages and collectives.
package ti
