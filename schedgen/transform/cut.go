package transform

import "loggops/formats/schedule"

// Span is a part of a rank's list: the operations at First and after it, before
// End.
type Span struct{ First, End int }

// Within selects one part of each rank's list.
func Within(s *schedule.Schedule, spans []Span) [][]bool {
	return each(s, func(rank, i int) bool { return spans[rank].First <= i && i < spans[rank].End })
}

// each selects operations by rank and place.
func each(s *schedule.Schedule, is func(rank, i int) bool) [][]bool {
	selected := make([][]bool, len(s.Ops))
	for rank, ops := range s.Ops {
		selected[rank] = make([]bool, len(ops))
		for i := range ops {
			selected[rank][i] = is(rank, i)
		}
	}
	return selected
}

// Dropped counts what had to go with a cut.
type Dropped struct {
	// Messages have one end within the part that is kept, or no other end at all.
	Messages int64
	// CollectiveCalls are within it and those of other members are not.
	CollectiveCalls int64
	// Requests are posted on one side of the cut and waited for on the other, where the wait goes.
	Requests int64
	// At counts all of these by the call and its site.
	At map[string]int64
}

// Cut keeps the selected operations. What reaches across the cut is
// dropped at both ends: messages of which one end is outside, and collectives
// that one of the members calls outside. Receives of any source or tag
// name what they took when the ends were matched, for with some messages gone
// they could take others, and leave a receive without one. So whatever runs to
// its end still does when it was cut: the order in which everything happened
// then is one in which what is left can happen.
func Cut(s *schedule.Schedule, keep [][]bool) Dropped {
	m := match(s)
	dropped := Dropped{At: map[string]int64{}}
	whole := wholeCollectives(s, m, keep)
	gone := each(s, func(rank, i int) bool {
		if !keep[rank][i] {
			return true
		}
		op := &s.Ops[rank][i]
		switch other := m.partner[rank][i]; {
		case op.Kind == schedule.Collective && !whole[rank][i]:
			dropped.add(&dropped.CollectiveCalls, op)
			return true
		case op.Kind != schedule.Send && op.Kind != schedule.Recv:
		case other == noEnd || !keep[other.rank][other.op]:
			dropped.add(&dropped.Messages, op)
			return true
		case op.Kind == schedule.Recv:
			op.Peer, op.Tag = other.rank, s.Ops[other.rank][other.op].Tag
		}
		return false
	})
	for rank, ops := range s.Ops {
		dropped.openRequests(ops, keep[rank])
		s.Ops[rank] = without(ops, gone[rank])
	}
	return dropped
}

func (d *Dropped) add(count *int64, op *schedule.Op) {
	*count++
	d.At[callOf(op)]++
}

// callOf names the call that an operation stands for, and its site.
func callOf(op *schedule.Op) string {
	name := op.Call
	if name == "" {
		name = op.Kind.String()
	}
	if op.Site != "" {
		name += " at " + op.Site
	}
	return name
}

// openRequests counts the requests of a rank that are under way at the cut.
func (d *Dropped) openRequests(ops []schedule.Op, keep []bool) {
	posted := make([]bool, len(ops)) // the rank goes on when these have started
	for i := range ops {
		for _, r := range ops[i].Irequires {
			posted[i-int(r)] = true
		}
	}
	for i := range ops {
		for _, r := range ops[i].Requires {
			if on := i - int(r); posted[on] && keep[on] != keep[i] && ops[on].Kind != schedule.Calc {
				posted[on] = false // counts once
				d.add(&d.Requests, &ops[on])
			}
		}
	}
}

// wholeCollectives selects the collectives that all members call within the part that is kept.
func wholeCollectives(s *schedule.Schedule, m *matching, keep [][]bool) [][]bool {
	whole := each(s, func(int, int) bool { return false })
	for _, calls := range m.collectives {
		all := true
		for _, e := range calls {
			all = all && keep[e.rank][e.op]
		}
		for _, e := range calls {
			whole[e.rank][e.op] = all
		}
	}
	return whole
}
