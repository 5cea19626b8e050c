package stuck

import (
	"cmp"
	"context"
	"slices"
)

// opID is an operation: its rank, and its position in the rank's list.
type opID struct{ rank, op int32 }

func (a opID) compare(b opID) int {
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.op, b.op))
}

const none = -1

// graph is the wait-for graph (Holt 1972). Its nodes are the operations that have
// begun and cannot complete. Each waits for an operation of some rank that has not
// begun, which depends on one or more of those that this rank is stuck in: these are
// the edges. They are not stored, but found again whenever they are asked for.
type graph struct {
	Run
	ctx     context.Context
	sends   []opID       // rendezvous sends that wait for their receives, sorted
	visited map[opID]int // in the order in which paths went to nodes
	ops     []int32      // see stuckIn
	ahead   ahead
	looks   int // dependences and steps of collectives looked at

	// senders are the sends to come, by receiver, to ranks of one replica that wait
	// for any source.
	senders map[int32][]opID
	home    int32 // the first rank of the replica
}

// maxLooks bounds the search for better causes than the first one found. It takes a
// fraction of a second.
const maxLooks = 2_000_000

// ended reports, at every 1,024th step of a loop, whether the context is done.
func (g *graph) ended(step int) bool { return step%1024 == 0 && g.ctx.Err() != nil }

func (g *graph) place(id opID) Place { return g.Place(id.rank, id.op) }

// replica returns the first rank of a rank's replica, and the first after it.
func (g *graph) replica(rank int32) (first, end int32) {
	_, size := g.Ranks()
	first = rank - rank%size
	return first, first + size
}

// stuckIn returns the operations that a rank is stuck in, valid until the next call.
func (g *graph) stuckIn(rank int32) []int32 {
	g.ops = g.Collectives(g.Receives(g.ops[:0], rank), rank)
	i, _ := slices.BinarySearchFunc(g.sends, opID{rank, 0}, opID.compare)
	for ; i < len(g.sends) && g.sends[i].rank == rank; i++ {
		g.ops = append(g.ops, g.sends[i].op)
	}
	return g.ops
}

// cause finds out why the run cannot go on.
func (g *graph) cause() (c Cause) {
	waits, cyclic := g.search()
	if cyclic {
		c.Ranks = len(waits)
		for _, node := range waits {
			if p := g.place(node); p.sends() && p.Bytes > g.EagerMax() && (c.Eager == 0 || p.Bytes < c.Eager) {
				c.Eager = p.Bytes
			}
		}
	}
	for _, node := range waits[:min(len(waits), maxWaits)] {
		c.Waits = append(c.Waits, g.wait(node))
	}
	if len(waits) == 1 && !cyclic {
		c.Near = g.near(g.place(waits[0]))
	}
	return c
}

// search returns an operation that waits forever and keeps others waiting. If there is none,
// it returns the shortest cycle found; failing that, an operation that waits forever and keeps
// no other waiting.
func (g *graph) search() (waits []opID, cyclic bool) {
	all, _ := g.Ranks()
	for rank := range all {
		if g.ended(int(rank)) {
			break
		}
		for _, op := range slices.Clone(g.stuckIn(rank)) {
			if waits != nil && g.looks > maxLooks {
				return waits, cyclic
			}
			path, around := g.follow(opID{rank, op})
			switch {
			case len(path) == 0: // on an earlier path
			case around:
				if path = g.shorten(path); !cyclic || len(path) < len(waits) {
					waits, cyclic = path, true
				}
			case g.blocks(path[len(path)-1]):
				return path[len(path)-1:], false
			case waits == nil:
				waits = path[len(path)-1:]
			}
		}
	}
	return waits, cyclic
}

// blocks reports whether any operation requires one to complete.
func (g *graph) blocks(node opID) bool {
	_, onEnd := g.Dependents(node.rank, node.op)
	return len(onEnd) > 0
}

