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
	n, each := p.Ranks(), len(kinds)
	s := &resources{cpus: p.RankCPUs, nics: p.RankNICs, kinds: kinds, heaps: make([]resource, n*each), program: p}
	s.perRank = s.cpus + 2*s.nics
	s.clocks = make([]int64, n*s.perRank)
	if each <= p.Tuning.Resources {
		return s
	}
	s.awaited = make([]order, n)
	at := slices.Repeat([]int32{program.None}, n*each)
	for rank := range s.awaited {
		s.awaited[rank].at = at[rank*each : (rank+1)*each]
	}
	return s
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

func (s *resources) ofRank(rank int32) []resource {
	first := int(rank) * len(s.kinds)
	return s.heaps[first : first+len(s.kinds)]
}

// clocksOf returns when the CPUs of a rank, the sending sides of its NICs and their receiving sides are free.
func (s *resources) clocksOf(rank int32) []int64 {
	first := int(rank) * s.perRank
	return s.clocks[first : first+s.perRank]
}

func (s *resources) cpusOf(rank int32) []int64 { return s.clocksOf(rank)[:s.cpus] }

func (s *resources) clocksAt(rank int32, cpu, nic uint8) (c, tx, rx *int64) {
	of := s.clocksOf(rank)
	return &of[cpu], &of[s.cpus+int(nic)], &of[s.cpus+s.nics+int(nic)]
}

// start sets when the CPUs of a rank are free at first.
func (s *resources) start(rank int32, t int64) {
	cpus := s.cpusOf(rank)
	for i := range cpus {
		cpus[i] = t
	}
}

// find returns the number of the resource that an operation or message of a kind waits for.
func (s *resources) find(event program.EventKind, o *program.Shape) int {
	if event == program.CalcDue {
		return int(o.CPU)
	}
	i := s.cpus + s.program.PlaceOf(o.CPU, o.NIC)
	if event == program.MessageDue {
		i += len(s.program.Places)
	}
	return i
}

// inbox returns the number of the resource that a new message waits for.
func (s *resources) inbox(send *program.Shape) int {
	if s.program.Params.NIC {
		return len(s.kinds) - s.nics + int(send.NIC)
	}
	return s.received(send)
}

