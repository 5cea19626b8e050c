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
// are in two heaps: by time until they are ready, and then by birth. The time to find the next
// event of a rank is proportional to the resources that something waits for.
type resources struct {
	cpus, nics  int // of each rank
	cpu, tx, rx []int64
	perRank     int // resources of each rank
	// CPUs, places with the sending sides of their NICs, places with the receiving sides, those of
	// arrival.go, and the receiving NICs that work alone.
	heaps   []resource
	awaited []int32 // of each rank, its first resource that something waits for, see resource.next
	program *program.Program
}

type resource struct {
	later, due int32
	// next is the number of the rank's next resource that something waits for, plus 1; lastResource
	// for none, and 0 if nothing waits for the resource itself.
	next int32
	// notBefore is a lower bound on when the first of these is due: CPUs and NICs are never free earlier.
	notBefore int64
}

// lastResource ends the list of a rank's resources that something waits for.
const lastResource = -1

func newResources(p *program.Program) *resources {
	n, each := p.Ranks(), resourcesPerRank(p)
	return &resources{
		cpus: p.RankCPUs, nics: p.RankNICs,
		cpu: make([]int64, n*p.RankCPUs), tx: make([]int64, n*p.RankNICs), rx: make([]int64, n*p.RankNICs),
		perRank: each, heaps: make([]resource, n*each), awaited: slices.Repeat([]int32{lastResource}, n),
		program: p,
	}
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
	h := &s.ofRank(rank)[number]
	h.later, h.notBefore = w.nodes.Meld(h.later, i), 0
	if h.next == 0 {
		h.next, s.awaited[rank] = s.awaited[rank], int32(number)+1
	}
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
	var least *logp.Key
	if r.recvs != 0 {
		n := w.nodes.At(r.recvs)
		event, t, least = program.RecvDue, n.Time, &n.Key
	}
	s := w.engine.resources
	heaps := s.ofRank(rank)
	for at := &s.awaited[rank]; *at != lastResource; {
		number := int(*at - 1)
		h := &heaps[number]
		if h.later == 0 && h.due == 0 {
			*at, h.next = h.next, 0
			continue
		}
		if at = &h.next; h.notBefore > t {
			continue
		}
		kind, free := s.event(rank, number)
		if isPending(free) {
			continue
		}
		for h.later != 0 && w.nodes.At(h.later).Time <= free {
			first := h.later
			n := w.nodes.At(first)
			h.later = w.nodes.Rest(n)
			w.waitsFrom(first, n)
			h.due = w.nodes.Meld(h.due, first)
		}
		if w.traits.byReceive && kind == program.MessageDue && !w.dropMoved(h) {
			continue
		}
		heap, due := &h.due, free
		if h.due == 0 {
			heap, due = &h.later, w.nodes.At(h.later).Time
		}
		if !w.traits.byReceive { // the CPU is not known that takes a message in
			h.notBefore = due
		}
		if n := w.nodes.At(*heap); due < t || due == t && n.Older(least) {
			event, t, least = kind, due, &n.Key
			w.scratch.firstHeap = heap
		}
	}
	return event, t
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
