package main

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/memory"
	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/cmd/internal/watch"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/units"
	"loggops/replicate"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/noise"
)

// study is one call of the program: runs of one schedule, at one point or at
// those of a sweep.
type study struct {
	*settings
	cmd    *cobra.Command
	input  string
	params sim.Params
	over   *sweep // nil where nothing is swept

	begun     time.Time
	messages  int64           // of all runs
	noiseless map[point]int64 // makespans, of points of no noise
	// replicated is whether more replicas than the file has were simulated.
	replicated bool
	leftNoted  bool // whether the note on messages that are left over has been printed
}

func (s *settings) study(cmd *cobra.Command, input string, params sim.Params, over *sweep) *study {
	return &study{settings: s, cmd: cmd, input: input, params: params, over: over, begun: time.Now(), noiseless: map[point]int64{}}
}

// run simulates, writes the result files, where they have names, and prints
// what came of it.
func (y *study) run(names outputs) error {
	if y.over != nil {
		return y.sweep(names.runs)
	}
	p, err := y.compile(share{runs: y.runs})
	if err != nil {
		return err
	}
	defer p.from.Close()
	if names.marks != "" && !p.Marked() {
		return fmt.Errorf("%s: --marks-out: no operation has an iteration mark", y.input)
	}
	if y.memoryBound {
		return y.printMemory(p, names)
	}
	files, err := y.create(names)
	if err != nil {
		return err
	}
	defer files.abort()
	var detail *detail
	if y.finishTimes || files.detailed() {
		detail = y.newDetail(p.Program, files, names)
		defer detail.close()
	}
	bar := y.bar(p.operations(p.runs))
	defer bar.Done()
	runs, err := y.simulate(p, detail, names.runs != "", show(bar))
	if err != nil {
		return err
	}
	bar.Done()
	if err := files.write(runs); err != nil {
		return err
	}
	if y.outputs.standard() {
		return nil // standard output is taken
	}
	return y.print(runs, detail)
}

// prepared is a point made ready to be simulated.
type prepared struct {
	*sim.Program
	share
	from  *file        // which the program may read again
	model *noise.Model // nil for no noise
}

// operations returns how many operations are simulated in so many runs.
func (p *prepared) operations(runs int) int64 {
	if p.model != nil {
		runs++ // the one without
	}
	return p.Operations() * int64(runs)
}

// compile reads the schedule and the noise, and makes them ready for a point.
func (y *study) compile(at share) (p *prepared, err error) {
	from, err := y.open(at.processes)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			from.Close()
		}
	}()
	config, err := y.noise.config(at.noise)
	if err != nil {
		return nil, err
	}
	if err := number(config.Delays, from, from.Head().Processes()); err != nil {
		return nil, fmt.Errorf("%s: %w", y.input, err)
	}
	p = &prepared{share: at, from: from}
	if p.model, err = modelOf(config); err != nil {
		return nil, err
	}
	params := y.params
	if at.scale > 0 {
		params.ScaleNetwork(at.scale)
	}
	bar := progress.Start(y.cmd.ErrOrStderr(), program.Quiet(y.cmd), "reading", 0)
	defer bar.Done()
	p.Program, err = sim.Compile(watch.Schedule(y.cmd.Context(), from, bar), params)
	if _, ok := errors.AsType[*sim.Mismatch](err); ok {
		err = fmt.Errorf("%s: %w", y.input, err)
	}
	return p, err
}

// file is an open schedule, scaled up.
type file struct {
	schedule.Source
	reader *schedule.Reader
}

func (f *file) Close() error { return f.reader.Close() }

// Operations bounds their number.
func (f *file) Operations() int { return schedule.Size(f.Source) }

// Blocks returns the operations, in short form.
func (f *file) Blocks() iter.Seq2[schedule.Block, error] { return schedule.Blocks(f.Source) }

