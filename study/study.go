// Package study runs ensembles and sweeps of one schedule. An ensemble is a number of
// runs that differ in their noise; a sweep is an ensemble at each combination of swept
// values. The result file of a sweep is also its checkpoint: run the sweep again to
// resume it. A shard is one part of a sweep's runs, so that several machines can share
// a sweep; Merge combines the files of all shards.
//
// The same study writes the same bytes, whatever the number of cores, shards and
// interruptions.
package study

import (
	"context"
	"errors"
	"fmt"

	"loggops/analysis/criticalpath"
	"loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/memory"
	"loggops/internal/setting"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/noise"
	"loggops/sim/topology"
	"loggops/study/jobs"
	"loggops/study/timeline"
)

// Study describes what to simulate, and how.
type Study struct {
	// Input names the file of the schedule. Errors name it, and a sweep resumes only
	// if its content is unchanged.
	Input string
	// Open opens the schedule, scaled to a number of ranks; 0 means the study's own
	// number.
	Open func(ranks int) (schedule.File, error)

	// Jobs are schedules that run side by side on one network; then Open is not used. OpenJob opens
	// the schedule of one, scaled as it says.
	Jobs    []jobs.Job
	OpenJob func(jobs.Job) (schedule.File, error)

	Params sim.Params
	// LevelsBy is the setting that gives the machine levels, "" for none. Then levels without effect
	// are an error: ones without parameters of their own, if nothing else depends on nodes.
	LevelsBy string
	// Machine returns the parameters of a machine by its name or file, with all that Params has
	// besides those of its machine. Only sweeps over machines need it.
	Machine func(name string) (sim.Params, error)
	Noise   Noise
	Runs    int // at each point, at least 1
	Seed    uint64
	Sweep   Sweep // nothing in it: one point
	Shard   Shard // of the sweep
	// PointFiles names the detail files of a sweep: one of each kind for each point, whose number
	// is added to the name. They have the rows of the point's runs. Runs has no name here.
	PointFiles Files

	// Header is the header of the result files, without noise and sweep.
	Header result.Header
	// Efficiency requests the times that efficiencies follow from, which takes one more run
	// per point, on an ideal network.
	Efficiency bool
	// Queues adds the lists of matching to Files.Ranks.
	Queues bool
	// Sensitivity requests Outcome.Sensitivity.
	Sensitivity bool
	// Links requests Outcome.Links, if there is a network of links.
	Links bool
	// FinishTimes requests Outcome.FinishNS.
	FinishTimes bool
	// Span receives the spans of all runs, in the order of the file of spans; nil for none.
	Span func(result.Span)
	// Window limits the file of spans, and SpanRanks, unless it is "", its ranks.
	Window    timeline.Window
	SpanRanks string
	// Cores is the number of cores to use; 0 means all. MaxMemory is a limit in bytes: a
	// study refuses to simulate what may take more. If it is 0, runs end when they take
	// four fifths of the available memory. Neither changes results.
	Cores     int
	MaxMemory int64
	Monitor   Monitor

	networks map[string]topology.Topology // that have been built, by text
}

// Monitor receives the progress of a study. A study without one reports nothing.
type Monitor interface {
	// Reading starts the reading of the schedule. The study passes count the number of
	// operations read since the last call, and calls done at the end, possibly twice.
	Reading() (count func(operations int64), done func())
	// Simulating starts simulations with a total number of operations. The study passes
	// tell the state of the simulations, and calls done at the end, possibly twice.
	Simulating(operations int64) (tell func(sim.Progress), done func())
	// Unmet reports a delay during which its rank ran no calc.
	Unmet(delay string)
	// Note reports what readers of the results should know.
	Note(format string, args ...any)
}

// silent is the monitor of a study without one.
type silent struct{}

func (silent) Reading() (func(int64), func())                { return func(int64) {}, func() {} }
func (silent) Simulating(int64) (func(sim.Progress), func()) { return func(sim.Progress) {}, func() {} }
func (silent) Unmet(string)                                  {}
func (silent) Note(string, ...any)                           {}

// Outcome is the result of the runs at one point.
type Outcome struct {
	Runs     []result.Run // in their order
	FinishNS []int64      // by rank, of the last run
	// Sensitivity has the terms of all runs' critical paths.
	Sensitivity *criticalpath.Terms
	// Links has the use of the links in the last run; nil without a network of links.
	Links *LinkUse
	// BottleneckRanks is the smallest number of ranks at which noise is the bottleneck,
	// among the points that differ only in their ranks (see sweep.Bottleneck); 0 if
	// there is none.
	BottleneckRanks int
	// Reference is the first of the runs of those points, to which computation scaling
	// refers.
	Reference *result.Run

	at   point
	jobs []result.Job
}

