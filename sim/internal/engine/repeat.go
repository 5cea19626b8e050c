package engine

import (
	"slices"

	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/observe"
)

// Without noise, replicas repeat each other at different times, and skew left by a global
// collective soon disappears. Some sends of each rank are milestones. The engine records what
// an LP does from one milestone to the next: the state at the beginning, the state at the end,
// and the time between. An LP that reaches a milestone in a recorded state skips from state to
// state as far as these are recorded. Whole states are compared, so this assumes nothing about
// replicas.
//
// At a milestone, an LP is run to o + L after the send: the other ranks have run no further
// (see runInTurn and runTogether). A segment is skipped only if it ends before the safe time, as messages from
// outside may arrive after that, and only if no global collective begins in it, as the
// replicas are different members of that.

// segment is what an LP does from one milestone to the next, or in a window.
type segment struct {
	from, to []int64 // states, see state.go; to is empty until it is recorded
	ns       int64
	Counts                        // what is done in it
	totals   []observe.Total      // the same for each rank, if totals are requested
	stretch  criticalpath.Stretch // of the log, if the critical path is recorded
	used     bool                 // since the last hash collision
	number   int64                // of all segments begun
	// next is the segment that begins where this one ends. It is valid while its number is
	// nextNumber.
	next       *segment
	nextNumber int64
}

// repeats are the segments that a worker has recorded.
type repeats struct {
	worker   *worker
	segments []segment       // by hash of the state at the beginning
	state    []int64         // of the current LP
	totals   []observe.Total // of the LP's ranks, at the beginning of a segment
	count    int64           // number of segments
	global   bool            // a global collective has begun since the last milestone
	whole    bool            // in this window, no global collective has begun, and no segment was skipped
	skipped  int64           // events

	windows          []segment // of whole windows
	oldest           int       // of these
	misses, patience int       // see tuning.WindowMisses
}

// reachMilestone ends the run of the current LP o + L after a milestone's send at time t.
func (x *rules) reachMilestone(t int64) {
	x.lp.safe = min(x.lp.safe, t+x.lookahead)
	x.actor.until = min(x.actor.until, x.lp.safe)
}

// runWindow runs an LP, whose next event is due at time t, up to the safe time. Replicas are often in the
// same state at the beginning of a window, as after a barrier. So what one does in a window is a segment as
// well, for others in the same state that are as far from the safe time.
func (r *repeats) runWindow(first, last int32, t int64) {
	w, safe := r.worker, r.worker.lp.safe
	if safe-t < int64(w.tuning.WindowLookaheads)*w.traits.lookahead || r.misses >= r.patience || !r.noteState(first, last, t) {
		r.runRepeating(first, last)
		return
	}
	r.state = append(r.state, safe-t)
	switch s := r.knownWindow(); {
	case s == nil:
		r.runWhole(first, last, r.beginWindow(), t)
	case len(s.to) == 0:
		r.runRepeating(first, last)
	default:
		r.misses, r.patience = 0, w.tuning.WindowMisses
		w.segmentCauses.observeRepeat(&s.stretch, w.lp.first, true, t)
		r.skip(s)
		w.segmentCauses.observeRepeated(&s.stretch)
		r.state = append(r.state[:0], s.to...)
		w.states.restoreState(first, last, safe, r.state, w.segmentCauses.refs)
	}
}

// knownWindow returns the segment of a window that begins in the current state, nil if there is none.
func (r *repeats) knownWindow() *segment {
	for i := range r.windows {
		if s := &r.windows[i]; slices.Equal(s.from, r.state) {
			return s
		}
	}
	return nil
}

// beginWindow returns a segment of a window that begins in the current state, in place of the oldest one.
func (r *repeats) beginWindow() *segment {
	if r.misses++; r.misses == r.patience {
		r.patience = max(2, r.patience/2)
	}
	s := &r.windows[r.oldest]
	r.oldest = (r.oldest + 1) % len(r.windows)
	s.from, s.to = append(s.from[:0], r.state...), s.to[:0]
	return s
}

// runWhole runs an LP from time t to the safe time, and records that as a segment unless a global collective
// begins.
func (r *repeats) runWhole(first, last int32, s *segment, t int64) {
	w, safe, before := r.worker, r.worker.lp.safe, Counts{}
	before.add(&w.actor.Counts, 1)
	totals := slices.Clone(r.totalsOf(first, last))
	w.segmentCauses.observeBeginning(&s.stretch, w.lp.first, t)
	r.whole = true
	r.runRepeating(first, last)
	if r.whole && w.actor.failures.current == nil && r.noteState(first, last, safe) {
		r.record(s, safe-t, &before, totals)
	}
}

