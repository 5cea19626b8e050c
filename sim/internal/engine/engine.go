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
	*program.Program
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
	e := &engine{Program: p, options: options}
	units := p.Processes() / p.UnitSize
	e.addProcesses(p.Processes(), units)
	e.addTally()
	e.stripe = e.StripeOf(units, workers)
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
	if e.RankCPUs*e.RankNICs > 1 {
		e.places = newPlaces(e.Program)
	}
	if noise := e.options.Noise; noise != nil && noise.Model().NumbersCalcs() {
		e.numbers = e.CalcNumbers()
	}
	if e.eots = e.next; !e.Tight {
		e.eots = arena.Large(make([]int64, units))
	}
	if !e.Tight && !e.InTurn() {
		e.inner = make([]pdes.Agenda, units)
		for i := range e.inner {
			e.inner[i] = pdes.NewAgenda(e.next[i*e.UnitSize:(i+1)*e.UnitSize], pdes.MostBlockBits)
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
	first := e.Lookahead()
	if e.UnitSize == e.Processes() {
		first = logp.Never
	}
	pdes.Run(parts, e.Lookahead(), first)
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
		e.places = newPlaces(e.Program)
	}
	e.overview.Reset()
	for i, w := range e.workers {
		e.workers[i] = e.newWorker(i)
		e.workers[i].chunks, e.workers[i].order = w.chunks, w.order
	}
	e.addNone()
	e.mail.Clear()
}

// addNone makes node 0, which stands for none: as a message it is due never.
func (e *engine) addNone() {
	w := e.workers[0]
	w.Drop(w.Add())
	w.At(0).Time = logp.Never
}

// addChunk gives a worker one more chunk of nodes, and returns its number.
func (e *engine) addChunk(w *worker) int32 {
	if w.used == len(w.chunks) {
		e.addChunks(w)
	}
	w.used++
	return w.chunks[w.used-1]
}

// chunksAtOnce is how many chunks are made at once at most.
const chunksAtOnce = 16

// addChunks makes chunks for a worker, more at once the more it has: a huge page
// may lie across two chunks only where both are made before one is touched.
func (e *engine) addChunks(w *worker) {
	e.grown.Lock()
	defer e.grown.Unlock()
	first, n := e.chunks, min(1+len(w.chunks)/8, chunksAtOnce)
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
		w.chunks = append(w.chunks, i)
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
		return slices.Max(e.places.cpu[rank*e.RankCPUs : (rank+1)*e.RankCPUs])
	}
	return e.processes[rank].cpu
}

// makespan returns when the last process is done.
func (e *engine) makespan() (ns int64) {
	for rank := range e.Processes() {
		ns = max(ns, e.Finish(rank))
	}
	return ns
}

// Traffic returns the messages of all ranks, and their bytes.
func (e *engine) Traffic() (messages, bytes int64) {
	for _, w := range e.workers {
		messages, bytes = messages+w.Messages, bytes+w.Sent
	}
	return messages, bytes
}
