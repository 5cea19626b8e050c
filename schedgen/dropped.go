package schedgen

import (
	"errors"

	"loggops/formats/trace"
)

// state is what a call may have changed before it turns out that nothing can
// stand for it.
type state struct {
	ops               int
	after, afterStart []int32
	endNS             int64
	negative, byNS    int64
}

// keep notes the state before a call.
func (s *state) keep(g *rank) {
	s.ops, s.endNS, s.negative, s.byNS = len(g.ops), g.endNS, g.report.NegativeGaps, g.report.NegativeNS
	s.after, s.afterStart = append(s.after[:0], g.after...), append(s.afterStart[:0], g.afterStart...)
}

// restore brings it back.
func (s *state) restore(g *rank) {
	g.ops, g.endNS, g.report.NegativeGaps, g.report.NegativeNS = g.ops[:s.ops], s.endNS, s.negative, s.byNS
	g.after, g.afterStart = append(g.after[:0], s.after...), append(g.afterStart[:0], s.afterStart...)
}

// orDropped makes operations of a call, or drops one that cannot be
// represented: the computation before it stays, the time in it is none, and
// who waits for its requests need not wait.
func (g *rank) orDropped(c *trace.Call) (Fate, error) {
	if !g.running {
		return g.fate(c)
	}
	g.kept.keep(g)
	fate, err := g.fate(c)
	var unsupported *Unsupported
	if !errors.As(err, &unsupported) {
		return fate, err
	}
	g.kept.restore(g)
	g.after = append(g.after, g.calc(c))
	for _, r := range c.Requests {
		if _, known := g.requests[r]; !known {
			g.requests[r] = noOp
		}
	}
	return Dropped, nil
}
