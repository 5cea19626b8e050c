package engine

import (
	"cmp"
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// If the state of all ranks exceeds a core's private cache, and the ranks that are due next are
// in no order, the engine prefetches their state some steps ahead.

// fetchFrom returns the number of bytes of a worker's ranks from which on it prefetches them. The collectives of
// replicas mostly send from consecutive ranks to consecutive ranks, which processors prefetch themselves: Sweep3D
// takes 7 to 12 % longer on 16,000 and 32,000 ranks if the engine does so too, as long on 64,000, and a third less on 160,000.
func fetchFrom(p *program.Program) int64 {
	if p.RankLPs {
		return int64(p.Tuning.OwnCache)
	}
	return 8 * int64(p.Tuning.OwnCache)
}

// fetchAhead prefetches for the LPs after the first of due: the state of one far ahead, the
// nodes of a nearer one, and the operations of the next.
func (w *worker) fetchAhead(due []int32) {
	size, step := int32(w.program.LPSize), arena.Lead
	if size > 1 {
		step = w.tuning.LeadLPs
	}
	if len(due) > 3*step {
		first := due[3*step] * size
		arena.FetchLines(unsafe.Pointer(&w.tables.ranks[first]), uintptr(size)*unsafe.Sizeof(rankState{}))
	}
	if len(due) > 2*step {
		first := due[2*step] * size
		for rank := first; rank < first+size; rank++ {
			if i := w.tables.ranks[rank].inbox; i != 0 {
				w.nodes.Fetch(i)
			}
		}
		if size == 1 {
			w.fetchQueues(&w.tables.ranks[first])
		}
	}
	if len(due) > step && size == 1 {
		w.fetchOps(due[step])
	}
}

// fetchQueues prefetches the first ready operation of a rank, and its posted receives if a message may need them.
func (w *worker) fetchQueues(r *rankState) {
	if r.inbox != 0 && r.posted > 0 {
		w.nodes.Fetch(r.posted)
	}
	if i := cmp.Or(r.sends, r.recvs, r.calcs); i > 0 {
		w.nodes.Fetch(i)
	}
}

const cacheLine = 64 // bytes

// fetchNearOps prefetches operations from the last one in a rank's slot on.
func (w *worker) fetchNearOps(rank int32) {
	w.fetchOpsFrom(w.tables.ranks[rank].slot.op, 4*cacheLine)
}

// fetchOps prefetches the operations that a rank will execute next, and the message after its
// first one. To prefetch others as well takes longer: each line from memory delays another one.
func (w *worker) fetchOps(rank int32) {
	r := &w.tables.ranks[rank]
	if r.inbox != 0 {
		w.nodes.Fetch(w.nodes.At(r.inbox).Next)
		if r.posted > 0 {
			w.fetchOpsFrom(w.nodes.At(r.posted).Op, 2*cacheLine)
		}
	}
	if i := cmp.Or(r.sends, r.recvs, r.calcs); i > 0 {
		w.fetchOpsFrom(w.nodes.At(i).Op, 2*cacheLine)
	}
	if r.slot.event != program.NoEvent {
		w.fetchOpsFrom(r.slot.op, cacheLine)
	}
	if r.waitOp > 0 && r.missing <= 2 {
		w.fetchOpsFrom(r.waitOp-1, 2*cacheLine)
	}
}

// fetchOpsFrom prefetches bytes of a rank's list from an operation on.
func (w *worker) fetchOpsFrom(op int32, bytes uintptr) {
	arena.FetchLines(unsafe.Pointer(&w.tables.ops[op]), bytes)
}

// hold delays the delivery of a message to another LP of this worker while the state of its
// destination is prefetched, and the message there that it will be compared with (a replica's inbox is mostly empty).
// The message does not arrive before the window ends.
func (w *worker) hold(to, i int32) {
	w.fetch(to)
	w.nodes.FetchUnused()
	if soon := &w.outbound.held[(w.outbound.latest+arena.Lead/2)%arena.Lead]; w.program.RankLPs && soon.message != 0 {
		switch r := &w.tables.ranks[soon.to]; {
		case r.inbox == 0:
		case w.traits.overtaking:
			w.nodes.Fetch(r.inbox)
		case r.inboxEnd > 0:
			w.nodes.Fetch(r.inboxEnd)
		}
	}
	h := &w.outbound.held[w.outbound.latest%arena.Lead]
	w.outbound.latest++
	if h.message != 0 {
		w.arrives(h.to, h.message, w.nodes.At(h.message))
	}
	h.to, h.message = to, i
}

// fetch prefetches what the delivery of a message to a rank needs.
func (w *worker) fetch(to int32) {
	r := &w.tables.ranks[to]
	arena.FetchLines(unsafe.Pointer(r), unsafe.Sizeof(*r))
	arena.Prefetch(unsafe.Pointer(&w.tables.next[to]))
}

// deliverHeld delivers the delayed messages at the end of a window.
func (w *worker) deliverHeld() {
	for k := range w.outbound.held {
		if h := &w.outbound.held[k]; h.message != 0 {
			w.arrives(h.to, h.message, w.nodes.At(h.message))
			h.message = 0
		}
	}
}
