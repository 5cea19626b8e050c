package engine

import (
	"cmp"
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// readySlot holds the first ready operation of a rank with one CPU and one NIC. Most ranks
// have one ready operation at a time, and need no queue.
type readySlot struct {
	birth    int64
	count    uint32 // of the rank's creations
	op, step int32
	event    program.EventKind // Nothing if the slot is empty
}

// key returns the position of the slot's operation in the model's order.
func (x *readySlot) key(rank int32) logp.Key {
	return logp.Key{Birth: x.birth, Origin: rank, Count: x.count}
}

// readyOp is an operation or step whose last dependence the current event has met.
type readyOp struct {
	rank     int32
	event    program.EventKind
	op, step int32
	time     int64
	by       criticalpath.Instant // what determined the time, if the critical path is recorded
}

// progress makes operations ready when others complete. With one CPU per rank, they are due when the CPU is free: a rule
// that delays them needs a calc, or a time that becomes known later (pending.go).
type progress struct {
	actor    *Actor
	options  *Options
	tables   *tables
	nodes    *arena.Nodes
	event    eventEffects
	waiters  *waiters
	cpus     *cpus
	pending  *pendingTimes
	order    *order
	lp       *currentLP
	causes   *causes // nil without a critical path
	reporter *reporter

	reports   bool  // the reporter is there
	direct    bool  // nothing needs the times at which operations are ready
	lookahead int64 // the least o + L of all levels
}

func (e *engine) newProgress(w *worker) progress {
	return progress{
		actor: &w.actor, options: e.options, tables: &w.tables, nodes: &w.nodes, waiters: &w.waiters, cpus: &w.cpus, pending: &w.pending,
		order: &w.order, lp: &w.lp, causes: w.causes, reporter: w.reporter,
		reports: w.reports, direct: e.createsDirectly(), lookahead: e.program.Lookahead(),
	}
}

// addReady records that the current event has met the last dependence of an operation or step.
// The fields are stored and loaded one by one: a load that spans several stores stalls.
func (x *eventEffects) addReady(rank int32, event program.EventKind, op, step int32, ready int64) {
	count := len(x.ready)
	if count == cap(x.ready) {
		x.ready = slices.Grow(x.ready, 1)
	}
	x.ready = x.ready[:count+1]
	added := &x.ready[count]
	added.rank, added.event, added.op, added.step, added.time = rank, event, op, step, ready
}

// start makes the operations of a rank ready that have no dependences, when the rank starts. They
// are born before time 0, created by their own rank.
func (x *progress) start(rank int32, r *rankState) {
	x.causes.observeStarting()
	t := x.options.Starts(rank)
	r.cpu = t
	if x.cpus.resources != nil {
		x.cpus.resources.start(rank, t)
	}
	roots := x.tables.program.RootsOf(x.tables.program.BaseOf(rank))
	if len(x.tables.colls) == 0 && !x.reports && x.cpus.resources == nil {
		x.createRoots(rank, roots)
		return
	}
	for _, roots := range roots {
		for i := roots.First; i < roots.End; i++ {
			x.ready(rank, r, i, t)
		}
	}
	x.createReady(-1, rank)
}

// createRoots creates the operations of a rank that have no dependences, none of which is a collective, as createReady
// would.
func (x *progress) createRoots(rank int32, roots []program.Roots) {
	for event := program.SendDue; event <= program.CalcDue; event++ {
		for _, roots := range roots {
			for i := roots.First; i < roots.End; i++ {
				first := i
				if x.tables.shape(i).Event != event {
					continue
				}
				for event != program.CalcDue && i+1 < roots.End && x.tables.shape(i+1).Event == event {
					i++
				}
				order := logp.Key{Birth: -1, Origin: rank, Count: x.event.creations}
				x.event.creations += uint32(i + 1 - first)
				x.create(rank, event, order, first, runOfOps(int(i+1-first)))
			}
		}
	}
}

// createReady creates the operations that the current event has made ready: in order of rank,
// then sends, receives and calcs, then in the order in which they became ready.
func (x *progress) createReady(birth int64, origin int32) {
	if x.reports {
		x.reporter.ready()
	}
	x.event.sortReady()
	for k := 0; k < len(x.event.ready); k++ {
		ready := &x.event.ready[k]
		first := logp.Key{Birth: birth, Origin: origin, Count: x.event.creations}
		x.event.creations++
		if x.cpus.resources != nil {
			x.createOnResource(ready, &first)
			continue
		}
		step := ready.step
		if step == arena.Whole && ready.event != program.CalcDue {
			length := x.event.runFrom(k)
			x.event.creations += uint32(length) - 1
			k += length - 1
			step = runOfOps(length)
		}
		x.create(ready.rank, ready.event, first, ready.op, step)
	}
	x.event.ready = x.event.ready[:0]
}

// create queues an operation or step for the only CPU of its rank.
func (x *progress) create(rank int32, event program.EventKind, order logp.Key, op, step int32) {
	r := &x.tables.ranks[rank]
	queue, slot := r.queue(event), &r.slot
	if slot.event == program.NoEvent && *queue == 0 && order.Origin == rank {
		slot.birth, slot.count, slot.op, slot.step, slot.event = order.Birth, order.Count, op, step, event
		return
	}
	i, n := x.nodes.Add()
	n.Time, n.Key, n.Op, n.Step = 0, order, op, step
	if event == program.RecvDue {
		n.Time = r.cpu
		x.causes.notePosting(rank, i)
	}
	x.nodes.Insert(queue, i, n)
}

// saveSlot moves what is in the slot to its queue. It does so with receives before another event executes: they
// are posted at the time when they were due, however long that event takes. And it does so before the match of a
// rendezvous message makes operations ready, which may be older.
func (x *progress) saveSlot(rank int32, r *rankState) {
	slot := &r.slot
	i, n := x.nodes.Add()
	n.Time, n.Key, n.Op, n.Step = 0, slot.key(rank), slot.op, slot.step
	if slot.event == program.RecvDue {
		n.Time = r.cpu
		x.causes.notePosting(rank, i)
	}
	x.nodes.Insert(r.queue(slot.event), i, n)
	slot.event = program.NoEvent
}

// runFrom returns the length of the run of ready operations that begins with the k-th: sends
// or receives that are consecutive in their rank's list and ready at the same time.
func (x *eventEffects) runFrom(k int) int {
	length, ready := 1, &x.ready[k]
	for _, more := range x.ready[k+1:] {
		if more.op != ready.op+int32(length) || more.step != arena.Whole || more.event != ready.event || more.rank != ready.rank || more.time != ready.time {
			break
		}
		length++
	}
	return length
}

// A run of operations takes one node, whose step encodes their number. They were created
// consecutively, so only an event due at another time can come between them.

func runOfOps(length int) int32 {
	if length == 1 {
		return arena.Whole
	}
	return firstRun - int32(length)
}

// sortReady sorts the operations made ready by the current event by rank, and by kind in the
// order send, receive, calc.
func (x *eventEffects) sortReady() {
	ranks, ordered := false, true
	for k := 1; k < len(x.ready); k++ {
		a, b := &x.ready[k-1], &x.ready[k]
		ranks = ranks || a.rank != b.rank
		ordered = ordered && a.event <= b.event
	}
	if ranks {
		slices.SortStableFunc(x.ready, func(a, b readyOp) int {
			return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.event, b.event))
		})
		return
	}
	if ordered {
		return
	}
	var place [program.MessageDue]int // of the next one of each kind
	for k := range x.ready {
		place[x.ready[k].event]++
	}
	for event, before := 0, 0; event < len(place); event++ {
		place[event], before = before, before+place[event]
	}
	x.sorted = slices.Grow(x.sorted[:0], len(x.ready))[:len(x.ready)]
	for k := range x.ready {
		ready := &x.ready[k]
		x.sorted[place[ready.event]] = *ready
		place[ready.event]++
	}
	x.ready, x.sorted = x.sorted, x.ready
}