// received returns the number of the resource of messages that wait for a CPU only, or for their
// receive, if the NIC receives alone; otherwise that of new messages.
func (s *resources) received(send *program.Shape) int {
	if s.program.ByReceive {
		return s.onTheWay()
	}
	return s.find(program.MessageDue, send)
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
func (c *cpus) waitFor(rank int32, number int, i int32) {
	s := c.resources
	h, n := &s.ofRank(rank)[number], c.nodes.At(i)
	h.later = c.nodes.Meld(h.later, i)
	if s.awaited == nil {
		return
	}
	o := &s.awaited[rank]
	d := due{n.Time, n.Key, int32(number), awaitedAt(program.NoEvent, 0)}
	if at := o.at[number]; at != program.None {
		first := &o.heap[at]
		if h.due != 0 { // the resource is not free before that is due
			d.time = max(d.time, first.time)
		}
		if !d.before(first) {
			return
		}
	}
	o.put(d)
}

// freedSooner lowers the bounds of messages that wait for any CPU of a rank. A CPU has become known to be free at time t,
// perhaps before the others, when these messages were due while that time was pending.
func (s *resources) freedSooner(rank int32, t int64) {
	if s.awaited == nil || !s.program.ByReceive {
		return
	}
	o := &s.awaited[rank]
	for nic := range s.nics {
		if at := o.at[s.waitingForAny(uint8(nic))]; at != program.None && t < o.heap[at].time {
			d := o.heap[at]
			d.time = t
			o.put(d)
		}
	}
}

// free returns when a resource of a rank with such clocks is free.
func (s *resources) free(rank int32, k *resourceKind, clocks []int64) int64 {
	if k.clock == anyCPU {
		return s.freeForArrival(rank, k)
	}
	return max(clocks[k.clock], clocks[k.also])
}

// received (rule 3, if the NIC receives alone) lets the bytes of a message drain from time t on.
// The message then waits for a CPU, or for its receive.
func (x *rules) received(rank, i int32, m *arena.Node, t int64) {
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
func (c *cpus) firstResource(rank int32, r *rankState) (event program.EventKind, t int64) {
	t = logp.Never
	if r.recvs != 0 {
		event, t = program.RecvDue, c.nodes.At(r.recvs).Time
	}
	s := c.resources
	if s.awaited == nil {
		return c.firstOfAll(rank, event, t, c.nodes.At(r.recvs))
	}
	o := &s.awaited[rank]
	var pending []due
	for exact := int32(program.None); len(o.heap) > 0; {
		d := &o.heap[0]
		if t < d.time || t == d.time && c.nodes.At(r.recvs).Older(&d.Key) {
			break
		}
		if d.rank == exact {
			event, t = d.event(), d.time
			break
		}
		kind := &s.kinds[d.rank]
		free := s.free(rank, kind, s.clocksOf(rank))
		if isPending(free) {
			pending = append(pending, *d)
			o.remove(d.rank)
			continue
		}
		node, at := c.firstWaiting(&s.ofRank(rank)[d.rank], kind, free)
		if node == 0 {
			o.remove(d.rank)
			continue
		}
		exact, c.first = d.rank, d.rank
		o.settle(0, due{at, c.nodes.At(node).Key, exact, awaitedAt(kind.event, 0)})
	}
	for _, d := range pending {
		o.put(d)
	}
	return event, t
}

// firstHeap returns the heap of the event that firstResource found for a rank.
func (c *cpus) firstHeap(rank int32) *int32 {
	h := &c.resources.ofRank(rank)[c.first]
	if h.due != 0 {
		return &h.due
	}
	return &h.later
}

// firstOfAll returns the first of an event, whose node is given, and those of all resources of a rank.
func (c *cpus) firstOfAll(rank int32, event program.EventKind, t int64, first *arena.Node) (program.EventKind, int64) {
	s := c.resources
	clocks, heaps := s.clocksOf(rank), s.ofRank(rank)
	for number := range heaps {
		h := &heaps[number]
		if h.later|h.due == 0 {
			continue
		}
		kind := &s.kinds[number]
		free := s.free(rank, kind, clocks)
		if free > t || isPending(free) {
			continue
		}
		i, at := c.firstWaiting(h, kind, free)
		if i == 0 || at > t {
			continue
		}
		if n := c.nodes.At(i); at < t || n.Older(&first.Key) {
			event, t, first, c.first = kind.event, at, n, int32(number)
		}
	}
	return event, t
}

// firstWaiting returns the node of the next event of a resource that is free at a time, and when that event is due; no
// node if nothing waits for the resource.
func (c *cpus) firstWaiting(h *resource, kind *resourceKind, free int64) (node int32, due int64) {
	if h.later != 0 {
		sortByBirth(c.nodes, c.causes, &h.later, &h.due, free)
	}
	if c.byReceive && kind.event == program.MessageDue {
		c.dropMoved(h)
	}
	switch {
	case h.due != 0:
		return h.due, free
	case h.later != 0:
		return h.later, c.nodes.At(h.later).Time
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
func (x *progress) createOnResource(f *readyOp, order *logp.Key) {
	r, o := &x.tables.ranks[f.rank], x.tables.shape(f.op)
	i, n := x.nodes.Add()
	n.Time, n.Key, n.Op, n.Step = f.time, *order, f.op, f.step
	if f.event == program.RecvDue {
		cpu, _, _ := x.cpus.clocks(f.rank, r, o.CPU, o.NIC)
		if n.Time = max(f.time, *cpu); isPending(n.Time) {
			cpuBy, _ := x.causes.clocksBy(f.rank, o.CPU, o.NIC)
			x.createWhenKnown(f.rank, i, n, x.pending.later(moment{*cpu, cpuBy}, moment{f.time, f.by}).ns, func() { r.recvs = x.nodes.Meld(r.recvs, i) })
			return
		}
		x.causes.noteLatePosting(f, o.CPU, i)
		r.recvs = x.nodes.Meld(r.recvs, i)
		return
	}
	number := x.cpus.resources.find(f.event, o)
	if isPending(n.Time) {
		rank := f.rank
		x.createWhenKnown(rank, i, n, n.Time, func() { x.cpus.waitFor(rank, number, i) })
		return
	}
	x.causes.noteDue(i, f.by)
	x.cpus.waitFor(f.rank, number, i)
}
