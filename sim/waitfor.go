package sim

import (
	"cmp"
	"iter"
	"slices"

	"loggops/formats/schedule"
)

// Why a run came to no end is looked for among the operations that have begun and
// cannot complete. Each waits for an operation of some rank that has not begun, and
// that for one or more of those that this rank is stuck in: the wait-for graph
// (Holt 1972), of which nothing is stored. It ends in a cycle, or where nothing
// is to come that would end a wait.

// stuckAt is an operation of a process: one that it is stuck in, or one that it
// has not come to.
type stuckAt struct{ rank, op int32 }

func (a stuckAt) compare(b stuckAt) int {
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.op, b.op))
}

// waitFor is the graph.
type waitFor struct {
	*engine
	w     *worker   // any: all see all nodes
	sends []stuckAt // rendezvous sends, sorted
	ahead ahead
	looks int // operations and steps looked at
	// coming is the sends to come to those ranks of a replica that wait for any
	// source.
	coming map[int32][]stuckAt
	home   int32 // of that replica
}

// maxLooks bounds the search for better causes than the first. It is a part of
// a second.
const maxLooks = 2_000_000

// cause returns why nothing more happens.
func (e *engine) cause() (c Cause) {
	g := &waitFor{engine: e, w: e.workers[0]}
	for rank := range e.processes {
		g.w.each(e.processes[rank].unexpected, func(m *node) {
			if m.step < 0 && g.w.cost(m, g.w.shapeOf(m)).rendezvous {
				g.sends = append(g.sends, stuckAt{m.origin, m.op})
			}
		})
	}
	slices.SortFunc(g.sends, stuckAt.compare)
	waits, cyclic := g.search()
	if cyclic {
		c.Ranks = len(waits)
	}
	for _, at := range waits[:min(len(waits), maxWaits)] {
		c.Waits = append(c.Waits, g.wait(at))
	}
	if len(waits) == 1 && !cyclic {
		c.Near = g.near(waits[0])
	}
	return c
}

// search returns what waits in vain and keeps others waiting; where there is
// none a cycle, as short as was found; and last what keeps no one waiting.
func (g *waitFor) search() (waits []stuckAt, cyclic bool) {
	seen := map[stuckAt]int{}
	for rank := range g.processes {
		for _, op := range g.stuck(int32(rank)) {
			if waits != nil && g.looks > maxLooks {
				return waits, cyclic
			}
			path, around := g.follow(stuckAt{int32(rank), op}, seen)
			switch {
			case len(path) == 0: // led to where another has led
			case around:
				if path = g.shorten(path); !cyclic || len(path) < len(waits) {
					waits, cyclic = path, true
				}
			case g.blocks(path[len(path)-1].op):
				return path[len(path)-1:], false
			case waits == nil:
				waits = path[len(path)-1:]
			}
		}
	}
	return waits, cyclic
}

// blocks tells whether anything depends on an operation.
func (g *waitFor) blocks(op int32) bool { return len(g.shape(op).onEnd) > 0 }

// follow goes from wait to wait and returns the way to where that ends, or the
// cycle that it comes to; nothing where it comes to what was seen before.
func (g *waitFor) follow(at stuckAt, seen map[stuckAt]int) (path []stuckAt, cyclic bool) {
	before := len(seen)
	for {
		if n, ok := seen[at]; ok {
			if n < before {
				return nil, false
			}
			return path[n-before:], true
		}
		seen[at] = len(seen)
		path = append(path, at)
		next := g.next(at)
		if len(next) == 0 {
			return path, false
		}
		at = next[0]
	}
}

// shorten returns a shortest of the cycles through what is on one. Another leaves
// it where there are several ways.
func (g *waitFor) shorten(cycle []stuckAt) []stuckAt {
	for _, start := range cycle {
		if g.looks > maxLooks {
			break
		}
		if len(g.next(start)) < 2 {
			continue
		}
		if shorter := g.around(start, len(cycle)); shorter != nil {
			cycle = shorter
		}
	}
	return cycle
}

// around returns a shortest cycle through an operation if it is of fewer than so
// many, by breadth first.
func (g *waitFor) around(start stuckAt, fewer int) []stuckAt {
	from := map[stuckAt]stuckAt{}
	level := []stuckAt{start}
	for depth := 1; depth < fewer && g.looks <= maxLooks; depth++ {
		var deeper []stuckAt
		for _, at := range level {
			for _, next := range g.next(at) {
				if next == start {
					cycle := []stuckAt{at}
					for ; at != start; at = from[at] {
						cycle = append(cycle, from[at])
					}
					slices.Reverse(cycle)
					return cycle
				}
				if _, ok := from[next]; !ok {
					from[next] = at
					deeper = append(deeper, next)
				}
			}
		}
		level = deeper
	}
	return nil
}

