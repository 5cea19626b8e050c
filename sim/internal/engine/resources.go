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
// that of the first resource of a third heap.
type resources struct {
	cpus, nics  int // of each rank
	cpu, tx, rx []int64
	perRank     int // resources of each rank
	// CPUs, places with the sending sides of their NICs, places with the receiving sides, those of
	// arrival.go, and the receiving NICs that work alone.
	heaps []resource
	// awaited are the resources of each rank that something waits for, by a lower bound on the first of
	// their events: CPUs and NICs are never free earlier than before.
	awaited []order
	program *program.Program
}

type resource struct{ later, due int32 }

func newResources(p *program.Program) *resources {
	n, each := p.Ranks(), resourcesPerRank(p)
	s := &resources{
		cpus: p.RankCPUs, nics: p.RankNICs,
		cpu: make([]int64, n*p.RankCPUs), tx: make([]int64, n*p.RankNICs), rx: make([]int64, n*p.RankNICs),
		perRank: each, heaps: make([]resource, n*each), awaited: make([]order, n),
		program: p,
	}
	at := slices.Repeat([]int32{program.None}, n*each)
	for rank := range s.awaited {
		s.awaited[rank].at = at[rank*each : (rank+1)*each]
	}
	return s
}

// resourcesPerRank returns the number of resources of each rank.
func resourcesPerRank(p *program.Program) int {
	each := p.RankCPUs + 2*len(p.Places)
	if p.ByReceive {
		each += p.RankNICs + 1
	}
	if p.Params.NIC {
		each += p.RankNICs
	}
	return each
}

func (s *resources) ofRank(rank int32) []resource {
	return s.heaps[int(rank)*s.perRank : (int(rank)+1)*s.perRank]
}

func (s *resources) clocks(rank int32, cpu, nic uint8) (c, tx, rx *int64) {
	at := int(rank)*s.nics + int(nic)
	return &s.cpu[int(rank)*s.cpus+int(cpu)], &s.tx[at], &s.rx[at]
}

