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
func (x *relayWorker) Window(safe, _ int64, parity int) (eot, events int64) {
	x.safe, x.least, x.out = safe, logp.Never, x.post.Boxes[parity][x.Number]
	for first := x.firstRank; first < x.endRank; first += dueAtOnce {
		x.takeDue(first, min(first+dueAtOnce, x.endRank))
		for k, rank := range x.due {
			if x.beyondCache && k+arena.Lead < len(x.due) {
				x.fetch(x.due[k+arena.Lead])
			}
			next := x.relay(rank)
			if !x.Running() && x.SetAside() {
				return x.least, 0
			}
			x.next[rank], x.least = next, min(x.least, next)
		}
	}
	x.putAll()
	x.Counts.Operations = x.Counts.Messages / int64(x.rounds)
	return x.least, int64(x.endRank - x.firstRank)
}

// Least returns a lower bound on the next event of any rank.
func (x *relayWorker) Least() int64 { return x.least }

// Deferred does nothing: a window runs all ranks that are due in it.
func (x *relayWorker) Deferred() {}

// Collect takes over the messages from other workers.
func (x *relayWorker) Collect(parity int) {
	x.post.Collect(parity, x.Number, func(puts []put) {
		for _, message := range puts {
			x.expect(message.to, message.round, x.slot(message.to, message.round).time)
		}
	})
}

// fetch prefetches the state of a rank.
func (x *relays) fetch(rank int32) {
	arena.Prefetch(unsafe.Pointer(&x.clocks[rank]))
	if x.done != nil {
		arena.Prefetch(unsafe.Pointer(&x.done[rank]))
	}
	for rest := x.states[rank].arriving | x.states[rank].sending; rest != 0; rest &= rest - 1 {
		arena.Prefetch(unsafe.Pointer(x.slot(rank, uint32(bits.TrailingZeros32(rest)))))
	}
}

// dueAtOnce is how many ranks are searched for due ones before these run: a multiple of pdes.MaxDue.
const dueAtOnce = 4 * pdes.MaxDue

// takeDue lists those of some ranks that are due before the safe time. It and first are not inlined, as loops would lack
// registers then.
//
//go:noinline
func (x *relayWorker) takeDue(first, end int32) {
	x.due = x.due[:0]
	for ; first < end; first += pdes.MaxDue {
		x.least = min(x.least, pdes.TakeDue(x.next[first:min(first+pdes.MaxDue, end)], first, x.safe, &x.due))
	}
}

// relay executes the events of a rank before the safe time: rules 2 and 3, in the model's
// order by time, birth and origin. It returns a lower bound on the next event. A send that
// becomes ready takes over the slot of the message that made it ready.
//
// If it were inlined, what it calls would not be.
//
//go:noinline
func (x *relayWorker) relay(rank int32) (next int64) {
	relays := x.relays
	relay, clocks := &relays.states[rank], &relays.clocks[rank]
	if relays.next[rank] == 0 {
		x.relaySend(rank, clocks, 0, 0)
	}
	for visit := true; relay.arriving|relay.sending != 0; visit = false {
		if clocks.cpu >= x.safe && (visit || relay.sending != 0) { // no event is due before
			return clocks.cpu
		}
		var t int64
		pending, sends := relay.arriving|relay.sending, relay.sending != 0
		round, others := uint32(bits.TrailingZeros32(pending)), pending&(pending-1)
		other := int64(0) // lower bound on the arrival of other messages
		switch {
		case !sends:
			t = max(relays.slot(rank, round).time, clocks.cpu, clocks.rx)
			if other = relays.soonest(rank, others); other <= t {
				t, round, sends = relays.first(rank)
				other = 0
			}
		case others == 0:
			t = max(clocks.cpu, clocks.tx)
		default:
			t, round, sends = relays.first(rank)
		}
		if t >= x.safe {
			return t
		}
		if t > engine.MaxTimeNS {
			x.Fail(engine.ErrTooLong, rank, t)
			return t
		}
		x.Count()
		if sends {
			relay.sending &^= 1 << (round & 31)
			x.relaySend(rank, clocks, round+1, t)
			continue
		}
		relay.arriving &^= 1 << (round & 31)
		if clocks.cpu, clocks.rx = relays.cost.Takes(t); x.Noise != nil {
			clocks.cpu = x.NoisyIntake(rank, relays.cost, t)
		}
		if relays.overheadNS != nil {
			relays.overheadNS[rank] += clocks.cpu - t
		}
		ready, end := round+1, relays.rounds // rounds that may be sent now
		if relays.done == nil {
			end = min(end, ready+1)
		} else {
			first, after := relays.plan.Complete(&relays.done[rank], int(round))
			ready, end = uint32(first), uint32(after)
		}
		if at := max(clocks.cpu, clocks.tx); ready+1 == end && relay.sending == 0 && at < x.safe && at <= engine.MaxTimeNS && other > at {
			x.Count()
			x.relaySend(rank, clocks, ready, at)
			if other >= x.safe && relay.arriving == others {
				return max(other, clocks.cpu, clocks.rx)
			}
			continue
		}
		for ; ready < end; ready++ {
			x.readySends++
			*relays.slot(rank, ready-1) = slot{x.readySends, t}
			relay.sending |= 1 << ((ready - 1) & 31)
		}
	}
	return logp.Never
}

