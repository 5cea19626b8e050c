// Package ensemble runs a program many times, each time with other noise, and
// describes what came of it: how the makespans spread, and how much of the noise
// they show. docs/ensembles.md is about how to read that.
//
// Run i of seed s meets the same noise whatever runs beside it: noise is a
// function of seed, run and rank (package noise). So nothing depends on how
// many cores share the work.
package ensemble

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/noise"
)

// Options describe what is run.
type Options struct {
	Runs  int // at least 1
	First int // the number of the first of them
	Seed  uint64
	Noise *noise.Model // nil for none
	// NoiselessNS is the makespan without noise where that is known, so that it
	// need not be found out by one more run; else 0.
	NoiselessNS int64
	// Jobs is how many cores to use, 0 being all. It does not change results.
	Jobs int
	// MaxMemory is the number of bytes that all runs at a time may take, with the Taken ones that are in
	// use before; 0 is any number. A run ends when it takes more.
	MaxMemory, Taken int64
	// CountIdle asks for Run.Idle, for which random detours are walked along
	// again.
	CountIdle bool
	// Each is called for each run, in their order; only one is then run at a time.
	// The noise is nil if there is none. Result.FinishNS is there.
	Each func(number int, r *sim.Result, n *noise.Run) error
	// Totals, Iterations, Queues and LinkIntervals ask for what Result has by these names, for Each.
	Totals, Iterations, Queues, LinkIntervals bool
	// Spans receives what the ranks do, as that of sim.Options. It goes with
	// Each.
	Spans func(worker int) func([]sim.Span)
	// CriticalPath asks for Result.CriticalPath, as that of sim.Options. It goes with Each.
	CriticalPath func() (sim.File, error)
	// StartNS is when each rank starts, as that of sim.Options.
	StartNS []int64
	// LinkMemory is that of sim.Options.
	LinkMemory *sim.LinkMemory
	// Groups ask for Run.Groups and Ensemble.NoiselessGroupNS: what came of some ranks.
	Groups []Group
	// Progress is called now and then with the sums over all runs so far, the
	// noiseless one included, and how far one of those under way is; by one run
	// after the other.
	Progress func(sim.Progress)
}

// Group is some consecutive ranks that start at a time.
type Group struct {
	First, Ranks int
	StartNS      int64
}

// Ensemble is what runs of one program came to.
type Ensemble struct {
	Ranks int // ranks
	// NoiselessNS is the makespan without any noise.
	NoiselessNS int64
	// NoiselessGroupNS is the same of each group, from its start on.
	NoiselessGroupNS []int64
	// Runs has one run, whatever Options.Runs is, if nothing makes runs differ.
	Runs []Run
	// Unmet is the noise's delays that have met no calc in any run.
	Unmet []int
	// Unreceived is what the first run leaves over that leaves something, nil
	// where none does.
	Unreceived *sim.Unreceived
}

// Run is what one run came to.
type Run struct {
	MakespanNS int64
	Messages   int64
	Bytes      int64 // sent
	// InjectedNS is the sum, over all ranks, of what detours have made their
	// work longer.
	InjectedNS int64
	// Met is how many detours have, and Idle how many have met an idle CPU.
	Met, Idle int64
	// Groups is the same of each of Options.Groups. Their makespans are from their starts on.
	Groups []Run
}

// Simulate runs a program without noise, and then as often as the options say
// with theirs. Errors are those of sim.Program.Run, and of Each.
func Simulate(ctx context.Context, p *sim.Program, o Options) (*Ensemble, error) {
	if o.Noise == nil && o.Each == nil {
		o.Runs = 1 // all runs are the same
	}
	m := newManager(p, o)
	if err := m.checkMemory(); err != nil {
		return nil, err
	}
	m.runs = make([]Run, o.Runs)
	if err := m.all(ctx); err != nil {
		return nil, err
	}
	if o.Noise == nil {
		m.NoiselessNS = m.runs[0].MakespanNS
		for i := range m.runs[0].Groups {
			m.noiselessGroups = append(m.noiselessGroups, m.runs[0].Groups[i].MakespanNS)
		}
	}
	return &Ensemble{Ranks: p.Ranks(), NoiselessNS: m.NoiselessNS, NoiselessGroupNS: m.noiselessGroups, Runs: m.runs, Unmet: m.unmet, Unreceived: m.unreceived}, nil
}

