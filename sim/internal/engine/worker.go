package engine

import (
	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// MaxWorkers is the largest number of workers. Each may take one of the spare chunks of nodes.
const MaxWorkers = 1024

// worker runs a share of the LPs.
type worker struct {
	actor         Actor
	engine        *engine
	program       *program.Program
	nodes         arena.Nodes
	tables        tables
	traits        traits
	lp            currentLP
	waiters       waiters
	outputs       outputTimes
	fetcher       fetcher
	cpus          cpus
	selector      selector
	progress      progress
	delivery      delivery
	rules         rules
	states        states
	segmentCauses segmentCauses
	matcher       matcher
	scratch       scratch
	reports       bool          // the caller asks for more than times
	reporter      *reporter     // nil otherwise
	takes         observe.Kinds // of events that observers take
	causes        *causes       // nil unless the caller asks for the critical path
	order         order
	repeats       *repeats // nil if no repetition is looked for
	pending       pendingTimes
	made          madeChunks
	inboxes       inboxes

	tuning tuning.Tuning

	times latestTimes // if invariants are checked
}

// traits are the properties of a program and run that select code paths.
type traits struct {
	singleCPU      bool  // each rank has one CPU and one NIC
	ahead          bool  // a rank may run ahead of the safe time, see isCertain
	few            bool  // the ranks of an LP are few, and not ordered
	inTurn         bool  // the ranks of an LP run in turn
	chains         bool  // ranks of small replicas, which are mostly chains of operations
	releases       bool  // a match may release the sender of a rendezvous message
	equal          bool  // messages of collectives may be handled by runEqual
	plain          bool  // nobody counts or observes messages, and none passes links
	beyondCache    bool  // the state of all ranks is prefetched, see fetchFrom
	opsBeyondCache bool  // the ranks are LPs, and only their operations exceed it
	lookahead      int64 // the least o + L of all levels
}

// currentLP is the LP that a worker runs at the moment.
type currentLP struct {
	first, end int32 // ranks of the LP; program.None between LPs
	safe       int64 // the safe time of this window
	// Of each rank of an LP that runs in turn: a lower bound on its next send, and on the time
	// from its next event to that send.
	sendEOT, quiet [inTurn]int64
}

// outbound holds messages that are not delivered yet.
type outbound struct {
	held     [arena.Lead]held         // a ring, see hold
	latest   int                      // how many have been added
	boxes    []pdes.Box[arena.Node]   // to other workers
	sent     []pdes.Box[observe.Sent] // of the messages in boxes
	earliest int64                    // arrival in the boxes
}

// eventEffects are the operations made ready by the current event, and the number of
// creations.
type eventEffects struct {
	ready     []readyOp
	releasing bool      // of another rank, whose operations are not created by their own rank
	sorted    []readyOp // see sortReady
	creations uint32    // by this worker: all creations of a rank are by one worker
}

// madeChunks are the chunks of nodes that a worker has allocated.
type madeChunks struct {
	chunks []int32
	used   int // in this run
}

// scratch is memory that is reused.
type scratch struct {
	due, dueWithin []int32 // taken from the agendas of LPs and of ranks
	sent           []observe.Sent
}

// overtaking reports whether messages may arrive in another order than they are born.
func (e *engine) overtaking() bool {
	return e.options.Noise != nil || e.program.Levels != nil || e.program.Reorders() || e.links != nil
}

func (e *engine) createsDirectly() bool {
	return e.resources == nil && (e.options.Spans == nil || !e.program.Releases())
}

// beyondCache reports whether the state of all ranks is prefetched.
func (e *engine) beyondCache() bool {
	p := e.program
	return !p.Ordered && p.IsSmall() && int64(p.Ranks()/len(e.workers))*BytesPerRank(p) > fetchFrom(p)
}

func (e *engine) newWorker(number int) *worker {
	p := e.program
	w := &worker{
		actor: Actor{Overview: &e.overview, Number: number, Noise: e.options.Noise}, engine: e, program: p, tuning: p.Tuning,
		tables: tables{
			program: p, ops: p.Ops, shapes: p.Shapes, colls: p.Colls, costs: p.Costs, ranks: e.ranks, next: e.next, levels: p.Levels,
			lastCost: p.Params.Cost(0, schedule.Standard),
		},
		traits: traits{
			singleCPU: e.resources == nil, inTurn: p.InTurn(),
			few:            p.Repeats() && p.IsSmall(),
			releases:       p.Releases(),
			chains:         p.LPSize > 1 && p.IsSmall() && e.createsDirectly(),
			equal:          e.hasEqual(),
			plain:          e.observers == nil && e.critical == nil && e.links == nil,
			beyondCache:    e.beyondCache(),
			opsBeyondCache: p.RankLPs && len(p.Ops)*8 > p.Tuning.OwnCache,
			lookahead:      p.Lookahead(),
		},
	}
	w.matcher = e.newMatcher(w)
	w.causes = e.newCauses(w)
	w.pending = pendingTimes{causes: w.causes, engine: e, number: number}
	w.waiters = e.newWaiters(w)
	w.inboxes = e.newInboxes(w)
	w.outputs = e.newOutputTimes(w)
	w.fetcher = fetcher{&w.tables, &w.nodes, w.tuning.LeadLPs}
	w.segmentCauses.causes = w.causes
	w.states = e.newStates(w)
	w.selector = selector{&w.tables, &w.nodes, &w.inboxes, &w.cpus}
	w.cpus = cpus{nodes: &w.nodes, resources: e.resources, causes: w.causes, byReceive: p.ByReceive}
	w.reporter = e.newReporter(w)
	if w.reports = w.reporter != nil; w.reports {
		w.takes = w.reporter.takes
	}
	w.traits.ahead = p.RankLPs && w.traits.singleCPU
	for range p.Params.Levels {
		w.tables.levelCosts = append(w.tables.levelCosts, logp.Cost{Bytes: program.None})
	}
	if arena.Invariants {
		w.times = latestTimes{}
	}
	if p.Repeats() && w.traits.singleCPU && !e.overtaking() && !e.options.withoutRepeats() && (e.critical == nil || !w.traits.releases) {
		w.repeats = &repeats{worker: w, segments: make([]segment, p.KeptSegments), windows: make([]segment, p.Tuning.WindowSegments), patience: p.Tuning.WindowMisses}
	}
	w.progress = e.newProgress(w)
	w.delivery = e.newDelivery(w)
	w.rules = e.newRules(w)
	w.nodes = arena.Nodes{Table: &e.table, Grow: func() (chunk, nodes int32) { return e.addChunk(w) }}
	return w
}

// held is a message whose delivery to a rank is delayed.
type held struct{ to, message int32 }
