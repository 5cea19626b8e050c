package engine

import (
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// resources is the state of ranks with several CPUs or NICs, or where the data of messages
// drain without the CPU. An operation may then become ready after its CPU is free. So the
// operations that wait for a resource, which is a CPU alone or with one direction of a NIC,
// are in two heaps: by time until they are ready, and then by birth. The next event of a rank is
// the first one of its resources.
type resources struct {
	cpus, nics int     // of each rank
	clocks     []int64 // when they are free, rank by rank: CPUs, sending sides of NICs, receiving sides
	perRank    int     // clocks of each rank
	// What each resource of a rank is: CPUs, places with the sending sides of their NICs, places with the receiving
	// sides, those of arrival.go, and the receiving NICs that work alone.
	kinds []resourceKind
	heaps []resource
	// awaited are the resources of each rank that something waits for, by a lower bound on the first of
	// their events: CPUs and NICs are never free earlier than before. Few resources are all looked at instead.
	awaited []order
	program *program.Program
}

// resourceKind is what waits for a resource, and the two clocks of a rank at the later of which that is free.
type resourceKind struct {
	event       program.EventKind
	clock, also int16
}

type resource struct{ later, due int32 }

func newResources(p *program.Program) *resources {
	kinds := resourceKinds(p)
	count, each := p.Ranks(), len(kinds)
	resources := &resources{cpus: p.RankCPUs, nics: p.RankNICs, kinds: kinds, heaps: make([]resource, count*each), program: p}
	resources.perRank = resources.cpus + 2*resources.nics
	resources.clocks = make([]int64, count*resources.perRank)
	if each <= p.Tuning.Resources {
		return resources
	}
	resources.awaited = make([]order, count)
	at := slices.Repeat([]int32{program.None}, count*each)
	for rank := range resources.awaited {
		resources.awaited[rank].at = at[rank*each : (rank+1)*each]
	}
	return resources
}

// resourceKinds returns what the resources of each rank are.
func resourceKinds(p *program.Program) (all []resourceKind) {
	cpus, nics := int16(p.RankCPUs), int16(p.RankNICs)
	add := func(event program.EventKind, clock, also int16) { all = append(all, resourceKind{event, clock, also}) }
	for cpu := range cpus {
		add(program.CalcDue, cpu, cpu)
	}
	for _, at := range p.Places {
		add(program.SendDue, int16(at.CPU), cpus+int16(at.NIC))
	}
	for _, at := range p.Places {
		if p.Params.NIC {
			add(program.MessageDue, int16(at.CPU), int16(at.CPU))
		} else {
			add(program.MessageDue, int16(at.CPU), cpus+nics+int16(at.NIC))
		}
	}
	if p.ByReceive {
		for nic := range nics {
			add(program.MessageDue, anyCPU, cpus+nics+nic)
		}
		add(program.ArrivalDue, anyCPU, anyCPU)
	}
	if p.Params.NIC {
		for nic := range nics {
			add(program.DrainDue, cpus+nics+nic, cpus+nics+nic)
		}
	}
	return all
}

func (x *resources) ofRank(rank int32) []resource {
	first := int(rank) * len(x.kinds)
	return x.heaps[first : first+len(x.kinds)]
}

// clocksOf returns when the CPUs of a rank, the sending sides of its NICs and their receiving sides are free.
func (x *resources) clocksOf(rank int32) []int64 {
	first := int(rank) * x.perRank
	return x.clocks[first : first+x.perRank]
}

func (x *resources) cpusOf(rank int32) []int64 { return x.clocksOf(rank)[:x.cpus] }

func (x *resources) clocksAt(rank int32, cpu, nic uint8) (clock, tx, rx *int64) {
	of := x.clocksOf(rank)
	return &of[cpu], &of[x.cpus+int(nic)], &of[x.cpus+x.nics+int(nic)]
}

// start sets when the CPUs of a rank are free at first.
func (x *resources) start(rank int32, t int64) {
	cpus := x.cpusOf(rank)
	for k := range cpus {
		cpus[k] = t
	}
}

// find returns the number of the resource that an operation or message of a kind waits for.
func (x *resources) find(event program.EventKind, o *program.Shape) int {
	if event == program.CalcDue {
		return int(o.CPU)
	}
	k := x.cpus + x.program.PlaceOf(o.CPU, o.NIC)
	if event == program.MessageDue {
		k += len(x.program.Places)
	}
	return k
}

// inbox returns the number of the resource that a new message waits for.
func (x *resources) inbox(send *program.Shape) int {
	if x.program.Params.NIC {
		return len(x.kinds) - x.nics + int(send.NIC)
	}
	return x.received(send)
}

// received returns the number of the resource of messages that wait for a CPU only, or for their
// receive, if the NIC receives alone; otherwise that of new messages.
func (x *resources) received(send *program.Shape) int {
	if x.program.ByReceive {
		return x.onTheWay()
	}
	return x.find(program.MessageDue, send)
}

// cpus has the waiting operations and messages of a worker's ranks by the resource that they wait for.
type cpus struct {
	nodes     *arena.Nodes
	resources *resources // of all ranks
	causes    *causes    // nil without a critical path
	byReceive bool       // the receive selects the CPU that takes a message in
	first     int32      // the resource of the event that firstResource has returned
}

// waitFor lets an operation or message, whose time is known, wait for a resource of a rank.
func (x *cpus) waitFor(rank int32, number int, i int32) {
	resources := x.resources
	heaps, n := &resources.ofRank(rank)[number], x.nodes.At(i)
	heaps.later = x.nodes.Meld(heaps.later, i)
	if resources.awaited == nil {
		return
	}
	order := &resources.awaited[rank]
	next := due{n.Time, n.Key, int32(number), awaitedAt(program.NoEvent, 0)}
	if at := order.at[number]; at != program.None {
		first := &order.heap[at]
		if heaps.due != 0 { // the resource is not free before that is due
			next.time = max(next.time, first.time)
		}
		if !next.before(first) {
			return
		}
	}
	order.put(next)
}

// freedSooner lowers the bounds of messages that wait for any CPU of a rank. A CPU has become known to be free at time t,
// perhaps before the others, when these messages were due while that time was pending.
func (x *resources) freedSooner(rank int32, t int64) {
	if x.awaited == nil || !x.program.ByReceive {
		return
	}
	order := &x.awaited[rank]
	for nic := range x.nics {
		if at := order.at[x.waitingForAny(uint8(nic))]; at != program.None && t < order.heap[at].time {
			next := order.heap[at]
			next.time = t
			order.put(next)
		}
	}
}

// free returns when a resource of a rank with such clocks is free.
func (x *resources) free(rank int32, kind *resourceKind, clocks []int64) int64 {
	if kind.clock == anyCPU {
		return x.freeForArrival(rank, kind)
	}
	return max(clocks[kind.clock], clocks[kind.also])
}

// drainAtNIC (rule 3, if the NIC receives alone) lets the bytes of a message drain from time t on.
// The message then waits for a CPU, or for its receive.
func (x *rules) drainAtNIC(rank, i int32, m *arena.Node, t int64) {
	if t > MaxTimeNS {
		x.actor.Fail(ErrTooLong, rank, t)
		return
	}
	o := x.tables.shapeOf(m)
	c := x.tables.between(x.tables.cost(m, o), m.Origin, rank)
	_, _, rx := x.engine.resources.clocksAt(rank, 0, o.NIC)
	drained, free := c.Arrives(t)
	x.causes.observeDrain(rank, i, m, o.NIC, t, free)
	m.Time, *rx = drained, free
	x.cpus.waitFor(rank, x.engine.resources.received(o), i)
}

// firstResource is first for a rank with resources. It notes the one that the event waits for.
func (x *cpus) firstResource(rank int32, r *rankState) (event program.EventKind, t int64) {
	t = logp.Never
	if r.recvs != 0 {
		event, t = program.RecvDue, x.nodes.At(r.recvs).Time
	}
	resources := x.resources
	if resources.awaited == nil {
		return x.firstOfAll(rank, event, t, x.nodes.At(r.recvs))
	}
	order := &resources.awaited[rank]
	var pending []due
	for exact := int32(program.None); len(order.heap) > 0; {
		next := &order.heap[0]
		if t < next.time || t == next.time && x.nodes.At(r.recvs).Older(&next.Key) {
			break
		}
		if next.rank == exact {
			event, t = next.event(), next.time
			break
		}
		kind := &resources.kinds[next.rank]
		free := resources.free(rank, kind, resources.clocksOf(rank))
		if isPending(free) {
			pending = append(pending, *next)
			order.remove(next.rank)
			continue
		}
		node, at := x.firstWaiting(&resources.ofRank(rank)[next.rank], kind, free)
		if node == 0 {
			order.remove(next.rank)
			continue
		}
		exact, x.first = next.rank, next.rank
		order.settle(0, due{at, x.nodes.At(node).Key, exact, awaitedAt(kind.event, 0)})
	}
	for _, next := range pending {
		order.put(next)
	}
	return event, t
}

// firstHeap returns the heap of the event that firstResource found for a rank.
func (x *cpus) firstHeap(rank int32) *int32 {
	heaps := &x.resources.ofRank(rank)[x.first]
	if heaps.due != 0 {
		return &heaps.due
	}
	return &heaps.later
}

// firstOfAll returns the first of an event, whose node is given, and those of all resources of a rank.
func (x *cpus) firstOfAll(rank int32, event program.EventKind, t int64, first *arena.Node) (program.EventKind, int64) {
	resources := x.resources
	clocks, heaps := resources.clocksOf(rank), resources.ofRank(rank)
	for number := range heaps {
		heaps := &heaps[number]
		if heaps.later|heaps.due == 0 {
			continue
		}
		kind := &resources.kinds[number]
		free := resources.free(rank, kind, clocks)
		if free > t || isPending(free) {
			continue
		}
		i, at := x.firstWaiting(heaps, kind, free)
		if i == 0 || at > t {
			continue
		}
		if n := x.nodes.At(i); at < t || n.Older(&first.Key) {
			event, t, first, x.first = kind.event, at, n, int32(number)
		}
	}
	return event, t
}

// firstWaiting returns the node of the next event of a resource that is free at a time, and when that event is due; no
// node if nothing waits for the resource.
func (x *cpus) firstWaiting(heaps *resource, kind *resourceKind, free int64) (node int32, due int64) {
	if heaps.later != 0 {
		sortByBirth(x.nodes, x.causes, &heaps.later, &heaps.due, free)
	}
	if x.byReceive && kind.event == program.MessageDue {
		x.dropMoved(heaps)
	}
	switch {
	case heaps.due != 0:
		return heaps.due, free
	case heaps.later != 0:
		return heaps.later, x.nodes.At(heaps.later).Time
	}
	return 0, 0
}

// sortByBirth moves the nodes of a heap by time whose time has come when a clock is free to a heap by birth.
func sortByBirth(nodes *arena.Nodes, causes *causes, later, due *int32, free int64) {
	for *later != 0 {
		i := *later
		n := nodes.At(i)
		if n.Time > free {
			return
		}
		*later = nodes.Rest(n)
		causes.noteWaiting(i, n)
		n.Time = 0
		*due = nodes.Meld(*due, i)
	}
}

// createOnResource is create for a rank with several CPUs or NICs.
func (x *progress) createOnResource(ready *readyOp, order *logp.Key) {
	r, o := &x.tables.ranks[ready.rank], x.tables.shape(ready.op)
	i, n := x.nodes.Add()
	n.Time, n.Key, n.Op, n.Step = ready.time, *order, ready.op, ready.step
	if ready.event == program.RecvDue {
		cpu, _, _ := x.cpus.clocks(ready.rank, r, o.CPU, o.NIC)
		if n.Time = max(ready.time, *cpu); isPending(n.Time) {
			cpuBy, _ := x.causes.clocksBy(ready.rank, o.CPU, o.NIC)
			x.createWhenKnown(ready.rank, i, n, x.pending.later(moment{*cpu, cpuBy}, moment{ready.time, ready.by}).ns, func() { r.recvs = x.nodes.Meld(r.recvs, i) })
			return
		}
		x.causes.noteLatePosting(ready, o.CPU, i)
		r.recvs = x.nodes.Meld(r.recvs, i)
		return
	}
	number := x.cpus.resources.find(ready.event, o)
	if isPending(n.Time) {
		rank := ready.rank
		x.createWhenKnown(rank, i, n, n.Time, func() { x.cpus.waitFor(rank, number, i) })
		return
	}
	x.causes.noteDue(i, ready.by)
	x.cpus.waitFor(ready.rank, number, i)
}
