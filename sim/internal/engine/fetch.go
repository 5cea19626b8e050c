package engine

import (
	"cmp"
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// The state of all ranks exceeds a core's private cache, and the ranks that are due next are
// in no order. So the engine prefetches their state some steps ahead.

// fetchAhead prefetches for the LPs after the first of due: the state of one far ahead, the
// nodes of a nearer one, and the operations of the next.
func (w *worker) fetchAhead(due []int32) {
	size, step := int32(w.program.LPSize), arena.Lead
	if size > 1 {
		step = leadLPs
	}
	if len(due) > 3*step {
		first := due[3*step] * size
		arena.FetchLines(unsafe.Pointer(&w.tables.ranks[first]), uintptr(size)*unsafe.Sizeof(rankState{}))
	}
	if len(due) > 2*step {
		first := due[2*step] * size
		for rank := first; rank < first+size; rank++ {
			if i := w.tables.ranks[rank].inbox; i != 0 {
				arena.Prefetch(unsafe.Pointer(w.nodes.At(i)))
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

// leadLPs is arena.Lead for LPs of several ranks.
const leadLPs = 3

// fetchQueues prefetches the first ready operation and posted receive of a rank.
func (w *worker) fetchQueues(r *rankState) {
	if r.posted > 0 {
		arena.Prefetch(unsafe.Pointer(w.nodes.At(r.posted)))
	}
	if i := cmp.Or(r.sends, r.recvs, r.calcs); i > 0 {
		arena.Prefetch(unsafe.Pointer(w.nodes.At(i)))
	}
}

const nearOps = 4

// fetchNearOps prefetches operations from the last one in a rank's slot on.
func (w *worker) fetchNearOps(rank int32) {
	at := int(w.tables.ranks[rank].slot.op)
	arena.Prefetch(unsafe.Pointer(&w.tables.ops[at]))
	arena.Prefetch(unsafe.Pointer(&w.tables.ops[min(at+8, len(w.tables.ops)-1)]))
	arena.Prefetch(unsafe.Pointer(&w.tables.ops[min(at+16, len(w.tables.ops)-1)]))
}

// fetchOps prefetches the operations that a rank will execute next.
func (w *worker) fetchOps(rank int32) {
	r := &w.tables.ranks[rank]
	if r.posted > 0 {
		arena.Prefetch(unsafe.Pointer(&w.tables.ops[w.nodes.At(r.posted).Op]))
	}
	if i := cmp.Or(r.sends, r.recvs, r.calcs); i > 0 {
		arena.Prefetch(unsafe.Pointer(&w.tables.ops[w.nodes.At(i).Op]))
	}
	if r.slot.event != program.NoEvent {
		arena.Prefetch(unsafe.Pointer(&w.tables.ops[r.slot.op]))
	}
	if r.waitOp > 0 {
		arena.Prefetch(unsafe.Pointer(&w.tables.ops[r.waitOp-1]))
	}
}

// hold delays the delivery of a message to another LP of this worker while the state of its
// destination is prefetched, and the first message there (a replica's inbox is mostly empty).
// The message does not arrive before the window ends.
func (w *worker) hold(to, i int32) {
	w.fetch(to)
	if soon := &w.outbound.held[(w.outbound.latest+arena.Lead/2)%arena.Lead]; w.program.RankLPs && soon.message != 0 {
		if first := w.tables.ranks[soon.to].inbox; first != 0 {
			arena.Prefetch(unsafe.Pointer(w.nodes.At(first)))
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
