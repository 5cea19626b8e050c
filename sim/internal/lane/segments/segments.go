// Package segments lets replicas skip what another one has done before.
//
// Without noise, replicas repeat each other at different times, and skew left by a global
// collective soon disappears. Some sends of each rank are milestones. The package records what
// a replica does from one milestone to the next: the state at the beginning, the state at the end,
// and the time between. A replica that reaches a milestone in a recorded state skips from state to
// state as far as these are recorded. Whole states are compared, so this assumes nothing about
// replicas.
//
// At a milestone, a replica is run to o + L after the send: its other ranks have run no further.
// A segment is skipped only if it ends before the safe time, as messages from
// outside may arrive after that, and only if no global collective begins in it, as the
// replicas are different members of that.
package segments

import (
	"slices"

	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/tuning"
)

// Replica runs one replica after the other: methods are about the current one. Times are absolute, states relative to
// a time.
type Replica interface {
	// RunTo runs the replica to the safe time, or to o + L after a milestone, and returns the time that it has reached.
	RunTo(safe int64) Reached
	// AppendState appends the state at a time, when all earlier events have been executed; ok is false if it cannot be
	// represented. Restore puts the replica into such a state.
	AppendState(state []int64, t int64) (s []int64, ok bool)
	Restore(state []int64, t int64)
	// Done sets done to all work so far, by all replicas but for its totals. Add counts that a replica has done more.
	Done(done *Done)
	Add(done *Done)

	// Begin and End record a segment for the critical path, in the state that AppendState returned last. Repeat copies
	// a segment to time t, and Repeated ends copies with the last one.
	Begin(stretch *criticalpath.Stretch, t int64)
	End(stretch *criticalpath.Stretch)
	Repeat(stretch *criticalpath.Stretch, first bool, t int64)
	Repeated(stretch *criticalpath.Stretch)
}

// Reached is how a replica has run to some time.
type Reached struct {
	TimeNS int64
	Global bool // a global collective has begun
	Failed bool // the run ends
}

// Done is work: counts, and the totals of each rank if they are requested.
type Done struct {
	observe.Counts
	Totals []observe.Total
}

// since subtracts the work until the segment began.
func (x *Done) since(before *Done) {
	x.Counts.Add(&before.Counts, -1)
	for i := range x.Totals {
		x.Totals[i].Add(&before.Totals[i], -1)
	}
}

// segment is what a replica does from one milestone to the next, or in a window.
type segment struct {
	from, to []int64 // states; to is empty until it is recorded
	ns       int64
	done     Done
	stretch  criticalpath.Stretch // of the log, if the critical path is recorded
	used     bool                 // since the last hash collision
	number   int64                // of all segments begun
	// next is the segment that begins where this one ends. It is valid while its number is
	// nextNumber.
	next       *segment
	nextNumber int64
}

// Segments are the segments that a worker has recorded.
type Segments struct {
	replica     Replica
	tuning      *tuning.Tuning
	lookaheadNS int64

	known        []segment // from milestone to milestone, by hash of the state at the beginning
	state        []int64   // of the replica
	before       Done      // until the last milestone
	beforeWindow Done
	count        int64 // of all segments begun
	skipped      int64 // events

	windows          []segment // of whole windows
	oldest           int       // of these
	misses, patience int       // see tuning.WindowMisses
	whole            bool      // in this window, no global collective has begun, and no segment was skipped
}

// New returns no segments of a replica; kept is how many it keeps between milestones.
func New(replica Replica, kept int, lookaheadNS int64, limits *tuning.Tuning) *Segments {
	return &Segments{
		replica: replica, tuning: limits, lookaheadNS: lookaheadNS,
		known: make([]segment, kept), windows: make([]segment, limits.WindowSegments), patience: limits.WindowMisses,
	}
}

// Skipped returns the number of events that were skipped.
func (x *Segments) Skipped() int64 { return x.skipped }

// BeginWindow begins a window, in which states are looked up again.
func (x *Segments) BeginWindow() { x.misses = 0 }

// Run runs the replica, whose next event is due at time t, up to the safe time. Replicas are often in the
// same state at the beginning of a window, as after a barrier. So what one does in a window is a segment as
// well, for others in the same state that are as far from the safe time.
func (x *Segments) Run(t, safe int64) {
	if safe-t < int64(x.tuning.WindowLookaheads)*x.lookaheadNS || x.misses >= x.patience || !x.noteState(t) {
		x.runToMilestones(safe)
		return
	}
	x.state = append(x.state, safe-t)
	switch s := x.knownWindow(); {
	case s == nil:
		x.runWhole(x.beginWindow(), t, safe)
	case len(s.to) == 0:
		x.runToMilestones(safe)
	default:
		x.misses, x.patience = 0, x.tuning.WindowMisses
		x.replica.Repeat(&s.stretch, true, t)
		x.skip(s)
		x.replica.Repeated(&s.stretch)
		x.state = append(x.state[:0], s.to...)
		x.replica.Restore(x.state, safe)
	}
}

