package schedgen

import (
	"maps"
	"slices"

	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// thread is where one thread of a rank stands. The calls of a thread follow
// one another; those of different threads do so only as their requests and
// messages have it, for a thread may wait for what another has yet to send.
type thread struct {
	cpu            int32
	startNS, endNS int64 // of its last communicating call
	before         int32 // the computation before that
	// What the next calc depends on: operations that must have completed, or
	// started.
	after, afterStart []int32
}

// of returns the thread that makes a call. Who started a new one the trace
// does not tell: it goes on from what was the last on the rank to have ended,
// a communicating call or the computation before one.
func (g *rank) of(c *trace.Call) *thread {
	number := max(c.Thread, 0) // None where there is but one
	if t := g.threads[number]; t != nil {
		return t
	}
	t := &thread{cpu: number % schedule.MaxPlaces, endNS: g.beginNS}
	for _, n := range slices.Sorted(maps.Keys(g.threads)) {
		switch other := g.threads[n]; {
		case other.endNS > t.endNS && other.endNS <= c.StartNS:
			t.endNS, t.after, t.afterStart = other.endNS, slices.Clone(other.after), slices.Clone(other.afterStart)
		case other.startNS > t.endNS && other.endNS > c.StartNS:
			t.endNS, t.after, t.afterStart = other.startNS, []int32{other.before}, nil
		}
	}
	g.threads[number] = t
	return t
}
