package schedgen

import (
	"slices"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// Operations on intercommunicators. A schedule has communicators of one group each: that
// of either side has its local group, and one more, after those of the trace, has both.
// Messages between the groups are on that one. A collective is at most one operation
// within the group before or after an exchange between the groups, which is a
// neighborhood collective of all: the algorithms of MPICH, in which member 0 of
// each group, the leader, talks to the other group.

// united returns the communicators of a schedule of a trace, and, by communicator of the
// trace, the one of both groups: its own number where it has one group, None where
// the other group has none.
func united(all []comm.Communicator) (list []comm.Communicator, both []int32) {
	list, both = slices.Clone(all), make([]int32, len(all))
	for i, mate := range comm.Mates(all) {
		one := &list[i]
		switch {
		case len(one.Remote) == 0:
			both[i] = int32(i)
		case int(mate) == i:
			both[i] = trace.None
		case int(mate) < i:
			both[i] = both[mate]
		default:
			both[i] = int32(len(list))
			list = append(list, comm.Communicator{Name: one.Name + ", both groups", Members: slices.Concat(one.Members, one.Remote)})
			one = &list[i]
		}
		one.Remote = nil
	}
	return list, both
}

// between returns the operations of a collective between groups, each of which requires
// the one before it.
func (g *rank) between(c *trace.Call, kind string) ([]schedule.Op, error) {
	com := g.on(c)
	b := &groups{g: g, c: c, other: com.Remote.Len(), leader: com.Index(int32(g.number)) == 0}
	if g.first(c.Comm) {
		b.offset = int32(com.Size())
	}
	b.exchange = g.onBoth(c, "neighbor_alltoallw")
	operations, known := betweenGroups[kind]
	if !known {
		return nil, g.unsupported(c, "MPI has no %s on an intercommunicator", kind)
	}
	ops := operations(b)
	if b.lacks {
		return nil, g.unsupported(c, "the trace lacks its sizes, or its root among %d members of the other group", b.other)
	}
	return ops, nil
}

// first reports whether the members of an intercommunicator are the first ones of the
// communicator of both groups.
func (g *rank) first(number int32) bool {
	both := g.united[g.both[number]].Members
	return both.At(0) == g.head.Communicators[number].Members.At(0)
}

// onBoth returns a collective of both groups.
func (g *rank) onBoth(c *trace.Call, kind string) schedule.Op {
	return schedule.Op{Kind: schedule.Collective, Comm: g.both[c.Comm], Coll: &schedule.Coll{Kind: kind, Root: schedule.None}}
}

// groups is a call between groups as one rank makes it.
type groups struct {
	g        *rank
	c        *trace.Call
	other    int   // members of the other group
	offset   int32 // of these among the members of both
	leader   bool
	exchange schedule.Op
	lacks    bool // the trace lacks a size, or the root
}

// betweenGroups makes the operations of each kind.
var betweenGroups = map[string]func(*groups) []schedule.Op{
	"barrier":              func(b *groups) []schedule.Op { return []schedule.Op{b.g.onBoth(b.c, "barrier")} },
	"bcast":                (*groups).bcast,
	"reduce":               (*groups).reduce,
	"gather":               (*groups).gather,
	"gatherv":              (*groups).gather,
	"scatter":              (*groups).scatter,
	"scatterv":             (*groups).scatter,
	"allreduce":            (*groups).allreduce,
	"allgather":            (*groups).allgather,
	"allgatherv":           (*groups).allgather,
	"alltoall":             (*groups).alltoall,
	"alltoallv":            (*groups).alltoall,
	"alltoallw":            (*groups).alltoall,
	"reduce_scatter":       (*groups).reduceScatter,
	"reduce_scatter_block": (*groups).reduceScatter,
}

// bcast: the leader of the other group receives from the root, and broadcasts.
func (b *groups) bcast() []schedule.Op {
	switch {
	case b.c.Root == trace.AtRoot:
		b.send(0, b.c.Bytes)
	case b.beside():
	case b.leader:
		b.receive(b.c.Root, b.c.Bytes)
		fallthrough
	default:
		return []schedule.Op{b.exchange, b.within("bcast", b.c.Bytes)}
	}
	return []schedule.Op{b.exchange}
}

// reduce: the other group reduces to its leader, which sends to the root.
func (b *groups) reduce() []schedule.Op {
	switch {
	case b.c.Root == trace.AtRoot:
		b.receive(0, b.c.Bytes)
	case b.beside():
	case b.leader:
		b.send(b.c.Root, b.c.Bytes)
		fallthrough
	default:
		return []schedule.Op{b.within("reduce", b.c.Bytes), b.exchange}
	}
	return []schedule.Op{b.exchange}
}

// gather: each member of the other group sends to the root.
func (b *groups) gather() []schedule.Op {
	switch {
	case b.c.Root == trace.AtRoot:
		b.fromEach()
	case !b.beside():
		b.send(b.c.Root, b.c.Bytes)
	}
	return []schedule.Op{b.exchange}
}

// scatter: the root sends to each member of the other group.
func (b *groups) scatter() []schedule.Op {
	switch {
	case b.c.Root == trace.AtRoot:
		b.toEach()
	case !b.beside():
		b.receive(b.c.Root, known(b.c.RecvBytes, b.c.Bytes))
	}
	return []schedule.Op{b.exchange}
}

// allreduce: each group reduces to its leader; the leaders exchange what they have, and
// broadcast.
func (b *groups) allreduce() []schedule.Op {
	b.leadersExchange(b.c.Bytes)
	return []schedule.Op{b.within("reduce", b.c.Bytes), b.exchange, b.within("bcast", b.c.Bytes)}
}

// allgather: each sends to the leader of the other group, which broadcasts what it has.
func (b *groups) allgather() []schedule.Op {
	b.send(0, b.c.Bytes)
	if b.leader {
		b.fromEach()
	}
	var all int64
	for i := range b.other {
		all += b.part(b.c.RecvCounts, b.c.RecvBytes, i)
	}
	return []schedule.Op{b.exchange, b.within("bcast", all)}
}

// alltoall: each sends to each of the other group.
func (b *groups) alltoall() []schedule.Op {
	b.toEach()
	b.fromEach()
	return []schedule.Op{b.exchange}
}

// reduceScatter: each group reduces to its leader; the leaders exchange what they have,
// and scatter it.
func (b *groups) reduceScatter() []schedule.Op {
	n := b.g.on(b.c).Size()
	parts, all := make([]int64, n), int64(0)
	for i := range parts {
		parts[i] = b.part(b.c.RecvCounts, b.c.Bytes, i)
		all += parts[i]
	}
	b.leadersExchange(all)
	scatter := b.within("scatterv", parts[b.g.on(b.c).Index(int32(b.g.number))])
	if b.leader {
		scatter.Coll.Counts = parts
	}
	return []schedule.Op{b.within("reduce", all), b.exchange, scatter}
}

// beside reports whether the rank has no part in a call with a root in its own group,
// and notes a root that is not in the other one.
func (b *groups) beside() bool {
	none := b.c.Root == trace.ProcNull
	b.lacks = b.lacks || !none && (b.c.Root < 0 || int(b.c.Root) >= b.other)
	return none
}

// within returns a collective of the rank's own group whose root is the leader.
func (b *groups) within(kind string, bytes int64) schedule.Op {
	b.lacks = b.lacks || bytes < 0
	return schedule.Op{Kind: schedule.Collective, Comm: b.c.Comm, Bytes: bytes, Coll: &schedule.Coll{Kind: kind, Root: 0}}
}

// send adds a message to a member of the other group to the exchange.
func (b *groups) send(to int32, bytes int64) {
	b.lacks = b.lacks || bytes < 0
	coll := b.exchange.Coll
	coll.Neighbors, coll.Counts = append(coll.Neighbors, b.offset+to), append(coll.Counts, bytes)
}

// receive adds a message from a member of the other group.
func (b *groups) receive(from int32, bytes int64) {
	b.lacks = b.lacks || bytes < 0
	coll := b.exchange.Coll
	coll.RecvNeighbors, coll.RecvCounts = append(coll.RecvNeighbors, b.offset+from), append(coll.RecvCounts, bytes)
}

func (b *groups) toEach() {
	for i := range b.other {
		b.send(int32(i), b.part(b.c.Counts, b.c.Bytes, i))
	}
}

func (b *groups) fromEach() {
	for i := range b.other {
		b.receive(int32(i), b.part(b.c.RecvCounts, b.c.RecvBytes, i))
	}
}

func (b *groups) leadersExchange(bytes int64) {
	if b.leader {
		b.send(0, bytes)
		b.receive(0, bytes)
	}
}

// part returns a member's bytes: those listed, or else those that all have.
func (b *groups) part(counts []int64, each int64, member int) int64 {
	switch {
	case counts == nil:
		b.lacks = b.lacks || each < 0
		return each
	case member < len(counts):
		return counts[member]
	}
	b.lacks = true
	return 0
}
