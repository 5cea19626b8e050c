package infer

import (
	"testing"

	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestTraffic: members of a communicator have the same collectives, and a receive for each message.
func TestTraffic(t *testing.T) {
	pair := func() (a, b *Traffic) {
		a, b = &Traffic{}, &Traffic{}
		for _, c := range []*Traffic{a, b} {
			c.Collective(1, 0)
			c.Collective(2, trace.None)
		}
		a.Sent(0, 1, 7)
		b.Received(0, 1, 7)
		return a, b
	}
	a, b := pair()
	expect.Same(t, true, agree([]*Traffic{a, b}))
	a.Sent(0, trace.ProcNull, 7)
	expect.Same(t, true, agree([]*Traffic{a, b}))
	// Counterexample: a message without a receive, or with one of another tag.
	a.Sent(0, 1, 8)
	expect.Same(t, false, agree([]*Traffic{a, b}))
	b.Received(0, 1, 9)
	expect.Same(t, false, agree([]*Traffic{a, b}))
	// A receive from any source, or a persistent request, leaves the balance open.
	b.Received(trace.AnySource, 1, 8)
	expect.Same(t, true, agree([]*Traffic{a, b}))
	// Counterexample: another root.
	a, b = pair()
	a.Collective(1, 0)
	b.Collective(1, 1)
	expect.Same(t, false, agree([]*Traffic{a, b}))
}
