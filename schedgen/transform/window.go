package transform

import "loggops/formats/schedule"

// Span is a part of a rank's list: the operations at First and after it, before
// End.
type Span struct{ First, End int }

// Dropped counts what had to go with a window's cuts.
type Dropped struct {
	// Messages have one end within the window, or no other end at all.
	Messages int64
	// CollectiveCalls are within it and those of other members are not.
	CollectiveCalls int64
}

// Window keeps a part of each rank's list. What reaches across its bounds is
// dropped at both ends: messages of which one end is outside, and collectives
// that one of the members calls outside of it. Receives of any source or tag
// name what they took when the ends were matched, for with some messages gone
// they could take others, and leave a receive without one. So whatever runs to
// its end still does when it was cut: the order in which everything happened
// then is one in which what is left can happen.
func Window(s *schedule.Schedule, spans []Span) Dropped {
	m := match(s)
	var dropped Dropped
	gone := make([][]bool, len(s.Ops))
	for rank, ops := range s.Ops {
		gone[rank] = make([]bool, len(ops))
		for i := range ops {
			gone[rank][i] = !spans[rank].has(int32(i))
		}
	}
	dropped.CollectiveCalls = cutCollectives(s, m, spans, gone)
	dropped.Messages = cutMessages(s, m, spans, gone)
	for rank, ops := range s.Ops {
		s.Ops[rank] = without(ops, gone[rank])
	}
	return dropped
}

func (s Span) has(op int32) bool { return s.First <= int(op) && int(op) < s.End }

// cutMessages notes the messages of which one end stays, and names the partner
// of receives that take any.
func cutMessages(s *schedule.Schedule, m *matching, spans []Span, gone [][]bool) (dropped int64) {
	for rank, ops := range s.Ops {
		for i := range ops {
			op := &ops[i]
			if gone[rank][i] || op.Kind != schedule.Send && op.Kind != schedule.Recv {
				continue
			}
			other := m.partner[rank][i]
			if other == noEnd || !spans[other.rank].has(other.op) {
				gone[rank][i] = true
				dropped++
			} else if op.Kind == schedule.Recv {
				op.Peer, op.Tag = other.rank, s.Ops[other.rank][other.op].Tag
			}
		}
	}
	return dropped
}

// cutCollectives notes the collectives that not all members call within.
func cutCollectives(s *schedule.Schedule, m *matching, spans []Span, gone [][]bool) (dropped int64) {
	whole := make([][]bool, len(s.Ops))
	for rank, ops := range s.Ops {
		whole[rank] = make([]bool, len(ops))
	}
	for _, calls := range m.collectives {
		all := true
		for _, e := range calls {
			all = all && spans[e.rank].has(e.op)
		}
		for _, e := range calls {
			whole[e.rank][e.op] = all
		}
	}
	for rank, ops := range s.Ops {
		for i := range ops {
			if ops[i].Kind == schedule.Collective && !gone[rank][i] && !whole[rank][i] {
				gone[rank][i] = true
				dropped++
			}
		}
	}
	return dropped
}