// meetDependents tells the operations at the given offsets from op that this dependence was met at
// time when.
func (x *progress) meetDependents(rank int32, r *rankState, op int32, dependents []int32, when int64) {
	for _, distance := range dependents {
		dependent := op + distance
		if r.waitOp == dependent+1 { // it has met others, and its shape is not needed
			if ready, last := x.waiters.met(r, inRank, when); last {
				x.ready(rank, r, dependent, ready)
			}
			continue
		}
		if ready, last := x.waiters.meet(r, dependent, arena.Whole, x.tables.shape(dependent).Need, when); last {
			x.ready(rank, r, dependent, ready)
		}
	}
}

// ready records that the current event has met the last dependence of an operation.
func (x *progress) ready(rank int32, r *rankState, op int32, ready int64) {
	o := x.tables.shape(op)
	if o.Coll != program.None {
		first := len(x.event.ready)
		if x.reports {
			x.reporter.opening(rank, op, ready)
		}
		x.beginCollective(rank, r, op, ready)
		x.causes.observeOpened(first)
		return
	}
	x.event.addReady(rank, o.Event, op, arena.Whole, ready)
}

// completed releases the operations that require the completion of an operation or step.
func (x *progress) completed(rank int32, r *rankState, o *program.Shape, op, step int32, when int64) {
	if step >= 0 {
		x.stepDone(rank, r, &x.tables.colls[o.Coll], op, step, when)
		return
	}
	x.actor.Counts.Operations++
	switch {
	case o.Then != 0:
		x.follow(rank, r, o, op, when)
		return
	case len(o.Runs) > 0 && len(x.event.ready) == 0 && x.direct && !x.event.releasing:
		x.createRuns(rank, op, o.Runs)
		return
	}
	x.meetDependents(rank, r, op, o.OnEnd, when)
}

// createRuns creates the dependents of a completed operation, which are all that the current
// event makes ready.
func (x *progress) createRuns(rank, op int32, runs []program.Run) {
	for k := range runs {
		next := &runs[k]
		first := logp.Key{Birth: x.actor.Now, Origin: rank, Count: x.event.creations}
		x.event.creations += uint32(next.Length)
		x.create(rank, next.Event, first, op+next.Offset, runOfOps(int(next.Length)))
	}
}

// follow makes the only dependent of a completed operation ready, which has no other
// dependence, or releases the operation's own dependents. If the event has made nothing else
// ready, the only dependent goes directly to the slot.
func (x *progress) follow(rank int32, r *rankState, o *program.Shape, op int32, when int64) {
	if o.Then == program.OwnDependents {
		_, ends := x.tables.program.DependentsOf(o, op)
		x.meetDependents(rank, r, op, ends, when)
		return
	}
	op += o.Then
	x.readySingle(rank, r, x.tables.shape(op).Event, op, arena.Whole, when)
}

// readySingle is addReady for what is perhaps all that the current event makes ready: then it goes
// directly to the slot.
func (x *progress) readySingle(rank int32, r *rankState, event program.EventKind, op, step int32, when int64) {
	if len(x.event.ready) > 0 || r.slot.event != program.NoEvent || x.event.releasing || !x.direct || *r.queue(event) != 0 {
		x.event.addReady(rank, event, op, step, when)
		return
	}
	slot := &r.slot
	slot.birth, slot.count = x.actor.Now, x.event.creations
	slot.op, slot.step, slot.event = op, step, event
	x.event.creations++
}
