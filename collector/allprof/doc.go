// Package allprof reads traces in the text format of liballprof (and its
// forerunner collprof), versions 0.9 and later: a file for each rank, a line
// for each call,
//
//	MPI_Send:1237.000000:11251872:4500:11,8,8:1:7000:0,0,4:1240.000000
//	name    :start      :arguments of the C binding, in order  :end
//
// with times in µs, a datatype as "id,size,extent", a communicator as
// "handle,rank in it,its size", and pointers as addresses. What a call returns
// through a pointer is not in the file: neither requests, nor communicators,
// nor the result of a test. Package infer infers them:
//
//   - Requests are distinguished by the address of the variable that holds them.
//     The requests that Waitany, Waitsome and the tests completed follow from later calls
//     on the same variables; such calls are marked as inferred. Waits for requests that no
//     call posted are refused (unposted.go).
//   - Communicators are distinguished by handle on each rank, and identified
//     across the ranks by the calls that created them. One whose members the
//     files do not determine is listed without members.
//
// The invariant: every line with a call becomes one row of the trace, in
// order. Calls that the package does not know are rows with a name and times,
// and are counted in the header.
//
// Beside rows that complete requests, those of MPI_Cancel and
// MPI_Request_free name the request that they cancel or free.
//
// Clocks: the comment "# clockdiff: X" (or "# Init clockdiff: X") says, in µs,
// by how much the clock of rank 0 is ahead of the file's rank: it is what has
// to be added to the rank's times, and goes to the header as it is. The second
// measurement, "# Finalize clockdiff", is not used.
package allprof