// ErrNoIterations is the error of Run if a file of iterations is requested and no
// operation belongs to an iteration.
var ErrNoIterations = setting.Advisef("no operation belongs to an iteration: for traces, see loggops-schedgen %s", setting.Name("iteration-after"))

// ErrNoLinks is the error of Run if a file of links is requested and there is no network of links.
var ErrNoLinks = setting.Errorf("links-out", "needs a network of links; add %s", setting.Name("topology"))

// Run simulates an ensemble, and writes the files that have names. Besides the errors of
// files and of the simulation, it returns *setting.Invalid and ErrNoIterations.
func (s *Study) Run(ctx context.Context, names Files) (*Outcome, error) {
	e := s.start()
	defer e.end()
	c, err := s.configure(point{})
	if err != nil {
		return nil, err
	}
	p, err := e.compile(ctx, c, 0, s.Runs)
	if err != nil {
		return nil, err
	}
	tell, done := e.monitor.Simulating(p.operations(p.runs))
	defer done()
	return e.simulatePoint(ctx, p, names, names.Runs != "", tell)
}

// simulatePoint simulates the runs of a point, and writes the files that have names. It may count the detours that
// meet idle CPUs, as a file of runs needs.
func (e *execution) simulatePoint(ctx context.Context, p *prepared, names Files, countIdle bool, tell func(sim.Progress)) (*Outcome, error) {
	switch {
	case names.Iterations != "" && !p.HasIterations():
		return nil, ErrNoIterations
	case names.Links != "" && p.params.Topology == nil:
		return nil, ErrNoLinks
	}
	head := e.header(&p.configuration)
	if p.joint != nil {
		head.Jobs = p.joint.Jobs()
	}
	files, err := create(names, head)
	if err != nil {
		return nil, err
	}
	defer files.abort()
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	var d *detail
	if e.FinishTimes || e.Sensitivity || e.Span != nil || e.Links && p.params.Topology != nil || files.detailed() {
		if d, err = e.newDetail(ctx, p, files, names, &head, end); err != nil {
			return nil, err
		}
		defer d.close()
	}
	runs, err := e.simulate(ctx, p, d, countIdle, tell)
	if err != nil {
		return nil, ended(ctx, err)
	}
	if err := files.write(runs); err != nil {
		return nil, err
	}
	o := &Outcome{Runs: runs, Reference: &runs[0], jobs: head.Jobs}
	if d != nil {
		o.FinishNS = d.finishNS
		if d.links != nil {
			o.Links = d.links.use
		}
		if d.paths != nil {
			o.Sensitivity = d.paths.terms
		}
	}
	return o, nil
}

// prepared is a configuration that is ready to be simulated.
type prepared struct {
	*sim.Program
	opened
	first, runs int
	model       *noise.Model // nil for no noise
	eager       int64        // bytes of the largest eager message
	config      noise.Config
	window      timeline.Window
	alone       []*sim.Program // of each job
}

// operations returns the number of operations simulated in a number of runs.
func (p *prepared) operations(runs int) int64 {
	if p.model != nil {
		runs++ // the one without
	}
	if p.joint != nil {
		runs *= 2 // each job is simulated alone, too
	}
	return p.Operations() * int64(runs)
}

// compile reads the schedule and the noise, and prepares them for some runs.
func (e *execution) compile(ctx context.Context, c configuration, first, runs int) (p *prepared, err error) {
	p = &prepared{first: first, runs: runs, eager: c.params.EagerMax, window: e.Window}
	if p.opened, err = e.open(c); err != nil {
		return nil, err
	}
	if p.config, err = p.detours(); err != nil {
		return nil, err
	}
	if p.window.Ranks, err = e.spanRanks(&p.noise); err != nil {
		return nil, err
	}
	if err := number(p.config.Delays, p.from, p.noise.jobs); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Input, err)
	}
	if err := p.checkRanks(e.Sweep.values[atRanks]); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Input, err)
	}
	if p.model, err = modelOf(p.config); err != nil {
		return nil, err
	}
	count, done := e.monitor.Reading()
	defer done()
	p.Program, err = sim.Compile(schedule.Watch(ctx, p.from, count), p.params)
	if _, ok := errors.AsType[*sim.Mismatch](err); ok {
		err = fmt.Errorf("%s: %w", e.Input, err)
	}
	if err == nil && e.LevelsBy != "" && !levelsMatter(&p.params, &p.config) && !p.Program.UsesNodes() {
		err = setting.Advisef("%s: %s has no effect: it sets no parameters, and no collective is two-level", e.Input, setting.Name(e.LevelsBy))
	}
	if err == nil && p.joint != nil {
		err = p.aloneOnMachine()
	}
	if listed, used := p.params.ListedHosts(p.from.Head().TotalRanks()); err == nil && used < listed && !e.unused {
		e.monitor.Note("the list of hosts has %d entries, of which the first %d are used", listed, used)
		e.unused = true
	}
	return p, err
}

