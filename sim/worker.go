package sim

import (
	"cmp"
	"math/bits"
	"slices"

	"loggops/formats/schedule"
	"loggops/sim/noise"
)

// worker runs a part of the processes.
type worker struct {
	*engine
	nodes
	ops        []op // the program's and the engine's, nearer at hand
	shapes     []shape
	colls      []coll
	costs      []cost
	chained    []chain
	processes  []process
	next       []int64
	tally      *tally     // nil where nobody asks
	noise      *noise.Run // nil where there is none
	levels     *levels    // the program's
	overtaking bool       // whether messages may arrive in another order than they are sent in
	plain      bool       // whether each process has one CPU and NIC
	chains     bool       // whether processes may be run as chains
	byReceive  bool       // the program's

	chunks []int32 // of nodes that it has made
	used   int     // how many of them in this run

	firstRank, lastRank     int32 // of those that it runs, in a dissemination
	number                  int
	late                    [lead]relayed // a ring, see putLate
	held                    [lead]held    // the same for hold
	latest                  int           // how often one has been added
	freedSends              int64         // see relay.go
	out                     []mail        // to other workers
	crossed                 int64         // the earliest arrival in that
	horizon                 int64         // where the window ends
	ahead                   int64         // o + L, the least of all levels
	least                   int64         // of the bounds so far
	now                     int64         // time of the current event
	until                   int64         // how far the current process may run
	firstOfUnit, lastOfUnit int32         // ranks of the current unit, none where none runs
	agenda                  agenda        // of its units
	due, dueWithin          []int32       // what has been taken from that, and from that of a unit's processes
	far                     bool          // whether processes are more than a core's own cache holds
	active                  int           // units that were run in the window
	home                    int32         // first rank of the current process's replica
	order                   order
	inTurn                  bool // whether the processes of a unit run in turn
	// Of those of the current unit, a time before which they start no send, and for
	// how long they start none after the next thing that is due there.
	sends, quiet [maxInTurn]int64

	freed      []freed
	sorted     []freed // scratch
	created    uint32  // events so far: a rank's are all created by one worker
	scratch    cost    // of the size that it was asked for last
	levelCosts []cost  // the same, of each level
	steps      []int
	needs      []int
	known      [2]knownStep
	oldest     int
	placeHeap  *int32  // see firstPlace
	touched    []int32 // ranks that the current event did something to, in exact order only

	counts
	latestAt map[int32]int64                // when the latest thing has happened at each process; where invariants are checked
	told     struct{ done, messages int64 } // of these, those that check has told
	repeats  *repeats                       // nil where nothing is kept of what units do
	// Processes with many posted receives, or unexpected messages; see roster.go.
	receivers, arrivals map[*process]*roster
	waiters             map[*process]map[waiter]int32 // the same of what waits; see waiting.go
	early               []int32                       // scratch, see unexpectedOf
	failure             *failure                      // of the current unit
	firstFailure        *failure                      // of those of its units in this window
	stopped             bool                          // the failure is not one of a unit
}

func (e *engine) newWorker(number int) *worker {
	w := &worker{
		engine: e, number: number, ops: e.ops, shapes: e.shapes, colls: e.colls, costs: e.costs, chained: e.chained, processes: e.processes, next: e.next, tally: e.tally, noise: e.options.Noise,
		levels: e.levels, overtaking: e.options.Noise != nil || e.levels != nil, ahead: e.lookahead(),
		firstRank: int32(number * e.stripe * e.unitSize), lastRank: int32(min((number+1)*e.stripe*e.unitSize, e.Processes())),
		scratch: e.params.cost(0, schedule.Standard), receivers: map[*process]*roster{}, arrivals: map[*process]*roster{},
		waiters: map[*process]map[waiter]int32{},
	}
	for range e.params.Levels {
		w.levelCosts = append(w.levelCosts, cost{bytes: none})
	}
	w.byReceive = e.byReceive
	if invariants {
		w.latestAt = map[int32]int64{}
	}
	w.far = e.unitSize <= maxInTurn && (e.unitSize > 1 || int64(e.Processes()/len(e.workers))*e.bytesPerProcess() > ownCache)
	w.plain = e.places == nil
	w.chains = w.plain && e.chained != nil
	w.inTurn = e.Program.inTurn()
	if w.mayRepeat() {
		w.repeats = &repeats{stretches: make([]stretch, mostStretches)}
	}
	w.agenda = newAgenda(e.eots, min(bits.TrailingZeros(uint(e.stripe)), mostBlockBits))
	w.agenda.keepOnly(number, len(e.workers), e.stripe)
	w.nodes = nodes{table: &e.table, grow: func() int32 { return e.addChunk(w) }}
	return w
}

