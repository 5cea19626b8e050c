package infer

import (
	"testing"

	"loggops/internal/testkit/expect"
)

// TestHalves: a call takes the half at its begin, or at least before its end. Counterexample: a half before the call belongs to none.
func TestHalves(t *testing.T) {
	h := Halves{0: {{NS: 30, Peer: 3}, {NS: 10, Peer: 1}, {NS: 12, Peer: 2}}}
	h.Sort()
	taken, before := h.Take(Span{0, 10, 20})
	expect.Same(t, []Half{{NS: 10, Peer: 1}}, taken)
	expect.Same(t, true, before == nil)
	taken, before = h.TakeAll(Span{0, 20, 40})
	expect.Same(t, []Half{{NS: 30, Peer: 3}}, taken)
	expect.Same(t, int32(2), before.Peer)
	expect.Same(t, true, h.First() == nil)
}

// TestTakePosted: a post takes the half at its end, but not the one that is done when a blocking receive behind it ends. Counterexample: another
// thread has waited for the receive, and has its half.
func TestTakePosted(t *testing.T) {
	h := Halves{0: {{NS: 20, DoneNS: 30, Peer: 1}, {NS: 20, DoneNS: 50, Peer: 2}}, 1: {{NS: 20, DoneNS: 60, Peer: 3}}}
	post, receive := Span{0, 10, 20}, Span{0, 20, 30}
	taken, _ := h.TakePosted(post, receive)
	expect.Same(t, int32(2), taken[0].Peer)
	taken, _ = h.TakePosted(post, receive)
	expect.Same(t, 0, len(taken))
	taken, _ = h.Take(receive)
	expect.Same(t, int32(1), taken[0].Peer)
	expect.Same(t, int32(3), h.TakeWaited(post)[0].Peer)
	expect.Same(t, 0, len(h.TakeWaited(Span{0, 40, 60})))
}
