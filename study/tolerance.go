package study

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"loggops/analysis/criticalpath"
	"loggops/analysis/sweep"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/machine"
)

// Tolerance is a question: how large may a parameter be, or the durations of the noise, for the
// run time to grow by at most a percentage? A parameter of which the machine has several values is
// searched by a factor of all of them.
type Tolerance struct {
	parameter *machine.Parameter // nil for the noise
	text      string             // the percentage, as it was written
	percent   float64
}

// ParseTolerances parses questions such as L=1%,5%, L@16=1% or noise=2%. The error is
// *setting.Invalid.
func ParseTolerances(text string) (all []Tolerance, err error) {
	key, values, _ := strings.Cut(text, "=")
	t := Tolerance{}
	if key != sweep.Noise {
		if t.parameter, err = machine.Find(key); err == nil && !criticalpath.Has(t.parameter.Parameter) {
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
			return nil, setting.Errorf("tolerance", "%s: want a percentage above 0, up to 1000000, such as %s=1%%", text, key)
		}
		t.text = value
		all = append(all, t)
	}
	return all, nil
}

// CheckTolerance returns an error if a question has no answer: if no factor changes the parameter, or
// there is no noise to scale. The error is *setting.Invalid.
func (s *Study) CheckTolerance(q Tolerance) error {
	if q.OfNoise() && len(s.Noise.Sources) == 0 && !s.Sweep.Over(sweep.Noise) {
		return setting.Errorf("tolerance", "noise=%s needs the noise that it scales: %s", q.text, setting.Name("noise"))
	}
	if q.OfNoise() {
		return nil
	}
	e := &evaluation{of: s.own(), Tolerance: q}
	return e.check(e.begin())
}

// OfNoise reports whether the question is about noise.
func (t *Tolerance) OfNoise() bool { return t.parameter == nil }

const (
	// resolution is the number of steps per ns/B of a rate, and per factor.
	resolution = 1e6
	// farther bounds the search, as a multiple of the parameter and as a value for small ones.
	farther = 1000
	far     = 1e6 // ns
	// largest bounds the values of the search, in its steps.
	largest = 1 << 61

	// impossible is the run time where the parameters are out of range.
	impossible = math.MaxInt64
)

// Tolerances answers questions. Errors are those of Run.
func (at *Point) Tolerances(ctx context.Context, questions []Tolerance) (table.Table, error) {
	rows := table.New(
		table.Text("parameter"), table.Text("tolerance"), table.Duration("makespan_ns", "makespan"), table.Text("value"),
		table.Text("within"), table.Text("exceeds"), table.Duration("exceeding_makespan_ns", "makespan there"), table.Count("simulations"),
		table.Column{Key: "factor", Format: factorText}, table.Text("values"),
	)
	for _, q := range questions {
		e := &evaluation{execution: at.execution, of: at.configuration, ctx: ctx, Tolerance: q}
		if err := e.search(); err != nil {
			return rows, err
		}
		rows.Add(e.row()...)
	}
	return rows, nil
}

func factorText(factor any) string {
	return "x" + strconv.FormatFloat(factor.(float64), 'g', 7, 64)
}

// evaluation is the answer to a question.
type evaluation struct {
	*execution
	of configuration // of which one value is changed
	Tolerance
	ctx    context.Context
	result searched

	scaled      bool  // the parameter is searched by a factor
	limit, most int64 // of the run time, and of values
	simulated   []simulated
}

// simulated is a point that was simulated. Values that round to the same parameters share it.
type simulated struct {
	params sim.Params
	timeNS int64
}

func (e *evaluation) search() error {
	value, precision := e.begin(), int64(0)
	if e.OfNoise() {
		precision = 100
	}
	if err := e.check(value); err != nil {
		return err
	}
	first, err := e.evaluate(value)
	if err != nil {
		return err
	}
	e.limit = grown(first.TimeNS, e.percent)
	e.result, err = searchFrom(first, e.limit, e.most, precision, e.evaluate)
	return err
}

// grown returns a run time that is longer by a percentage. It is shorter than impossible.
func grown(timeNS int64, percent float64) int64 {
	if by := float64(timeNS) * percent / 100; by < float64(impossible-timeNS) {
		return timeNS + int64(by)
	}
	return impossible - 1
}

// begin chooses the steps of the search, and returns the value that it begins at.
func (e *evaluation) begin() int64 {
	e.most = farther * resolution
	if e.OfNoise() {
		return 0
	}
	if e.scaled = strings.Contains(e.parameter.TextOf(&e.of.params), "="); e.scaled {
		return resolution
	}
	now := e.parameter.NumberIn(&e.of.params)
	e.most = int64(min(max(farther*now, far)*e.unit(), largest))
	return int64(math.Round(now * e.unit()))
}

// check returns an error if the parameter, or the noise, cannot have a value.
func (e *evaluation) check(value int64) error {
	at, err := e.at(value)
	if err != nil {
		return setting.Errorf("tolerance", "%s=%s: %w", e.parameter.Name, e.text, err)
	}
	if !e.OfNoise() {
		if e.scaled && value == resolution && reflect.DeepEqual(at.params, e.scaledBy(2)) {
			return setting.Errorf("tolerance", "%s=%s: all values of %[1]s are 0", e.parameter.Name, e.text)
		}
		return at.params.Check()
	}
	config, err := at.detours()
	if err == nil {
		_, err = modelOf(config)
	}
	return err
}

// unit returns the number of steps of the search per ns, per ns/B, or per factor.
func (e *evaluation) unit() float64 {
	if !e.OfNoise() && !e.scaled {
		if !e.parameter.IsPerByte() {
			return 1
		}
	}
	return resolution
}

