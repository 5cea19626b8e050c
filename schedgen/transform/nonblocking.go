package transform

import "loggops/formats/schedule"

// NonblockingCollectives makes each blocking collective one that starts so
// many ns of its rank's computation earlier, and is waited for where it stood.
// It moves back over no more than the calc before it: not beyond the end of the
// call before. Whether the data are ready by then is not asked. A collective that
// cannot move is nonblocking all the same, and stays where it is: other members
// may move theirs, and rules for algorithms tell the two forms apart.
//
// Of a calc c and the collective x after it become: c without its last ns, x
// that requires that, the last ns that irequire x, and a wait, a calc of 0 that
// requires both.
func NonblockingCollectives(earlierNS int64) Rank {
	return func(_ int, ops []schedule.Op) ([]schedule.Op, error) {
		m := mover{starts: make([]int32, len(ops)), ends: make([]int32, len(ops))}
		for i := range ops {
			switch {
			case i+1 < len(ops) && movable(ops, i+1):
				m.split(ops, i, earlierNS)
			case movable(ops, i):
				m.wait(ops, i)
			default:
				m.starts[i], m.ends[i] = m.next(), m.next()
				m.add(nonblocking(ops[i]), i)
			}
		}
		return m.linked(ops), nil
	}
}

// movable reports whether the operation at i is a blocking collective that
// depends on the calc before it, and on nothing else.
func movable(ops []schedule.Op, i int) bool {
	op := &ops[i]
	return op.Kind == schedule.Collective && !op.Coll.Nonblocking && len(op.Irequires) == 0 &&
		len(op.Requires) == 1 && op.Requires[0] == 1 && ops[i-1].Kind == schedule.Calc && ops[i-1].CPU == op.CPU
}

// nonblocking returns an operation that is nonblocking if it is a collective.
func nonblocking(op schedule.Op) schedule.Op {
	if op.Kind == schedule.Collective && !op.Coll.Nonblocking {
		coll := *op.Coll
		coll.Nonblocking = true
		op.Coll = &coll
	}
	return op
}

// mover writes the new list. Dependences on operations of the old one wait
// until all have their places.
type mover struct {
	ops          []schedule.Op
	from         []int   // the old operation whose dependences each has, or none
	starts, ends []int32 // of the old operations: the new ones that start and end them
}

const nothing = -1

func (m *mover) next() int32 { return int32(len(m.ops)) }

// add appends an operation that has the dependences of one of the old list.
func (m *mover) add(op schedule.Op, from int) {
	m.ops, m.from = append(m.ops, op), append(m.from, from)
}

// split stands for the calc at i: before, the collective after it, and the rest.
func (m *mover) split(ops []schedule.Op, i int, earlierNS int64) {
	calc, x := ops[i], nonblocking(ops[i+1])
	rest := min(earlierNS, calc.DurationNS)
	x.Requires = []int32{1}

	m.starts[i], m.starts[i+1] = m.next(), m.next()+1
	calc.DurationNS -= rest
	m.add(calc, i)
	m.add(x, nothing)
	calc.DurationNS, calc.Requires, calc.Irequires = rest, nil, []int32{1}
	m.ends[i] = m.next()
	m.add(calc, nothing)
}

// wait stands where the collective at i stood.
func (m *mover) wait(ops []schedule.Op, i int) {
	op := schedule.Op{Kind: schedule.Calc, CPU: ops[i].CPU, NIC: ops[i].NIC, Iteration: ops[i].Iteration, Call: ops[i].Call, Region: ops[i].Region, Site: ops[i].Site, TraceRow: ops[i].TraceRow}
	op.Requires = []int32{m.next() - m.ends[i-1], m.next() - m.starts[i]}
	m.ends[i] = m.next()
	m.add(op, nothing)
}

// linked returns the new list with all its dependences.
func (m *mover) linked(old []schedule.Op) []schedule.Op {
	for place, i := range m.from {
		if i == nothing {
			continue
		}
		op := &m.ops[place]
		op.Requires, op.Irequires = nil, nil
		for _, r := range old[i].Requires {
			op.Requires = append(op.Requires, int32(place)-m.ends[i-int(r)])
		}
		for _, r := range old[i].Irequires {
			op.Irequires = append(op.Irequires, int32(place)-m.starts[i-int(r)])
		}
	}
	return m.ops
}