// options returns the options of the runs of a point without observers.
func (e *execution) options(p *prepared, tell func(sim.Progress)) ensemble.Options {
	o := ensemble.Options{
		Runs: p.runs, First: p.first, Seed: e.Seed, Noise: p.model, Jobs: e.Cores, NoiselessNS: e.noiseless[quiet(e.inFiles(p.at))],
		Progress: tell, MaxMemory: e.maxMemory(),
	}
	if e.MaxMemory > 0 {
		o.Taken = memory.Taken()
	}
	return o
}

// ensemble simulates the runs of a point. Errors name the schedule, but for those of files that are written meanwhile.
func (e *execution) ensemble(ctx context.Context, p *prepared, o ensemble.Options) (*ensemble.Ensemble, error) {
	all, err := ensemble.Simulate(ctx, p.Program, o)
	if of, ok := errors.AsType[outputError](err); ok {
		return nil, of.error
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Input, e.withEager(ctx, p.from, p.params, o.StartNS, err))
	}
	return all, nil
}

// simulate simulates the runs of a point.
func (e *execution) simulate(ctx context.Context, p *prepared, d *detail, countIdle bool, tell func(sim.Progress)) ([]result.Run, error) {
	o := e.options(p, tell)
	o.CountIdle = countIdle
	if d != nil {
		d.observe(&o)
	}
	if p.joint != nil {
		return e.simulateJobs(ctx, p, o)
	}
	ideal, err := e.ideal(ctx, p, d)
	if err != nil {
		return nil, err
	}
	all, err := e.ensemble(ctx, p, o)
	if err != nil {
		return nil, err
	}
	at := e.inFiles(p.at)
	e.noiseless[quiet(at)] = all.NoiselessNS
	uncontendedNS, err := e.uncontended(ctx, p, all.NoiselessNS)
	if err != nil {
		return nil, err
	}
	e.report(all)
	rows := make([]result.Run, p.runs)
	for i := range rows {
		if i%(1<<12) == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r := &all.Runs[min(i, len(all.Runs)-1)]
		rows[i] = e.row(p, at, i, r, all.NoiselessNS, all.Ranks, p.Replicas())
		rows[i].UsefulNS, rows[i].UsefulMaxNS, rows[i].IdealNS, rows[i].UncontendedNS = ideal.UsefulNS, ideal.UsefulMaxNS, ideal.RunNS, uncontendedNS
		e.messages += r.Messages
	}
	return rows, nil
}

// row returns the row of run i of the point, or of its ranks of a job.
func (s *Study) row(p *prepared, at result.Point, i int, r *ensemble.Run, noiselessNS int64, ranks, replicas int) result.Run {
	effect := sweep.EffectOf(r.MakespanNS, noiselessNS, r.InjectedNS, ranks)
	return result.Run{
		Run: int32(p.first + i), Seed: s.Seed, Ranks: int64(ranks), Replicas: int32(replicas),
		Noise: at.Noise, ScaleNetwork: at.ScaleNetwork, Parameters: at.Parameters,
		Messages: r.Messages, Bytes: r.Bytes, MakespanNS: r.MakespanNS,
		NoiselessNS: noiselessNS, InjectedNS: r.InjectedNS,
		PropagatedNS: effect.PropagatedNS, AbsorbedNS: effect.AbsorbedNS, Amplification: effect.Amplification,
		DetoursMet: r.Met, DetoursIdle: r.Idle,
	}
}

// report reports delays without effect and messages that no rank received.
func (e *execution) report(of *ensemble.Ensemble) {
	for _, i := range of.Unmet {
		e.monitor.Unmet(e.Noise.Delays[i])
	}
	if of.Unreceived != nil && !e.unreceived {
		e.monitor.Note("%s: %s", e.Input, of.Unreceived)
		e.unreceived = true
	}
}

// maxMemory returns the memory that simulations may take, in bytes.
func (s *Study) maxMemory() int64 {
	if s.MaxMemory > 0 {
		return s.MaxMemory
	}
	return memory.Allowed()
}

// Noisy reports whether any point has noise or a delay.
func (s *Study) Noisy() bool { return s.noiseHeader() != nil }

// noiseHeader returns the noise for the header of the file of all points, nil if there is none.
func (s *Study) noiseHeader() *result.Noise {
	return s.Noise.header(len(s.Sweep.values[atNoise]) > 0)
}
