package engine

import (
	"math/bits"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
)

// worker runs a part of the processes.
type worker struct {
	*engine
	Actor
	arena.Nodes
	ops        []program.Op // the program's and the engine's, nearer at hand
	shapes     []program.Shape
	colls      []program.Coll
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
	sends, quiet [program.MaxInTurn]int64

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
		engine: e, Actor: Actor{Overview: &e.overview, Number: number, Noise: e.options.Noise}, ops: e.Ops, shapes: e.Shapes, colls: e.Colls, costs: e.Costs, processes: e.processes, next: e.next, tally: e.tally,
		levels: e.Levels, overtaking: e.options.Noise != nil || e.Levels != nil, ahead: e.Lookahead(),
		scratch: e.Params.Cost(0, schedule.Standard), receivers: map[*process]*roster{}, arrivals: map[*process]*roster{},
		waiters: map[*process]map[waiter]int32{},
	}
	for range e.Params.Levels {
		w.levelCosts = append(w.levelCosts, logp.Cost{Bytes: program.None})
	}
	w.byReceive = e.ByReceive
	if arena.Invariants {
		w.latestAt = map[int32]int64{}
	}
	w.far = e.UnitSize <= program.MaxInTurn && int64(e.Processes()/len(e.workers))*BytesPerProcess(e.Program) > arena.OwnCache
	w.plain = e.places == nil
	w.holds = w.plain && !w.Exact && e.Sends
	w.inTurn = e.Program.InTurn()
	if w.mayRepeat() {
		w.repeats = &repeats{stretches: make([]stretch, e.Kept)}
	}
	w.agenda = pdes.NewAgenda(e.eots, min(bits.TrailingZeros(uint(e.stripe)), pdes.MostBlockBits))
	w.agenda.KeepOnly(number, len(e.workers), e.stripe)
	w.Nodes = arena.Nodes{Table: &e.table, Grow: func() int32 { return e.addChunk(w) }}
	return w
}

// held is a message that waits to be delivered to a process.
type held struct{ to, message int32 }