// setting returns a value of the parameter as machine.Settings take it.
func (e *evaluation) setting(value int64) string {
	if e.scaled {
		return units.FormatFactor(float64(value) / e.unit())
	}
	return strconv.FormatFloat(float64(value)/e.unit(), 'f', -1, 64)
}

// at returns the configuration with another value.
func (e *evaluation) at(value int64) (configuration, error) {
	c := e.of
	if e.OfNoise() {
		c.noise.Scale = float64(value) / resolution
		return c, nil
	}
	return c, machine.Settings{e.parameter.Name: e.setting(value)}.Apply(&c.params)
}

// evaluate returns the run time at a value: of several runs, the median.
func (e *evaluation) evaluate(value int64) (probe, error) {
	result := probe{Value: value}
	if e.check(value) != nil { // too large for the model: noise that leaves no time, for example
		result.TimeNS = impossible
		return result, nil
	}
	c, err := e.at(value)
	if err != nil {
		return result, err
	}
	if !e.OfNoise() {
		for _, before := range e.simulated {
			if reflect.DeepEqual(before.params, c.params) {
				result.TimeNS = before.timeNS
				return result, nil
			}
		}
	}
	switch err := e.simulate(c, &result); {
	case errors.Is(err, sim.ErrTooLong):
		result.TimeNS = impossible
	case err != nil:
		return result, err
	}
	e.simulated = append(e.simulated, simulated{c.params, result.TimeNS})
	return result, nil
}

// simulate simulates a configuration, and finds the slopes if it has no noise.
func (e *evaluation) simulate(c configuration, result *probe) error {
	p, err := e.compile(e.ctx, c, 0, e.Runs)
	if err != nil {
		return err
	}
	tell, done := e.monitor.Simulating(p.operations(p.runs))
	defer done()
	if p.model != nil {
		all, err := e.ensemble(e.ctx, p, e.options(p, tell))
		if err != nil {
			return err
		}
		result.TimeNS = median(all)
		return nil
	}
	ctx, end := context.WithCancelCause(e.ctx)
	defer end(nil)
	paths, err := e.newPaths(ctx, p, nil, "", end)
	if err != nil {
		return err
	}
	defer paths.close()
	r, err := p.Program.Run(ctx, sim.Options{Cores: e.Cores, MaxMemory: e.maxMemory(), Progress: tell, CriticalPath: paths.open})
	if err != nil {
		return ended(ctx, fmt.Errorf("%s: %w", e.Input, err))
	}
	result.TimeNS = r.MakespanNS
	if e.OfNoise() {
		return nil
	}
	path, err := r.CriticalPath()
	if err == nil {
		err = e.slopes(&c.params, path, result)
	}
	if err != nil {
		return fmt.Errorf("critical path: %w", err)
	}
	return nil
}

// slopes finds how the run time depends on the value, by the critical path.
func (e *evaluation) slopes(params *sim.Params, path *sim.CriticalPath, result *probe) error {
	has := func(x *sim.Segment) bool { return e.parameter.In(params, int(x.Level), x.Bytes) }
	find, per := criticalpath.Slopes, e.unit()
	if e.scaled { // a share of the time of all values
		find, per = criticalpath.Times, float64(result.Value)
	}
	grows, shrinks, err := find(e.ctx, path, e.parameter.Parameter, has)
	result.Grows, result.Shrinks = float64(grows)/per, float64(shrinks)/per
	return err
}

// row returns the row of the answer.
func (e *evaluation) row() []any {
	within, exceeds, there := e.result.Within.Value, any(nil), any(nil)
	if x := e.result.Exceeds; x.Value >= 0 {
		exceeds = e.shown(x.Value)
		if x.TimeNS != impossible {
			there = x.TimeNS
		}
	}
	name, factor, values := sweep.Noise, any(nil), any(nil)
	if !e.OfNoise() {
		name, factor = e.parameter.Name, e.factor(within)
		if at, err := e.at(within); err == nil && e.scaled {
			values = e.parameter.TextOf(&at.params)
		}
	}
	return []any{
		name, e.text, e.result.First.TimeNS, e.shown(e.result.First.Value), e.shown(within), exceeds, there,
		max(len(e.simulated), 1), factor, values,
	}
}

// shown returns a value as it is printed, and as settings take it.
func (e *evaluation) shown(value int64) any {
	switch at, err := e.at(value); {
	case e.OfNoise():
		return float64(value) / resolution
	case e.scaled || err != nil:
		return e.setting(value)
	default:
		return e.parameter.TextIn(&at.params)
	}
}

// factor returns the shortest factor of the machine's value that gives another one; nil if the machine's is 0.
func (e *evaluation) factor(value int64) any {
	first := e.result.First.Value
	if first == 0 {
		return nil
	}
	exact := float64(value) / float64(first)
	if e.scaled {
		return exact
	}
	want, err := e.at(value)
	for digits := 0; err == nil && digits < 17; digits++ {
		rounded, _ := strconv.ParseFloat(strconv.FormatFloat(exact, 'f', digits, 64), 64)
		if reflect.DeepEqual(e.scaledBy(rounded), want.params) {
			return rounded
		}
	}
	return exact
}

// scaledBy returns the parameters of the machine with a factor of the parameter.
func (e *evaluation) scaledBy(factor float64) sim.Params {
	p := e.of.params
	if err := (machine.Settings{e.parameter.Name: units.FormatFactor(factor)}).Apply(&p); err != nil {
		return sim.Params{}
	}
	return p
}
