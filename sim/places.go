package sim

import (
	"loggops/sim/internal/logp"
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

func newPlaces(p *program) *places {
	n, each := p.Processes(), placesEach(p)
	return &places{
		cpus: p.cpus, nics: p.nics,
		cpu: make([]int64, n*p.cpus), tx: make([]int64, n*p.nics), rx: make([]int64, n*p.nics),
		each: each, heaps: make([]place, n*each),
		used: p.used, base: p.base,
	}
}

// placesEach returns how many places each process has.
func placesEach(p *program) int {
	each := p.cpus + 2*p.cpus*p.nics
	if p.byReceive {
		each += p.nics + 1
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
func (s *places) at(rank int32, what eventKind, o *shape) *place {
	i := int(o.cpu)
	if what != calcDue {
		i = s.cpus + int(o.cpu)*s.nics + int(o.nic)
	}
	if what == messageDue {
		i += s.cpus * s.nics
	}
	return &s.of(rank)[i]
}

// inbox returns the heap that a message to a process enters when it is sent.
func (s *places) inbox(to int32, send *shape) *int32 {
	if s.used != nil {
		return &s.of(to)[s.each-1].later
	}
	return &s.at(to, messageDue, send).later
}

// kind returns what waits for a place of a process, and when that is free.
func (s *places) kind(rank int32, i int) (what eventKind, free int64) {
	if i < s.cpus {
		return calcDue, s.cpu[int(rank)*s.cpus+i]
	}
	i -= s.cpus
	what = sendDue
	if i >= s.cpus*s.nics {
		what, i = messageDue, i-s.cpus*s.nics
	}
	if i >= s.cpus*s.nics {
		return s.arrivalKind(rank, i-s.cpus*s.nics)
	}
	cpu, tx, rx := s.clocks(rank, uint8(i/s.nics), uint8(i%s.nics))
	if what == sendDue {
		return what, max(*cpu, *tx)
	}
	return what, max(*cpu, *rx)
}

// firstPlace is first for a process with several CPUs or NICs.
func (w *worker) firstPlace(rank int32, p *process) (what eventKind, t int64) {
	t = logp.Never
	var least *logp.Key
	if p.recvs != 0 {
		n := w.At(p.recvs)
		what, t, least = recvDue, n.Time, &n.Key
	}
	heaps := w.places.of(rank)
	for i := range heaps {
		h := &heaps[i]
		if h.later == 0 && h.due == 0 {
			continue
		}
		kind, free := w.places.kind(rank, i)
		for h.later != 0 && w.At(h.later).Time <= free {
			first := h.later
			n := w.At(first)
			h.later = w.Rest(n)
			n.Time = 0
			h.due = w.Meld(h.due, first)
		}
		if w.byReceive && kind == messageDue && !w.skipMoved(h) {
			continue
		}
		heap, at := &h.due, free
		if h.due == 0 {
			heap, at = &h.later, w.At(h.later).Time
		}
		if n := w.At(*heap); at < t || at == t && n.Older(least) {
			what, t, least = kind, at, &n.Key
			w.placeHeap = heap
		}
	}
	return what, t
}

// createAt is create for a process with several CPUs or NICs.
func (w *worker) createAt(f *freed, order *logp.Key) {
	p, o := &w.processes[f.rank], w.shape(f.op)
	i, n := w.Add()
	n.Time, n.Key, n.Op, n.Step = f.ready, *order, f.op, f.step
	if f.what == recvDue {
		cpu, _, _ := w.clocks(f.rank, p, o.cpu, o.nic)
		n.Time = max(f.ready, *cpu)
		p.recvs = w.Meld(p.recvs, i)
		return
	}
	h := w.places.at(f.rank, f.what, o)
	h.later = w.Meld(h.later, i)
}
