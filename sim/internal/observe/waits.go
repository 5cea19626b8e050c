package observe

import (
	"cmp"
	"math"
	"slices"

	"loggops/formats/result"
	"loggops/sim/internal/program"
)

// Wait states, as docs/analysis.md defines them. The engine knows at the match which rank waited
// for which one, and why; a wait is a span of the rank that waits.

// waiting is the idle time of a rank.
type waiting struct {
	freeNS   int64       // when all CPUs of the rank are free
	lastOp   int32       // that used a CPU, apart from messages without a receive
	lastCPU  uint8       // that it used
	releases []release   // of the rank's sends, in order, not before its last use of a CPU; the first of each time
	idle     []Interval  // up to now, whose reason is not known yet
	first    [1]Interval // memory for one interval, which is usually enough
	drained  []drained   // over links to the rank, in order, not before its last use; the one of each time that waited last
}

// release is the release of a sender that waits for its receiver.
type release struct {
	atNS  int64
	late  Interval    // from the arrival of the message to its match
	links [2]Interval // in which the message and its data waited for links
	send  use
	peer  int32
	// An operation of the sender is ready then, though its CPU may still take in another message.
	resumes bool
}

func (e release) at(t int64) int { return cmp.Compare(e.atNS, t) }

// drained are the data of a message.
type drained struct {
	atNS  int64
	links [2]Interval // in which the message and its data waited for links
}

func (d drained) at(t int64) int { return cmp.Compare(d.atNS, t) }

// beginning is when a member began a collective.
type beginning struct {
	ns   int64
	rank int32
}

// after reports whether a member began a collective later than another one, or at the same time
// with a lower rank.
func (b beginning) after(other beginning) bool {
	return b.ns > other.ns || b.ns == other.ns && b.rank < other.rank
}

// busy ends the idle time of a rank at the start of a use of a CPU. Uses come in the order of
// their starts.
func (s *spans) busy(u *use) *waiting {
	r := &s.perRank[u.rank].waits
	past := 0
	for ; past < len(r.releases); past++ {
		e := &r.releases[past]
		if e.atNS > u.start || e.atNS == u.start && !e.resumes {
			break
		}
		if e.resumes {
			r.idleUntil(e.atNS)
			s.waitsFor(result.LateReceiver, r, &e.send, e.peer, e.late, e.links)
		}
	}
	r.releases = without(r.releases, past)
	if len(r.drained) > 0 {
		before, _ := slices.BinarySearchFunc(r.drained, u.start, drained.at)
		r.drained = without(r.drained, before)
	}
	r.idleUntil(u.start)
	r.freeNS = max(r.freeNS, u.end)
	return r
}

// without returns a list without its first n items. An empty one uses the memory again.
func without[T any](list []T, n int) []T {
	if n == len(list) {
		return list[:0]
	}
	return list[n:]
}

func (r *waiting) idleUntil(t int64) {
	if t > r.freeNS {
		r.idle = append(r.idle, Interval{r.freeNS, t})
		r.freeNS = t
	}
}

// works reports the waits before a calc or a send that no release has ended: nobody is late.
func (s *spans) works(u *use) {
	r := s.busy(u)
	r.lastOp, r.lastCPU = u.op, u.cpu
	if len(r.idle) > 0 {
		s.nobodyIsLate(r, u, r.drainedAt(u.start))
	}
}

// drainedAt returns when the data that drained at time t, and their message, waited for links.
func (r *waiting) drainedAt(t int64) (links [2]Interval) {
	if i, ok := slices.BinarySearchFunc(r.drained, t, drained.at); ok {
		return r.drained[i].links
	}
	return links
}

func latestFirst(links [2]Interval) []int64 {
	return []int64{links[1].ToNS, links[1].FromNS, links[0].ToNS, links[0].FromNS}
}

// resumes notes that an operation of a rank is ready at time t.
func (s *spans) resumes(rank int32, t int64) {
	r := &s.perRank[rank].waits
	if i, ok := slices.BinarySearchFunc(r.releases, t, release.at); ok {
		r.releases[i].resumes = true
	}
}

