package infer

import (
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/testkit/expect"
)

var isend, waitany = mpi.Of("MPI_Isend"), mpi.Of("MPI_Waitany")

// TestTimes: a call completes the receives whose messages arrived by its end, and of sends those of which the receivers took part, or the smallest.
func TestTimes(t *testing.T) {
	var q Times
	late := q.Receive(0, 900, 1, 0)
	early := q.Receive(0, 150, 2, 0)
	large := q.Send(isend, 0, 800, mostBuffered+1)
	small := q.Send(isend, 0, 800, 8)
	expect.Same(t, []int64{early}, q.Complete(waitany, 0, 100, 200))
	expect.Same(t, []int64{small}, q.Complete(wait, 0, 300, 400))
	expect.Same(t, []int64{large}, q.Complete(wait, 0, 400, 500)) // a wait has nothing else to complete
	expect.Same(t, []int64{late}, q.Complete(waitall, 0, 500, 1000))

	// Counterexample: the message arrives after the call, and no send was posted.
	q.Receive(0, 2000, 1, 0)
	expect.Same(t, 0, len(q.Complete(waitall, 0, 1000, 1100)))

	// Counterexample: a recording of all tests does not show which of them completed a send.
	q.Send(isend, 0, 1000, 8)
	expect.Same(t, 0, len(q.Complete(test, 0, 1100, 1200)))
	q.Tested = true
	expect.Same(t, 1, len(q.Complete(test, 0, 1100, 1200)))
}

// TestEnd: MPI_Request_free frees the latest send. Counterexample: a persistent request is free without an effect on others.
func TestEnd(t *testing.T) {
	var q Times
	free := mpi.Of("MPI_Request_free")
	first, second := q.Send(isend, 0, 0, 8), q.Send(isend, 0, 0, 8)
	q.Persist()
	expect.Same(t, 0, len(q.End(free)))
	expect.Same(t, []int64{second}, q.End(free))
	expect.Same(t, []int64{first}, q.End(free))
	q.Receive(0, 0, 1, 0)
	expect.Same(t, false, q.Ended)
	expect.Same(t, 0, len(q.End(mpi.Of("MPI_Cancel"))))
	expect.Same(t, true, q.Ended)
}
