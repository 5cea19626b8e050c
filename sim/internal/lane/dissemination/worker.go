package dissemination

import (
	"math/bits"
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/pdes"
)

// relayWorker runs some ranks of a dissemination.
type relayWorker struct {
	*relays
	engine.Actor
	firstRank, endRank int32 // lastRank is exclusive
	safe               int64
	least              int64               // lower bound on the next event of any rank
	due                []int32             // scratch memory of Window
	out                []pdes.Box[put]     // to other workers
	late               [arena.Lead]relayed // a ring, see putLate
	latest             int                 // how many have been added
	readySends         int64
}

// Window runs the worker's ranks up to the safe time.
func (w *relayWorker) Window(safe, _ int64, parity int) (eot, events int64) {
	w.safe, w.least, w.out = safe, logp.Never, w.post.Boxes[parity][w.Number]
	for first := w.firstRank; first < w.endRank; first += dueAtOnce {
		w.takeDue(first, min(first+dueAtOnce, w.endRank))
		for k, rank := range w.due {
			if w.beyondCache && k+arena.Lead < len(w.due) {
				w.fetch(w.due[k+arena.Lead])
			}
			next := w.relay(rank)
			if !w.Running() && w.SetAside() {
				return w.least, 0
			}
			w.next[rank], w.least = next, min(w.least, next)
		}
	}
	w.putAll()
	w.Counts.Operations = w.Counts.Messages / int64(w.rounds)
	return w.least, int64(w.endRank - w.firstRank)
}

// Least returns a lower bound on the next event of any rank.
func (w *relayWorker) Least() int64 { return w.least }

// Deferred does nothing: a window runs all ranks that are due in it.
func (w *relayWorker) Deferred() {}

// Collect takes over the messages from other workers.
func (w *relayWorker) Collect(parity int) {
	w.post.Collect(parity, w.Number, func(puts []put) {
		for _, m := range puts {
			w.expect(m.to, m.round, w.slot(m.to, m.round).time)
		}
	})
}

// fetch prefetches the state of a rank.
func (r *relays) fetch(rank int32) {
	arena.Prefetch(unsafe.Pointer(&r.clocks[rank]))
	if r.done != nil {
		arena.Prefetch(unsafe.Pointer(&r.done[rank]))
	}
	for rest := r.states[rank].arriving | r.states[rank].sending; rest != 0; rest &= rest - 1 {
		arena.Prefetch(unsafe.Pointer(r.slot(rank, uint32(bits.TrailingZeros32(rest)))))
	}
}

// dueAtOnce is how many ranks are searched for due ones before these run: a multiple of pdes.MaxDue.
const dueAtOnce = 4 * pdes.MaxDue

// takeDue lists those of some ranks that are due before the safe time. It and first are not inlined, as loops would lack
// registers then.
//
//go:noinline
func (w *relayWorker) takeDue(first, end int32) {
	w.due = w.due[:0]
	for ; first < end; first += pdes.MaxDue {
		w.least = min(w.least, pdes.TakeDue(w.next[first:min(first+pdes.MaxDue, end)], first, w.safe, &w.due))
	}
}

// relay executes the events of a rank before the safe time: rules 2 and 3, in the model's
// order by time, birth and origin. It returns a lower bound on the next event. A send that
// becomes ready takes over the slot of the message that made it ready.
//
// If it were inlined, what it calls would not be.
//
//go:noinline
func (w *relayWorker) relay(rank int32) (next int64) {
	r := w.relays
	p, c := &r.states[rank], &r.clocks[rank]
	if r.next[rank] == 0 {
		w.relaySend(rank, c, 0, 0)
	}
	for visit := true; p.arriving|p.sending != 0; visit = false {
		if c.cpu >= w.safe && (visit || p.sending != 0) { // no event is due before
			return c.cpu
		}
		var t int64
		pending, sends := p.arriving|p.sending, p.sending != 0
		round, others := uint32(bits.TrailingZeros32(pending)), pending&(pending-1)
		other := int64(0) // lower bound on the arrival of other messages
		switch {
		case !sends:
			t = max(r.slot(rank, round).time, c.cpu, c.rx)
			if other = r.soonest(rank, others); other <= t {
				t, round, sends = r.first(rank)
				other = 0
			}
		case others == 0:
			t = max(c.cpu, c.tx)
		default:
			t, round, sends = r.first(rank)
		}
		if t >= w.safe {
			return t
		}
		if t > engine.MaxTimeNS {
			w.Fail(engine.ErrTooLong, rank, t)
			return t
		}
		w.Count()
		if sends {
			p.sending &^= 1 << (round & 31)
			w.relaySend(rank, c, round+1, t)
			continue
		}
		p.arriving &^= 1 << (round & 31)
		if c.cpu, c.rx = r.cost.Takes(t); w.Noise != nil {
			c.cpu = w.NoisyIntake(rank, r.cost, t)
		}
		if r.overheadNS != nil {
			r.overheadNS[rank] += c.cpu - t
		}
		ready, end := round+1, r.rounds // rounds that may be sent now
		if r.done == nil {
			end = min(end, ready+1)
		} else {
			first, after := r.plan.Complete(&r.done[rank], int(round))
			ready, end = uint32(first), uint32(after)
		}
		if at := max(c.cpu, c.tx); ready+1 == end && p.sending == 0 && at < w.safe && at <= engine.MaxTimeNS && other > at {
			w.Count()
			w.relaySend(rank, c, ready, at)
			if other >= w.safe && p.arriving == others {
				return max(other, c.cpu, c.rx)
			}
			continue
		}
		for ; ready < end; ready++ {
			w.readySends++
			*r.slot(rank, ready-1) = slot{w.readySends, t}
			p.sending |= 1 << ((ready - 1) & 31)
		}
	}
	return logp.Never
}

