package sim

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"loggops/sim/noise"
)

// Result is what a run came to.
type Result struct {
	MakespanNS int64
	Messages   int64
	Bytes      int64 // sent
	// FinishNS is, for each process, when the last of its CPUs is done; nil
	// unless asked for.
	FinishNS []int64
	// Totals returns what a process has spent the run on, as long as the runner has
	// begun no other one; nil unless asked for.
	Totals func(rank int32) Total
	// Marks likewise appends the iterations of a process, in order.
	Marks func(to []Mark, rank int32) []Mark
	// Unreceived says which messages nobody has received, nil where there are
	// none. Only a recording may end so.
	Unreceived *Unreceived
}

// Options say how a program is run, and let the caller see the run. Nil
// functions are not called.
type Options struct {
	// Workers is how many goroutines share the work, 0 being as many as there
	// are cores and enough work for. It does not change the result.
	Workers int
	// Noise is what the processes meet, nil for nothing; as many ranks as there
	// are processes. It is at the beginning of a run whenever one starts.
	Noise *noise.Run
	// FinishTimes asks for Result.FinishNS.
	FinishTimes bool
	// Totals asks for Result.Totals, and Marks for Result.Marks.
	Totals, Marks bool
	// Span is told of everything that the processes do, by one worker; see
	// Span.
	Span func(Span)
	// General leaves out the shortcuts for programs that are one collective, and for
	// replicas that do the same. It does not change the result.
	General bool
	// Progress is told now and then how far the run is.
	Progress func(Progress)
	// MaxMemory is how many bytes the run's state may take, 0 being any
	// number. The program itself is not counted.
	MaxMemory int64
}

// Progress is how far a run is.
type Progress struct {
	Operations int64 // done, of Program.Operations
	Messages   int64 // sent
	TimeNS     int64 // simulated
}

// engine is one run of a program.
type engine struct {
	*Program
	ctx     context.Context
	options Options

	processes []process
	places    *places // nil where each process has one CPU and one NIC
	numbers   []int32 // of calcs, where noise asks for them
	// next is when the next event of each process is due. unitNext is that of
	// units, and bound a time before which none of their sends that cross
	// starts; it is never earlier than unitNext.
	next, unitNext, bound []int64
	chained               []chain // what is freed at each; nil where that is in nodes only
	relays                *relays // instead of all these, see disseminate.go
	tally                 *tally  // nil where nobody asks
	ends                  []int64 // when each process ends, instead of all these; see broadcast.go

	workers  []*worker
	exchange *exchange
	told     struct{ operations, messages atomic.Int64 } // what workers have told of what they have done

	table         [maxChunks]*chunk
	passages      []*passages // beside it, nil where nobody looks; see span.go
	grown         sync.Mutex  // table, and what follows
	chunks        int32
	messageBlocks blocks[node]
	putBlocks     blocks[put]
	blockBytes    int64 // of these, whoever has them
}

// Run simulates the program. Errors are *Deadlock, *Truncation, ErrTooLong,
// ErrMemory, *sums.TooLarge of the bytes and the context's.
func (p *Program) Run(ctx context.Context, options Options) (*Result, error) {
	r, err := p.NewRunner(options)
	if err != nil {
		return nil, err
	}
	return r.Run(ctx)
}

// Runner runs a program again and again in the same memory, one run at a time.
type Runner struct{ engine *engine }

// NewRunner returns a runner, or ErrMemory.
func (p *Program) NewRunner(options Options) (*Runner, error) {
	if err := p.checkMemory(&options); err != nil {
		return nil, err
	}
	return &Runner{p.newEngine(options)}, nil
}

// Run simulates the program once more. Errors are those of Program.Run.
func (r *Runner) Run(ctx context.Context) (*Result, error) {
	e := r.engine
	e.ctx = ctx
	defer e.reset()
	e.resetTally()
	if err := e.run(); err != nil {
		return nil, err
	}
	left, err := e.left()
	if err != nil {
		return nil, err
	}
	if left != nil {
		e.leaveOut()
	} else {
		e.checkNoneLost()
	}
	result := e.result()
	result.Unreceived = left
	return result, e.checkBytes(result)
}

// unitsPerWorker is how many units a worker should have, so that it does not
// mostly wait for the others.
const unitsPerWorker = 64

// Workers returns how many of so many cores should share a run.
func (p *Program) Workers(cores int) int {
	if p.broadcasts() {
		return 1
	}
	return min(cores, 1+p.Processes()/p.unitSize/unitsPerWorker)
}

