package sim

import (
	"cmp"
	"context"
	"runtime"

	"loggops/formats/schedule"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// Result is the result of a run.
type Result struct {
	MakespanNS int64
	Messages   int64
	Bytes      int64 // sent
	// FinishNS is when the last CPU of each rank is free; nil unless requested.
	FinishNS []int64
	// Totals returns the totals of a rank, until the runner begins another run; nil unless
	// requested.
	Totals func(rank int32) Total
	// Iterations appends the iterations of a rank in order, under the same conditions.
	Iterations func(to []Iteration, rank int32) []Iteration
	// CriticalPath returns the critical path, under the same conditions.
	CriticalPath func() (*CriticalPath, error)
	// Queues returns the lengths of a rank's lists of matching, under the same conditions.
	Queues func(rank int32) QueueTotal
	// Links returns what passed a link, under the same conditions; nil without links.
	Links func(link int) LinkTotal
	// LinkIntervals returns what the links of each tier did in 256 equal intervals from 0 on, under the same
	// conditions; nil unless requested. The width is the smallest power of two with which they cover
	// all messages. A message counts in the interval in which a link starts it, and MostWaiting in
	// that in which the last of these messages came.
	LinkIntervals func() (widthNS int64, tiers [][]LinkTotal)
	// Unreceived describes the messages that no rank received; nil if there are none. Only a
	// recording may end so.
	Unreceived *Unreceived
}

// Program is a compiled schedule. It is immutable, and runs share it.
type Program struct{ program *program.Program }

// Compile compiles a schedule for simulation with the given parameters. The program reads the
// schedule again before the first run with observers, or if the description of a deadlock asks for details.
func Compile(s schedule.Source, params Params) (*Program, error) {
	return compileTuned(s, params, tuning.Usual())
}

// compileTuned is Compile with other thresholds, for tests.
func compileTuned(s schedule.Source, params Params, t tuning.Tuning) (*Program, error) {
	p, err := program.Compile(s, params, t)
	if err != nil {
		return nil, err
	}
	return &Program{p}, nil
}

// Run simulates the program. Errors are *Deadlock, *Truncation, ErrTooLong, ErrMemory,
// *sums.TooLarge and the context's.
func (p *Program) Run(ctx context.Context, options Options) (*Result, error) {
	r, err := p.NewRunner(options)
	if err != nil {
		return nil, err
	}
	return r.Run(ctx)
}

// Runner runs a program repeatedly in the same memory, one run at a time.
type Runner struct {
	program    *program.Program
	options    Options
	simulation engine.Simulation
	ran        bool
}

// NewRunner returns a runner, ErrMemory, or the error of the schedule, which is read again for observers.
func (p *Program) NewRunner(options Options) (*Runner, error) {
	if err := p.checkMemory(&options); err != nil {
		return nil, err
	}
	if options.Spans != nil || options.CriticalPath != nil {
		if err := p.program.ReadDetails(); err != nil {
			return nil, err
		}
	}
	workers := p.workersFor(&options)
	r := &Runner{program: p.program, options: options}
	if s := simulatorFor(p.program, r.options.Lanes()); s != nil {
		r.simulation = s.start(p.program, &r.options, workers)
	} else {
		r.simulation = engine.New(p.program, &r.options, workers)
	}
	return r, nil
}

// Workers returns how many workers should share a run, with noise or without, on a number of cores.
func (p *Program) Workers(cores int, noisy bool) int {
	if p.isSingle() {
		return 1
	}
	workers := 1 + p.lps()/p.lpsPerWorker(noisy)
	if !p.program.RankLPs {
		workers = max(workers, 1+p.Ranks()/p.program.Tuning.RanksPerWorker)
	}
	return min(cores, workers)
}

// lpsPerWorker is how many LPs a worker should have so that it does not mostly wait for the others. LPs of several
// ranks, and those with noise, have more to do in a window; messages on links meet in further rounds.
func (p *Program) lpsPerWorker(noisy bool) int {
	t := &p.program.Tuning
	switch {
	case !p.program.RankLPs:
		return t.ReplicasPerWorker
	case p.program.Params.Topology != nil:
		return t.LinkedLPsPerWorker
	case noisy:
		return t.NoisyLPsPerWorker
	}
	return t.RankLPsPerWorker
}

// Divides reports whether a run with noise on several cores is much faster than on one.
func (p *Program) Divides() bool {
	return p.lps() >= p.lpsPerWorker(true) && !p.isSingle()
}

// lps returns the number of LPs.
func (p *Program) lps() int { return p.Ranks() / p.program.LPSize }

// workersFor returns the number of workers for a run with some options.
func (p *Program) workersFor(o *Options) int {
	workers := o.Workers
	if workers < 1 {
		workers = p.Workers(cmp.Or(o.Cores, runtime.GOMAXPROCS(0)), o.Noise != nil)
	}
	return min(workers, p.lps(), engine.MaxWorkers)
}

// Release returns memory to Options.LinkMemory. The runner, and results of Links, cannot be used afterwards.
func (r *Runner) Release() {
	if linked, ok := r.simulation.(engine.Linked); ok {
		linked.Release()
	}
}

// Run simulates the program once more. Errors are those of Program.Run.
func (r *Runner) Run(ctx context.Context) (*Result, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if r.ran {
		r.simulation.Reset()
	}
	r.ran = true
	if r.options.Noise != nil {
		r.options.Noise.Watch(ctx)
	}
	left, err := r.simulation.Run(ctx)
	if err := cmp.Or(ctx.Err(), err); err != nil { // times are wrong if walks along detours have ended early
		return nil, err
	}
	result := &Result{Unreceived: left}
	result.Messages, result.Bytes = r.simulation.Traffic()
	if r.options.FinishTimes {
		result.FinishNS = make([]int64, r.program.Ranks())
	}
	for rank := range r.program.Ranks() {
		finish := r.simulation.Finish(rank)
		result.MakespanNS = max(result.MakespanNS, finish)
		if result.FinishNS != nil {
			result.FinishNS[rank] = finish
		}
	}
	if r.options.Totals {
		result.Totals = r.simulation.Total
	}
	if r.options.Iterations {
		result.Iterations = r.simulation.Observers().AppendIterations
	}
	if r.options.CriticalPath != nil {
		result.CriticalPath = r.simulation.CriticalPath
	}
	if r.options.Queues {
		result.Queues = r.simulation.Observers().Queues
	}
	if linked, ok := r.simulation.(engine.Linked); ok && r.program.Params.Topology != nil {
		result.Links = linked.Link
		if r.options.LinkIntervals {
			result.LinkIntervals = linked.LinkIntervals
		}
	}
	return result, r.program.CheckBytes(result.Messages)
}