func newManager(p *sim.Program, o Options) *manager {
	if o.Jobs < 1 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	m := &manager{Options: o, program: p}
	if o.Noise != nil && o.NoiselessNS == 0 {
		m.next.Store(noiseless)
	}
	m.side = m.sideBySide()
	return m
}

// noiseless is the number of the run without noise.
const noiseless = -1

// manager hands out runs.
type manager struct {
	Options
	program         *sim.Program
	side            int // runs at a time
	runs            []Run
	next            atomic.Int64
	noiselessGroups []int64

	lock  sync.Mutex
	told  sim.Progress
	ended bool  // whether a run has
	unmet []int // delays, in all of these
	// unreceived is of the run whose number is the least.
	unreceived    *sim.Unreceived
	unreceivedRun int
}

// all runs all runs, some of them side by side. What goes wrong without noise is
// told before what does with it, whichever comes first.
func (m *manager) all(ctx context.Context) error {
	noisy, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var lanes sync.WaitGroup
	var failed error
	side := m.side
	calm := make(chan struct{}) // closed when the run without noise has ended
	for range side {
		lanes.Go(func() {
			t := tally{manager: m}
			number := m.take()
			if number == noiseless {
				failed = m.runNoiseless(ctx, &t, side)
				close(calm)
				if failed != nil {
					stop(failed)
					return
				}
				number = m.take()
			}
			if err := m.lane(noisy, &t, side, m.sharing(side, calm), number); err != nil {
				stop(err) // the first error is the cause
			}
		})
	}
	lanes.Wait()
	return cmp.Or(failed, context.Cause(noisy))
}

// take returns the number of the next run.
func (m *manager) take() int { return int(m.next.Add(1)) - 1 }

// soon is how long runs that are fewer than the cores wait for the one without noise,
// to have its core.
const soon = 20 * time.Millisecond

// sharing returns how many runs share the cores.
func (m *manager) sharing(side int, calm <-chan struct{}) int {
	if m.Noise == nil || m.Runs >= side || m.program.Workers(m.Jobs/m.Runs, true) == m.program.Workers(m.Jobs/side, true) || !m.program.Divides() {
		return side
	}
	select {
	case <-calm:
		return m.Runs
	case <-time.After(soon):
		return side
	}
}

// options are those of a lane's runs, of which some share the cores.
func (m *manager) options(t *tally, side, sharing int) sim.Options {
	o := m.quiet(t, side, m.Jobs/sharing)
	o.FinishTimes, o.Totals, o.Iterations, o.Spans = m.Each != nil || m.Groups != nil, m.Totals || m.Groups != nil, m.Iterations, m.Spans
	o.CriticalPath, o.Queues, o.LinkIntervals = m.CriticalPath, m.Queues, m.LinkIntervals
	return o
}

// quiet is options for a run on some cores that nobody observes.
func (m *manager) quiet(t *tally, side, cores int) sim.Options {
	return sim.Options{StartNS: m.StartNS, FinishTimes: m.Groups != nil, Cores: cores, MaxMemory: m.left() / int64(side), LinkMemory: m.LinkMemory, Progress: t.progress()}
}

func (m *manager) runNoiseless(ctx context.Context, t *tally, side int) error {
	runner, err := m.program.NewRunner(m.quiet(t, side, m.Jobs/side))
	if err != nil {
		return err
	}
	defer runner.Release()
	r, err := runner.Run(ctx)
	if err != nil {
		return err
	}
	t.done(r)
	m.leave(noiseless, r)
	m.NoiselessNS = r.MakespanNS
	for i := range m.Groups {
		m.noiselessGroups = append(m.noiselessGroups, m.Groups[i].makespan(r))
	}
	return nil
}

// sideBySide returns how many runs are run at a time. One run a core is better
// than several cores a run, as those wait for each other; but for memory.
func (m *manager) sideBySide() int {
	if m.Each != nil {
		return 1
	}
	side := min(m.Jobs, m.Runs-int(m.next.Load()))
	if m.MaxMemory > 0 {
		side = min(side, int(m.left()/(m.program.MinMemory(m.Noise)+underWay*sim.NodeBytes*int64(m.program.Ranks()))))
	}
	return max(1, side)
}