// releases records the release of the sender of a message.
func (s *spans) releases(e *Event) {
	r, f := &s.perRank[e.Rank].waits, s.Facts.At(e.Message)
	if i, ok := slices.BinarySearchFunc(r.releases, e.AtNS, release.at); !ok {
		r.releases = slices.Insert(r.releases, i, release{
			atNS: e.AtNS, late: Interval{f.ArrivesNS, e.StartNS}, links: f.Links,
			send: use{rank: e.Rank, op: e.Op, cpu: s.Program.Shape(e.Op).CPU}, peer: e.Peer,
		})
	}
}

// drains records that a message, whose data have drained, has arrived with them over links.
func (s *spans) drains(e *Event) {
	r, links := &s.perRank[e.Rank].waits, s.Facts.At(e.Message).Links
	switch i, ok := slices.BinarySearchFunc(r.drained, e.AtNS, drained.at); {
	case !ok:
		r.drained = slices.Insert(r.drained, i, drained{e.AtNS, links})
	case slices.Compare(latestFirst(links), latestFirst(r.drained[i].links)) > 0:
		r.drained[i].links = links
	}
}

// takes reports the waits that the intake of a message has ended.
func (s *spans) takes(u *use, f *Fact, from int32) {
	r := &s.perRank[u.rank].waits
	r.lastOp, r.lastCPU = u.op, u.cpu
	switch {
	case len(r.idle) == 0:
	case s.Program.Shape(u.op).Coll == program.None:
		s.waitsFor(result.LateSender, r, u, from, Interval{math.MinInt64, f.sentNS}, f.Links)
	case f.last.rank == u.rank:
		s.nobodyIsLate(r, u, f.Links)
	default:
		s.waitsFor(result.CollectiveWait, r, u, f.last.rank, Interval{math.MinInt64, f.last.ns}, f.Links)
	}
}

func (s *spans) nobodyIsLate(r *waiting, u *use, links [2]Interval) {
	s.waitsFor(result.Transfer, r, u, program.None, Interval{}, links)
}

// waitsFor reports the idle times of a rank that a use ends: as a kind of wait for a peer while
// it is late, otherwise as contention while what it waits for waits for links, and otherwise as transfer.
func (s *spans) waitsFor(kind result.SpanKind, r *waiting, u *use, peer int32, late Interval, links [2]Interval) {
	for _, i := range r.idle {
		before, now, after := i.split(late)
		s.waitsForNetwork(u, before, links)
		s.wait(kind, u, peer, now)
		s.waitsForNetwork(u, after, links)
	}
	r.idle = r.idle[:0]
}

func (s *spans) waitsForNetwork(u *use, idle Interval, links [2]Interval) {
	if s.Links {
		for _, l := range links {
			transfer, contention, after := idle.split(l)
			s.wait(result.Transfer, u, program.None, transfer)
			s.wait(result.Contention, u, program.None, contention)
			idle = after
		}
	}
	s.wait(result.Transfer, u, program.None, idle)
}

// split returns the parts of an interval before, within and after another one.
func (i Interval) split(by Interval) (before, within, after Interval) {
	from := min(max(i.FromNS, by.FromNS), i.ToNS)
	to := max(min(i.ToNS, by.ToNS), from)
	return Interval{i.FromNS, from}, Interval{from, to}, Interval{to, i.ToNS}
}

func (s *spans) wait(kind result.SpanKind, u *use, peer int32, i Interval) {
	if i.FromNS < i.ToNS {
		s.add(kind, &use{u.rank, u.op, u.cpu, i.FromNS, i.ToNS}).Peer = peer
	}
}

// ends reports the waits at the ends of the ranks, for the releases of their last sends.
func (s *spans) ends() {
	for rank := range s.perRank {
		r, t := &s.perRank[rank].waits, s.Finish(rank)
		if last := len(r.releases) - 1; last >= 0 {
			r.releases[last].resumes = true
		}
		s.works(&use{int32(rank), r.lastOp, r.lastCPU, t, t})
	}
	for i := range s.batches {
		s.batches[i].end()
	}
}
