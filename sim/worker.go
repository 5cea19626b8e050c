package sim

import (
	"math/bits"

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
	processes  []process
	next       []int64
	tally      *tally     // nil where nobody asks
	noise      *noise.Run // nil where there is none
	levels     *levels    // the program's
	overtaking bool       // whether messages may arrive in another order than they are sent in
	plain      bool       // whether each process has one CPU and NIC
	holds      bool       // whether messages are held, see hold
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
		engine: e, number: number, ops: e.ops, shapes: e.shapes, colls: e.colls, costs: e.costs, processes: e.processes, next: e.next, tally: e.tally, noise: e.options.Noise,
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
	w.holds = w.plain && !w.exact && e.sends
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
