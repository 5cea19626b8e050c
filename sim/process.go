package sim

import "loggops/formats/schedule"

// process is the state of one process on a machine of one CPU and one NIC a
// rank. On others, clocks and the heaps of what waits for them are in places
// (places.go).
//
// With one CPU, what has been freed is ready at once: whatever freed it took
// place, or ends, no later than the CPU is free. So a calc is due when the CPU
// is, a send when the CPU and the NIC are, and a queue is in order of birth.
type process struct {
	cpu, tx, rx int64 // when the CPU, and the NIC in each direction, is next free

	calcs, sends       int32 // queues
	inbox, disorder    int32 // messages under way, see inbox.go
	recvs              int32 // queue of receives to be posted; a heap on several CPUs, which are not free at the same time
	posted, unexpected int32 // lists of what is not matched

	// What waits for dependences: the first, as its operation + 1 and the
	// dependences left, and a list of others. See waiting.go.
	waits, left int32
	rounds      uint32 // of a dissemination that waits there: a bit for each round received
	waiting     int32
}

// eventKind is what is due.
type eventKind uint8

// In the order in which what one event frees is created.
const (
	sendDue eventKind = iota
	recvDue
	calcDue
	messageDue
	arrivalDue // see arrival.go
	noLink     // see op
)

// whatOf returns how an operation or step becomes due.
func whatOf(kind schedule.Kind) eventKind {
	switch kind {
	case schedule.Send:
		return sendDue
	case schedule.Recv:
		return recvDue
	}
	return calcDue
}

// first returns what is due first at a process, and when; never where nothing
// is under way there.
func (w *worker) first(rank int32, p *process) (what eventKind, t int64) {
	if w.places != nil {
		return w.firstPlace(rank, p)
	}
	t = never
	var least *node
	if p.recvs != 0 {
		least = w.at(p.recvs)
		what, t = recvDue, least.time
	}
	if p.calcs != 0 {
		if at := p.cpu; at < t {
			what, t, least = calcDue, at, w.at(p.calcs)
		} else if at == t && w.at(p.calcs).older(least) {
			what, least = calcDue, w.at(p.calcs)
		}
	}
	if p.sends != 0 {
		if at := max(p.cpu, p.tx); at < t {
			what, t, least = sendDue, at, w.at(p.sends)
		} else if at == t && w.at(p.sends).older(least) {
			what, least = sendDue, w.at(p.sends)
		}
	}
	if i := w.firstMessage(p); i != 0 {
		n := w.at(i)
		if at := max(n.time, p.cpu, p.rx); at < t || at == t && n.older(least) {
			what, t = messageDue, at
		}
	}
	return what, t
}

// waitingFor returns the queue, or the heap, that what is due first, if no message, is
// the first of.
func (w *worker) waitingFor(p *process, what eventKind) *int32 {
	if w.places != nil && what != recvDue {
		return w.placeHeap
	}
	switch what {
	case calcDue:
		return &p.calcs
	case sendDue:
		return &p.sends
	}
	return &p.recvs
}

// clocks returns when a CPU and a NIC of a process are next free.
func (w *worker) clocks(rank int32, p *process, cpu, nic uint8) (c, tx, rx *int64) {
	if w.places != nil {
		return w.places.clocks(rank, cpu, nic)
	}
	return &p.cpu, &p.tx, &p.rx
}