// follow goes from node to node and returns the path to one that waits forever, or the
// cycle that the path leads to; nothing if it leads to an earlier path.
func (g *graph) follow(node opID) (path []opID, cyclic bool) {
	before := len(g.visited)
	for {
		if n, ok := g.visited[node]; ok && n >= before {
			return path[n-before:], true
		} else if ok {
			return nil, false
		}
		g.visited[node] = len(g.visited)
		path = append(path, node)
		next := g.next(node)
		if len(next) == 0 || g.ended(len(path)) {
			return path, false
		}
		node = next[0]
	}
}

// shorten returns a shortest cycle through the nodes of another one. Cycles branch off at
// nodes with several edges.
func (g *graph) shorten(cycle []opID) []opID {
	for _, start := range cycle {
		if g.looks <= maxLooks && len(g.next(start)) > 1 {
			cycle = g.around(start, cycle)
		}
	}
	return cycle
}

// around returns a shortest cycle through a node, found breadth first, if it is shorter
// than another cycle, and else that.
func (g *graph) around(start opID, other []opID) []opID {
	type step struct {
		opID
		before, length int
	}
	steps, seen := []step{{start, none, 1}}, map[opID]bool{}
	for i := 0; i < len(steps) && steps[i].length < len(other) && g.looks <= maxLooks; i++ {
		for _, next := range g.next(steps[i].opID) {
			if next == start {
				var cycle []opID
				for j := i; j != none; j = steps[j].before {
					cycle = append(cycle, steps[j].opID)
				}
				slices.Reverse(cycle)
				return cycle
			}
			if !seen[next] {
				seen[next] = true
				steps = append(steps, step{next, i, steps[i].length + 1})
			}
		}
	}
	return other
}

// next returns the nodes that keep another rank from ending the wait of a node; none if
// nothing would end it.
func (g *graph) next(node opID) []opID {
	end, ok := g.end(g.place(node))
	if !ok {
		return nil
	}
	return g.holders(end.id())
}

// end returns the operation to come that would end a wait.
func (g *graph) end(wait Place) (Place, bool) {
	switch {
	case wait.collective():
		return g.late(wait)
	case wait.anySource():
		return g.sender(wait)
	}
	return g.find(wait.Peer, wait.matches)
}

// find returns the first operation of the rank's list that is ahead and meets a condition.
func (g *graph) find(rank int32, meets func(Place) bool) (first Place, ok bool) {
	for _, op := range g.look(rank) {
		if p := g.Place(rank, op); meets(p) && (!ok || op < first.Op) {
			first, ok = p, true
		}
	}
	return first, ok
}

// sender returns the first send to come that matches a receive from any source.
func (g *graph) sender(recv Place) (Place, bool) {
	if home, end := g.replica(recv.Rank); g.home != home {
		g.senders, g.home = map[int32][]opID{}, home
		for to := home; to < end; to++ {
			for _, op := range g.stuckIn(to) {
				if g.Place(to, op).anySource() {
					g.senders[to] = nil
				}
			}
		}
		for from := home; from < end; from++ {
			for _, op := range g.look(from) {
				p := g.Place(from, op)
				if list, ok := g.senders[p.Peer]; ok && p.sends() {
					g.senders[p.Peer] = append(list, opID{from, op})
				}
			}
		}
	}
	for _, id := range g.senders[recv.Rank] {
		if p := g.place(id); recv.matches(p) {
			return p, true
		}
	}
	return Place{}, false
}

// wait describes the wait of a node.
func (g *graph) wait(node opID) Wait {
	w := Wait{Place: g.place(node)}
	if end, ok := g.end(w.Place); !ok {
		w.Over = w.Peer >= 0 && len(g.stuckIn(w.Peer)) == 0
	} else if w.For = &end; w.collective() {
		for _, call := range g.absent(w.Place, maxAbsent+1) {
			w.Absent = append(w.Absent, call.Rank)
		}
	}
	return w
}
