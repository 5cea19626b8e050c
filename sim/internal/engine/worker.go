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
	Actor
	engine   *engine
	program  *program.Program
	nodes    arena.Nodes
	tables   tables
	traits   traits
	unit     unit
	outbound outbound
	index    waitingIndex
	scratch  scratch
	tally    *tally      // nil where nobody asks
	agenda   pdes.Agenda // of its units
	order    order
	repeats  *repeats // nil where nothing is kept of what units do
	event    freedEvents
	made     madeChunks

	latestAt map[int32]int64 // when the latest thing has happened at each process; where invariants are checked
}

// tables are the program's and the engine's, nearer at hand.
type tables struct {
	ops       []program.Op
	shapes    []program.Shape
	colls     []program.Coll
	costs     []logp.Cost
	processes []process
	next      []int64
	levels    *logp.Levels
}

// traits are what a run is like.
type traits struct {
	overtaking bool  // whether messages may arrive in another order than they are sent in
	plain      bool  // whether each process has one CPU and NIC
	holds      bool  // whether messages are held, see hold
	byReceive  bool  // whether the receive says which CPU takes a message in
	inTurn     bool  // whether the processes of a unit run in turn
	far        bool  // whether processes are more than a core's own cache holds
	ahead      int64 // o + L, the least of all levels
}

// unit is what a worker runs at the moment.
type unit struct {
	firstOfUnit, lastOfUnit int32 // ranks of the current unit, none where none runs
	home                    int32 // first rank of the current process's replica
	horizon                 int64 // where the window ends
	// Of its processes, a time before which they start no send, and for how long they
	// start none after the next thing that is due there.
	sends, quiet [program.MaxInTurn]int64
}

// outbound are messages that are not delivered yet.
type outbound struct {
	held    [arena.Lead]held       // a ring, see hold
	latest  int                    // how often one has been added
	out     []pdes.Box[arena.Node] // to other workers
	crossed int64                  // the earliest arrival in that
}

// waitingIndex tells, of processes with many posted receives, unexpected messages, or
// operations that wait, which there are; see roster.go and waiting.go.
type waitingIndex struct {
	receivers, arrivals map[*process]*roster
	waiters             map[*process]map[waiter]int32
}

// freedEvents are what the current event has freed, and how many events there have been.
type freedEvents struct {
	freed   []freed
	sorted  []freed // see sortFreed
	created uint32  // events so far: a rank's are all created by one worker
}

// madeChunks are the chunks of nodes that a worker has made.
type madeChunks struct {
	chunks []int32
	used   int // how many of them in this run
}

// scratch is kept to be used again.
type scratch struct {
	cost           logp.Cost   // of the size that it was asked for last
	levelCosts     []logp.Cost // the same, of each level
	steps, needs   []int
	known          [2]knownStep
	oldest         int
	placeHeap      *int32  // see firstPlace
	early          []int32 // see unexpectedOf
	due, dueWithin []int32 // what has been taken from the agenda, and from that of a unit's processes
}

func (e *engine) newWorker(number int) *worker {
	p := e.program
	w := &worker{
		Actor: Actor{Overview: &e.overview, Number: number, Noise: e.options.Noise}, engine: e, program: p, tally: e.tally,
		tables: tables{p.Ops, p.Shapes, p.Colls, p.Costs, e.processes, e.next, p.Levels},
		traits: traits{
			overtaking: e.options.Noise != nil || p.Levels != nil, plain: e.places == nil,
			holds: e.places == nil && !p.Exact && p.Sends, byReceive: p.ByReceive, inTurn: p.InTurn(),
			far:   p.UnitSize <= program.MaxInTurn && int64(p.Processes()/len(e.workers))*BytesPerProcess(p) > arena.OwnCache,
			ahead: p.Lookahead(),
		},
		index:   waitingIndex{map[*process]*roster{}, map[*process]*roster{}, map[*process]map[waiter]int32{}},
		scratch: scratch{cost: p.Params.Cost(0, schedule.Standard)},
	}
	for range p.Params.Levels {
		w.scratch.levelCosts = append(w.scratch.levelCosts, logp.Cost{Bytes: program.None})
	}
	if arena.Invariants {
		w.latestAt = map[int32]int64{}
	}
	if w.mayRepeat() {
		w.repeats = &repeats{stretches: make([]stretch, p.Kept)}
	}
	w.agenda = pdes.NewAgenda(e.eots, min(bits.TrailingZeros(uint(e.stripe)), pdes.MostBlockBits))
	w.agenda.KeepOnly(number, len(e.workers), e.stripe)
	w.nodes = arena.Nodes{Table: &e.table, Grow: func() int32 { return e.addChunk(w) }}
	return w
}

// held is a message that waits to be delivered to a process.
type held struct{ to, message int32 }