// open opens the schedule for so many processes, for as many as the flags want
// if that is 0.
func (y *study) open(processes int) (*file, error) {
	r, err := schedule.Open(y.input)
	if err != nil {
		return nil, err
	}
	f := &file{r, r}
	if processes == 0 {
		processes = y.processes
	}
	switch {
	case processes > 0:
		var replicas int
		if replicas, err = replicate.Factor(r, processes); err == nil {
			r.Head().Replicas = 1
			f.Source, err = replicate.By(r, replicas)
		}
	case y.replicas > 0:
		f.Source, err = replicate.Whole(r, y.replicas)
	}
	if err != nil {
		r.Close()
		return nil, fmt.Errorf("%s: %w", y.input, err)
	}
	y.replicated = y.replicated || f.Source != schedule.Source(r) && replicate.Assumes(f.Head())
	return f, nil
}

// options are those of the runs of a point, if nobody observes them.
func (y *study) options(p *prepared) ensemble.Options {
	return ensemble.Options{
		Runs: p.runs, First: p.first, Seed: y.seed, Noise: p.model, Jobs: y.jobs, NoiselessNS: y.noiseless[p.quiet()],
	}
}

// simulate does the runs of a point.
func (y *study) simulate(p *prepared, d *detail, countIdle bool, progress func(sim.Progress)) ([]result.Run, error) {
	o := y.options(p)
	o.CountIdle, o.Progress = countIdle, progress
	if o.MaxMemory = y.maxMemory; y.maxMemory == 0 {
		o.MaxMemory = memory.Allowed()
	} else {
		o.Taken, o.Bounded = memory.Taken(), true
	}
	if d != nil {
		d.observe(&o)
	}
	e, err := ensemble.Simulate(y.cmd.Context(), p.Program, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", y.input, err)
	}
	y.noiseless[p.quiet()] = e.NoiselessNS
	for _, i := range e.Unmet {
		program.Note(y.cmd, "--delay %s has met no calc", y.noise.delays[i])
	}
	if e.Unreceived != nil && !y.leftNoted {
		program.Note(y.cmd, "%s: %s", y.input, e.Unreceived)
		y.leftNoted = true
	}
	return y.rows(p, e), nil
}

// rows returns the rows of the table of runs.
func (y *study) rows(p *prepared, e *ensemble.Ensemble) []result.Run {
	rows := make([]result.Run, len(e.Runs))
	for i := range e.Runs {
		r := &e.Runs[i]
		effect := r.Effect(e.NoiselessNS, e.Ranks)
		rows[i] = result.Run{
			Run: int32(p.first + i), Seed: y.seed, Ranks: int64(e.Ranks), Replicas: int32(p.Replicas()),
			Noise: plain(p.noise), ScaleNetwork: p.scale,
			Messages: r.Messages, Bytes: r.Bytes, MakespanNS: r.MakespanNS,
			NoiselessNS: e.NoiselessNS, InjectedNS: r.InjectedNS,
			ReachedNS: effect.ReachedNS, AbsorbedNS: effect.AbsorbedNS, Amplification: effect.Amplification,
			DetoursMet: r.Met, DetoursIdle: r.Idle,
		}
		y.messages += r.Messages
	}
	return rows
}

// bar starts to show how far simulations of so many operations are.
func (y *study) bar(operations int64) *progress.Bar {
	return progress.Start(y.cmd.ErrOrStderr(), program.Quiet(y.cmd), "simulating", operations)
}

// show returns a function that has a bar show how far a simulation is: how long
// it was simulated, and how many messages were, in all and a second.
func show(bar *progress.Bar) func(sim.Progress) {
	start := time.Now()
	var timeNS, messages atomic.Int64
	bar.Say(func() string {
		sent := messages.Load()
		return fmt.Sprintf("simulated %s, %s messages, %s/s", units.FormatDuration(timeNS.Load()),
			units.FormatCount(sent), units.FormatCount(int64(float64(sent)/time.Since(start).Seconds())))
	})
	return func(p sim.Progress) {
		bar.Set(p.Operations)
		timeNS.Store(p.TimeNS)
		messages.Store(p.Messages)
	}
}

// String says which point it is, as the flags do.
func (p point) String() string {
	var parts []string
	if p.noise != "" {
		parts = append(parts, "noise="+p.noise)
	}
	if p.scale != 0 {
		parts = append(parts, fmt.Sprintf("scale-network=%g", p.scale))
	}
	if p.processes != 0 {
		parts = append(parts, fmt.Sprintf("ranks=%d", p.processes))
	}
	return strings.Join(parts, ", ")
}