// underWay is for how many messages per rank there should be room.
const underWay = 4

// lane runs one run after the other in the same memory, from one that it has
// taken on.
func (m *manager) lane(ctx context.Context, t *tally, side, sharing, number int) error {
	if number >= m.Runs {
		return nil
	}
	options := m.options(t, side, sharing)
	if m.Noise != nil {
		options.Noise = m.Noise.NewRun(m.program.Ranks(), m.program.CPUs())
	}
	runner, err := m.program.NewRunner(options)
	if err != nil {
		return err
	}
	defer runner.Release()
	for ; number < m.Runs; number = m.take() {
		if options.Noise != nil {
			options.Noise.Reset(m.Seed, uint32(m.First+number))
		}
		r, err := runner.Run(ctx)
		if err != nil {
			return err
		}
		t.done(r)
		m.leave(number, r)
		if m.runs[number], err = m.account(r, options.Noise); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil { // the account may end early
			return err
		}
		if options.Noise != nil {
			m.note(options.Noise.Unmet())
		}
		if m.Each != nil {
			if err := m.Each(m.First+number, r, options.Noise); err != nil {
				return err
			}
		}
	}
	return nil
}

// account returns what a run came to. The error is *units.TooLarge.
func (m *manager) account(r *sim.Result, n *noise.Run) (Run, error) {
	run := Run{MakespanNS: r.MakespanNS, Messages: r.Messages, Bytes: r.Bytes}
	err := m.accountNoise(&run, r.MakespanNS, Group{Ranks: m.program.Ranks()}, n)
	for _, g := range m.Groups {
		part := Run{MakespanNS: g.makespan(r)}
		for rank := g.First; rank < g.First+g.Ranks; rank++ {
			t := r.Totals(int32(rank))
			part.Messages += t.Sent
			part.Bytes += t.BytesSent
		}
		err = cmp.Or(err, m.accountNoise(&part, g.StartNS+part.MakespanNS, g, n))
		run.Groups = append(run.Groups, part)
	}
	return run, err
}

// accountNoise adds the noise of a group up to a time.
func (m *manager) accountNoise(run *Run, untilNS int64, g Group, n *noise.Run) error {
	if n == nil {
		return nil
	}
	for rank := int32(g.First); rank < int32(g.First+g.Ranks); rank++ {
		if err := units.Add(&run.InjectedNS, "injected noise, in ns,", n.InjectedNS(rank)); err != nil {
			return err
		}
		run.Met += n.Met(rank)
		if m.CountIdle {
			run.Idle += n.Idle(rank, untilNS)
		}
	}
	return nil
}

// makespan returns when the last rank of the group finishes, from its start on.
func (g *Group) makespan(r *sim.Result) int64 {
	return slices.Max(r.FinishNS[g.First:g.First+g.Ranks]) - g.StartNS
}

// leave notes what a run leaves over.
func (m *manager) leave(number int, r *sim.Result) {
	if r.Unreceived == nil {
		return
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.unreceived == nil || number < m.unreceivedRun {
		m.unreceived, m.unreceivedRun = r.Unreceived, number
	}
}

// note notes which delays have met no calc in a run.
func (m *manager) note(unmet []int) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if !m.ended {
		m.ended, m.unmet = true, unmet
		return
	}
	m.unmet = slices.DeleteFunc(m.unmet, func(delay int) bool { return !slices.Contains(unmet, delay) })
}

// tally adds one lane's runs up to the progress of all.
type tally struct {
	*manager
	last sim.Progress // told of the run under way
}

func (t *tally) progress() func(sim.Progress) {
	if t.Progress == nil {
		return nil
	}
	return t.tell
}

func (t *tally) tell(p sim.Progress) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.told.Operations += p.Operations - t.last.Operations
	t.told.Messages += p.Messages - t.last.Messages
	t.told.TimeNS = p.TimeNS
	t.last = p
	t.Progress(t.told)
}

// done ends a run.
func (t *tally) done(r *sim.Result) {
	if t.Progress != nil {
		t.tell(sim.Progress{Operations: t.program.Operations(), Messages: r.Messages, TimeNS: r.MakespanNS})
		t.last = sim.Progress{}
	}
}
