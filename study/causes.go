package study

import (
	"cmp"
	"context"
	"math"
	"slices"

	"loggops/internal/robust"
	"loggops/internal/setting"
	"loggops/internal/table"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/noise"
	"loggops/study/timeline"
)

// Cause is a cause of noise: a cause that recordings name, a noise without causes, or a delay.
type Cause struct {
	Name string
	// InjectedNS is the time that its detours add to the work of all ranks, the mean of all
	// runs; NaN for phases and delays, which are no detours, and where LogGOPSim's rule does not
	// report which detours it counts.
	InjectedNS float64
	// WithoutNS is the median of the makespans without this cause.
	WithoutNS int64

	without func(*noise.Config)
}

// Causes is the effect of each cause of the noise.
type Causes struct {
	Ranks                 int
	NoiselessNS, MedianNS int64 // of the makespans without noise, and with all
	// InjectedNS is the time that all detours add to the work of all ranks, the mean of all runs.
	InjectedNS float64
	Causes     []Cause
}

// ErrNoNoise is the error of Causes if there is no noise.
var ErrNoNoise = setting.Errorf("noise-causes:", "there is no noise: %s FILE or SPEC", setting.Name("noise"))

// Causes simulates an ensemble with all noise, and once more without each of its causes;
// the causes that delay the runs most come first. What is left of the noise is the same.
// Errors are those of Run, and ErrNoNoise.
func (at *Point) Causes(ctx context.Context) (*Causes, error) {
	p, err := at.compile(ctx, at.configuration, 0, at.Runs)
	if err != nil {
		return nil, err
	}
	causes := p.noise.causes(p.config)
	if len(causes) == 0 {
		return nil, ErrNoNoise
	}
	tell, done := at.monitor.Simulating(p.Operations() * int64(2+p.runs*(1+len(causes))))
	defer done()
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	temporary, err := newTemporaries("", end)
	if err != nil {
		return nil, err
	}
	defer temporary.close()
	injected := newInjected(p, temporary)
	o := at.options(p, tell)
	o.Each, o.Spans = injected.add, injected.recorder.Worker
	injected.recorder.MaxMemory = o.MaxMemory
	all, err := at.ensemble(ctx, p, o)
	if err != nil {
		return nil, ended(ctx, err)
	}
	result := &Causes{Ranks: all.Ranks, NoiselessNS: all.NoiselessNS, MedianNS: median(all)}
	for i := range all.Runs {
		result.InjectedNS += float64(all.Runs[i].InjectedNS) / float64(at.Runs)
	}
	o.Each, o.Spans, o.NoiselessNS = nil, nil, all.NoiselessNS
	for _, c := range causes {
		config := p.config
		config.Sources, config.Phases = slices.Clone(config.Sources), slices.Clone(config.Phases)
		c.without(&config)
		if o.Noise, err = noise.New(config); err != nil {
			return nil, err
		}
		e, err := at.ensemble(ctx, p, o)
		if err != nil {
			return nil, err
		}
		c.WithoutNS = median(e)
		if sum, ok := injected.byCause[c.Name]; ok || !math.IsNaN(c.InjectedNS) {
			c.InjectedNS = sum / float64(at.Runs)
			if !ok && injected.byCause[""] > 0 { // by LogGOPSim's rule, whose detours have no causes
				c.InjectedNS = math.NaN()
			}
		}
		result.Causes = append(result.Causes, c)
	}
	slices.SortStableFunc(result.Causes, func(a, b Cause) int { return cmp.Compare(a.WithoutNS, b.WithoutNS) })
	return result, nil
}

func median(e *ensemble.Ensemble) int64 {
	makespans := make([]int64, len(e.Runs))
	for i := range e.Runs {
		makespans[i] = e.Runs[i].MakespanNS
	}
	return robust.SpreadOf(makespans).Median
}

// nobody are ranks that no run has. Noise that is limited to them leaves the random numbers of
// all other noise as they are.
var nobody = noise.Ranks{{First: math.MaxInt32, Last: math.MaxInt32}}

