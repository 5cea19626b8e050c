package engine

import (
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// The state of a unit in words, at a time before which everything has happened there.
// Times in it are relative to that, and ranks to the unit's first, so that two units in
// the same state do the same from then on, as long as nothing comes in from outside.
// Clocks that have been passed are all the same, but for the CPU's, when a process ends.

const (
	longestState = 512           // words
	latestState  = MaxTimeNS / 4 // so that times can be added
)

// stateOf appends the state of a unit at time t to s. It returns false where things
// are under way that have no place here: several that are freed at a process, a
// collective of all, a message from outside or of a process to itself, or too many.
func (w *worker) stateOf(first, last int32, t int64, s []int64) (state []int64, ok bool) {
	if t > latestState || len(w.index.receivers)+len(w.index.arrivals)+len(w.index.waiters) > 0 {
		return s, false
	}
	for rank := first; rank < last; rank++ {
		p := &w.tables.processes[rank]
		if p.calcs|p.sends|p.recvs|p.disorder != 0 || p.waits != 0 && w.program.Crosses(w.shape(p.waits-1)) ||
			w.tables.next[rank] < t || max(p.cpu, p.tx, p.rx)-t > latestState {
			return s, false
		}
		next, left, ready := int64(logp.Never), int32(0), readySlot{}
		if w.tables.next[rank] != logp.Never {
			next = w.tables.next[rank] - t
		}
		if p.waits != 0 {
			left = p.left
		}
		if p.slot.what != program.Nothing {
			ready = p.slot
			ready.birth -= t
		}
		s = append(s, next, p.cpu-t, max(0, p.tx-t), max(0, p.rx-t), ready.birth, pair(ready.op, ready.step), pair(int32(ready.what), p.waits), pair(left, min(0, p.posted)))
		if p.waits != 0 {
			s = append(s, int64(p.rounds))
		}
		if s, ok = w.appendInbox(s, rank, p, t); !ok {
			return s, false
		}
		for _, l := range [...]struct{ list, first, last int32 }{
			{p.unexpected, first, last}, {max(0, p.posted), 0, 1 << LongestRun}, {p.waiting, 0, posted},
		} {
			if s, ok = w.appendList(s, l.list, l.first, l.last, t); !ok {
				return s, false
			}
		}
		if len(s) > longestState {
			return s, false
		}
	}
	return s, true
}

// appendInbox appends the messages on their way to a process of the current unit.
func (w *worker) appendInbox(s []int64, rank int32, p *process, t int64) (state []int64, ok bool) {
	at := len(s)
	s = append(s, 0)
	for i := p.inbox; p.inbox != 0; {
		m := w.nodes.At(i)
		if m.Origin < w.unit.firstOfUnit || m.Origin >= w.unit.lastOfUnit || m.Origin == rank || m.Time-t > latestState {
			return s, false
		}
		s = append(s, m.Time-t, m.Birth-t, pair(m.Op, m.Step), int64(m.Origin-w.unit.firstOfUnit))
		if s[at]++; s[at] > Crowded {
			return s, false
		}
		if i = m.Next; i == p.inbox {
			break
		}
	}
	return s, true
}

// appendList appends what is in a list. Origins (what is left, of what waits for
// dependences) are to be from first to before last.
func (w *worker) appendList(s []int64, list, first, last int32, t int64) (state []int64, ok bool) {
	at := len(s)
	s = append(s, 0)
	for i := list; list != 0; {
		i = w.nodes.At(i).Next
		n := w.nodes.At(i)
		if n.Origin < first || n.Origin >= last {
			return s, false
		}
		s = append(s, max(0, n.Time-t), pair(n.Op, n.Step), int64(n.Origin-first))
		if s[at]++; s[at] > Crowded {
			return s, false
		}
		if i == list {
			break
		}
	}
	return s, true
}

// enterState lets a unit be in a state at time t.
func (w *worker) enterState(first, last int32, t int64, s []int64) {
	for rank := first; rank < last; rank++ {
		p := &w.tables.processes[rank]
		w.dropAll(p)
		w.tables.next[rank] = logp.Later(t, s[0])
		p.cpu, p.tx, p.rx = t+s[1], t+s[2], t+s[3]
		p.slot.birth, p.slot.count = t+s[4], w.event.created
		p.slot.op, p.slot.step = unpair(s[5])
		what, waits := unpair(s[6])
		p.slot.what, p.waits = program.EventKind(what), waits
		p.left, p.posted = unpair(s[7])
		s = s[8:]
		if p.waits != 0 {
			p.rounds = uint32(s[0])
			s = s[1:]
		}
		number := s[0]
		s = s[1:]
		for range number {
			i, m := w.nodes.Add()
			m.Time, m.Birth, m.Origin, m.Count = t+s[0], t+s[1], first+int32(s[3]), w.event.created
			m.Op, m.Step = unpair(s[2])
			w.event.created++
			w.enqueue(p, i, m)
			s = s[4:]
		}
		s = w.enterList(s, &p.unexpected, first, t)
		s = w.enterList(s, &p.posted, 0, t)
		s = w.enterList(s, &p.waiting, 0, t)
	}
}

// enterList makes a list of what appendList has appended, and returns what comes after
// that.
func (w *worker) enterList(s []int64, list *int32, first int32, t int64) []int64 {
	number := s[0]
	s = s[1:]
	for range number {
		i, n := w.nodes.Add()
		n.Time, n.Origin = t+s[0], first+int32(s[2])
		n.Op, n.Step = unpair(s[1])
		w.nodes.Push(list, i, n)
		s = s[3:]
	}
	return s
}

// dropAll gives the nodes of a process back that a state has words for.
func (w *worker) dropAll(p *process) {
	for p.inbox != 0 {
		i := p.inbox
		m := w.nodes.At(i)
		w.nodes.Shift(&p.inbox, m)
		w.nodes.Drop(i, m)
	}
	if p.posted < 0 {
		p.posted = 0
	}
	for _, list := range [...]*int32{&p.unexpected, &p.posted, &p.waiting} {
		for *list != 0 {
			i := *list
			n := w.nodes.At(i)
			w.nodes.Unlink(list, i, n)
			w.nodes.Drop(i, n)
		}
	}
}

// pair makes a word of two numbers.
func pair(a, b int32) int64 { return int64(a)<<32 | int64(uint32(b)) }

func unpair(v int64) (a, b int32) { return int32(v >> 32), int32(v) }
