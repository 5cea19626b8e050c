package stuck

import "slices"

// ahead is the operations that a rank has not started: those that depend, directly or through
// others, on the operations that it is stuck in. It is rebuilt for one rank after another in
// the same memory.
type ahead struct {
	rank  int32 // the rank that it is built for
	ops   []int32
	links []link  // from index 1 on
	last  []int32 // last link of each operation in the rank's list; 0 if it is not ahead
}

// link is a dependence on an operation, in a linked list of the dependences of another one:
// before is the next link of the list, 0 at its end.
type link struct{ on, before int32 }

// look returns the operations ahead of a rank, valid until the next call.
func (g *graph) look(rank int32) []int32 {
	a := &g.ahead
	if a.rank == rank {
		return a.ops
	}
	for _, op := range a.ops {
		a.last[op] = 0
	}
	a.rank, a.ops, a.links = rank, a.ops[:0], append(a.links[:0], link{})
	for _, op := range g.stuckIn(rank) {
		_, onEnd := g.Dependents(rank, op)
		a.link(op, onEnd)
	}
	for i := 0; i < len(a.ops); i++ {
		onStart, onEnd := g.Dependents(rank, a.ops[i])
		a.link(a.ops[i], onStart)
		a.link(a.ops[i], onEnd)
	}
	g.looks += len(a.links)
	return a.ops
}

// link records that the operations at some offsets depend on an operation.
func (a *ahead) link(on int32, offsets []int32) {
	for _, d := range offsets {
		op := on + d
		for int(op) >= len(a.last) {
			a.last = append(a.last, 0)
		}
		if a.last[op] == 0 {
			a.ops = append(a.ops, op)
		}
		a.links = append(a.links, link{on, a.last[op]})
		a.last[op] = int32(len(a.links) - 1)
	}
}

// holders returns the operations that a rank is stuck in and that keep it from starting one
// that is ahead, in list order.
func (g *graph) holders(of opID) (nodes []opID) {
	g.look(of.rank)
	a, seen := &g.ahead, map[int32]bool{of.op: true}
	for ops := []int32{of.op}; len(ops) > 0; ops = ops[1:] {
		op := ops[0]
		if int(op) >= len(a.last) || a.last[op] == 0 {
			nodes = append(nodes, opID{of.rank, op})
			continue
		}
		for i := a.last[op]; i != 0; i = a.links[i].before {
			if on := a.links[i].on; !seen[on] {
				seen[on] = true
				ops = append(ops, on)
			}
		}
	}
	slices.SortFunc(nodes, opID.compare)
	return nodes
}