// stuck returns the operations that a process is stuck in.
func (g *waitFor) stuck(rank int32) (ops []int32) {
	p := &g.processes[rank]
	g.w.eachPosted(p, func(op, step int32) {
		if step == whole {
			ops = append(ops, op)
		}
	})
	if p.waits != 0 && p.left&opened != 0 {
		ops = append(ops, p.waits-1)
	}
	g.w.each(p.waiting, func(n *node) {
		if n.step == whole && n.origin&opened != 0 {
			ops = append(ops, n.op)
		}
	})
	i, _ := slices.BinarySearchFunc(g.sends, stuckAt{rank, 0}, stuckAt.compare)
	for ; i < len(g.sends) && g.sends[i].rank == rank; i++ {
		ops = append(ops, g.sends[i].op)
	}
	return ops
}

// next returns what keeps another rank from what would end the wait of an
// operation; nothing where nothing would.
func (g *waitFor) next(at stuckAt) []stuckAt {
	ends, ok := g.ends(at)
	if !ok {
		return nil
	}
	return g.look(ends.rank).holders(ends)
}

// ends returns the operation to come that would end a wait.
func (g *waitFor) ends(at stuckAt) (stuckAt, bool) {
	o := g.shape(at.op)
	switch {
	case o.coll != none:
		return g.late(at)
	case g.peer(at.op) != schedule.AnySource:
		return g.match(at, g.replicaOf(at.rank)+g.peer(at.op))
	}
	coming := g.comingTo(at.rank)
	i := slices.IndexFunc(coming, func(send stuckAt) bool { return len(g.differs(at, send)) == 0 })
	if i < 0 {
		return stuckAt{}, false
	}
	return coming[i], true
}

// comingTo returns the sends to come to a rank that waits for any source.
func (g *waitFor) comingTo(rank int32) []stuckAt {
	if home := g.replicaOf(rank); g.coming == nil || g.home != home {
		g.coming, g.home = map[int32][]stuckAt{}, home
		for to := home; to < home+int32(g.base); to++ {
			g.w.eachPosted(&g.processes[to], func(op, step int32) {
				if step == whole && g.peer(op) == schedule.AnySource {
					g.coming[to] = nil
				}
			})
		}
		for from := home; from < home+int32(g.base); from++ {
			for _, op := range g.look(from).ops {
				to := home + g.peer(op)
				if list, ok := g.coming[to]; ok && g.shape(op).kind == schedule.Send {
					g.coming[to] = append(list, stuckAt{from, op})
				}
			}
		}
	}
	return g.coming[rank]
}

// match returns the first operation to come at a rank that matches a send or a
// receive.
func (g *waitFor) match(at stuckAt, rank int32) (first stuckAt, ok bool) {
	first = stuckAt{rank, none}
	for _, op := range g.look(rank).ops {
		other := stuckAt{rank, op}
		if (!ok || op < first.op) && g.opposite(at, other) && len(g.differs(at, other)) == 0 {
			first, ok = other, true
		}
	}
	return first, ok
}

// opposite tells whether of two operations one sends and the other receives.
func (g *waitFor) opposite(a, b stuckAt) bool {
	x, y := g.shape(a.op).kind, g.shape(b.op).kind
	return x == schedule.Send && y == schedule.Recv || x == schedule.Recv && y == schedule.Send
}

// differs returns what keeps a send and a receive, in either order, from
// matching.
func (g *waitFor) differs(a, b stuckAt) (in []string) {
	if g.shape(a.op).kind == schedule.Recv {
		a, b = b, a
	}
	send, recv := g.shape(a.op), g.shape(b.op)
	if recv.tag != anyTag && recv.tag != send.tag {
		in = append(in, "tag")
	}
	if recv.comm != send.comm {
		in = append(in, "communicator")
	}
	home := g.replicaOf(a.rank)
	if home+g.peer(a.op) != b.rank || g.peer(b.op) != schedule.AnySource && home+g.peer(b.op) != a.rank {
		in = append(in, "rank")
	}
	return in
}

// late returns the operation with which a rank would come to a collective that
// another has begun and in which that waits for it, be it through others that are
// in it. Where it would take long to find one of these, it is one of those that
// have not come.
func (g *waitFor) late(at stuckAt) (stuckAt, bool) {
	before := g.looks
	reached := map[int32]bool{at.rank: true}
	for queue := []stuckAt{at}; len(queue) > 0; queue = queue[1:] {
		for _, rank := range g.partners(queue[0]) {
			if reached[rank] {
				continue
			}
			reached[rank] = true
			if op, ok := g.inside(rank, at.op); ok {
				queue = append(queue, stuckAt{rank, op})
			} else if op, ok := g.toCome(rank, at.op); ok {
				return stuckAt{rank, op}, true
			}
		}
		if g.looks-before > maxLooks {
			return g.firstAbsent(at)
		}
	}
	return stuckAt{}, false
}

