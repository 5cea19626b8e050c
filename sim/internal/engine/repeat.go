package engine

import (
	"slices"

	"loggops/sim/internal/criticalpath"
)

// Without noise, replicas repeat each other at different times, and skew left by a global
// collective soon disappears. Some sends of each rank are milestones. The engine records what
// an LP does from one milestone to the next: the state at the beginning, the state at the end,
// and the time between. An LP that reaches a milestone in a recorded state skips from state to
// state as far as these are recorded. Whole states are compared, so this assumes nothing about
// replicas.
//
// At a milestone, an LP is run to o + L after the send: the other ranks have run no further
// (see runInTurn). A segment is skipped only if it ends before the safe time, as messages from
// outside may arrive after that, and only if no global collective begins in it, as the
// replicas are different members of that.

// segment is what an LP does from one milestone to the next.
type segment struct {
	from, to []int64 // states, see state.go; to is empty until it is recorded
	ns       int64
	Counts                        // what is done in it
	totals   []Total              // the same for each rank, if totals are requested
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
	segments []segment          // by hash of the state at the beginning
	state    []int64            // of the current LP
	refs     []criticalpath.Ref // in that state, see appendRefs
	totals   []Total            // of the LP's ranks, at the beginning of a segment
	count    int64              // number of segments
	global   bool               // a global collective has begun since the last milestone
}

// reachMilestone ends the run of the current LP o + L after a milestone's send at time t.
func (w *worker) reachMilestone(t int64) {
	w.lp.safe = min(w.lp.safe, t+w.traits.lookahead)
	w.until = min(w.until, w.lp.safe)
}

// runRepeating is runInTurn with segments.
func (w *worker) runRepeating(first, last int32) {
	r, safe := w.repeats, w.lp.safe
	var begun *segment // at the milestone before
	var begin int64
	for {
		r.global = false
		before := w.Counts
		if w.totals != nil {
			r.totals = append(r.totals[:0], w.totals[first:last]...)
		}
		w.runInTurn(first, last)
		t := w.lp.safe
		w.lp.safe = safe
		if t == safe || w.failures.current != nil {
			return
		}
		r.refs = r.refs[:0]
		state, ok := w.stateOf(first, last, t, r.state[:0])
		r.state = state
		if begun != nil && ok && !r.global {
			begun.to = append(begun.to[:0], state...)
			begun.ns, begun.Counts = t-begin, w.Counts.minus(before)
			begun.totals = begun.totals[:0]
			for i, was := range r.totals {
				begun.totals = append(begun.totals, w.totals[first+int32(i)].minus(was))
			}
			w.observeSegment(&begun.stretch)
		}
		if begun = nil; !ok {
			continue
		}
		begin, begun = w.repeat(t, safe)
		if begin > t {
			w.restoreState(first, last, begin, r.state, r.refs)
		}
		if begun != nil {
			w.observeBeginning(&begun.stretch, begin)
		}
	}
}

// repeat skips, from time t on, the recorded segments that follow the state of the current LP
// and end before the safe time. It returns the time reached, and the segment to record next,
// nil if there is none.
func (w *worker) repeat(t, safe int64) (int64, *segment) {
	r := w.repeats
	s, last := r.known(r.state), (*segment)(nil)
	for s != nil && len(s.to) > 0 && s.ns <= safe-t {
		w.observeRepeat(&s.stretch, last == nil, t)
		t += s.ns
		w.Counts = w.Counts.plus(s.Counts)
		for i, more := range s.totals {
			total := &w.totals[w.lp.first+int32(i)]
			*total = total.plus(more)
		}
		s.used = true
		s, last = r.after(s), s
	}
	if last != nil {
		r.state = append(r.state[:0], last.to...)
		w.observeRepeated(&last.stretch)
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
