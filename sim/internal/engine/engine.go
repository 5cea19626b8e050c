package engine

import (
	"context"
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/lane"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
	"loggops/sim/internal/stuck"
)

// engine simulates any program.
type engine struct {
	program  *program.Program
	overview Overview
	options  *Options

	ranks       []rankState
	resources   *resources             // nil if each rank has one CPU and one NIC
	numbers     []int32                // the number of each calc, if noise needs it
	next        []int64                // when the next event of each rank is due
	eots        []int64                // of LPs, see eot.go
	unmatched   []int32                // rendezvous messages from and to each rank; nil if there are none
	rankAgendas []pdes.Agenda          // of the ranks in each LP, unless they run in turn
	observers   *observe.Observers     // nil if the caller asks for nothing but times
	critical    *criticalpath.Recorder // nil unless the caller asks for the critical path

	workers []*worker
	stripe  int // see stripeOf
	mail    *pdes.Post[arena.Node]
	sent    *pdes.Post[observe.Sent] // parallel to mail; nil if unused
	lanes   lane.Set
	links   *links     // nil if messages meet at NICs only
	hosts   logp.Hosts // of the ranks, if there are links

	memory memory
}

// New returns an engine that runs a program with the given number of workers.
func New(p *program.Program, options *Options, workers int) *engine {
	e := &engine{program: p, options: options, lanes: options.Lanes()}
	e.memory.engine = e
	lps := p.Ranks() / p.LPSize
	e.addRanks(p.Ranks(), lps)
	e.stripe = stripeOf(e.program, lps, workers)
	e.workers = make([]*worker, workers)
	e.hosts = p.Params.Hosts(p.Ranks())
	e.links = e.newLinks(workers)
	e.addObservers(workers)
	for k := range e.workers {
		e.workers[k] = e.newWorker(k)
		if p.Ordered || p.Releases() {
			e.workers[k].order = newOrder(p.LPSize)
		}
	}
	e.addNone()
	e.mail = pdes.NewPost[arena.Node](workers, e.memory.addBytes)
	return e
}

// addRanks allocates the state of n ranks in the given number of LPs.
func (e *engine) addRanks(count, lps int) {
	e.ranks, e.next = arena.Large(make([]rankState, count)), arena.Large(make([]int64, count))
	if e.program.Resources() {
		e.resources = newResources(e.program)
	}
	if model := e.options.NoiseModel(); model != nil && model.NumbersCalcs() {
		e.numbers = e.program.CalcNumbers()
	}
	if e.eots = e.next; !e.program.RankLPs {
		e.eots = arena.Large(make([]int64, lps))
	}
	if e.program.Releases() {
		e.unmatched = make([]int32, count)
	}
	if !e.program.RankLPs && !e.program.InTurn() {
		e.rankAgendas = make([]pdes.Agenda, lps)
		for k := range e.rankAgendas {
			e.rankAgendas[k] = pdes.NewAgenda(e.next[k*e.program.LPSize:(k+1)*e.program.LPSize], pdes.MaxBlockBits)
		}
	}
}

// Run simulates the program once. Errors are *stuck.Deadlock, *Truncation, ErrTooLong,
// ErrMemory and the context's.
func (e *engine) Run(ctx context.Context) (*stuck.Unreceived, error) {
	e.overview.Ctx, e.overview.Progress = ctx, e.options.Progress
	e.resetObservers()
	parts := make([]pdes.Worker, len(e.workers))
	for k, w := range e.workers {
		parts[k] = w
	}
	first := e.program.Lookahead()
	if e.program.LPSize == e.program.Ranks() {
		first = logp.Never
	}
	var medium pdes.Medium
	if e.links != nil && first != logp.Never {
		medium = e.links
	}
	pdes.Run(parts, e.program.Lookahead(), first, medium, &e.program.Tuning)
	if err := FirstFailure(e.workers); err != nil {
		return nil, err
	}
	if e.observers != nil {
		e.observers.End()
	}
	left, err := e.left(ctx)
	if left != nil {
		e.leaveOut()
	} else if arena.Invariants && err == nil {
		e.checkNoneLost()
	}
	return left, err
}

// Reset returns to the state before a run and keeps the memory.
func (e *engine) Reset() {
	clear(e.ranks)
	clear(e.next)
	clear(e.eots)
	clear(e.unmatched)
	for k := range e.rankAgendas {
		e.rankAgendas[k].Clear()
	}
	if e.resources != nil {
		e.resources = newResources(e.program)
	}
	if e.links != nil {
		e.links.reset()
	}
	e.overview.Reset()
	for k, w := range e.workers {
		e.workers[k] = e.newWorker(k)
		e.workers[k].made.chunks, e.workers[k].order = w.made.chunks, w.order
		e.workers[k].inboxes.packed.reuse(&w.inboxes.packed)
	}
	e.addNone()
	e.mail.Clear()
	if e.sent != nil {
		e.sent.Clear()
	}
}

// addNone allocates node 0, which stands for no node. Its time is never, as that of no
// message.
func (e *engine) addNone() {
	w := e.workers[0]
	w.nodes.Drop(w.nodes.Add())
	w.nodes.At(0).Time = logp.Never
}

// Finish returns when the last CPU of a rank is free.
func (e *engine) Finish(rank int) int64 {
	if e.resources != nil {
		return slices.Max(e.resources.cpusOf(int32(rank)))
	}
	return e.ranks[rank].cpu
}

// makespan returns when the last rank finishes.
func (e *engine) makespan() (ns int64) {
	for rank := range e.program.Ranks() {
		ns = max(ns, e.Finish(rank))
	}
	return ns
}

// Traffic returns the number of messages of all ranks and their bytes.
func (e *engine) Traffic() (messages, bytes int64) {
	for _, w := range e.workers {
		messages, bytes = messages+w.actor.Counts.Messages, bytes+w.actor.Counts.Bytes
	}
	return messages, bytes
}
