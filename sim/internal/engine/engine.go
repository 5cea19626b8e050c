package engine

import (
	"context"
	"slices"
	"sync"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
	"loggops/sim/internal/stuck"
)

// engine runs any program.
type engine struct {
	program  *program.Program
	overview Overview
	options  *Options

	processes []process
	places    *places       // nil where each process has one CPU and one NIC
	numbers   []int32       // of calcs, where noise asks for them
	next      []int64       // when the next event of each process is due
	eots      []int64       // of units, see eot.go
	inner     []pdes.Agenda // of the processes of each unit, where they are not run in turn
	tally     *tally        // nil where nobody asks

	workers []*worker
	stripe  int // see program.Program.StripeOf
	mail    *pdes.Post[arena.Node]

	table      [arena.MaxChunks]*arena.Chunk
	passages   []*passages // beside it, nil where nobody looks; see span.go
	grown      sync.Mutex  // table, and what follows
	chunks     int32
	blockBytes int64 // of the post
}

// New returns what runs a program by some workers.
func New(p *program.Program, options *Options, workers int) *engine {
	e := &engine{program: p, options: options}
	units := p.Processes() / p.UnitSize
	e.addProcesses(p.Processes(), units)
	e.addTally()
	e.stripe = e.program.StripeOf(units, workers)
	e.workers = make([]*worker, workers)
	for i := range e.workers {
		e.workers[i] = e.newWorker(i)
		if p.Exact {
			e.workers[i].order = newOrder(p.UnitSize)
		}
	}
	e.addNone()
	e.mail = pdes.NewPost[arena.Node](workers, e.addBlock)
	return e
}

// addProcesses adds the state of so many processes in so many units.
func (e *engine) addProcesses(n, units int) {
	e.processes, e.next = arena.Large(make([]process, n)), arena.Large(make([]int64, n))
	if e.program.RankCPUs*e.program.RankNICs > 1 {
		e.places = newPlaces(e.program)
	}
	if noise := e.options.Noise; noise != nil && noise.Model().NumbersCalcs() {
		e.numbers = e.program.CalcNumbers()
	}
	if e.eots = e.next; !e.program.Tight {
		e.eots = arena.Large(make([]int64, units))
	}
	if !e.program.Tight && !e.program.InTurn() {
		e.inner = make([]pdes.Agenda, units)
		for i := range e.inner {
			e.inner[i] = pdes.NewAgenda(e.next[i*e.program.UnitSize:(i+1)*e.program.UnitSize], pdes.MostBlockBits)
		}
	}
}

// Run simulates the program.
func (e *engine) Run(ctx context.Context) (*stuck.Unreceived, error) {
	e.overview.Ctx, e.overview.Progress = ctx, e.options.Progress
	e.resetTally()
	parts := make([]pdes.Worker, len(e.workers))
	for i, w := range e.workers {
		parts[i] = w
	}
	first := e.program.Lookahead()
	if e.program.UnitSize == e.program.Processes() {
		first = logp.Never
	}
	pdes.Run(parts, e.program.Lookahead(), first)
	if err := FirstFailure(e.workers); err != nil {
		return nil, err
	}
	left, err := e.left()
	if left != nil {
		e.leaveOut()
	} else if arena.Invariants && err == nil {
		e.checkNoneLost()
	}
	return left, err
}

// Reset takes everything back to before a run, but keeps the memory.
func (e *engine) Reset() {
	clear(e.processes)
	clear(e.next)
	clear(e.eots)
	for i := range e.inner {
		e.inner[i].Clear()
	}
	if e.places != nil {
		e.places = newPlaces(e.program)
	}
	e.overview.Reset()
	for i, w := range e.workers {
		e.workers[i] = e.newWorker(i)
		e.workers[i].made.chunks, e.workers[i].order = w.made.chunks, w.order
	}
	e.addNone()
	e.mail.Clear()
}

// addNone makes node 0, which stands for none: as a message it is due never.
func (e *engine) addNone() {
	w := e.workers[0]
	w.nodes.Drop(w.nodes.Add())
	w.nodes.At(0).Time = logp.Never
}

// addChunk gives a worker one more chunk of nodes, and returns its number.
func (e *engine) addChunk(w *worker) int32 {
	if w.made.used == len(w.made.chunks) {
		e.addChunks(w)
	}
	w.made.used++
	return w.made.chunks[w.made.used-1]
}

// chunksAtOnce is how many chunks are made at once at most.
const chunksAtOnce = 16

// addChunks makes chunks for a worker, more at once the more it has: a huge page
// may lie across two chunks only where both are made before one is touched.
func (e *engine) addChunks(w *worker) {
	e.grown.Lock()
	defer e.grown.Unlock()
	first, n := e.chunks, min(1+len(w.made.chunks)/8, chunksAtOnce)
	if e.checkNodes(w, n) != nil { // one may be allowed yet
		n = 1
	}
	if err := e.checkNodes(w, n); err != nil {
		w.stop(err)
	}
	e.chunks += int32(n)
	more := arena.Large(make([]arena.Chunk, n))
	for k := range more {
		i := first + int32(k)
		e.table[i] = &more[k]
		if e.passages != nil {
			e.passages[i] = new(passages)
		}
		w.made.chunks = append(w.made.chunks, i)
	}
}

// addBlock notes that a worker has made a block of the post.
func (e *engine) addBlock(worker int, bytes int64) {
	e.grown.Lock()
	defer e.grown.Unlock()
	e.blockBytes += bytes
	if err := e.checkNodes(e.workers[worker], 0); err != nil {
		e.workers[worker].stop(err)
	}
}

// Finish returns when the last of a process's CPUs is done.
func (e *engine) Finish(rank int) int64 {
	if e.places != nil {
		return slices.Max(e.places.cpu[rank*e.program.RankCPUs : (rank+1)*e.program.RankCPUs])
	}
	return e.processes[rank].cpu
}

// makespan returns when the last process is done.
func (e *engine) makespan() (ns int64) {
	for rank := range e.program.Processes() {
		ns = max(ns, e.Finish(rank))
	}
	return ns
}

// Traffic returns the messages of all ranks, and their bytes.
func (e *engine) Traffic() (messages, bytes int64) {
	for _, w := range e.workers {
		messages, bytes = messages+w.Counts.Messages, bytes+w.Counts.Sent
	}
	return messages, bytes
}