// runRepeating runs an LP up to the safe time, in segments from milestone to milestone.
func (r *repeats) runRepeating(first, last int32) {
	w, safe := r.worker, r.worker.lp.safe
	var begun *segment // at the milestone before
	var begin int64
	for {
		r.global = false
		before := Counts{}
		before.add(&w.actor.Counts, 1)
		r.totals = append(r.totals[:0], r.totalsOf(first, last)...)
		if w.traits.inTurn {
			w.runInTurn(first, last)
		} else {
			w.runTogether(w.program.LPOf(first), first)
		}
		r.whole = r.whole && !r.global
		t := w.lp.safe
		w.lp.safe = safe
		if t == safe || w.actor.failures.current != nil {
			return
		}
		ok := r.noteState(first, last, t)
		if begun != nil && ok && !r.global {
			r.record(begun, t-begin, &before, r.totals)
		}
		if begun = nil; !ok {
			continue
		}
		begin, begun = r.repeat(t, safe)
		if begin > t {
			r.whole = false
			w.states.restoreState(first, last, begin, r.state, w.segmentCauses.refs)
		}
		if begun != nil {
			w.segmentCauses.observeBeginning(&begun.stretch, w.lp.first, begin)
		}
	}
}

// noteState sets the state of the current LP at time t, and reports whether it can be represented.
func (r *repeats) noteState(first, last int32, t int64) (ok bool) {
	w := r.worker
	w.segmentCauses.refs = w.segmentCauses.refs[:0]
	r.state, ok = w.states.stateOf(first, last, t, r.state[:0])
	return ok
}

// totalsOf returns the totals of an LP's ranks, nil if they are not requested.
func (r *repeats) totalsOf(first, last int32) []observe.Total {
	if !r.worker.reports || r.worker.reporter.log == nil {
		return nil
	}
	r.worker.reporter.log.HandOver()
	return r.worker.engine.observers.Totals[first:last]
}

// record records that the current LP has done a segment of some time, with the counts and totals before it.
func (r *repeats) record(s *segment, ns int64, before *Counts, totals []observe.Total) {
	s.to = append(s.to[:0], r.state...)
	s.ns, s.Counts = ns, Counts{}
	s.add(&r.worker.actor.Counts, 1)
	s.add(before, -1)
	s.totals = s.totals[:0]
	s.totals = append(s.totals, r.totalsOf(r.worker.lp.first, r.worker.lp.first+int32(len(totals)))...)
	for i := range totals {
		s.totals[i].Add(&totals[i], -1)
	}
	r.worker.segmentCauses.observeSegment(&s.stretch)
}

// skip counts what is done in a segment that the current LP skips.
func (r *repeats) skip(s *segment) {
	r.worker.actor.Counts.add(&s.Counts, 1)
	r.skipped += s.handled
	for i := range s.totals {
		r.worker.engine.observers.Totals[r.worker.lp.first+int32(i)].Add(&s.totals[i], 1)
	}
	s.used = true
}

// repeat skips, from time t on, the recorded segments that follow the state of the current LP
// and end before the safe time. It returns the time reached, and the segment to record next,
// nil if there is none.
func (r *repeats) repeat(t, safe int64) (int64, *segment) {
	w := r.worker
	s, last := r.known(r.state), (*segment)(nil)
	for s != nil && len(s.to) > 0 && s.ns <= safe-t {
		w.segmentCauses.observeRepeat(&s.stretch, w.lp.first, last == nil, t)
		t += s.ns
		r.skip(s)
		s, last = r.after(s), s
	}
	if last != nil {
		r.state = append(r.state[:0], last.to...)
		w.segmentCauses.observeRepeated(&last.stretch)
	}
	switch {
	case s == nil:
		return t, r.begin(r.state)
	case len(s.to) == 0:
		return t, s
	}
	return t, nil
}

// known returns the segment that begins in a state, nil if none is recorded.
func (r *repeats) known(state []int64) *segment {
	if s := r.slot(state); slices.Equal(s.from, state) {
		return s
	}
	return nil
}

// after returns the segment that begins where s ends.
func (r *repeats) after(s *segment) *segment {
	if s.next == nil || s.next.number != s.nextNumber {
		if s.next = r.known(s.to); s.next != nil {
			s.nextNumber = s.next.number
		}
	}
	return s.next
}

// begin returns a new segment that begins in a state. It returns nil if a colliding segment
// has been used since the last collision.
func (r *repeats) begin(state []int64) *segment {
	s := r.slot(state)
	if s.used {
		s.used = false
		return nil
	}
	r.count++
	s.number = r.count
	s.from, s.to, s.next = append(s.from[:0], state...), s.to[:0], nil
	return s
}

func (r *repeats) slot(state []int64) *segment {
	return &r.segments[hash(state)%uint64(len(r.segments))]
}

// hash is FNV-1a by words, with the high bits mixed into the low ones.
func hash(state []int64) uint64 {
	h := uint64(14695981039346656037)
	for _, v := range state {
		h = (h ^ uint64(v)) * 1099511628211
		h ^= h >> 29
	}
	return h
}
