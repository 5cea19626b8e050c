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

func (x release) at(t int64) int { return cmp.Compare(x.atNS, t) }

// drained are the data of a message.
type drained struct {
	atNS  int64
	links [2]Interval // in which the message and its data waited for links
}

func (x drained) at(t int64) int { return cmp.Compare(x.atNS, t) }

// beginning is when a member began a collective.
type beginning struct {
	ns   int64
	rank int32
}

// after reports whether a member began a collective later than another one, or at the same time
// with a lower rank.
func (x beginning) after(other beginning) bool {
	return x.ns > other.ns || x.ns == other.ns && x.rank < other.rank
}

// busy ends the idle time of a rank at the start of a use of a CPU. Uses come in the order of
// their starts.
func (x *spans) busy(use *use) *waiting {
	rank := &x.perRank[use.rank].waits
	past := 0
	for ; past < len(rank.releases); past++ {
		release := &rank.releases[past]
		if release.atNS > use.start || release.atNS == use.start && !release.resumes {
			break
		}
		if release.resumes {
			rank.idleUntil(release.atNS)
			x.waitsFor(result.LateReceiver, rank, &release.send, release.peer, release.late, release.links)
		}
	}
	rank.releases = without(rank.releases, past)
	if len(rank.drained) > 0 {
		before, _ := slices.BinarySearchFunc(rank.drained, use.start, drained.at)
		rank.drained = without(rank.drained, before)
	}
	rank.idleUntil(use.start)
	rank.freeNS = max(rank.freeNS, use.end)
	return rank
}

// without returns a list without its first n items. An empty one uses the memory again.
func without[T any](list []T, n int) []T {
	if n == len(list) {
		return list[:0]
	}
	return list[n:]
}

func (x *waiting) idleUntil(t int64) {
	if t > x.freeNS {
		x.idle = append(x.idle, Interval{x.freeNS, t})
		x.freeNS = t
	}
}

// works reports the waits before a calc or a send that no release has ended: nobody is late.
func (x *spans) works(use *use) {
	rank := x.busy(use)
	rank.lastOp, rank.lastCPU = use.op, use.cpu
	if len(rank.idle) > 0 {
		x.nobodyIsLate(rank, use, rank.drainedAt(use.start))
	}
}

// drainedAt returns when the data that drained at time t, and their message, waited for links.
func (x *waiting) drainedAt(t int64) (links [2]Interval) {
	if i, ok := slices.BinarySearchFunc(x.drained, t, drained.at); ok {
		return x.drained[i].links
	}
	return links
}

func latestFirst(links [2]Interval) []int64 {
	return []int64{links[1].ToNS, links[1].FromNS, links[0].ToNS, links[0].FromNS}
}

// resumes notes that an operation of a rank is ready at time t.
func (x *spans) resumes(rank int32, t int64) {
	waiting := &x.perRank[rank].waits
	if i, ok := slices.BinarySearchFunc(waiting.releases, t, release.at); ok {
		waiting.releases[i].resumes = true
	}
}

// releases records the release of the sender of a message.
func (x *spans) releases(event *Event) {
	rank, fact := &x.perRank[event.Rank].waits, x.Facts.At(event.Message)
	if i, ok := slices.BinarySearchFunc(rank.releases, event.AtNS, release.at); !ok {
		rank.releases = slices.Insert(rank.releases, i, release{
			atNS: event.AtNS, late: Interval{fact.ArrivesNS, event.StartNS}, links: fact.Links,
			send: use{rank: event.Rank, op: event.Op, cpu: x.Program.Shape(event.Op).CPU}, peer: event.Peer,
		})
	}
}

// drains records that a message, whose data have drained, has arrived with them over links.
func (x *spans) drains(event *Event) {
	rank, links := &x.perRank[event.Rank].waits, x.Facts.At(event.Message).Links
	switch i, ok := slices.BinarySearchFunc(rank.drained, event.AtNS, drained.at); {
	case !ok:
		rank.drained = slices.Insert(rank.drained, i, drained{event.AtNS, links})
	case slices.Compare(latestFirst(links), latestFirst(rank.drained[i].links)) > 0:
		rank.drained[i].links = links
	}
}

// takes reports the waits that the intake of a message has ended.
func (x *spans) takes(use *use, fact *Fact, from int32) {
	rank := &x.perRank[use.rank].waits
	rank.lastOp, rank.lastCPU = use.op, use.cpu
	switch {
	case len(rank.idle) == 0:
	case x.Program.Shape(use.op).Coll == program.None:
		x.waitsFor(result.LateSender, rank, use, from, Interval{math.MinInt64, fact.sentNS}, fact.Links)
	case fact.last.rank == use.rank:
		x.nobodyIsLate(rank, use, fact.Links)
	default:
		x.waitsFor(result.CollectiveWait, rank, use, fact.last.rank, Interval{math.MinInt64, fact.last.ns}, fact.Links)
	}
}

func (x *spans) nobodyIsLate(rank *waiting, use *use, links [2]Interval) {
	x.waitsFor(result.Transfer, rank, use, program.None, Interval{}, links)
}

// waitsFor reports the idle times of a rank that a use ends: as a kind of wait for a peer while
// it is late, otherwise as contention while what it waits for waits for links, and otherwise as transfer.
func (x *spans) waitsFor(kind result.SpanKind, rank *waiting, use *use, peer int32, late Interval, links [2]Interval) {
	for _, interval := range rank.idle {
		before, now, after := interval.split(late)
		x.waitsForNetwork(use, before, links)
		x.wait(kind, use, peer, now)
		x.waitsForNetwork(use, after, links)
	}
	rank.idle = rank.idle[:0]
}

func (x *spans) waitsForNetwork(use *use, idle Interval, links [2]Interval) {
	if x.Links {
		for _, last := range links {
			transfer, contention, after := idle.split(last)
			x.wait(result.Transfer, use, program.None, transfer)
			x.wait(result.Contention, use, program.None, contention)
			idle = after
		}
	}
	x.wait(result.Transfer, use, program.None, idle)
}

// split returns the parts of an interval before, within and after another one.
func (x Interval) split(by Interval) (before, within, after Interval) {
	from := min(max(x.FromNS, by.FromNS), x.ToNS)
	to := max(min(x.ToNS, by.ToNS), from)
	return Interval{x.FromNS, from}, Interval{from, to}, Interval{to, x.ToNS}
}

func (x *spans) wait(kind result.SpanKind, used *use, peer int32, interval Interval) {
	if interval.FromNS < interval.ToNS {
		x.add(kind, &use{used.rank, used.op, used.cpu, interval.FromNS, interval.ToNS}).Peer = peer
	}
}

// ends reports the waits at the ends of the ranks, for the releases of their last sends.
func (x *spans) ends() {
	for rank := range x.perRank {
		waiting, t := &x.perRank[rank].waits, x.Finish(rank)
		if last := len(waiting.releases) - 1; last >= 0 {
			waiting.releases[last].resumes = true
		}
		x.works(&use{int32(rank), waiting.lastOp, waiting.lastCPU, t, t})
	}
	for i := range x.batches {
		x.batches[i].end()
	}
}
