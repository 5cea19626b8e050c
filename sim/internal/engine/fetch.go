package engine

import (
	"cmp"
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// If the state of all ranks exceeds a core's private cache, and the ranks that are due next are
// in no order, the engine prefetches their state some steps ahead.

// fetcher prefetches the state of ranks.
type fetcher struct {
	tables *tables
	nodes  *arena.Nodes
	lead   int  // replicas, see fetchStates
	near   int  // LPs whose operations are prefetched
	states bool // all of it exceeds the cache
	ops    bool // the ranks are LPs, and only their operations do
}

func (e *engine) newFetcher(w *worker) fetcher {
	p := e.program
	return fetcher{
		tables: &w.tables, nodes: &w.nodes, lead: p.Tuning.LeadLPs, near: p.Tuning.NearOps,
		states: e.beyondCache(), ops: p.RankLPs && len(p.Ops)*8 > p.Tuning.OwnCache,
	}
}

// beyondCache reports whether the state of all ranks is prefetched.
func (e *engine) beyondCache() bool {
	p := e.program
	return !p.Ordered && p.IsSmall() && int64(p.Ranks()/len(e.workers))*BytesPerRank(p) > fetchFrom(p)
}

// fetchFrom returns the number of bytes of a worker's ranks from which on it prefetches them. The collectives of
// replicas mostly send from consecutive ranks to consecutive ranks, which processors prefetch themselves: Sweep3D
// takes 7 to 12 % longer on 16,000 and 32,000 ranks if the engine does so too, as long on 64,000, and a third less on 160,000.
func fetchFrom(p *program.Program) int64 {
	if p.RankLPs {
		return int64(p.Tuning.OwnCache)
	}
	return 8 * int64(p.Tuning.OwnCache)
}

// fetchStates prefetches for the LPs after the first of due: the state of one far ahead, the
// nodes of a nearer one, and the operations of the next.
func (x *fetcher) fetchStates(due []int32) {
	size, step := int32(x.tables.program.LPSize), arena.Lead
	if size > 1 {
		step = x.lead
	}
	if len(due) > 3*step {
		first := due[3*step] * size
		arena.FetchLines(unsafe.Pointer(&x.tables.ranks[first]), uintptr(size)*unsafe.Sizeof(rankState{}))
	}
	if len(due) > 2*step {
		first := due[2*step] * size
		for rank := first; rank < first+size; rank++ {
			if i := x.tables.ranks[rank].inbox; i != 0 {
				x.nodes.Fetch(i)
			}
		}
		if size == 1 {
			x.fetchQueues(&x.tables.ranks[first])
		}
	}
	if len(due) > step && size == 1 {
		x.fetchOps(due[step])
	}
}

// fetchQueues prefetches the first ready operation of a rank, and its posted receives if a message may need them.
func (x *fetcher) fetchQueues(r *rankState) {
	if r.inbox != 0 && r.posted > 0 {
		x.nodes.Fetch(r.posted)
	}
	if i := cmp.Or(r.sends, r.recvs, r.calcs); i > 0 {
		x.nodes.Fetch(i)
	}
}

const cacheLine = 64 // bytes

// fetchNearOps prefetches operations from the last one in a rank's slot on.
func (x *fetcher) fetchNearOps(rank int32) {
	x.fetchOpsFrom(x.tables.ranks[rank].slot.op, 4*cacheLine)
}

// fetchOps prefetches the operations that a rank will execute next, and the message after its
// first one. To prefetch others as well takes longer: each line from memory delays another one.
func (x *fetcher) fetchOps(rank int32) {
	r := &x.tables.ranks[rank]
	if r.inbox != 0 {
		x.nodes.Fetch(x.nodes.At(r.inbox).Next)
		if r.posted > 0 {
			x.fetchOpsFrom(x.nodes.At(r.posted).Op, 2*cacheLine)
		}
	}
	if i := cmp.Or(r.sends, r.recvs, r.calcs); i > 0 {
		x.fetchOpsFrom(x.nodes.At(i).Op, 2*cacheLine)
	}
	if r.slot.event != program.NoEvent {
		x.fetchOpsFrom(r.slot.op, cacheLine)
	}
	if r.waitOp > 0 && r.missing <= 2 {
		x.fetchOpsFrom(r.waitOp-1, 2*cacheLine)
	}
}

// fetchOpsFrom prefetches bytes of a rank's list from an operation on.
func (x *fetcher) fetchOpsFrom(op int32, bytes uintptr) {
	arena.FetchLines(unsafe.Pointer(&x.tables.ops[op]), bytes)
}

// hold delays the delivery of a message to another LP of this worker while the state of its
// destination is prefetched, and the message there that it will be compared with (a replica's inbox is mostly empty).
// The message does not arrive before the window ends.
func (x *delivery) hold(to, i int32) {
	x.fetcher.fetch(to)
	x.nodes.FetchUnused()
	if soon := &x.outbound.held[(x.outbound.latest+arena.Lead/2)%arena.Lead]; x.tables.program.RankLPs && soon.message != 0 {
		switch r := &x.tables.ranks[soon.to]; {
		case r.inbox == 0:
		case x.overtaking:
			x.nodes.Fetch(r.inbox)
		case r.inboxEnd > 0:
			x.nodes.Fetch(r.inboxEnd)
		}
	}
	held := &x.outbound.held[x.outbound.latest%arena.Lead]
	x.outbound.latest++
	if held.message != 0 {
		x.toInbox(held.to, held.message, x.nodes.At(held.message))
	}
	held.to, held.message = to, i
}

// fetch prefetches what the delivery of a message to a rank needs.
func (x *fetcher) fetch(to int32) {
	r := &x.tables.ranks[to]
	arena.FetchLines(unsafe.Pointer(r), unsafe.Sizeof(*r))
	arena.Prefetch(unsafe.Pointer(&x.tables.next[to]))
}

// deliverHeld delivers the delayed messages at the end of a window.
func (x *delivery) deliverHeld() {
	for k := range x.outbound.held {
		if held := &x.outbound.held[k]; held.message != 0 {
			x.toInbox(held.to, held.message, x.nodes.At(held.message))
			held.message = 0
		}
	}
}
