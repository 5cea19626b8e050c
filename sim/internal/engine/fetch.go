package engine

import (
	"cmp"
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// The state of all ranks is more than a core's own cache holds, and who is due
// is a matter of chance. So the cache is asked for it some steps before.

// fetchAhead asks for what the units after the first of these will need: for the state
// of one far ahead, for the nodes of a nearer one, and for the operations of the next.
func (w *worker) fetchAhead(due []int32) {
	size, step := int32(w.program.UnitSize), arena.Lead
	if size > 1 {
		step = leadUnits
	}
	if len(due) > 3*step {
		first := due[3*step] * size
		arena.FetchLines(unsafe.Pointer(&w.tables.processes[first]), uintptr(size)*unsafe.Sizeof(process{}))
	}
	if len(due) > 2*step {
		first := due[2*step] * size
		for rank := first; rank < first+size; rank++ {
			if i := w.tables.processes[rank].inbox; i != 0 {
				arena.Prefetch(unsafe.Pointer(w.nodes.At(i)))
			}
		}
		if size == 1 {
			w.fetchQueues(&w.tables.processes[first])
		}
	}
	if len(due) > step && size == 1 {
		w.fetchOps(due[step])
	}
}

// leadUnits is lead for units of several processes.
const leadUnits = 3

// fetchQueues asks for what is freed and what is posted at a process.
func (w *worker) fetchQueues(p *process) {
	if p.posted > 0 {
		arena.Prefetch(unsafe.Pointer(w.nodes.At(p.posted)))
	}
	if i := cmp.Or(p.sends, p.recvs, p.calcs); i > 0 {
		arena.Prefetch(unsafe.Pointer(w.nodes.At(i)))
	}
}

// fetchOps asks for operations that a process is at.
func (w *worker) fetchOps(rank int32) {
	p := &w.tables.processes[rank]
	if p.posted > 0 {
		arena.Prefetch(unsafe.Pointer(&w.tables.ops[w.nodes.At(p.posted).Op]))
	}
	if i := cmp.Or(p.sends, p.recvs, p.calcs); i > 0 {
		arena.Prefetch(unsafe.Pointer(&w.tables.ops[w.nodes.At(i).Op]))
	}
	if p.slot.what != program.Nothing {
		arena.Prefetch(unsafe.Pointer(&w.tables.ops[p.slot.op]))
	}
	if p.waits > 0 {
		arena.Prefetch(unsafe.Pointer(&w.tables.ops[p.waits-1]))
	}
}

// hold keeps a message to another unit of the worker until some others have been sent,
// while the cache gets the state of the rank that it goes to, and the last
// message on its way there (replicas mostly have none). It does not arrive before the
// window ends.
func (w *worker) hold(to, i int32) {
	w.fetch(to)
	if soon := &w.outbound.held[(w.outbound.latest+arena.Lead/2)%arena.Lead]; w.program.Tight && soon.message != 0 {
		if first := w.tables.processes[soon.to].inbox; first != 0 {
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

// fetch asks for what a message to a process will need.
func (w *worker) fetch(to int32) {
	p := &w.tables.processes[to]
	arena.FetchLines(unsafe.Pointer(p), unsafe.Sizeof(*p))
	arena.Prefetch(unsafe.Pointer(&w.tables.next[to]))
}

// deliverHeld delivers what is held, at the end of a window.
func (w *worker) deliverHeld() {
	for k := range w.outbound.held {
		if h := &w.outbound.held[k]; h.message != 0 {
			w.arrives(h.to, h.message, w.nodes.At(h.message))
			h.message = 0
		}
	}
}
