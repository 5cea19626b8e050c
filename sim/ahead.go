package sim

import "slices"

// ahead is the operations that a process has not come to: those that depend, be
// it through others, on what it is stuck in. It is made for one process after the
// other, in the same memory.
type ahead struct {
	rank  int32 // of the last that it was made for
	made  int32 // how often
	first int32 // the process's first operation
	ops   []int32
	links []link
	marks []mark // by place in the process's list
}

// mark tells whether an operation is among them, and which is the last of the links
// to it.
type mark struct{ made, link int32 }

// link is a dependence: of the operation whose list of links it is in, on another.
type link struct{ from, before int32 }

// look returns what is ahead of a process; that holds until the next call.
func (g *waitFor) look(rank int32) *ahead {
	a := &g.ahead
	if a.made > 0 && a.rank == rank {
		return a
	}
	base := int(rank) % g.base
	a.rank, a.first = rank, g.first[base]
	a.made++
	a.ops, a.links = a.ops[:0], a.links[:0]
	if short := int(g.first[base+1]-g.first[base]) - len(a.marks); short > 0 {
		a.marks = append(a.marks, make([]mark, short)...)
	}
	for _, op := range g.stuck(rank) {
		a.depend(op, g.shape(op).onEnd)
	}
	for i := 0; i < len(a.ops); i++ {
		o := g.shape(a.ops[i])
		a.depend(a.ops[i], o.onStart)
		a.depend(a.ops[i], o.onEnd)
	}
	g.looks += 1 + len(a.links)
	return a
}

// depend notes that operations depend on one, at some distances.
func (a *ahead) depend(from int32, dependants []int32) {
	for _, d := range dependants {
		op := from + d
		m := &a.marks[op-a.first]
		if m.made != a.made {
			*m = mark{a.made, none}
			a.ops = append(a.ops, op)
		}
		a.links = append(a.links, link{from, m.link})
		m.link = int32(len(a.links) - 1)
	}
}

// holders returns which of the operations that the process is stuck in keep it
// from coming to another.
func (a *ahead) holders(of stuckAt) (list []stuckAt) {
	looked := map[int32]bool{of.op: true}
	for ops := []int32{of.op}; len(ops) > 0; {
		op := ops[len(ops)-1]
		ops = ops[:len(ops)-1]
		m := &a.marks[op-a.first]
		if m.made != a.made {
			list = append(list, stuckAt{of.rank, op})
			continue
		}
		for i := m.link; i != none; i = a.links[i].before {
			if from := a.links[i].from; !looked[from] {
				looked[from] = true
				ops = append(ops, from)
			}
		}
	}
	slices.SortFunc(list, stuckAt.compare)
	return list
}
