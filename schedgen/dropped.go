package schedgen

import (
	"errors"
	"slices"

	"loggops/formats/trace"
)

// state is what a call may have changed before it turns out that nothing can
// stand for it.
type state struct {
	ops    int
	thread thread
	report Report
}

// keep notes the state before a call.
func (s *state) keep(g *rank) {
	s.ops, s.thread, s.report = len(g.ops), g.thread.clone(), *g.report
}

// restore brings it back.
func (s *state) restore(g *rank) {
	g.ops, *g.thread, *g.report = g.ops[:s.ops], s.thread, s.report
}

// clone returns a copy that shares nothing.
func (t *thread) clone() thread {
	own := *t
	own.after, own.afterStart = slices.Clone(t.after), slices.Clone(t.afterStart)
	return own
}

// orDropped makes operations of a call, or drops one that cannot be
// represented: the computation before it stays, the time in it is none, and
// who waits for its requests need not wait.
func (g *rank) orDropped(c *trace.Call) (Fate, error) {
	if !g.running {
		return g.fate(c)
	}
	g.thread = g.of(c)
	g.kept.keep(g)
	known := withoutUnknown(c)
	fate, err := g.fate(known)
	if err == nil && known != c {
		return Dropped, nil
	}
	var unsupported *Unsupported
	if !errors.As(err, &unsupported) {
		return fate, err
	}
	g.kept.restore(g)
	g.after = append(g.after, g.calc(c))
	for _, r := range c.Requests {
		if _, known := g.requests[r]; !known {
			g.requests[r] = underWay{op: noOp}
		}
	}
	return Dropped, nil
}

// withoutUnknown returns a call without the requests that no call of the
// recording has made: the others are waited for all the same.
func withoutUnknown(c *trace.Call) *trace.Call {
	if !slices.Contains(c.Requests, trace.UnknownRequest) {
		return c
	}
	known := *c
	known.FilterRequests(func(r int64) bool { return r != trace.UnknownRequest })
	return &known
}