// partners returns the ranks without which a rank cannot end a collective.
func (g *waitFor) partners(at stuckAt) (list []int32) {
	c := &g.colls[g.shape(at.op).coll]
	member := g.w.member(at.rank, c)
	for s := range c.plan.Len(member) {
		g.looks++
		step := c.plan.Step(member, s)
		if step.Kind != schedule.Recv && (step.Kind != schedule.Send || step.Bytes <= g.params.EagerMax) {
			continue
		}
		if rank := g.w.process(at.rank, c, step.Peer); len(list) == 0 || list[len(list)-1] != rank {
			list = append(list, rank)
		}
	}
	return list
}

// inside returns the operation with which a rank is in the collective that one is.
func (g *waitFor) inside(rank, as int32) (int32, bool) {
	p := &g.processes[rank]
	e := g.w.open(p, as)
	if e == notThere {
		return 0, false
	}
	return g.w.opOf(p, e), *g.w.waitsFor(p, e)&opened != 0
}

// toCome returns the operation with which a rank is to come to the collective that
// one is.
func (g *waitFor) toCome(rank, as int32) (int32, bool) {
	for _, op := range g.look(rank).ops {
		if g.sameInstance(op, as) {
			return op, true
		}
	}
	return 0, false
}

// absent goes over the operations with which members are to come to a collective.
func (g *waitFor) absent(at stuckAt) iter.Seq[stuckAt] {
	c := &g.colls[g.shape(at.op).coll]
	n := len(g.comms[c.comm].members)
	if c.grows {
		n *= g.replicas
	}
	return func(yield func(stuckAt) bool) {
		for member := range n {
			rank := g.w.process(at.rank, c, member)
			if _, ok := g.inside(rank, at.op); ok {
				continue
			}
			if op, ok := g.toCome(rank, at.op); ok && !yield(stuckAt{rank, op}) {
				return
			}
		}
	}
}

func (g *waitFor) firstAbsent(at stuckAt) (stuckAt, bool) {
	for first := range g.absent(at) {
		return first, true
	}
	return stuckAt{}, false
}

// wait describes a wait.
func (g *waitFor) wait(at stuckAt) Wait {
	w := Wait{Place: g.place(at.rank, at.op)}
	ends, ok := g.ends(at)
	if !ok {
		w.Over = w.Peer >= 0 && len(g.stuck(w.Peer)) == 0
		return w
	}
	place := g.place(ends.rank, ends.op)
	w.For = &place
	if g.shape(at.op).coll != none {
		for absent := range g.absent(at) {
			if w.Absent = append(w.Absent, absent.rank); len(w.Absent) > maxAbsent {
				break
			}
		}
	}
	return w
}

// maxAbsent is how many members are named that have not come to a collective.
const maxAbsent = 8

// maxNear is how many operations are named that nearly match.
const maxNear = 3

// near returns what differs least from what an operation waits for: of what
// has begun in its replica first, then of what is to come at the rank that it
// names.
func (g *waitFor) near(at stuckAt) []Near {
	o := g.shape(at.op)
	if o.coll != none {
		return nil
	}
	var begun, toCome []Near
	home := g.replicaOf(at.rank)
	for rank := home; rank < home+int32(g.base); rank++ {
		p := &g.processes[rank]
		if o.kind == schedule.Recv {
			g.w.each(p.unexpected, func(m *node) {
				if m.step < 0 {
					begun = g.addNear(begun, at, stuckAt{m.origin, m.op})
				}
			})
			continue
		}
		g.w.eachPosted(p, func(op, step int32) {
			if step == whole {
				begun = g.addNear(begun, at, stuckAt{rank, op})
			}
		})
	}
	if g.peer(at.op) != schedule.AnySource {
		for _, op := range g.look(home + g.peer(at.op)).ops {
			if other := (stuckAt{home + g.peer(at.op), op}); g.opposite(at, other) {
				toCome = g.addNear(toCome, at, other)
			}
		}
	}
	list := append(begun, toCome...)
	return list[:min(len(list), maxNear)]
}

// addNear adds an operation to those that nearly match another, of which it keeps
// the nearest: best are those that differ in what is no rank.
func (g *waitFor) addNear(list []Near, at, other stuckAt) []Near {
	in := g.differs(at, other)
	if len(in) > 2 || len(in) == 2 && slices.Contains(in, "rank") {
		return list
	}
	differ := func(n Near) int {
		if slices.Contains(n.In, "rank") {
			return 2 * len(n.In)
		}
		return 2*len(n.In) - 1
	}
	list = append(list, Near{g.place(other.rank, other.op), in})
	slices.SortStableFunc(list, func(a, b Near) int { return cmp.Compare(differ(a), differ(b)) })
	return list[:min(len(list), maxNear)]
}
