package engine

import (
	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/lane"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// loop executes the events of ranks, one rank after the other (run.go). Its parts have pointers to those that they use.
type loop struct {
	actor    Actor
	engine   *engine
	program  *program.Program
	nodes    arena.Nodes
	tables   tables
	traits   traits
	lp       currentLP
	waiters  waiters
	cpus     cpus
	selector selector
	progress progress
	delivery delivery
	rules    rules
	matcher  matcher
	fetcher  fetcher
	reports  bool          // the caller asks for more than times
	reporter *reporter     // nil otherwise
	takes    observe.Kinds // of events that observers take
	causes   *causes       // nil unless the caller asks for the critical path
	order    order
	pending  pendingTimes
	inboxes  inboxes
	tuning   tuning.Tuning

	times latestTimes // if invariants are checked
}

// traits are the properties of a program and run that select code paths of the loop.
type traits struct {
	singleCPU bool // each rank has one CPU and one NIC
	ahead     bool // a rank may run ahead of the safe time, see isCertain
	chains    bool // ranks of small replicas, which are mostly chains of operations
	equal     bool // messages of collectives may be handled by runEqual
	plain     bool // nobody counts or observes messages, and none passes links
}

// currentLP is the LP that a worker runs at the moment.
type currentLP struct {
	first, end int32 // ranks of the LP; program.None between LPs
	safe       int64 // the safe time of this window
	milestones bool  // sends that are milestones end its run, see package segments
	global     bool  // a global collective has begun
	// Of each rank of an LP that runs in turn: a lower bound on its next send, and on the time
	// from its next event to that send.
	sendEOT, quiet [inTurn]int64
}

// eventEffects are the operations made ready by the current event, and the number of
// creations.
type eventEffects struct {
	ready     []readyOp
	releasing bool      // of another rank, whose operations are not created by their own rank
	sorted    []readyOp // see sortReady
	creations uint32    // by this worker: all creations of a rank are by one worker
}

// overtaking reports whether messages may arrive in another order than they are born.
func (e *engine) overtaking() bool {
	return e.options.Noise != nil || e.program.Levels != nil || e.program.Reorders() || e.links != nil
}

// createsDirectly reports whether nothing needs the times at which operations are ready.
func (e *engine) createsDirectly() bool {
	return e.resources == nil && (e.options.Spans == nil || !e.program.Releases())
}

// initLoop makes the parts of a worker's loop, those first that others copy.
func (e *engine) initLoop(w *worker, number int) {
	p := e.program
	w.loop = loop{
		actor: Actor{Overview: &e.overview, Number: number, Noise: e.options.Noise}, engine: e, program: p, tuning: p.Tuning,
		tables: tables{
			program: p, ops: p.Ops, shapes: p.Shapes, colls: p.Colls, costs: p.Costs, ranks: e.ranks, next: e.next, levels: p.Levels,
			lastCost: p.Params.Cost(0, schedule.Standard),
		},
		traits: traits{
			singleCPU: e.resources == nil,
			ahead:     p.RankLPs && e.resources == nil,
			chains:    e.lanes.Has(lane.Chains) && p.LPSize > 1 && p.IsSmall() && e.createsDirectly(),
			equal:     e.lanes.Has(lane.Equal) && e.hasEqual(),
			plain:     e.observers == nil && e.critical == nil && e.links == nil,
		},
	}
	for range p.Params.Levels {
		w.tables.levelCosts = append(w.tables.levelCosts, logp.Cost{Bytes: program.None})
	}
	if arena.Invariants {
		w.times = latestTimes{}
	}
	w.nodes = arena.Nodes{Table: &e.memory.table, Grow: func() (chunk, nodes int32) { return e.memory.addChunk(w) }}
	w.matcher = e.newMatcher(w)
	w.causes = e.newCauses(w)
	w.pending = pendingTimes{causes: w.causes, engine: e, number: number}
	w.waiters = e.newWaiters(w)
	w.inboxes = e.newInboxes(w)
	w.fetcher = e.newFetcher(w)
	w.selector = selector{&w.tables, &w.nodes, &w.inboxes, &w.cpus}
	w.cpus = cpus{nodes: &w.nodes, resources: e.resources, causes: w.causes, byReceive: p.ByReceive}
	w.reporter = e.newReporter(w)
	if w.reports = w.reporter != nil; w.reports {
		w.takes = w.reporter.takes
	}
	w.progress = e.newProgress(w)
	w.delivery = e.newDelivery(w)
	w.rules = e.newRules(w)
}
