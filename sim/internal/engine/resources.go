package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// resources is the state of ranks with several CPUs or NICs, or where the data of messages
// drain without the CPU. An operation may then become ready after its CPU is free. So the
// operations that wait for a resource, which is a CPU alone or with one direction of a NIC,
// are in two heaps: by time until they are ready, and then by birth.
type resources struct {
	cpus, nics  int // of each rank
	cpu, tx, rx []int64
	perRank     int // heaps of each rank
	// CPUs, CPUs x sending NICs, CPUs x receiving NICs, those of arrival.go, and the receiving
	// NICs that work alone.
	heaps   []resource
	program *program.Program
}

type resource struct{ later, due int32 }

func newResources(p *program.Program) *resources {
	n, each := p.Ranks(), resourcesPerRank(p)
	return &resources{
		cpus: p.RankCPUs, nics: p.RankNICs,
		cpu: make([]int64, n*p.RankCPUs), tx: make([]int64, n*p.RankNICs), rx: make([]int64, n*p.RankNICs),
		perRank: each, heaps: make([]resource, n*each),
		program: p,
	}
}

// resourcesPerRank returns the number of resources of each rank.
func resourcesPerRank(p *program.Program) int {
	each := p.RankCPUs + 2*p.RankCPUs*p.RankNICs
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

// find returns the resource that an operation or message of a kind waits for.
func (s *resources) find(rank int32, event program.EventKind, o *program.Shape) *resource {
	i := int(o.CPU)
	if event != program.CalcDue {
		i = s.cpus + int(o.CPU)*s.nics + int(o.NIC)
	}
	if event == program.MessageDue {
		i += s.cpus * s.nics
	}
	return &s.ofRank(rank)[i]
}

// inbox returns the heap that a new message to a rank enters.
func (s *resources) inbox(to int32, send *program.Shape) *int32 {
	if s.program.Params.NIC {
		return &s.ofRank(to)[s.perRank-s.nics+int(send.NIC)].later
	}
	return s.received(to, send)
}

// received returns the heap of messages that wait for a CPU only, or for their receive, if the
// NIC receives alone; otherwise that of new messages.
func (s *resources) received(to int32, send *program.Shape) *int32 {
	if s.program.ByReceive {
		return &s.onTheWay(to).later
	}
	return &s.find(to, program.MessageDue, send).later
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
	if i >= s.cpus*s.nics {
		event, i = program.MessageDue, i-s.cpus*s.nics
	}
	if i >= s.cpus*s.nics {
		return s.arrivalEvent(rank, i-s.cpus*s.nics)
	}
	cpu, tx, rx := s.clocks(rank, uint8(i/s.nics), uint8(i%s.nics))
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
	heap := w.engine.resources.received(rank, o)
	*heap = w.nodes.Meld(*heap, i)
}

// firstResource is first for a rank with several CPUs or NICs.
func (w *worker) firstResource(rank int32, r *rankState) (event program.EventKind, t int64) {
	t = logp.Never
	var least *logp.Key
	if r.recvs != 0 {
		n := w.nodes.At(r.recvs)
		event, t, least = program.RecvDue, n.Time, &n.Key
	}
	heaps := w.engine.resources.ofRank(rank)
	for i := range heaps {
		h := &heaps[i]
		if h.later == 0 && h.due == 0 {
			continue
		}
		kind, free := w.engine.resources.event(rank, i)
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
		heap, at := &h.due, free
		if h.due == 0 {
			heap, at = &h.later, w.nodes.At(h.later).Time
		}
		if n := w.nodes.At(*heap); at < t || at == t && n.Older(least) {
			event, t, least = kind, at, &n.Key
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
			w.createWhenKnown(f.rank, i, n, &r.recvs, w.later(moment{*cpu, cpuBy}, moment{f.time, f.by}).ns)
			return
		}
		w.noteLatePosting(f, o.CPU, i)
		r.recvs = w.nodes.Meld(r.recvs, i)
		return
	}
	h := w.engine.resources.find(f.rank, f.event, o)
	if isPending(n.Time) {
		w.createWhenKnown(f.rank, i, n, &h.later, n.Time)
		return
	}
	w.noteDue(i, f.by)
	h.later = w.nodes.Meld(h.later, i)
}
