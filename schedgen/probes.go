package schedgen

import (
	"slices"

	"loggops/formats/mpi"
	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// A probe that found a message has waited for it. The receive that takes the
// message comes later in the trace, so a probe is a calc of 0 that becomes this
// receive when the generator reaches it; until then the rank's operations from
// the probe on are held back. What took the message as its receive was posted
// then only waits for the operation at the probe. A probe whose message nobody
// receives stays a calc of 0.

// finding is a message that a probe has found and that no receive has taken yet.
type finding struct {
	op    int32   // the first probe that found it, which becomes the receive
	again []int32 // other probes that found it
	comm  int32
	// The message's source, tag and size. Where the trace lacks them (known is
	// false), the source and tag are the probe's own, which may be any.
	peer, tag int32
	bytes     int64
	known     bool
	// The source and tag that the probe asked for.
	wantPeer, wantTag int32
	// matched: MPI_Mprobe has taken the message out of the queue.
	matched bool
	// Where and when the probe's thread was done with it.
	thread *thread
	before int32
	endNS  int64
}

// probe is a calc of 0, which a later receive turns into itself.
func probe(g *rank, c *trace.Call) (Fate, error) {
	fate, err := wait(g, c)
	f, found := g.finds(c)
	if err != nil || !found {
		return fate, err
	}
	i := slices.IndexFunc(g.findings, func(old *finding) bool {
		return f.known && old.known && !old.matched && old.comm == f.comm && old.peer == f.peer && old.tag == f.tag
	})
	if i < 0 {
		g.findings = append(g.findings, f)
		return fate, nil
	}
	// The message is still the first of its source, tag and communicator.
	old := g.findings[i]
	old.again, old.matched = append(old.again, f.op), f.matched
	return fate, nil
}

// finds returns what the probe that has just been made found, and whether it
// found a message.
func (g *rank) finds(c *trace.Call) (*finding, bool) {
	of := mpi.Of(c.Name)
	f := &finding{
		op: g.next() - 1, comm: c.Comm, peer: c.Peer, tag: c.Tag, bytes: trace.None, wantPeer: c.Peer, wantTag: c.Tag,
		matched: of.Matched,
		thread:  g.thread, before: g.before, endNS: c.EndNS,
	}
	switch {
	case len(c.ActualPeers) == 1:
		f.peer, f.tag, f.bytes, f.known = c.ActualPeers[0], c.ActualTags[0], c.ActualBytes[0], true
	case !of.Polls:
		f.known = !wild(c.Peer, c.Tag)
	default: // unsuccessful, or the trace does not tell
		return nil, false
	}
	there := c.Comm != trace.None && f.peer != trace.ProcNull && f.peer != trace.None && f.tag != trace.None
	return f, there && g.within(c) == nil
}

// envelope is the source and the tag that a receive asks for, and the bytes that
// it has room for.
type envelope struct {
	peer, tag int32
	room      int64
}

// receive returns the operation of a receive, and whether there is one. Where a
// probe has found its message, the operation names the source and tag found,
// and the finding is that of the probe.
func (g *rank) receive(c *trace.Call, want envelope) (schedule.Op, *finding, bool, error) {
	f := g.finding(c, want)
	if f != nil && f.peer != trace.AnySource {
		want.peer = f.peer
	}
	if f != nil && f.tag != trace.AnyTag {
		want.tag = f.tag
	}
	op, there, err := g.message(c, schedule.Recv, schedule.Standard, want.peer, want.tag, want.room)
	return op, f, there, err
}

// finding returns the finding whose message a receive takes; nil where no
// probe has found that. MPI matches messages of one source, tag and
// communicator in order, so a receive that took such a message took the one
// that the probe found. Where its row does not report what it took (nonblocking
// receives), a receive that asks for no more than the probe did takes the same
// message. If it asks for more, it may have taken another: then nothing is
// known of either, and the probe stays a calc of 0.
func (g *rank) finding(c *trace.Call, want envelope) *finding {
	switch {
	case len(g.findings) == 0 || want.peer == trace.ProcNull || want.peer == trace.None:
		return nil
	case mpi.Of(c.Name).Matched:
		return g.matchedFinding(c, want)
	}
	told := len(c.Requests) == 0 && len(c.ActualPeers) == 1
	if told {
		want.peer, want.tag = c.ActualPeers[0], c.ActualTags[0]
	}
	fits := func(f *finding) bool {
		return !f.matched && f.comm == c.Comm && overlap(want.peer, f.peer) && overlap(want.tag, f.tag) &&
			(f.thread == g.thread || c.EndNS >= f.endNS) // what another thread took before was another message
	}
	sure := func(f *finding) bool {
		return fits(f) && (told || covers(f.wantPeer, want.peer) && covers(f.wantTag, want.tag)) && (f.known || !f.stale())
	}
	if i := slices.IndexFunc(g.findings, sure); i >= 0 {
		return g.findings[i]
	}
	g.giveUp(fits)
	return nil
}

// matchedFinding returns the finding that MPI_Mrecv receives. The trace does
// not number message handles. Among messages of one source and tag it is the
// largest for which there was room: the exact one where the row tells the size
// received, and one that leaves enough room to each other receive in any case.
func (g *rank) matchedFinding(c *trace.Call, want envelope) *finding {
	if len(c.Requests) == 0 && len(c.ActualBytes) == 1 && c.ActualBytes[0] != trace.None {
		want.room = c.ActualBytes[0]
	}
	var best *finding
	for _, f := range g.findings {
		if f.matched && f.comm == c.Comm && overlap(want.peer, f.peer) && overlap(want.tag, f.tag) &&
			f.bytes <= want.room && (best == nil || f.bytes > best.bytes) {
			best = f
		}
	}
	return best
}

// overlap reports whether two sources, or tags, may be those of one message.
func overlap(a, b int32) bool { return a == b || a == trace.AnySource || b == trace.AnySource }

// covers reports whether one who asks for a source, or tag, gets all that another
// who asks for b would get.
func covers(a, b int32) bool { return a == b || a == trace.AnySource }

// stale reports whether the thread has gone on since a probe of which the trace
// does not report what it found. Only a receive right after it is sure to take
// that: a later one may wait for an answer to what the rank has sent since.
func (f *finding) stale() bool { return !f.known && f.thread.before != f.before }

// giveUp leaves the probes of some findings calcs of 0.
func (g *rank) giveUp(of func(*finding) bool) {
	g.findings = slices.DeleteFunc(g.findings, func(f *finding) bool {
		gone := of(f)
		if gone {
			g.report.LostProbes += 1 + int64(len(f.again))
		}
		return gone
	})
}

// put appends one half of a point-to-point call, which requires a calc, and
// returns the operation that what follows has to wait for. A receive whose
// message a probe has found becomes the operation at the probe, and a calc of 0
// waits for it here.
func (g *rank) put(c *trace.Call, op schedule.Op, f *finding, calc int32) int32 {
	if f == nil {
		return g.add(c, op, calc)
	}
	return g.add(c, schedule.Op{Kind: schedule.Calc}, calc, g.become(f, op))
}

// become turns the probes of a finding into a receive and waits for it.
func (g *rank) become(f *finding, op schedule.Op) int32 {
	at := &g.ops[f.op-g.flushed]
	op.Requires, op.CPU, op.Iteration, op.TraceRow = at.Requires, at.CPU, at.Iteration, at.TraceRow
	op.Call, op.Region, op.Site = at.Call, at.Region, at.Site
	*at = op
	if f.wantPeer == trace.AnySource && op.Peer != schedule.AnySource {
		g.report.RecordedOrder += 1 + int64(len(f.again))
	}
	for _, place := range f.again {
		at := &g.ops[place-g.flushed]
		at.Requires = append(at.Requires, place-f.op)
	}
	g.findings = slices.DeleteFunc(g.findings, func(other *finding) bool { return other == f })
	return f.op
}

// held returns from which place on the operations in memory are held back: a
// probe among them may still become a receive.
func (g *rank) held() int {
	if len(g.findings) > 0 && g.findings[0].stale() {
		g.giveUp((*finding).stale)
	}
	if len(g.findings) == 0 {
		return len(g.ops)
	}
	return int(g.findings[0].op - g.flushed)
}
