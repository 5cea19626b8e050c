package sim

import (
	"math/bits"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/pdes"
)

// worker runs a part of the processes.
type worker struct {
	*engine
	actor
	arena.Nodes
	ops        []op // the program's and the engine's, nearer at hand
	shapes     []shape
	colls      []coll
	costs      []logp.Cost
	processes  []process
	next       []int64
	tally      *tally       // nil where nobody asks
	levels     *logp.Levels // the program's
	overtaking bool         // whether messages may arrive in another order than they are sent in
	plain      bool         // whether each process has one CPU and NIC
	holds      bool         // whether messages are held, see hold
	byReceive  bool         // the program's

	chunks []int32 // of nodes that it has made
	used   int     // how many of them in this run

	held                    [arena.Lead]held       // a ring, see hold
	latest                  int                    // how often one has been added
	out                     []pdes.Box[arena.Node] // to other workers
	crossed                 int64                  // the earliest arrival in that
	horizon                 int64                  // where the window ends
	ahead                   int64                  // o + L, the least of all levels
	firstOfUnit, lastOfUnit int32                  // ranks of the current unit, none where none runs
	agenda                  pdes.Agenda            // of its units
	due, dueWithin          []int32                // what has been taken from that, and from that of a unit's processes
	far                     bool                   // whether processes are more than a core's own cache holds
	home                    int32                  // first rank of the current process's replica
	order                   order
	inTurn                  bool // whether the processes of a unit run in turn
	// Of those of the current unit, a time before which they start no send, and for
	// how long they start none after the next thing that is due there.
	sends, quiet [maxInTurn]int64

	freed      []freed
	sorted     []freed     // scratch
	created    uint32      // events so far: a rank's are all created by one worker
	scratch    logp.Cost   // of the size that it was asked for last
	levelCosts []logp.Cost // the same, of each level
	steps      []int
	needs      []int
	known      [2]knownStep
	oldest     int
	placeHeap  *int32  // see firstPlace
	touched    []int32 // ranks that the current event did something to, in exact order only

	latestAt map[int32]int64 // when the latest thing has happened at each process; where invariants are checked
	repeats  *repeats        // nil where nothing is kept of what units do
	// Processes with many posted receives, or unexpected messages; see roster.go.
	receivers, arrivals map[*process]*roster
	waiters             map[*process]map[waiter]int32 // the same of what waits; see waiting.go
	early               []int32                       // scratch, see unexpectedOf
}

func (e *engine) newWorker(number int) *worker {
	w := &worker{
		engine: e, actor: actor{overview: &e.overview, number: number, noise: e.options.Noise}, ops: e.ops, shapes: e.shapes, colls: e.colls, costs: e.costs, processes: e.processes, next: e.next, tally: e.tally,
		levels: e.levels, overtaking: e.options.Noise != nil || e.levels != nil, ahead: e.lookahead(),
		scratch: e.params.Cost(0, schedule.Standard), receivers: map[*process]*roster{}, arrivals: map[*process]*roster{},
		waiters: map[*process]map[waiter]int32{},
	}
	for range e.params.Levels {
		w.levelCosts = append(w.levelCosts, logp.Cost{Bytes: none})
	}
	w.byReceive = e.byReceive
	if arena.Invariants {
		w.latestAt = map[int32]int64{}
	}
	w.far = e.unitSize <= maxInTurn && (e.unitSize > 1 || int64(e.Processes()/len(e.workers))*bytesPerProcess(e.program) > arena.OwnCache)
	w.plain = e.places == nil
	w.holds = w.plain && !w.exact && e.sends
	w.inTurn = e.program.inTurn()
	if w.mayRepeat() {
		w.repeats = &repeats{stretches: make([]stretch, e.kept)}
	}
	w.agenda = pdes.NewAgenda(e.eots, min(bits.TrailingZeros(uint(e.stripe)), pdes.MostBlockBits))
	w.agenda.KeepOnly(number, len(e.workers), e.stripe)
	w.Nodes = arena.Nodes{Table: &e.table, Grow: func() int32 { return e.addChunk(w) }}
	return w
}

// held is a message that waits to be delivered to a process.
type held struct{ to, message int32 }
