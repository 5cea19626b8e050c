package stuck

import "slices"

// ahead is the operations that a rank has not started: those that depend, directly or
// through others, on what the rank is stuck in. It is made for one rank after another,
// in the same memory.
type ahead struct {
	rank  int32 // the last that it was made for
	made  int32 // how often
	ops   []int32
	marks []mark // by position in the rank's list
	links []link
}

// mark tells whether an operation is ahead, and which is the last of the links to it.
type mark struct{ made, link int32 }

// link is a dependence on an operation, in a list of those of another.
type link struct{ on, before int32 }

// look returns the operations ahead of a rank, valid until the next call.
func (g *graph) look(rank int32) []int32 {
	a := &g.ahead
	if a.made > 0 && a.rank == rank {
		return a.ops
	}
	a.rank, a.ops, a.links = rank, a.ops[:0], a.links[:0]
	a.made++
	for _, op := range g.stuckIn(rank) {
		_, onEnd := g.Dependents(rank, op)
		a.link(op, onEnd)
	}
	for i := 0; i < len(a.ops); i++ {
		onStart, onEnd := g.Dependents(rank, a.ops[i])
		a.link(a.ops[i], onStart)
		a.link(a.ops[i], onEnd)
	}
	g.looks += 1 + len(a.links)
	return a.ops
}

// link notes that the operations at some offsets depend on one.
func (a *ahead) link(on int32, offsets []int32) {
	for _, d := range offsets {
		op := on + d
		for int(op) >= len(a.marks) {
			a.marks = append(a.marks, mark{})
		}
		m := &a.marks[op]
		if m.made != a.made {
			*m = mark{a.made, none}
			a.ops = append(a.ops, op)
		}
		a.links = append(a.links, link{on, m.link})
		m.link = int32(len(a.links) - 1)
	}
}

// holders returns which of the operations that a rank is stuck in keep it from
// starting another, in list order.
func (g *graph) holders(of opID) (nodes []opID) {
	g.look(of.rank)
	a, seen := &g.ahead, map[int32]bool{of.op: true}
	for ops := []int32{of.op}; len(ops) > 0; ops = ops[1:] {
		op := ops[0]
		if int(op) >= len(a.marks) || a.marks[op].made != a.made {
			nodes = append(nodes, opID{of.rank, op})
			continue
		}
		for i := a.marks[op].link; i != none; i = a.links[i].before {
			if on := a.links[i].on; !seen[on] {
				seen[on] = true
				ops = append(ops, on)
			}
		}
	}
	slices.SortFunc(nodes, opID.compare)
	return nodes
}