// start sets when the CPUs of a rank are free at first.
func (s *resources) start(rank int32, t int64) {
	for cpu := range s.cpus {
		s.cpu[int(rank)*s.cpus+cpu] = t
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
		return s.perRank - s.nics + int(send.NIC)
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

// waitFor lets an operation or message, whose time is known, wait for a resource of a rank.
func (w *worker) waitFor(rank int32, number int, i int32) {
	s := w.engine.resources
	h, o, n := &s.ofRank(rank)[number], &s.awaited[rank], w.nodes.At(i)
	h.later = w.nodes.Meld(h.later, i)
	d := due{n.Time, n.Key, int32(number), program.NoEvent}
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

// event returns the kind of event that waits for the i-th resource of a rank, and when the
// resource is free.
func (s *resources) event(rank int32, i int) (event program.EventKind, free int64) {
	if i < s.cpus {
		return program.CalcDue, s.cpu[int(rank)*s.cpus+i]
	}
	nicAlone := s.program.Params.NIC
	if nic := i - (s.perRank - s.nics); nicAlone && nic >= 0 {
		return program.DrainDue, s.rx[int(rank)*s.nics+nic]
	}
	i -= s.cpus
	event = program.SendDue
	if n := len(s.program.Places); i >= n {
		event, i = program.MessageDue, i-n
	}
	if n := len(s.program.Places); i >= n {
		return s.arrivalEvent(rank, i-n)
	}
	at := s.program.Places[i]
	cpu, tx, rx := s.clocks(rank, at.CPU, at.NIC)
	switch {
	case event == program.SendDue:
		return event, max(*cpu, *tx)
	case nicAlone:
		return event, *cpu
	}
	return event, max(*cpu, *rx)
}

// received (rule 3, if the NIC receives alone) lets the bytes of a message drain from time t on.
// The message then waits for a CPU, or for its receive.
func (w *worker) received(rank, i int32, m *arena.Node, t int64) {
	if t > MaxTimeNS {
		w.Fail(ErrTooLong, rank, t)
		return
	}
	o := w.shapeOf(m)
	c := w.between(w.cost(m, o), m.Origin, rank)
	_, _, rx := w.engine.resources.clocks(rank, 0, o.NIC)
	drained, free := c.Arrives(t)
	w.observeDrain(rank, i, m, o.NIC, t, free)
	m.Time, *rx = drained, free
	w.waitFor(rank, w.engine.resources.received(o), i)
}

// firstResource is first for a rank with several CPUs or NICs.
func (w *worker) firstResource(rank int32, r *rankState) (event program.EventKind, t int64) {
	t = logp.Never
	if r.recvs != 0 {
		event, t = program.RecvDue, w.nodes.At(r.recvs).Time
	}
	o := &w.engine.resources.awaited[rank]
	var pending []due
	for exact := int32(program.None); len(o.heap) > 0; {
		d := &o.heap[0]
		if t < d.time || t == d.time && w.nodes.At(r.recvs).Older(&d.Key) {
			break
		}
		if d.rank == exact {
			event, t = d.event, d.time
			break
		}
		kind, heap, at := w.firstWaiting(rank, d.rank)
		switch {
		case heap == nil:
			o.remove(d.rank)
		case isPending(at):
			pending = append(pending, *d)
			o.remove(d.rank)
		default:
			exact, w.scratch.firstHeap = d.rank, heap
			o.settle(0, due{at, w.nodes.At(*heap).Key, exact, kind})
		}
	}
	for _, d := range pending {
		o.put(d)
	}
	return event, t
}

// firstWaiting returns the heap whose first node is the next event of a resource, and when that is due, which may be
// pending; no heap if nothing waits for the resource.
func (w *worker) firstWaiting(rank, number int32) (event program.EventKind, heap *int32, due int64) {
	h := &w.engine.resources.ofRank(rank)[number]
	if h.later|h.due == 0 {
		return event, nil, 0
	}
	event, free := w.engine.resources.event(rank, int(number))
	if isPending(free) {
		return event, &h.later, free
	}
	for h.later != 0 && w.nodes.At(h.later).Time <= free {
		first := h.later
		n := w.nodes.At(first)
		h.later = w.nodes.Rest(n)
		w.waitsFrom(first, n)
		h.due = w.nodes.Meld(h.due, first)
	}
	if w.traits.byReceive && event == program.MessageDue {
		w.dropMoved(h)
	}
	switch {
	case h.due != 0:
		return event, &h.due, free
	case h.later != 0:
		return event, &h.later, w.nodes.At(h.later).Time
	}
	return event, nil, 0
}

// createOnResource is create for a rank with several CPUs or NICs.
func (w *worker) createOnResource(f *readyOp, order *logp.Key) {
	r, o := &w.tables.ranks[f.rank], w.shape(f.op)
	i, n := w.nodes.Add()
	n.Time, n.Key, n.Op, n.Step = f.time, *order, f.op, f.step
	if f.event == program.RecvDue {
		cpu, _, _ := w.clocks(f.rank, r, o.CPU, o.NIC)
		if n.Time = max(f.time, *cpu); isPending(n.Time) {
			cpuBy, _ := w.clocksBy(f.rank, o.CPU, o.NIC)
			w.createWhenKnown(f.rank, i, n, w.later(moment{*cpu, cpuBy}, moment{f.time, f.by}).ns, func() { r.recvs = w.nodes.Meld(r.recvs, i) })
			return
		}
		w.noteLatePosting(f, o.CPU, i)
		r.recvs = w.nodes.Meld(r.recvs, i)
		return
	}
	number := w.engine.resources.find(f.event, o)
	if isPending(n.Time) {
		rank := f.rank
		w.createWhenKnown(rank, i, n, n.Time, func() { w.waitFor(rank, number, i) })
		return
	}
	w.noteDue(i, f.by)
	w.waitFor(f.rank, number, i)
}
