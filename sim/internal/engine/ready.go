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
func (s *readySlot) key(rank int32) logp.Key {
	return logp.Key{Birth: s.birth, Origin: rank, Count: s.count}
}

// readyOp is an operation or step whose last dependence the current event has met.
type readyOp struct {
	rank     int32
	event    program.EventKind
	op, step int32
	time     int64
	by       criticalpath.Instant // what determined the time, if the critical path is recorded
}

// addReady records that the current event has met the last dependence of an operation or step.
// The fields are stored and loaded one by one: a load that spans several stores stalls.
func (w *worker) addReady(rank int32, event program.EventKind, op, step int32, ready int64) {
	n := len(w.event.ready)
	if n == cap(w.event.ready) {
		w.event.ready = slices.Grow(w.event.ready, 1)
	}
	w.event.ready = w.event.ready[:n+1]
	f := &w.event.ready[n]
	f.rank, f.event, f.op, f.step, f.time = rank, event, op, step, ready
}

// start makes the operations of a rank ready that have no dependences, when the rank starts. They
// are born before time 0, created by their own rank.
func (w *worker) start(rank int32, r *rankState) {
	w.causes.observeStarting()
	t := w.engine.options.Starts(rank)
	r.cpu = t
	if w.engine.resources != nil {
		w.engine.resources.start(rank, t)
	}
	roots := w.program.RootsOf(w.program.BaseOf(rank))
	if len(w.tables.colls) == 0 && !w.reports && w.traits.singleCPU {
		w.createRoots(rank, roots)
		return
	}
	for _, roots := range roots {
		for i := roots.First; i < roots.End; i++ {
			w.ready(rank, r, i, t)
		}
	}
	w.createReady(-1, rank)
}

// createRoots creates the operations of a rank that have no dependences, none of which is a collective, as createReady
// would.
func (w *worker) createRoots(rank int32, roots []program.Roots) {
	for event := program.SendDue; event <= program.CalcDue; event++ {
		for _, roots := range roots {
			for i := roots.First; i < roots.End; i++ {
				first := i
				if w.tables.shape(i).Event != event {
					continue
				}
				for event != program.CalcDue && i+1 < roots.End && w.tables.shape(i+1).Event == event {
					i++
				}
				order := logp.Key{Birth: -1, Origin: rank, Count: w.event.creations}
				w.event.creations += uint32(i + 1 - first)
				w.create(rank, event, order, first, runOfOps(int(i+1-first)))
			}
		}
	}
}

// createReady creates the operations that the current event has made ready: in order of rank,
// then sends, receives and calcs, then in the order in which they became ready.
func (w *worker) createReady(birth int64, origin int32) {
	if w.reports {
		w.reporter.ready()
	}
	w.sortReady()
	for k := 0; k < len(w.event.ready); k++ {
		f := &w.event.ready[k]
		first := logp.Key{Birth: birth, Origin: origin, Count: w.event.creations}
		w.event.creations++
		if w.engine.resources != nil {
			w.createOnResource(f, &first)
			continue
		}
		step := f.step
		if step == arena.Whole && f.event != program.CalcDue {
			length := w.runFrom(k)
			w.event.creations += uint32(length) - 1
			k += length - 1
			step = runOfOps(length)
		}
		w.create(f.rank, f.event, first, f.op, step)
	}
	w.event.ready = w.event.ready[:0]
}

// create queues an operation or step for the only CPU of its rank.
func (w *worker) create(rank int32, event program.EventKind, order logp.Key, op, step int32) {
	r := &w.tables.ranks[rank]
	queue, s := r.queue(event), &r.slot
	if s.event == program.NoEvent && *queue == 0 && order.Origin == rank {
		s.birth, s.count, s.op, s.step, s.event = order.Birth, order.Count, op, step, event
		return
	}
	i, n := w.nodes.Add()
	n.Time, n.Key, n.Op, n.Step = 0, order, op, step
	if event == program.RecvDue {
		n.Time = r.cpu
		w.causes.notePosting(rank, i)
	}
	w.nodes.Insert(queue, i, n)
}

// saveSlot moves what is in the slot to its queue. It does so with receives before another event executes: they
// are posted at the time when they were due, however long that event takes. And it does so before the match of a
// rendezvous message makes operations ready, which may be older.
func (w *worker) saveSlot(rank int32, r *rankState) {
	s := &r.slot
	i, n := w.nodes.Add()
	n.Time, n.Key, n.Op, n.Step = 0, s.key(rank), s.op, s.step
	if s.event == program.RecvDue {
		n.Time = r.cpu
		w.causes.notePosting(rank, i)
	}
	w.nodes.Insert(r.queue(s.event), i, n)
	s.event = program.NoEvent
}