// held is a message that waits to be delivered to a process.
type held struct{ to, message int32 }

// drop gives a node back that is no longer used.
func (w *worker) drop(i int32, n *node) {
	if invariants {
		w.inUse--
	}
	n.next = w.nodes.unused
	w.nodes.unused = i
}

// eventsPerCheck is how often a worker looks whether the run is cancelled, and
// the first of them reports its progress.
const eventsPerCheck = 1 << 16

// count counts an event; one at which a chain stops counts twice.
func (w *worker) count() {
	if w.handled++; w.handled%eventsPerCheck == 0 {
		w.check()
	}
}

// check looks whether the run is cancelled, and reports its progress.
func (w *worker) check() {
	if err := w.ctx.Err(); err != nil {
		w.stop(err)
	}
	operations := w.engine.told.operations.Add(w.done - w.told.done)
	messages := w.engine.told.messages.Add(w.messages - w.told.messages)
	w.told.done, w.told.messages = w.done, w.messages
	if w.options.Progress != nil && w.number == 0 {
		w.options.Progress(Progress{operations, messages, w.now})
	}
}

// freed is an operation or step whose last dependence has been met by the
// current event.
type freed struct {
	rank     int32
	what     eventKind
	op, step int32
	ready    int64
}

// free notes that the current event has met the last dependence of an operation
// that is no collective, or of a step. Fields are set and read one by one: a
// processor that loads in one piece what was stored in several waits for them.
func (w *worker) free(rank int32, what eventKind, op, step int32, ready int64) {
	n := len(w.freed)
	if n == cap(w.freed) {
		w.freed = slices.Grow(w.freed, 1)
	}
	w.freed = w.freed[:n+1]
	f := &w.freed[n]
	f.rank, f.what, f.op, f.step, f.ready = rank, what, op, step, ready
}

// failure is an error of a run, and where and when it came up.
type failure struct {
	err  error
	rank int32
	time int64
}

// before tells whether a failure is the one to be told of two.
func (f *failure) before(g *failure) bool {
	return g == nil || f.time < g.time || f.time == g.time && f.rank < g.rank
}

// fail ends the run of the current unit, and of all after this window: others
// may fail in it at an earlier time.
func (w *worker) fail(err error, rank int32, t int64) {
	w.until = 0 // nothing is due before
	if w.failure == nil {
		w.failure = &failure{err, rank, t}
	}
}

// stop ends the run at once, for a reason outside of the simulation.
func (w *worker) stop(err error) {
	w.until, w.stopped = 0, true
	w.failure = &failure{err: err, rank: none, time: -1}
}

// setAside keeps the current unit's failure, if it is the first, and tells
// whether the others need not be run any more.
func (w *worker) setAside() (stopped bool) {
	if w.failure.before(w.firstFailure) {
		w.firstFailure = w.failure
	}
	if !w.stopped {
		w.failure = nil
	}
	return w.stopped
}

// start frees the operations of a process that have no dependences: they are
// born before time 0, created by their own rank.
func (w *worker) start(rank int32, p *process) {
	for _, i := range w.rootsOf(int(rank) % w.base) {
		w.ready(rank, p, i, 0)
	}
	w.createFreed(-1, rank)
}