// causes returns the causes of the last configuration, in its order.
func (n *Noise) causes(c noise.Config) (all []Cause) {
	add := func(name string, injected float64, without func(*noise.Config)) {
		i := slices.IndexFunc(all, func(other Cause) bool { return other.Name == name })
		if i < 0 {
			all = append(all, Cause{name, injected, 0, without})
			return
		}
		before := all[i].without
		all[i].without = func(c *noise.Config) { before(c); without(c) }
	}
	for i, source := range c.Sources {
		recorded, ok := source.Detours.(noise.Recorded)
		if !ok || len(recorded.Trace.Causes) == 0 {
			add(source.Name, 0, func(c *noise.Config) { c.Sources[i].Ranks = nobody })
			continue
		}
		for _, cause := range recorded.Trace.Causes {
			if !slices.Contains(recorded.Without, cause) {
				add(cause, 0, func(c *noise.Config) {
					left := c.Sources[i].Detours.(noise.Recorded)
					left.Without = append(slices.Clone(left.Without), cause)
					c.Sources[i].Detours = left
				})
			}
		}
	}
	for i, phase := range c.Phases {
		add(phase.Name, math.NaN(), func(c *noise.Config) { c.Phases[i].Ranks = nobody })
	}
	for i := range c.Delays {
		add(n.Delays[i], math.NaN(), func(c *noise.Config) { c.Delays = slices.Delete(slices.Clone(c.Delays), i, i+1) })
	}
	return all
}

// causeOf returns the cause of a detour of the last configuration, or else the noise that it
// comes from; "" if neither is known.
func (n *Noise) causeOf(c *noise.Config, d noise.Detour) string {
	if d.Source < 0 {
		return ""
	}
	if recorded, ok := c.Sources[d.Source].Detours.(noise.Recorded); ok && d.Cause >= 0 {
		return recorded.Trace.Causes[d.Cause]
	}
	return c.Sources[d.Source].Name
}

// injected adds up the time that detours add to work, by cause.
type injected struct {
	noise    *Noise
	program  *prepared
	recorder *timeline.Recorder
	byCause  map[string]float64
}

func newInjected(p *prepared, files *temporaries) *injected {
	o := timeline.Options{Window: timeline.Window{ToNS: math.MaxInt64}, Open: files.open}
	return &injected{noise: &p.noise, program: p, recorder: timeline.New(p.Ranks(), o), byCause: map[string]float64{}}
}

// add adds a run.
func (d *injected) add(_ int, _ *sim.Result, n *noise.Run) error {
	rank := int32(0)
	for spans, err := range d.recorder.All() {
		if err != nil {
			return err
		}
		parts := n.Parts(rank)
		for i := range spans {
			for part := range parts.Of(spans[i].StartNS, spans[i].InjectedNS, spans[i].StartNS) {
				d.byCause[d.noise.causeOf(&d.program.config, part)] += float64(part.DurationNS)
			}
		}
		parts.Stop()
		rank++
	}
	d.recorder.Reset()
	return nil
}

// Table returns a row for all noise and one for each cause.
func (c *Causes) Table() table.Table {
	t := table.New(table.Text("cause"), table.Duration("injected_ns", "injected per rank"), table.Duration("without_ns", "makespan without"),
		table.SignedDuration("propagated_ns", "propagated"), table.Fixed(2, " %", "slowdown_percent", "slowdown by it"))
	add := func(name string, injected float64, without int64) {
		slowdown := any(nil)
		if without > 0 {
			slowdown = 100 * (float64(c.MedianNS)/float64(without) - 1)
		}
		t.Add(name, table.Whole(injected/float64(c.Ranks)), without, c.MedianNS-without, slowdown)
	}
	add("all", c.InjectedNS, c.NoiselessNS)
	for _, cause := range c.Causes {
		add(cause.Name, cause.InjectedNS, cause.WithoutNS)
	}
	return t
}
