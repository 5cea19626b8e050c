package schedgen

import (
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// A trace of a run that ended badly ends at a consistent cut. Messages of which
// only one end is in it, and nonblocking collectives that are not completed, are
// listed in its header: as of cancelled ones, nothing stands for them. Receives of
// any source or tag name what they took, as they do in a window.

// unfinishedOf returns what is under way where a trace ends.
func unfinishedOf(head *trace.Header) map[posted]bool {
	unfinished := map[posted]bool{}
	for _, o := range head.Unfinished {
		unfinished[posted{o.Row, o.Request}] = true
	}
	return unfinished
}

// nothing reports whether nothing stands for what a call posts, because it was
// cancelled or is unfinished. An unfinished receive takes the message that a probe
// has found all the same.
func (g *rank) nothing(c *trace.Call, request int64) bool {
	p := posted{c.Row, request}
	if g.unfinished[p] && mpi.Of(c.Name).Class == mpi.Recv {
		taken := g.finding(c, envelope{c.Peer, c.Tag, c.Bytes})
		g.giveUp(func(f *finding) bool { return f == taken })
	}
	return g.cancelled[p] || g.unfinished[p]
}
