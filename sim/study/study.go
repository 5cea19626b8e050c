// Package study simulates one schedule many times: an ensemble of runs, each with
// noise of its own, or the points of a sweep with an ensemble each, whose file is a
// checkpoint that the sweep goes on from. A shard is a part of a sweep's runs for
// one of several machines; Merge makes one file of them.
//
// Results do not depend on how many cores there are, nor on shards and
// interruptions: the same study writes the same bytes.
package study

import (
	"context"
	"errors"
	"fmt"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/noise"
	"loggops/sim/timeline"
)

// Study says what is simulated, and how.
type Study struct {
	// Input is the name of the schedule's file, for errors and to recognize it by
	// its content when a sweep goes on.
	Input string
	// Open opens the schedule for so many ranks, or for as many as the study is of
	// where that is 0.
	Open func(ranks int) (schedule.File, error)

	Params sim.Params
	Noise  Noise
	Runs   int // at each point, at least 1
	Seed   uint64
	Sweep  Sweep // nothing in it: one point
	Shard  Shard // of the sweep

	// Header is that of the files, but for noise and sweep.
	Header result.Header
	// FinishTimes asks for Outcome.FinishNS.
	FinishTimes bool
	// Window limits the file of spans.
	Window timeline.Window
	// Jobs is how many cores to use, 0 being all, and MaxMemory how many bytes the
	// state of simulations may take, 0 being any number. Neither changes results.
	Jobs      int
	MaxMemory int64
	Monitor   Monitor

	messages   int64           // of all runs
	noiseless  map[point]int64 // makespans, of points without their noise
	unreceived bool            // whether a note says so
}

// Monitor is told how far a study is.
type Monitor interface {
	// Reading is called when the schedule begins to be read. count is told of
	// operations, done of the end, maybe twice.
	Reading() (count func(operations int64), done func())
	// Simulating is called when simulations of so many operations begin.
	Simulating(operations int64) (tell func(sim.Progress), done func())
	// Unmet is told of a delay that has met no calc.
	Unmet(delay string)
	// Note is told what a reader of the results ought to know.
	Note(format string, args ...any)
}

// Outcome is what the runs of a point came to.
type Outcome struct {
	Runs     []result.Run // in their order
	FinishNS []int64      // by rank, of the last run
	// BottleneckRanks is the number of ranks from which on noise is the bottleneck
	// in points that differ by their ranks only (ensemble.Bottleneck), 0 for none.
	BottleneckRanks int
}

// ErrNoIterations is the error of asking for a file of iterations where no operation
// has an iteration mark.
var ErrNoIterations = errors.New("no operation has an iteration mark")

// Run simulates the runs of one point, and writes the files that have names. Errors
// are *setting.Invalid, ErrNoIterations, those of files, and of the simulation.
func (s *Study) Run(ctx context.Context, names Files) (*Outcome, error) {
	s.noiseless = map[point]int64{}
	p, err := s.compile(ctx, share{runs: s.Runs})
	if err != nil {
		return nil, err
	}
	defer p.from.Close()
	if names.Iterations != "" && !p.Marked() {
		return nil, ErrNoIterations
	}
	files, err := create(names, s.header())
	if err != nil {
		return nil, err
	}
	defer files.abort()
	var d *detail
	if s.FinishTimes || files.detailed() {
		d = s.newDetail(ctx, p.Program, files, names)
		defer d.close()
	}
	tell, done := s.Monitor.Simulating(p.operations(p.runs))
	defer done()
	runs, err := s.simulate(ctx, p, d, names.Runs != "", tell)
	if err != nil {
		return nil, err
	}
	done()
	if err := files.write(runs); err != nil {
		return nil, err
	}
	o := &Outcome{Runs: runs}
	if d != nil {
		o.FinishNS = d.finishNS
	}
	return o, nil
}

// prepared is a point made ready to be simulated.
type prepared struct {
	*sim.Program
	share
	from  schedule.File // which the program may read again
	model *noise.Model  // nil for no noise
}

// operations returns how many operations are simulated in so many runs.
func (p *prepared) operations(runs int) int64 {
	if p.model != nil {
		runs++ // the one without
	}
	return p.Operations() * int64(runs)
}

// compile reads the schedule and the noise, and makes them ready for a point.
func (s *Study) compile(ctx context.Context, at share) (p *prepared, err error) {
	from, err := s.Open(at.ranks)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			from.Close()
		}
	}()
	config, err := s.Noise.config(at.noise)
	if err != nil {
		return nil, err
	}
	if err := number(config.Delays, from); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Input, err)
	}
	p = &prepared{share: at, from: from}
	if p.model, err = modelOf(config); err != nil {
		return nil, err
	}
	params := s.Params
	if at.scale > 0 {
		params.ScaleNetwork(at.scale)
	}
	count, done := s.Monitor.Reading()
	defer done()
	p.Program, err = sim.Compile(schedule.Watch(ctx, from, count), params)
	if _, ok := errors.AsType[*sim.Mismatch](err); ok {
		err = fmt.Errorf("%s: %w", s.Input, err)
	}
	return p, err
}

// simulate does the runs of a point.
func (s *Study) simulate(ctx context.Context, p *prepared, d *detail, countIdle bool, tell func(sim.Progress)) ([]result.Run, error) {
	o := ensemble.Options{
		Runs: p.runs, First: p.first, Seed: s.Seed, Noise: p.model, Jobs: s.Jobs, MaxMemory: s.MaxMemory,
		CountIdle: countIdle, Progress: tell, NoiselessNS: s.noiseless[p.quiet()],
	}
	if d != nil {
		d.observe(&o)
	}
	e, err := ensemble.Simulate(ctx, p.Program, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Input, err)
	}
	s.noiseless[p.quiet()] = e.NoiselessNS
	for _, i := range e.Unmet {
		s.Monitor.Unmet(s.Noise.Delays[i])
	}
	if e.Unreceived != nil && !s.unreceived {
		s.Monitor.Note("%s: %s", s.Input, e.Unreceived)
		s.unreceived = true
	}
	rows := make([]result.Run, len(e.Runs))
	for i := range e.Runs {
		r := &e.Runs[i]
		effect := r.Effect(e.NoiselessNS, e.Ranks)
		rows[i] = result.Run{
			Run: int32(p.first + i), Seed: s.Seed, Ranks: int64(e.Ranks), Replicas: int32(p.Replicas()),
			Noise: s.Noise.plain(p.noise), ScaleNetwork: p.scale,
			Messages: r.Messages, Bytes: r.Bytes, MakespanNS: r.MakespanNS,
			NoiselessNS: e.NoiselessNS, InjectedNS: r.InjectedNS,
			ReachedNS: effect.ReachedNS, AbsorbedNS: effect.AbsorbedNS, Amplification: effect.Amplification,
			DetoursMet: r.Met, DetoursIdle: r.Idle,
		}
		s.messages += r.Messages
	}
	return rows, nil
}

// header returns the header of the study's files.
func (s *Study) header() result.Header {
	head := s.Header
	head.Noise = s.Noise.header(len(s.Sweep.noises) > 0)
	return head
}

// Noisy tells whether there is noise, or a delay, in any point.
func (s *Study) Noisy() bool { return s.header().Noise != nil }
