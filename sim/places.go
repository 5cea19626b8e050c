package sim

// places is the state of processes with several CPUs or NICs. What is freed by
// one CPU may be ready only later than another is free. So what waits for a
// place, a CPU alone or with one direction of a NIC, is in two heaps: by time
// until it is ready, and then by birth.
type places struct {
	cpus, nics  int // of each process
	cpu, tx, rx []int64
	heaps       []place // of each process: CPUs, CPUs x sending NICs, CPUs x receiving NICs
}

type place struct{ later, due int32 }

func newPlaces(processes, cpus, nics int) *places {
	return &places{
		cpus: cpus, nics: nics,
		cpu: make([]int64, processes*cpus), tx: make([]int64, processes*nics), rx: make([]int64, processes*nics),
		heaps: make([]place, processes*(cpus+2*cpus*nics)),
	}
}

func (s *places) of(rank int32) []place {
	count := s.cpus + 2*s.cpus*s.nics
	return s.heaps[int(rank)*count : (int(rank)+1)*count]
}

func (s *places) clocks(rank int32, cpu, nic uint8) (c, tx, rx *int64) {
	at := int(rank)*s.nics + int(nic)
	return &s.cpu[int(rank)*s.cpus+int(cpu)], &s.tx[at], &s.rx[at]
}

// at returns the place that an operation, or a message, of a kind waits for.
func (s *places) at(rank int32, what eventKind, o *op) *place {
	i := int(o.cpu)
	if what != calcDue {
		i = s.cpus + int(o.cpu)*s.nics + int(o.nic)
	}
	if what == messageDue {
		i += s.cpus * s.nics
	}
	return &s.of(rank)[i]
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
	cpu, tx, rx := s.clocks(rank, uint8(i/s.nics), uint8(i%s.nics))
	if what == sendDue {
		return what, max(*cpu, *tx)
	}
	return what, max(*cpu, *rx)
}

// firstPlace is first for a process with several CPUs or NICs.
func (w *worker) firstPlace(rank int32, p *process) (what eventKind, t int64) {
	t = never
	var least *node
	if p.recvs != 0 {
		least = w.at(p.recvs)
		what, t = recvDue, least.time
	}
	heaps := w.places.of(rank)
	for i := range heaps {
		h := &heaps[i]
		if h.later == 0 && h.due == 0 {
			continue
		}
		kind, free := w.places.kind(rank, i)
		for h.later != 0 && w.at(h.later).time <= free {
			first := h.later
			n := w.at(first)
			h.later = w.rest(n)
			n.time = 0
			h.due = w.meld(h.due, first)
		}
		heap, at := &h.due, free
		if h.due == 0 {
			heap, at = &h.later, w.at(h.later).time
		}
		if n := w.at(*heap); at < t || at == t && n.older(least) {
			what, t, least = kind, at, n
			w.placeHeap = heap
		}
	}
	return what, t
}
