package engine

import (
	"slices"
)

// Without noise replicas do the same again and again, each at its time: what differs
// after a collective of all is soon waited away. So what a unit does from one of some
// sends, its milestones, to the next is kept: the state that it begins in, the state
// that it ends in, and how long it takes. A unit that comes to a milestone in a state
// that is known goes from state to state, and only then runs on. Whole states are
// compared, so that nothing is assumed of what replicas do.
//
// At a milestone a unit is run to o + L after the send: other processes have been run no
// further (see runInTurn). Of what follows, only what ends before the horizon is taken
// from what is kept, as messages from outside come in after that; and nothing in which a
// collective of all begins, as members have different parts in it.

// stretch is what a unit does from one milestone to the next.
type stretch struct {
	from, to []int64 // states, see state.go; to is empty as long as it is not known
	ns       int64
	Counts           // what is done in it
	totals   []Total // the same of each process, where somebody asks
	used     bool    // since another state would have had its place
	number   int64   // of all stretches that have begun
	// next is the stretch that begins where this one ends, as long as it has the number
	// nextNumber.
	next       *stretch
	nextNumber int64
}

// repeats is what a worker keeps of what units do.
type repeats struct {
	stretches []stretch // by the hash of the state that they begin in
	state     []int64   // of the current unit
	totals    []Total   // of its processes, before
	begun     int64     // how many stretches have
	global    bool      // whether a collective of all has begun since the last milestone
}

// mayRepeat tells whether the worker's units may do what others have done.
func (w *worker) mayRepeat() bool {
	return w.traits.inTurn && w.traits.plain && !w.traits.overtaking && !w.engine.options.WithoutShortcuts()
}

// isMilestone tells whether a send is one.
func (w *worker) isMilestone(op int32) bool {
	return w.repeats != nil && w.program.Milestones[op/64]>>(op%64)&1 != 0
}

// reachMilestone ends the run of the current unit o + L after a milestone's send at time t.
func (w *worker) reachMilestone(t int64) {
	w.unit.horizon = min(w.unit.horizon, t+w.traits.ahead)
	w.until = min(w.until, w.unit.horizon)
}

// runRepeating is runInTurn for a unit that may do what others have done.
func (w *worker) runRepeating(first, last int32) {
	r, horizon := w.repeats, w.unit.horizon
	var begun *stretch // at the milestone before
	var begin int64
	for {
		r.global = false
		before := w.Counts
		if w.tally != nil {
			r.totals = append(r.totals[:0], w.tally.totals[first:last]...)
		}
		w.runInTurn(first, last)
		t := w.unit.horizon
		w.unit.horizon = horizon
		if t == horizon || w.failures.current != nil {
			return
		}
		state, ok := w.stateOf(first, last, t, r.state[:0])
		r.state = state
		if begun != nil && ok && !r.global {
			begun.to = append(begun.to[:0], state...)
			begun.ns, begun.Counts = t-begin, w.Counts.minus(before)
			begun.totals = begun.totals[:0]
			for i, was := range r.totals {
				begun.totals = append(begun.totals, w.tally.totals[first+int32(i)].minus(was))
			}
		}
		if begun = nil; !ok {
			continue
		}
		begin, begun = w.repeat(t, horizon)
		if begin > t {
			w.enterState(first, last, begin, r.state)
		}
	}
}

// repeat lets happen, from time t on, what is known to follow the state of the current
// unit before the horizon. It returns up to when, and where to keep what follows then,
// nil where it is not to be kept.
func (w *worker) repeat(t, horizon int64) (int64, *stretch) {
	r := w.repeats
	s, last := r.known(r.state), (*stretch)(nil)
	for s != nil && len(s.to) > 0 && s.ns <= horizon-t {
		t += s.ns
		w.Counts = w.Counts.plus(s.Counts)
		for i, more := range s.totals {
			total := &w.tally.totals[w.unit.firstOfUnit+int32(i)]
			*total = total.plus(more)
		}
		s.used = true
		s, last = r.after(s), s
	}
	if last != nil {
		r.state = append(r.state[:0], last.to...)
	}
	switch {
	case s == nil:
		return t, r.begin(r.state)
	case len(s.to) == 0:
		return t, s
	}
	return t, nil
}

// known returns the stretch that begins in a state, nil where there is none.
func (r *repeats) known(state []int64) *stretch {
	if s := r.place(state); slices.Equal(s.from, state) {
		return s
	}
	return nil
}

// after returns the stretch that begins where one ends.
func (r *repeats) after(s *stretch) *stretch {
	if s.next == nil || s.next.number != s.nextNumber {
		if s.next = r.known(s.to); s.next != nil {
			s.nextNumber = s.next.number
		}
	}
	return s.next
}

// begin makes the stretch that begins in a state, or returns nil where another has its
// place and is needed.
func (r *repeats) begin(state []int64) *stretch {
	s := r.place(state)
	if s.used {
		s.used = false
		return nil
	}
	r.begun++
	s.number = r.begun
	s.from, s.to, s.next = append(s.from[:0], state...), s.to[:0], nil
	return s
}

func (r *repeats) place(state []int64) *stretch {
	return &r.stretches[hash(state)%uint64(len(r.stretches))]
}

// hash is FNV-1a by words, mixed downwards.
func hash(state []int64) uint64 {
	h := uint64(14695981039346656037)
	for _, v := range state {
		h = (h ^ uint64(v)) * 1099511628211
		h ^= h >> 29
	}
	return h
}
