package infer

import (
	"strings"

	"loggops/formats/mpi"
)

// Waits infers which requests the waits and tests of a rank complete, in a recording with the posts of requests, but not their completions.
// A wait for one request completes the oldest, one for all requests all of them. So does a successful test, but it completes no request
// whose variable is known: until the variable is used again, the request may be active, and no operation depends on a message too early.
// A thread completes its own requests, if it has any.
type Waits struct {
	requests Requests[int64, variable] // by number
	seen     int64                     // the last request that was posted before the last wait or test
}

// variable is whether the recording has the variable of a request.
type variable bool

// Post adds a request by its number.
func (w *Waits) Post(number int64, thread int32) { w.requests.Post(number, false).Thread = thread }

// PostIn adds a request whose variable the recording has, so that Reuse reports when it is used again.
func (w *Waits) PostIn(number int64, thread int32) { w.requests.Post(number, true).Thread = thread }

// Len returns how many requests are active.
func (w *Waits) Len() int { return w.requests.Len() }

// ForAll reports whether a wait or test is for all requests of a list.
func ForAll(call *mpi.Call) bool { return strings.HasSuffix(call.Name, "all") }

// Succeeds reports whether a test that has no record of its success has completed requests: it has if its successor, nil at the end of the
// recording, does not poll again.
func Succeeds(successor *mpi.Call) bool { return successor == nil || !successor.Polls }

// Complete returns the requests that a wait, or a successful test, of a thread completes.
func (w *Waits) Complete(call *mpi.Call, thread int32) (numbers []int64) {
	own, waits := w.requests.Own(thread), call.Requests < mpi.Tests
	for r := range w.requests.Active() {
		if !own(r) || bool(r.Info) && !waits {
			continue
		}
		numbers = append(numbers, r.handle)
		if w.requests.Complete(r); !ForAll(call) {
			break
		}
	}
	return numbers
}

// Oldest completes the oldest request that a thread may complete; false if there is none.
func (w *Waits) Oldest(thread int32) (number int64, ok bool) {
	own := w.requests.Own(thread)
	for r := range w.requests.Active() {
		if own(r) {
			w.requests.Complete(r)
			return r.handle, true
		}
	}
	return 0, false
}

// Seen notes a wait or test, which may have completed any of the requests so far.
func (w *Waits) Seen() {
	if latest := w.requests.Latest(); latest != nil {
		w.seen = latest.handle
	}
}

// Reuse completes the request of a number, whose variable is used again, and reports whether the last wait or test has completed it at the
// latest: it came after the post.
func (w *Waits) Reuse(number int64) bool {
	r := w.requests.Of(number)
	if r != nil {
		w.requests.Complete(r)
	}
	return r != nil && number <= w.seen
}
