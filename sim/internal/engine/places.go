package engine

import (
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// places is the state of processes with several CPUs or NICs. What is freed by
// one CPU may be ready only later than another is free. So what waits for a
// place, a CPU alone or with one direction of a NIC, is in two heaps: by time
// until it is ready, and then by birth.
type places struct {
	cpus, nics  int // of each process
	cpu, tx, rx []int64
	each        int     // heaps of each process
	heaps       []place // CPUs, CPUs x sending NICs, CPUs x receiving NICs, and those of arrival.go
	used        [][]uint8
	base        int
}

type place struct{ later, due int32 }

func newPlaces(p *program.Program) *places {
	n, each := p.Processes(), placesEach(p)
	return &places{
		cpus: p.RankCPUs, nics: p.RankNICs,
		cpu: make([]int64, n*p.RankCPUs), tx: make([]int64, n*p.RankNICs), rx: make([]int64, n*p.RankNICs),
		each: each, heaps: make([]place, n*each),
		used: p.Used, base: p.Base,
	}
}

// placesEach returns how many places each process has.
func placesEach(p *program.Program) int {
	each := p.RankCPUs + 2*p.RankCPUs*p.RankNICs
	if p.ByReceive {
		each += p.RankNICs + 1
	}
	return each
}

func (s *places) of(rank int32) []place {
	return s.heaps[int(rank)*s.each : (int(rank)+1)*s.each]
}

func (s *places) clocks(rank int32, cpu, nic uint8) (c, tx, rx *int64) {
	at := int(rank)*s.nics + int(nic)
	return &s.cpu[int(rank)*s.cpus+int(cpu)], &s.tx[at], &s.rx[at]
}

// at returns the place that an operation, or a message, of a kind waits for.
func (s *places) at(rank int32, what program.EventKind, o *program.Shape) *place {
	i := int(o.CPU)
	if what != program.CalcDue {
		i = s.cpus + int(o.CPU)*s.nics + int(o.NIC)
	}
	if what == program.MessageDue {
		i += s.cpus * s.nics
	}
	return &s.of(rank)[i]
}

// inbox returns the heap that a message to a process enters when it is sent.
func (s *places) inbox(to int32, send *program.Shape) *int32 {
	if s.used != nil {
		return &s.of(to)[s.each-1].later
	}
	return &s.at(to, program.MessageDue, send).later
}

// kind returns what waits for a place of a process, and when that is free.
func (s *places) kind(rank int32, i int) (what program.EventKind, free int64) {
	if i < s.cpus {
		return program.CalcDue, s.cpu[int(rank)*s.cpus+i]
	}
	i -= s.cpus
	what = program.SendDue
	if i >= s.cpus*s.nics {
		what, i = program.MessageDue, i-s.cpus*s.nics
	}
	if i >= s.cpus*s.nics {
		return s.arrivalKind(rank, i-s.cpus*s.nics)
	}
	cpu, tx, rx := s.clocks(rank, uint8(i/s.nics), uint8(i%s.nics))
	if what == program.SendDue {
		return what, max(*cpu, *tx)
	}
	return what, max(*cpu, *rx)
}

// firstPlace is first for a process with several CPUs or NICs.
func (w *worker) firstPlace(rank int32, p *process) (what program.EventKind, t int64) {
	t = logp.Never
	var least *logp.Key
	if p.recvs != 0 {
		n := w.nodes.At(p.recvs)
		what, t, least = program.RecvDue, n.Time, &n.Key
	}
	heaps := w.engine.places.of(rank)
	for i := range heaps {
		h := &heaps[i]
		if h.later == 0 && h.due == 0 {
			continue
		}
		kind, free := w.engine.places.kind(rank, i)
		for h.later != 0 && w.nodes.At(h.later).Time <= free {
			first := h.later
			n := w.nodes.At(first)
			h.later = w.nodes.Rest(n)
			n.Time = 0
			h.due = w.nodes.Meld(h.due, first)
		}
		if w.traits.byReceive && kind == program.MessageDue && !w.skipMoved(h) {
			continue
		}
		heap, at := &h.due, free
		if h.due == 0 {
			heap, at = &h.later, w.nodes.At(h.later).Time
		}
		if n := w.nodes.At(*heap); at < t || at == t && n.Older(least) {
			what, t, least = kind, at, &n.Key
			w.scratch.placeHeap = heap
		}
	}
	return what, t
}

// createAt is create for a process with several CPUs or NICs.
func (w *worker) createAt(f *freed, order *logp.Key) {
	p, o := &w.tables.processes[f.rank], w.shape(f.op)
	i, n := w.nodes.Add()
	n.Time, n.Key, n.Op, n.Step = f.ready, *order, f.op, f.step
	if f.what == program.RecvDue {
		cpu, _, _ := w.clocks(f.rank, p, o.CPU, o.NIC)
		n.Time = max(f.ready, *cpu)
		p.recvs = w.nodes.Meld(p.recvs, i)
		return
	}
	h := w.engine.places.at(f.rank, f.what, o)
	h.later = w.nodes.Meld(h.later, i)
}