// soonest returns a lower bound on the arrival of some messages to a rank: 0 if there are several.
func (r *relays) soonest(rank int32, messages uint32) int64 {
	switch {
	case messages == 0:
		return logp.Never
	case messages&(messages-1) != 0:
		return 0
	}
	return r.slot(rank, uint32(bits.TrailingZeros32(messages))).time
}

// first returns the next event of a rank in the model's order: a message of a round, or the
// send that such a message has made ready.
//
//go:noinline
func (r *relays) first(rank int32) (t int64, round uint32, sends bool) {
	p, c := &r.states[rank], &r.clocks[rank]
	t, birth := int64(logp.Never), int64(0)
	for rest, free := p.arriving, max(c.cpu, c.rx); rest != 0; rest &= rest - 1 {
		other := uint32(bits.TrailingZeros32(rest))
		m := r.slot(rank, other)
		at := max(m.time, free)
		if at < t || at == t && (m.birth < birth || m.birth == birth && r.sender(rank, other) < r.sender(rank, round)) {
			t, birth, round = at, m.birth, other
		}
	}
	if at := max(c.cpu, c.tx); p.sending != 0 && at <= t {
		other := r.firstSend(rank, p)
		s := r.slot(rank, other)
		if at < t || s.birth < birth || s.birth == birth && rank < r.sender(rank, round) {
			return at, other, true
		}
	}
	return t, round, false
}

// firstSend returns the round whose message has made the first ready send ready.
func (r *relays) firstSend(rank int32, p *relay) uint32 {
	first := uint32(bits.TrailingZeros32(p.sending))
	for rest := p.sending & (p.sending - 1); rest != 0; rest &= rest - 1 {
		if other := uint32(bits.TrailingZeros32(rest)); r.slot(rank, other).time < r.slot(rank, first).time {
			first = other
		}
	}
	return first
}

// sender returns the rank that sends to another one in a round.
func (r *relays) sender(rank int32, round uint32) int32 {
	from := rank - 1<<(round&31)
	if from < 0 {
		from += int32(len(r.states))
	}
	return from
}

// relaySend sends the message of a round (rule 2).
func (w *relayWorker) relaySend(rank int32, c *clocks, round uint32, t int64) {
	cost := w.cost
	arrives, cpu, tx := cost.Starts(t) // Actor.StartSend is too long to be inlined
	if w.Noise != nil {
		arrives, cpu = w.NoisySend(rank, cost, t)
	}
	c.cpu, c.tx = cpu, tx
	w.CountSend(cost)
	if all := w.overheadNS; all != nil {
		all[rank] += c.cpu - t
	}
	w.Now = t
	to := rank + 1<<(round&31)
	if n := int32(len(w.states)); to < 0 || to >= n {
		to -= n
	}
	m := slot{arrives, t}
	if w.beyondCache {
		w.putLate(to, round, m)
		return
	}
	w.put(to, round, m)
}

// put stores a message in its slot. Only its sender writes to that slot, whichever worker runs
// the receiver.
func (w *relayWorker) put(to int32, round uint32, m slot) {
	*w.slot(to, round) = m
	if to >= w.firstRank && to < w.endRank {
		w.expect(to, round, m.time)
		return
	}
	*w.post.Add(w.Number, &w.out[w.workerOf(to)]) = put{to, round}
	w.least = min(w.least, m.time)
}

// put is a message for another worker's rank, stored in its slot.
type put struct {
	to    int32
	round uint32
}

// expect records that a message is on its way to a rank.
func (w *relayWorker) expect(to int32, round uint32, arrives int64) {
	w.states[to].arriving |= 1 << (round & 31)
	w.next[to] = min(w.next[to], arrives)
	w.least = min(w.least, arrives)
}

// relayed is a message that is not yet stored in its slot.
type relayed struct {
	to    int32
	round uint32
	slot  slot
}

// putLate is put with prefetching, for states that exceed the cache. The message does not
// arrive before the window ends, so it is stored only after some others are sent, when its
// slot is in the cache.
func (w *relayWorker) putLate(to int32, round uint32, m slot) {
	r := w.relays
	arena.Prefetch(unsafe.Pointer(&r.next[to]))
	arena.Prefetch(unsafe.Pointer(&r.states[to]))
	arena.Prefetch(unsafe.Pointer(r.slot(to, round)))
	k := &w.late[w.latest%arena.Lead]
	w.latest++
	if k.slot.time != 0 {
		w.put(k.to, k.round, k.slot)
	}
	k.to, k.round, k.slot = to, round, m
}

// putAll stores the delayed messages at the end of a window.
func (w *relayWorker) putAll() {
	for k := range w.late {
		if m := &w.late[k]; m.slot.time != 0 {
			w.put(m.to, m.round, m.slot)
			*m = relayed{}
		}
	}
}

// workerOf returns the worker of a rank.
func (w *relayWorker) workerOf(rank int32) int {
	other := 0
	for rank >= w.workers[other].endRank {
		other++
	}
	return other
}
