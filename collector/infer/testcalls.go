package infer

// Tests follows the requests of a rank in a recording that names the requests of waits and tests, but does not have the outcomes of tests. A
// request that no wait completes later, or whose handle another request takes, was completed by the last test of it; a request without any test
// was not.
type Tests[Handle comparable] struct {
	Requests[Handle, int64]                   // with the last test of each alone, from 1
	Completed               map[int64][]int64 // requests by the number of the test

	tests   int64
	all     int64 // the last test of all requests,
	covered int64 // which are those up to this one
	last    int64 // request
}

// NewTests returns the requests of a rank before its first call.
func NewTests[Handle comparable]() *Tests[Handle] {
	return &Tests[Handle]{Completed: map[int64][]int64{}}
}

// Post creates a request of a handle that other active requests may have, too.
func (t *Tests[Handle]) Post(handle Handle) { t.last = t.Requests.Post(handle, 0).Number }

// Reuse creates a request of a handle, whose oldest request is complete if it was tested.
func (t *Tests[Handle]) Reuse(handle Handle) {
	if r := t.Of(handle); r != nil && t.complete(r) {
		t.Complete(r)
	}
	t.Post(handle)
}

// Test notes a test of a request, nil if no call of the recording posted it.
func (t *Tests[Handle]) Test(r *Request[Handle, int64]) {
	if t.tests++; r != nil {
		r.Info = t.tests
	}
}

// TestAll notes a test of all active requests.
func (t *Tests[Handle]) TestAll() {
	t.tests++
	t.all, t.covered = t.tests, t.last
}

// End completes the requests that no wait completes.
func (t *Tests[Handle]) End() {
	for r := range t.Active() {
		t.complete(r)
	}
}

// complete notes which test completed a request, and reports whether there is any.
func (t *Tests[Handle]) complete(r *Request[Handle, int64]) bool {
	test := r.Info
	if r.Number <= t.covered {
		test = max(test, t.all)
	}
	if test > 0 {
		t.Completed[test] = append(t.Completed[test], r.Number)
	}
	return test > 0
}
