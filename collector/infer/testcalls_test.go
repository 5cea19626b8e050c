package infer

import (
	"testing"

	"loggops/internal/testkit/expect"
)

// TestTestCalls: the last test of a request that no wait completes has completed it, also if the test was of all requests.
func TestTestCalls(t *testing.T) {
	r := NewTests[string]()
	r.Post("a")
	r.Test(r.Of("a"))
	r.Test(nil)
	r.Test(r.Of("a"))
	r.Post("b")
	r.TestAll()
	r.Post("c")
	r.End()
	expect.Same(t, map[int64][]int64{4: {1, 2}}, r.Completed) // the third was posted after the tests

	// The handle is used again: the test has completed the first request.
	r = NewTests[string]()
	r.Post("a")
	r.Test(r.Of("a"))
	r.Reuse("a")
	expect.Same(t, map[int64][]int64{1: {1}}, r.Completed)
	expect.Same(t, int64(2), r.Of("a").Number)

	// Counterexample: a wait completes the request after the test.
	r = NewTests[string]()
	r.Post("a")
	r.Test(r.Of("a"))
	r.Complete(r.Of("a"))
	r.End()
	expect.Same(t, 0, len(r.Completed))

	// Counterexample: without a test, the request is active, and both have the handle.
	r.Post("b")
	r.Reuse("b")
	expect.Same(t, 2, r.Len())
}