// knownWindow returns the segment of a window that begins in the current state, nil if there is none.
func (x *Segments) knownWindow() *segment {
	for i := range x.windows {
		if s := &x.windows[i]; slices.Equal(s.from, x.state) {
			return s
		}
	}
	return nil
}

// beginWindow returns a segment of a window that begins in the current state, in place of the oldest one.
func (x *Segments) beginWindow() *segment {
	if x.misses++; x.misses == x.patience {
		x.patience = max(2, x.patience/2)
	}
	s := &x.windows[x.oldest]
	x.oldest = (x.oldest + 1) % len(x.windows)
	s.from, s.to = append(s.from[:0], x.state...), s.to[:0]
	return s
}

// runWhole runs the replica from time t to the safe time, and records that as a segment unless a global collective
// begins.
func (x *Segments) runWhole(s *segment, t, safe int64) {
	x.replica.Done(&x.beforeWindow)
	x.replica.Begin(&s.stretch, t)
	x.whole = true
	if ok := x.runToMilestones(safe); ok && x.whole && x.noteState(safe) {
		x.record(s, safe-t, &x.beforeWindow)
	}
}

// runToMilestones runs the replica up to the safe time, in segments from milestone to milestone. It reports whether the
// run goes on.
func (x *Segments) runToMilestones(safe int64) (ok bool) {
	var begun *segment // at the milestone before
	var begin int64
	for {
		x.replica.Done(&x.before)
		reached := x.replica.RunTo(safe)
		x.whole = x.whole && !reached.Global
		t := reached.TimeNS
		if t == safe || reached.Failed {
			return !reached.Failed
		}
		known := x.noteState(t)
		if begun != nil && known && !reached.Global {
			x.record(begun, t-begin, &x.before)
		}
		if begun = nil; !known {
			continue
		}
		begin, begun = x.repeat(t, safe)
		if begin > t {
			x.whole = false
			x.replica.Restore(x.state, begin)
		}
		if begun != nil {
			x.replica.Begin(&begun.stretch, begin)
		}
	}
}

// noteState sets the state of the replica at time t, and reports whether it can be represented.
func (x *Segments) noteState(t int64) (ok bool) {
	x.state, ok = x.replica.AppendState(x.state[:0], t)
	return ok
}

// record records that the replica has done a segment of some time, after the work before it.
func (x *Segments) record(s *segment, ns int64, before *Done) {
	s.to, s.ns = append(s.to[:0], x.state...), ns
	x.replica.Done(&s.done)
	s.done.since(before)
	x.replica.End(&s.stretch)
}

// skip counts what is done in a segment that the replica skips.
func (x *Segments) skip(s *segment) {
	x.replica.Add(&s.done)
	x.skipped += s.done.Events
	s.used = true
}

// repeat skips, from time t on, the recorded segments that follow the state of the replica
// and end before the safe time. It returns the time reached, and the segment to record next,
// nil if there is none.
func (x *Segments) repeat(t, safe int64) (int64, *segment) {
	s, last := x.recorded(x.state), (*segment)(nil)
	for s != nil && len(s.to) > 0 && s.ns <= safe-t {
		x.replica.Repeat(&s.stretch, last == nil, t)
		t += s.ns
		x.skip(s)
		s, last = x.after(s), s
	}
	if last != nil {
		x.state = append(x.state[:0], last.to...)
		x.replica.Repeated(&last.stretch)
	}
	switch {
	case s == nil:
		return t, x.begin(x.state)
	case len(s.to) == 0:
		return t, s
	}
	return t, nil
}

// recorded returns the segment that begins in a state, nil if none is recorded.
func (x *Segments) recorded(state []int64) *segment {
	if s := x.slot(state); slices.Equal(s.from, state) {
		return s
	}
	return nil
}

// after returns the segment that begins where s ends.
func (x *Segments) after(s *segment) *segment {
	if s.next == nil || s.next.number != s.nextNumber {
		if s.next = x.recorded(s.to); s.next != nil {
			s.nextNumber = s.next.number
		}
	}
	return s.next
}

// begin returns a new segment that begins in a state. It returns nil if a colliding segment
// has been used since the last collision.
func (x *Segments) begin(state []int64) *segment {
	s := x.slot(state)
	if s.used {
		s.used = false
		return nil
	}
	x.count++
	s.number = x.count
	s.from, s.to, s.next = append(s.from[:0], state...), s.to[:0], nil
	return s
}

func (x *Segments) slot(state []int64) *segment {
	return &x.known[hash(state)%uint64(len(x.known))]
}

// hash is FNV-1a by words, with the high bits mixed into the low ones.
func hash(state []int64) uint64 {
	h := uint64(14695981039346656037)
	for _, word := range state {
		h = (h ^ uint64(word)) * 1099511628211
		h ^= h >> 29
	}
	return h
}
