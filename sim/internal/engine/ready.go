package engine

import (
	"cmp"
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// readySlot is what waits for the CPU of a process that has one CPU and one NIC, before all of
// its kind that wait in queues. Most processes do one thing after the other, and need
// no queue.
type readySlot struct {
	birth    int64
	count    uint32 // of the process's own creations
	op, step int32
	what     program.EventKind // nothing where it is empty
}

// key returns the order of what is in the slot of a rank.
func (s *readySlot) key(rank int32) logp.Key {
	return logp.Key{Birth: s.birth, Origin: rank, Count: s.count}
}

// freed is an operation or step whose last dependence has been met by the
// current event.
type freed struct {
	rank     int32
	what     program.EventKind
	op, step int32
	ready    int64
}

// free notes that the current event has met the last dependence of an operation
// that is no collective, or of a step. Fields are set and read one by one: a
// processor that loads in one piece what was stored in several waits for them.
func (w *worker) free(rank int32, what program.EventKind, op, step int32, ready int64) {
	n := len(w.event.freed)
	if n == cap(w.event.freed) {
		w.event.freed = slices.Grow(w.event.freed, 1)
	}
	w.event.freed = w.event.freed[:n+1]
	f := &w.event.freed[n]
	f.rank, f.what, f.op, f.step, f.ready = rank, what, op, step, ready
}

// start frees the operations of a process that have no dependences: they are
// born before time 0, created by their own rank.
func (w *worker) start(rank int32, p *process) {
	for _, i := range w.program.RootsOf(int(rank) % w.program.Base) {
		w.ready(rank, p, i, 0)
	}
	w.createFreed(-1, rank)
}

// createFreed creates what the current event has freed, in order of rank, then
// send, recv, calc, then in the order freed.
func (w *worker) createFreed(birth int64, origin int32) {
	w.sortFreed()
	for k := 0; k < len(w.event.freed); k++ {
		f := &w.event.freed[k]
		first := logp.Key{Birth: birth, Origin: origin, Count: w.event.created}
		w.event.created++
		if w.engine.places != nil {
			w.createAt(f, &first)
			continue
		}
		step := f.step
		if step == arena.Whole && f.what != program.CalcDue {
			length := w.runFrom(k)
			w.event.created += uint32(length) - 1
			k += length - 1
			step = runOfOps(length)
		}
		w.create(&w.tables.processes[f.rank], f.what, &first, f.op, step)
	}
	w.event.freed = w.event.freed[:0]
}

// create lets an operation or step wait for the CPU of a process that has one CPU and one
// NIC.
func (w *worker) create(p *process, what program.EventKind, order *logp.Key, op, step int32) {
	queue, s := p.queue(what), &p.slot
	if s.what == program.Nothing && *queue == 0 && !w.program.Exact { // there what is created later may come before what has been
		s.birth, s.count, s.op, s.step, s.what = order.Birth, order.Count, op, step, what
		return
	}
	i, n := w.nodes.Add()
	n.Time, n.Key, n.Op, n.Step = 0, *order, op, step
	if what == program.RecvDue {
		n.Time = p.cpu
	}
	w.nodes.Insert(queue, i, n, arena.AnySteps)
}

// saveReceives moves receives from the slot to their queue, as something else happens
// that is due when they are: they are posted at that time, however long it takes.
func (w *worker) saveReceives(rank int32, p *process) {
	s := &p.slot
	i, n := w.nodes.Add()
	n.Time, n.Key, n.Op, n.Step = p.cpu, s.key(rank), s.op, s.step
	s.what = program.Nothing
	w.nodes.Insert(&p.recvs, i, n, arena.AnySteps)
}

// shape is Program.shape, nearer at hand.
func (w *worker) shape(i int32) *program.Shape { return &w.tables.shapes[w.tables.ops[i].Shape] }

// runFrom returns how many of what is freed, from the k-th on, are sends or receives that
// follow one another in their rank's list and are ready at the same time.
func (w *worker) runFrom(k int) int {
	length, f := 1, &w.event.freed[k]
	for _, g := range w.event.freed[k+1:] {
		if g.op != f.op+int32(length) || g.step != arena.Whole || g.what != f.what || g.rank != f.rank || g.ready != f.ready {
			break
		}
		length++
	}
	return length
}

// A run of operations is one node, of the first of them; its step tells how many they are.
// As they have been created one after the other, nothing comes between them but what is
// due at other times.

func runOfOps(length int) int32 {
	if length == 1 {
		return arena.Whole
	}
	return firstRun - int32(length)
}

// sortFreed sorts what the current event has freed: by rank, where that is not the
// same, and then by what it is, as sends, receives and calcs are created in this order.
func (w *worker) sortFreed() {
	ranks, ordered := false, true
	for k := 1; k < len(w.event.freed); k++ {
		a, b := &w.event.freed[k-1], &w.event.freed[k]
		ranks = ranks || a.rank != b.rank
		ordered = ordered && a.what <= b.what
	}
	if ranks {
		slices.SortStableFunc(w.event.freed, func(a, b freed) int {
			return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.what, b.what))
		})
		return
	}
	if ordered {
		return
	}
	w.event.sorted = w.event.sorted[:0]
	for _, what := range [...]program.EventKind{program.SendDue, program.RecvDue, program.CalcDue} {
		for k := range w.event.freed {
			if w.event.freed[k].what == what {
				w.event.sorted = append(w.event.sorted, w.event.freed[k])
			}
		}
	}
	w.event.freed, w.event.sorted = w.event.sorted, w.event.freed
}

// release notes that what depends on an operation, at some distances, has met that
// dependence at time when.
func (w *worker) release(rank int32, p *process, op int32, dependants []int32, when int64) {
	for _, d := range dependants {
		d += op
		if ready, last := w.meet(p, d, arena.Whole, w.shape(d).Need, when); last {
			w.ready(rank, p, d, ready)
		}
	}
}

// ready notes that the current event has met the last dependence of an
// operation.
func (w *worker) ready(rank int32, p *process, op int32, ready int64) {
	o := w.shape(op)
	if o.Coll != program.None {
		w.begin(rank, p, op, ready)
		return
	}
	w.free(rank, o.What, op, arena.Whole, ready)
}

// completed frees what requires that an operation or step has completed.
func (w *worker) completed(rank int32, p *process, o *program.Shape, op, step int32, when int64) {
	if step >= 0 {
		w.stepDone(rank, p, &w.tables.colls[o.Coll], op, step, when)
		return
	}
	w.Counts.Done++
	if w.tally != nil {
		w.tally.completes(rank, op, when)
	}
	if o.Then != 0 {
		w.follow(rank, p, op+o.Then, when)
		return
	}
	w.release(rank, p, op, o.OnEnd, when)
}

// follow frees the one operation that depends on what has completed, and on nothing
// else. Nothing else follows from the event, unless it has freed something before.
func (w *worker) follow(rank int32, p *process, op int32, when int64) {
	what := w.shape(op).What
	if len(w.event.freed) > 0 || p.slot.what != program.Nothing || w.program.Exact || w.engine.places != nil || *p.queue(what) != 0 {
		w.free(rank, what, op, arena.Whole, when)
		return
	}
	s := &p.slot
	s.birth, s.count = w.Now, w.event.created
	s.op, s.step, s.what = op, arena.Whole, what
	w.event.created++
}
