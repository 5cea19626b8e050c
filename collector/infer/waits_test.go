package infer

import (
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/testkit/expect"
)

var wait, waitall, test = mpi.Of("MPI_Wait"), mpi.Of("MPI_Waitall"), mpi.Of("MPI_Test")

// TestWaits: a wait for one request completes the oldest, and one for all requests all.
func TestWaits(t *testing.T) {
	var w Waits
	for number := range int64(4) {
		w.Post(number+1, 0)
	}
	expect.Same(t, []int64{1}, w.Complete(wait, 0))
	expect.Same(t, []int64{2}, w.Complete(test, 0))
	expect.Same(t, []int64{3, 4}, w.Complete(waitall, 0))
	expect.Same(t, 0, w.Len())

	// Counterexample: the requests of another thread are not the oldest if the thread has some.
	w.Post(5, 0)
	w.Post(6, 1)
	expect.Same(t, []int64{6}, w.Complete(waitall, 1))
	expect.Same(t, []int64{5}, w.Complete(waitall, 1))
	_, ok := w.Oldest(1)
	expect.Same(t, false, ok)
}

// TestReuse: a request whose variable is used again is complete, by the last wait or test if it was posted before. Until then, no test completes
// it. Counterexample: a wait before the post cannot have completed it.
func TestReuse(t *testing.T) {
	var w Waits
	w.PostIn(1, 0)
	expect.Same(t, 0, len(w.Complete(test, 0)))
	w.Seen()
	w.PostIn(2, 0)
	expect.Same(t, true, w.Reuse(1))
	expect.Same(t, false, w.Reuse(2))
	expect.Same(t, false, w.Reuse(3))
	expect.Same(t, 0, w.Len())
}

// TestSucceeds: a program polls until a test succeeds. Counterexample: a test before another one did not.
func TestSucceeds(t *testing.T) {
	expect.Same(t, true, Succeeds(wait))
	expect.Same(t, true, Succeeds(nil))
	expect.Same(t, false, Succeeds(test))
}