// workersFor returns how many goroutines share a run with some options.
func (p *Program) workersFor(o *Options) int {
	if o.Span != nil || !o.general() && p.broadcasts() {
		return 1
	}
	workers := o.Workers
	if workers < 1 {
		workers = p.Workers(runtime.GOMAXPROCS(0))
	}
	return min(workers, p.Processes()/p.unitSize)
}

func (p *Program) newEngine(options Options) *engine {
	n := p.Processes()
	e := &engine{Program: p, options: options}
	units := n / p.unitSize
	switch {
	case options.general():
		e.addProcesses(n, units)
	case p.disseminates():
		e.relays = p.newRelays(options.Noise != nil)
	case p.broadcasts():
		e.ends = large(make([]int64, n))
	default:
		e.addProcesses(n, units)
	}
	e.addTally()
	workers := p.workersFor(&options)
	for i := range workers {
		w := e.newWorker(i, units*i/workers, units*(i+1)/workers)
		if p.exact {
			w.order = newOrder(p.unitSize)
		}
		e.workers = append(e.workers, w)
	}
	e.addNone()
	e.exchange = newExchange(workers)
	return e
}

// addProcesses adds the state of so many processes in so many units.
func (e *engine) addProcesses(n, units int) {
	e.processes, e.next = large(make([]process, n)), large(make([]int64, n))
	if e.cpus*e.nics > 1 {
		e.places = newPlaces(e.Program)
	}
	if noise := e.options.Noise; noise != nil && noise.Model().NumbersCalcs() {
		e.numbers = e.calcNumbers()
	}
	e.unitNext, e.bound = e.next, e.next
	if e.unitSize > 1 {
		e.unitNext = large(make([]int64, units))
	}
	if !e.tight {
		e.bound = large(make([]int64, units))
	}
	if e.chains {
		e.chained = large(make([]chain, n))
	}
}

// reset takes everything back to before a run, but keeps the memory.
func (e *engine) reset() {
	clear(e.processes)
	clear(e.next)
	clear(e.unitNext)
	clear(e.bound)
	clear(e.chained)
	if e.places != nil {
		e.places = newPlaces(e.Program)
	}
	if e.relays != nil {
		e.relays.reset()
	}
	e.told.operations.Store(0)
	e.told.messages.Store(0)
	for i, w := range e.workers {
		e.workers[i] = e.newWorker(i, w.firstUnit, w.lastUnit)
		e.workers[i].chunks, e.workers[i].order = w.chunks, w.order
	}
	e.addNone()
	for _, part := range e.exchange.mail { // after a run that has failed there may be some
		for _, out := range part {
			for i := range out {
				e.messageBlocks.drop(&out[i].messages, e.workers[0])
				e.putBlocks.drop(&out[i].puts, e.workers[0])
			}
		}
	}
	e.exchange = newExchange(len(e.workers))
}

// addNone makes node 0, which stands for none: as a message it is due never.
func (e *engine) addNone() {
	if e.processes != nil {
		w := e.workers[0]
		w.drop(w.add())
		w.at(0).time = never
	}
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
	more := large(make([]chunk, n))
	for k := range more {
		i := first + int32(k)
		e.table[i] = &more[k]
		if e.passages != nil {
			e.passages[i] = new(passages)
		}
		w.chunks = append(w.chunks, i)
	}
}

func (e *engine) result() *Result {
	r := &Result{}
	if e.options.FinishTimes {
		r.FinishNS = make([]int64, e.Processes())
	}
	for rank := range e.Processes() {
		finish := e.finish(rank)
		r.MakespanNS = max(r.MakespanNS, finish)
		if r.FinishNS != nil {
			r.FinishNS[rank] = finish
		}
	}
	if e.options.Totals {
		r.Totals = e.totalOf
	}
	if e.options.Marks {
		r.Marks = e.appendMarks
	}
	for _, w := range e.workers {
		r.Messages += w.messages
		r.Bytes += w.sent
	}
	return r
}

// finish returns when the last of a process's CPUs is done.
func (e *engine) finish(rank int) int64 {
	switch {
	case e.relays != nil:
		return e.relays.clocks[rank].cpu
	case e.ends != nil:
		return e.ends[rank]
	case e.places != nil:
		return slices.Max(e.places.cpu[rank*e.cpus : (rank+1)*e.cpus])
	}
	return e.processes[rank].cpu
}
