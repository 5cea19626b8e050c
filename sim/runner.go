package sim

import (
	"context"
	"runtime"

	"loggops/formats/schedule"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/program"
	"loggops/sim/internal/shortcut"
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
	// Unreceived reports which messages nobody has received, nil where there are
	// none. Only a recording may end so.
	Unreceived *Unreceived
}

// Program is a schedule made ready to run with some parameters. Nobody changes it: all
// runs share it.
type Program struct{ program *program.Program }

// Compile makes a schedule ready to run with the given parameters. The program
// reads the schedule again where a report asks for what only reports need.
func Compile(s schedule.Source, params Params) (*Program, error) {
	p, err := program.Compile(s, params)
	if err != nil {
		return nil, err
	}
	return &Program{p}, nil
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
type Runner struct {
	program    *program.Program
	options    Options
	simulation engine.Simulation
}

// NewRunner returns a runner, or ErrMemory.
func (p *Program) NewRunner(options Options) (*Runner, error) {
	if err := p.checkMemory(&options); err != nil {
		return nil, err
	}
	workers := p.workersFor(&options)
	r := &Runner{program: p.program, options: options}
	if s := shortcut.For(p.program, &r.options); s != nil {
		r.simulation = s.Start(p.program, &r.options, workers)
	} else {
		r.simulation = engine.New(p.program, &r.options, workers)
	}
	return r, nil
}

// unitsPerWorker is how many units a worker should have, so that it does not
// mostly wait for the others.
const unitsPerWorker = 64

// Workers returns how many of so many cores should share a run.
func (p *Program) Workers(cores int) int {
	if shortcut.Broadcasts(p.program) {
		return 1
	}
	return min(cores, 1+p.Processes()/p.program.UnitSize/unitsPerWorker)
}

// workersFor returns how many workers share a run with some options.
func (p *Program) workersFor(o *Options) int {
	if o.Span != nil {
		return 1
	}
	workers := o.Workers
	if workers < 1 {
		workers = p.Workers(runtime.GOMAXPROCS(0))
	}
	return min(workers, p.Processes()/p.program.UnitSize)
}

// Run simulates the program once more. Errors are those of Program.Run.
func (r *Runner) Run(ctx context.Context) (*Result, error) {
	defer r.simulation.Reset()
	left, err := r.simulation.Run(ctx)
	if err != nil {
		return nil, err
	}
	result := &Result{Unreceived: left}
	result.Messages, result.Bytes = r.simulation.Traffic()
	if r.options.FinishTimes {
		result.FinishNS = make([]int64, r.program.Processes())
	}
	for rank := range r.program.Processes() {
		finish := r.simulation.Finish(rank)
		result.MakespanNS = max(result.MakespanNS, finish)
		if result.FinishNS != nil {
			result.FinishNS[rank] = finish
		}
	}
	if r.options.Totals {
		result.Totals = r.simulation.Total
	}
	if r.options.Marks {
		result.Marks = r.simulation.AppendMarks
	}
	return result, r.program.CheckBytes(result.Messages)
}