// createFreed creates what the current event has freed, in order of rank, then
// send, recv, calc, then in the order freed.
func (w *worker) createFreed(birth int64, origin int32) {
	if len(w.freed) == 0 {
		return
	}
	w.sortFreed()
	if w.chains && len(w.freed) == 1 && w.toChain(birth) {
		w.freed = w.freed[:0]
		return
	}
	for k := 0; k < len(w.freed); k++ {
		f := &w.freed[k]
		p := &w.processes[f.rank]
		i, n := w.add()
		n.birth, n.origin, n.count = birth, origin, w.created
		n.op, n.step, n.time = f.op, f.step, 0
		w.created++
		if w.places == nil && f.step == whole && f.what != calcDue {
			length := w.runFrom(k)
			w.created += uint32(length) - 1
			k += length - 1
			n.step = runOfOps(length)
		}
		switch {
		case f.what == recvDue:
			o := w.shape(f.op)
			cpu, _, _ := w.clocks(f.rank, p, o.cpu, o.nic)
			if n.time = max(f.ready, *cpu); w.places != nil {
				p.recvs = w.meld(p.recvs, i)
			} else {
				w.insert(&p.recvs, i, n, anySteps)
			}
		case w.places != nil:
			n.time = f.ready
			h := w.places.at(f.rank, f.what, w.shape(f.op))
			h.later = w.meld(h.later, i)
		case f.what == calcDue:
			w.insert(&p.calcs, i, n, anySteps)
		default:
			w.insert(&p.sends, i, n, anySteps)
		}
	}
	w.freed = w.freed[:0]
}

// shape is Program.shape, nearer at hand.
func (w *worker) shape(i int32) *shape { return &w.shapes[w.ops[i].shape] }

// runFrom returns how many of what is freed, from the k-th on, are sends or receives that
// follow one another in their rank's list and are ready at the same time.
func (w *worker) runFrom(k int) int {
	length, f := 1, &w.freed[k]
	for _, g := range w.freed[k+1:] {
		if g.op != f.op+int32(length) || g.step != whole || g.what != f.what || g.rank != f.rank || g.ready != f.ready {
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
		return whole
	}
	return firstRun - int32(length)
}

// sortFreed sorts what the current event has freed: by rank, where that is not the
// same, and then by what it is, as sends, receives and calcs are created in this order.
func (w *worker) sortFreed() {
	ranks, ordered := false, true
	for k := 1; k < len(w.freed); k++ {
		a, b := &w.freed[k-1], &w.freed[k]
		ranks = ranks || a.rank != b.rank
		ordered = ordered && a.what <= b.what
	}
	if ranks {
		slices.SortStableFunc(w.freed, func(a, b freed) int {
			return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.what, b.what))
		})
		return
	}
	if ordered {
		return
	}
	w.sorted = w.sorted[:0]
	for _, what := range [...]eventKind{sendDue, recvDue, calcDue} {
		for k := range w.freed {
			if w.freed[k].what == what {
				w.sorted = append(w.sorted, w.freed[k])
			}
		}
	}
	w.freed, w.sorted = w.sorted, w.freed
}

// release notes that what depends on an operation, at some distances, has met that
// dependence at time when.
func (w *worker) release(rank int32, p *process, op int32, dependants []int32, when int64) {
	for _, d := range dependants {
		d += op
		if ready, last := w.meet(p, d, whole, w.shape(d).need, when); last {
			w.ready(rank, p, d, ready)
		}
	}
}

// ready notes that the current event has met the last dependence of an
// operation.
func (w *worker) ready(rank int32, p *process, op int32, ready int64) {
	o := w.shape(op)
	if o.coll != none {
		w.begin(rank, p, op, ready)
		return
	}
	w.free(rank, o.what, op, whole, ready)
}

// completed frees what requires that an operation or step has completed.
func (w *worker) completed(rank int32, p *process, op, step int32, when int64) {
	if step >= 0 {
		w.stepDone(rank, p, op, step, when)
		return
	}
	w.done++
	o := w.shape(op)
	if w.tally != nil {
		w.tally.completes(rank, op, when)
	}
	if o.then != 0 {
		w.free(rank, w.shape(op+o.then).what, op+o.then, whole, when)
		return
	}
	w.release(rank, p, op, o.onEnd, when)
}
