package study

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"loggops/analysis/makespan"
	"loggops/analysis/sensitivity"
	"loggops/analysis/tolerance"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/machine"
)

// Tolerance is a question: how large may a parameter be, or the durations of the noise, for the
// run time to grow by at most a percentage?
type Tolerance struct {
	parameter *machine.Parameter // nil for the noise
	text      string             // the percentage, as it was written
	percent   float64
}

// ParseTolerances parses questions such as L=1%,5% or noise=2%. The error is
// *setting.Invalid.
func ParseTolerances(text string) (all []Tolerance, err error) {
	key, values, _ := strings.Cut(text, "=")
	t := Tolerance{}
	if key != NoiseKey {
		if t.parameter, err = machine.Named(key); err == nil && !sensitivity.Has(key) {
			err = fmt.Errorf("%s takes no time", key)
		}
		if err != nil {
			return nil, setting.Errorf("tolerance", "%s: %w", text, err)
		}
	}
	for _, value := range spec.List(values) {
		number, found := strings.CutSuffix(value, "%")
		t.percent, err = strconv.ParseFloat(number, 64)
		if !found || err != nil || !(t.percent > 0 && t.percent <= 1e6) {
			return nil, setting.Errorf("tolerance", "%s: want a percentage above 0, such as %s=1%%", text, key)
		}
		t.text = value
		all = append(all, t)
	}
	return all, nil
}

// OfNoise reports whether the question is about noise.
func (t *Tolerance) OfNoise() bool { return t.parameter == nil }

const (
	// resolution is the number of steps per ns/B of a rate, and of the scale of the noise.
	resolution = 1e6
	// farther bounds the search, as a multiple of the parameter and as a value for small ones.
	farther = 1000
	far     = 1e6 // ns
)

// Tolerances answers questions, at each point of the sweep if there is one. Errors are those of Run.
func (s *Study) Tolerances(ctx context.Context, questions []Tolerance) (table.Table, error) {
	s.begin(nil)
	rows := table.New(
		table.Text("parameter"), table.Text("tolerance"), table.Duration("makespan_ns", "makespan"), table.Text("value"),
		table.Text("within"), table.Text("exceeds"), table.Duration("exceeding_makespan_ns", "makespan there"), table.Count("simulations"),
	)
	for _, q := range questions {
		e := &evaluation{Study: s, ctx: ctx, Tolerance: q}
		if err := e.search(); err != nil {
			return rows, err
		}
		rows.Add(e.row()...)
	}
	return rows, nil
}

// evaluation is the answer to a question.
type evaluation struct {
	*Study
	Tolerance
	ctx    context.Context
	result tolerance.Result

	limit, most int64 // of the run time, and of values
}

func (e *evaluation) search() error {
	value, precision := int64(0), int64(100)
	e.most = farther * resolution
	if !e.OfNoise() {
		now := e.parameter.Of(&e.Params).Number()
		value, precision = int64(math.Round(now*e.unit())), 0
		e.most = int64(math.Max(farther*now, far) * e.unit())
	}
	at, err := e.at(value)
	if err == nil && !reflect.DeepEqual(at.Params.BySize, e.Params.BySize) {
		err = setting.Errorf("tolerance", "%s=%s: on this machine, %[1]s depends on the size of messages", e.parameter.Name, e.text)
	}
	if err != nil {
		return err
	}
	first, err := e.evaluate(value)
	if err != nil {
		return err
	}
	e.limit = first.TimeNS + int64(float64(first.TimeNS)*e.percent/100)
	e.result, err = tolerance.Search(first, e.limit, e.most, precision, e.evaluate)
	return err
}

// unit returns the number of steps of the search per ns, per ns/B, or per scale of the noise.
func (e *evaluation) unit() float64 {
	if !e.OfNoise() {
		if _, rate := e.parameter.Of(new(sim.Params)).(*units.Rate); !rate {
			return 1
		}
	}
	return resolution
}

// at returns the study with another value.
func (e *evaluation) at(value int64) (*Study, error) {
	at := *e.Study
	if e.OfNoise() {
		at.Noise.Scale = float64(value) / resolution
		return &at, nil
	}
	set := machine.Settings{e.parameter.Name: strconv.FormatFloat(float64(value)/e.unit(), 'f', -1, 64)}
	return &at, set.Apply(&at.Params)
}

// evaluate returns the run time at a value: of several runs, the median.
func (e *evaluation) evaluate(value int64) (tolerance.Point, error) {
	result := tolerance.Point{Value: value}
	s, err := e.at(value)
	if err != nil {
		return result, err
	}
	p, err := s.compile(e.ctx, share{runs: s.Runs})
	if err != nil {
		return result, err
	}
	defer p.from.Close()
	tell, done := s.Monitor.Simulating(p.operations(p.runs))
	defer done()
	o := s.options(p)
	o.Progress, o.MaxMemory = tell, s.maxMemory()
	if p.model != nil {
		all, err := ensemble.Simulate(e.ctx, p.Program, o)
		if err != nil {
			return result, fmt.Errorf("%s: %w", s.Input, err)
		}
		var makespans []int64
		for _, r := range all.Runs {
			makespans = append(makespans, r.MakespanNS)
		}
		result.TimeNS = makespan.SpreadOf(makespans).Median
		return result, nil
	}
	paths := s.newPaths(e.ctx, p, nil, "")
	defer paths.close()
	r, err := p.Program.Run(e.ctx, sim.Options{Workers: s.Jobs, MaxMemory: o.MaxMemory, Progress: tell, CriticalPath: paths.open})
	if err != nil {
		return result, fmt.Errorf("%s: %w", s.Input, err)
	}
	result.TimeNS = r.MakespanNS
	if e.OfNoise() {
		return result, nil
	}
	path, err := r.CriticalPath()
	if err != nil {
		return result, fmt.Errorf("critical path: %w", err)
	}
	grows, shrinks, err := sensitivity.Slopes(e.ctx, path, e.parameter.Name, &s.Params)
	if err != nil {
		return result, fmt.Errorf("critical path: %w", err)
	}
	result.Grows, result.Shrinks = float64(grows)/e.unit(), float64(shrinks)/e.unit()
	return result, nil
}

// row returns the row of the answer.
func (e *evaluation) row() []any {
	name, text := NoiseKey, func(value int64) any { return float64(value) / resolution }
	if !e.OfNoise() {
		name, text = e.parameter.Name, func(value int64) any {
			at, err := e.at(value)
			if err != nil {
				return nil
			}
			return e.parameter.Of(&at.Params).String()
		}
	}
	exceeds, there := any(nil), any(nil)
	if x := e.result.Exceeds; x.Value >= 0 {
		exceeds, there = text(x.Value), x.TimeNS
	}
	return []any{
		name, e.text, e.result.Points[0].TimeNS, text(e.result.Points[0].Value), text(e.result.Within.Value), exceeds, there,
		len(e.result.Points),
	}
}