// soonest returns a lower bound on the arrival of some messages to a rank: 0 if there are several.
func (x *relays) soonest(rank int32, messages uint32) int64 {
	switch {
	case messages == 0:
		return logp.Never
	case messages&(messages-1) != 0:
		return 0
	}
	return x.slot(rank, uint32(bits.TrailingZeros32(messages))).time
}

// first returns the next event of a rank in the model's order: a message of a round, or the
// send that such a message has made ready.
//
//go:noinline
func (x *relays) first(rank int32) (t int64, round uint32, sends bool) {
	relay, clocks := &x.states[rank], &x.clocks[rank]
	t, birth := int64(logp.Never), int64(0)
	for rest, free := relay.arriving, max(clocks.cpu, clocks.rx); rest != 0; rest &= rest - 1 {
		other := uint32(bits.TrailingZeros32(rest))
		message := x.slot(rank, other)
		at := max(message.time, free)
		if at < t || at == t && (message.birth < birth || message.birth == birth && x.sender(rank, other) < x.sender(rank, round)) {
			t, birth, round = at, message.birth, other
		}
	}
	if at := max(clocks.cpu, clocks.tx); relay.sending != 0 && at <= t {
		other := x.firstSend(rank, relay)
		slot := x.slot(rank, other)
		if at < t || slot.birth < birth || slot.birth == birth && rank < x.sender(rank, round) {
			return at, other, true
		}
	}
	return t, round, false
}

// firstSend returns the round whose message has made the first ready send ready.
func (x *relays) firstSend(rank int32, relay *relay) uint32 {
	first := uint32(bits.TrailingZeros32(relay.sending))
	for rest := relay.sending & (relay.sending - 1); rest != 0; rest &= rest - 1 {
		if other := uint32(bits.TrailingZeros32(rest)); x.slot(rank, other).time < x.slot(rank, first).time {
			first = other
		}
	}
	return first
}

// sender returns the rank that sends to another one in a round.
func (x *relays) sender(rank int32, round uint32) int32 {
	from := rank - 1<<(round&31)
	if from < 0 {
		from += int32(len(x.states))
	}
	return from
}

// relaySend sends the message of a round (rule 2).
func (x *relayWorker) relaySend(rank int32, clocks *clocks, round uint32, t int64) {
	cost := x.cost
	arrives, cpu, tx := cost.Starts(t) // Actor.StartSend is too long to be inlined
	if x.Noise != nil {
		arrives, cpu = x.NoisySend(rank, cost, t)
	}
	clocks.cpu, clocks.tx = cpu, tx
	x.CountSend(cost)
	if all := x.overheadNS; all != nil {
		all[rank] += clocks.cpu - t
	}
	x.Now = t
	to := rank + 1<<(round&31)
	if n := int32(len(x.states)); to < 0 || to >= n {
		to -= n
	}
	message := slot{arrives, t}
	if x.beyondCache {
		x.putLate(to, round, message)
		return
	}
	x.put(to, round, message)
}

// put stores a message in its slot. Only its sender writes to that slot, whichever worker runs
// the receiver.
func (x *relayWorker) put(to int32, round uint32, message slot) {
	*x.slot(to, round) = message
	if to >= x.firstRank && to < x.endRank {
		x.expect(to, round, message.time)
		return
	}
	*x.post.Add(x.Number, &x.out[x.workerOf(to)]) = put{to, round}
	x.least = min(x.least, message.time)
}

// put is a message for another worker's rank, stored in its slot.
type put struct {
	to    int32
	round uint32
}

// expect records that a message is on its way to a rank.
func (x *relayWorker) expect(to int32, round uint32, arrives int64) {
	x.states[to].arriving |= 1 << (round & 31)
	x.next[to] = min(x.next[to], arrives)
	x.least = min(x.least, arrives)
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
func (x *relayWorker) putLate(to int32, round uint32, message slot) {
	relays := x.relays
	arena.Prefetch(unsafe.Pointer(&relays.next[to]))
	arena.Prefetch(unsafe.Pointer(&relays.states[to]))
	arena.Prefetch(unsafe.Pointer(relays.slot(to, round)))
	late := &x.late[x.latest%arena.Lead]
	x.latest++
	if late.slot.time != 0 {
		x.put(late.to, late.round, late.slot)
	}
	late.to, late.round, late.slot = to, round, message
}

// putAll stores the delayed messages at the end of a window.
func (x *relayWorker) putAll() {
	for k := range x.late {
		if late := &x.late[k]; late.slot.time != 0 {
			x.put(late.to, late.round, late.slot)
			*late = relayed{}
		}
	}
}

// workerOf returns the worker of a rank.
func (x *relayWorker) workerOf(rank int32) int {
	other := 0
	for rank >= x.workers[other].endRank {
		other++
	}
	return other
}