// runFrom returns the length of the run of ready operations that begins with the k-th: sends
// or receives that are consecutive in their rank's list and ready at the same time.
func (w *worker) runFrom(k int) int {
	length, f := 1, &w.event.ready[k]
	for _, g := range w.event.ready[k+1:] {
		if g.op != f.op+int32(length) || g.step != arena.Whole || g.event != f.event || g.rank != f.rank || g.time != f.time {
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
func (w *worker) sortReady() {
	ranks, ordered := false, true
	for k := 1; k < len(w.event.ready); k++ {
		a, b := &w.event.ready[k-1], &w.event.ready[k]
		ranks = ranks || a.rank != b.rank
		ordered = ordered && a.event <= b.event
	}
	if ranks {
		slices.SortStableFunc(w.event.ready, func(a, b readyOp) int {
			return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.event, b.event))
		})
		return
	}
	if ordered {
		return
	}
	var place [program.MessageDue]int // of the next one of each kind
	for k := range w.event.ready {
		place[w.event.ready[k].event]++
	}
	for event, before := 0, 0; event < len(place); event++ {
		place[event], before = before, before+place[event]
	}
	w.event.sorted = slices.Grow(w.event.sorted[:0], len(w.event.ready))[:len(w.event.ready)]
	for k := range w.event.ready {
		f := &w.event.ready[k]
		w.event.sorted[place[f.event]] = *f
		place[f.event]++
	}
	w.event.ready, w.event.sorted = w.event.sorted, w.event.ready
}

// release tells the operations at the given offsets from op that this dependence was met at
// time when.
func (w *worker) release(rank int32, r *rankState, op int32, dependents []int32, when int64) {
	for _, d := range dependents {
		d += op
		if r.waitOp == d+1 { // it has met others, and its shape is not needed
			if ready, last := w.waiters.met(r, inRank, when); last {
				w.ready(rank, r, d, ready)
			}
			continue
		}
		if ready, last := w.waiters.meet(r, d, arena.Whole, w.tables.shape(d).Need, when); last {
			w.ready(rank, r, d, ready)
		}
	}
}

// ready records that the current event has met the last dependence of an operation.
func (w *worker) ready(rank int32, r *rankState, op int32, ready int64) {
	o := w.tables.shape(op)
	if o.Coll != program.None {
		first := len(w.event.ready)
		if w.reports {
			w.reporter.opening(rank, op, ready)
		}
		w.begin(rank, r, op, ready)
		w.causes.observeOpened(first)
		return
	}
	w.addReady(rank, o.Event, op, arena.Whole, ready)
}

// completed releases the operations that require the completion of an operation or step.
func (w *worker) completed(rank int32, r *rankState, o *program.Shape, op, step int32, when int64) {
	if step >= 0 {
		w.stepDone(rank, r, &w.tables.colls[o.Coll], op, step, when)
		return
	}
	w.Counts.Done++
	switch {
	case o.Then != 0:
		w.follow(rank, r, o, op, when)
		return
	case len(o.Runs) > 0 && len(w.event.ready) == 0 && w.traits.direct && !w.event.releasing:
		w.createRuns(rank, op, o.Runs)
		return
	}
	w.release(rank, r, op, o.OnEnd, when)
}

// createRuns creates the dependents of a completed operation, which are all that the current
// event makes ready.
func (w *worker) createRuns(rank, op int32, runs []program.Run) {
	for i := range runs {
		n := &runs[i]
		first := logp.Key{Birth: w.Now, Origin: rank, Count: w.event.creations}
		w.event.creations += uint32(n.Length)
		w.create(rank, n.Event, first, op+n.Offset, runOfOps(int(n.Length)))
	}
}

// follow makes the only dependent of a completed operation ready, which has no other
// dependence, or releases the operation's own dependents. If the event has made nothing else
// ready, the only dependent goes directly to the slot.
func (w *worker) follow(rank int32, r *rankState, o *program.Shape, op int32, when int64) {
	if o.Then == program.OwnDependents {
		_, ends := w.program.DependentsOf(o, op)
		w.release(rank, r, op, ends, when)
		return
	}
	op += o.Then
	w.readyAlone(rank, r, w.tables.shape(op).Event, op, arena.Whole, when)
}

// readyAlone is addReady for what is perhaps all that the current event makes ready: then it goes
// directly to the slot.
func (w *worker) readyAlone(rank int32, r *rankState, event program.EventKind, op, step int32, when int64) {
	if len(w.event.ready) > 0 || r.slot.event != program.NoEvent || w.event.releasing || !w.traits.direct || *r.queue(event) != 0 {
		w.addReady(rank, event, op, step, when)
		return
	}
	s := &r.slot
	s.birth, s.count = w.Now, w.event.creations
	s.op, s.step, s.event = op, step, event
	w.event.creations++
}
