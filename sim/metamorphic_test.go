package sim

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"loggops/internal/testkit/expect"
)

// relation is a change of a program, or of how it is run, with a known effect on the engine's
// result.
type relation struct {
	name    string
	holds   func(d *drawn, o *oracle) bool // selects programs; nil for all
	change  func(b *builder) (ranks []int) // returns the new numbers of the base ranks, nil for no change
	options Options
	times   int64 // the factor by which all times grow
}

var relations = []relation{
	{name: "more workers", options: Options{Workers: 4}, times: 1},
	{name: "observed", options: Options{Spans: func(int) func([]Span) { return func([]Span) {} }}, times: 1},
	{name: "expanded", holds: (*drawn).expandable, change: (*builder).expand, times: 1},
	{name: "replicas listed", change: (*builder).listReplicas, times: 1},
	{name: "call sites", change: (*builder).addSites, times: 1},
	{name: "noise of no length", holds: (*drawn).quiet, change: (*builder).addEmptyNoise, times: 1},
	{name: "all times doubled", holds: (*drawn).whole, change: (*builder).double, times: 2},
	{name: "ranks renumbered", holds: (*drawn).renumberable, change: (*builder).renumber, times: 1},
	{name: "calcs split", holds: (*drawn).splittable, change: (*builder).split, times: 1},
}

// TestMetamorphic compares results of the engine with each other. Half of the programs are
// sparse, so that in many of them no two events are due at a rank at once and none waits for a
// CPU or NIC: ranks mostly wait for messages, L is long compared to calcs of arbitrary odd
// times, and g is 0. The oracle reports which programs these are.
func TestMetamorphic(t *testing.T) {
	t.Parallel()
	tried := map[string]int{}
	programs := drawnPrograms(manyPrograms/4, 250)
	for seed := range programs {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			d := draw(uint64(seed))
			if seed%2 == 1 {
				d = drawSparse(uint64(seed))
			}
			o, _, err := d.oracle(allViews)
			expect.OK(t, err)
			before := d.ended(t, Options{Workers: 1})
			for _, r := range relations {
				if r.holds != nil && !r.holds(d, o) {
					continue
				}
				tried[r.name]++
				if problem := r.problem(t, d, before); problem != "" {
					t.Errorf("%s: %s\n%v", r.name, problem, d.shrunk(func(d *drawn) bool { return r.fails(t, d) }))
				}
			}
		})
	}
	t.Log(tried)
	for _, r := range relations {
		if programs >= manyPrograms/4 && tried[r.name] < programs/50 {
			t.Errorf("%s is tried on %d programs only", r.name, tried[r.name])
		}
	}
}

// fails reports whether a program violates the relation.
func (r *relation) fails(t *testing.T, d *drawn) bool {
	o, _, err := d.oracle(allViews)
	return err == nil && (r.holds == nil || r.holds(d, o)) && r.problem(t, d, d.ended(t, Options{Workers: 1})) != ""
}

// problem describes how a program's result after the change is wrong.
func (r *relation) problem(t *testing.T, d *drawn, before end) string {
	b := &builder{Rand: rand.New(rand.NewPCG(0, 0)), drawn: d.clone()}
	b.tuning[0] = b.tuning[1]
	var ranks []int
	if r.change != nil {
		ranks = r.change(b)
	}
	after := b.ended(t, r.options)
	if problem := r.sameEnd(before.err, after.err); problem != "" || before.err != nil {
		return problem
	}
	return r.sameTimes(d.schedule.Header.Ranks, ranks, before.result, after.result)
}

// end is how a run of the engine ends.
type end struct {
	result *Result
	err    error
}

// ended compiles a program and runs it.
func (d *drawn) ended(t *testing.T, options Options) (e end) {
	if e.err = d.schedule.Check(); e.err != nil {
		return e
	}
	p, err := d.compile(d.schedule, 0)
	if err != nil {
		return end{err: err}
	}
	e.result, e.err = d.simulated(t.Context(), p, options)
	return e
}

// sameEnd describes how the ends of two runs differ: both must succeed, or deadlock at the
// same time.
func (r *relation) sameEnd(before, after error) string {
	var was, is *Deadlock
	switch {
	case before == nil && after == nil:
		return ""
	case !errors.As(before, &was) || !errors.As(after, &is):
		return fmt.Sprintf("error %v, before %v", after, before)
	case is.TimeNS != r.times*was.TimeNS:
		return fmt.Sprintf("a deadlock after %d ns, before after %d", is.TimeNS, was.TimeNS)
	}
	return ""
}

// sameTimes describes how two results differ. Of n base ranks, ranks has the new numbers, nil
// for no change.
func (r *relation) sameTimes(n int, ranks []int, before, after *Result) string {
	if after.Messages != before.Messages || after.Bytes != before.Bytes || after.MakespanNS != r.times*before.MakespanNS {
		return fmt.Sprintf("%d messages of %d B until %d, before %d of %d B until %d",
			after.Messages, after.Bytes, after.MakespanNS, before.Messages, before.Bytes, before.MakespanNS)
	}
	for rank, ns := range before.FinishNS {
		now := rank
		if ranks != nil {
			now = rank - rank%n + ranks[rank%n]
		}
		if after.FinishNS[now] != r.times*ns {
			return fmt.Sprintf("rank %d finishes at %d, before rank %d at %d", now, after.FinishNS[now], rank, ns)
		}
	}
	return ""
}

// quiet reports whether there is no noise.
func (d *drawn) quiet(*oracle) bool { return d.noise == nil }

// expandable reports whether the noise does not depend on the numbers of calcs, which refer to
// the original list.
func (d *drawn) expandable(*oracle) bool { return !d.numbersCalcs() }

func (d *drawn) numbersCalcs() bool {
	return d.noise != nil && len(d.noise.Phases)+len(d.noise.Delays) > 0
}

// whole reports whether no time is rounded.
func (d *drawn) whole(*oracle) bool {
	p := &d.params
	whole := d.noise == nil && p.ReducePerByte == math.Trunc(p.ReducePerByte)
	check := func(p Params) {
		for _, r := range append(p.BySize, SizeRange{From: 1}) {
			of, _ := p.Of(r.From)
			whole = whole && of.GapPerByte == math.Trunc(of.GapPerByte) && of.OverheadPerByte == math.Trunc(of.OverheadPerByte)
		}
	}
	check(*p)
	for i := range p.Levels {
		check(p.Within(&p.Levels[i]))
	}
	return whole
}

// renumberable reports whether rank numbers have no influence: neither on the order of events,
// nor on the place in a machine, nor on the noise.
func (d *drawn) renumberable(o *oracle) bool {
	return d.noise == nil && d.params.Levels == nil && !o.order.tied && !o.order.waited
}

// splittable reports whether no event can come between the halves of a calc.
func (d *drawn) splittable(o *oracle) bool {
	return !d.numbersCalcs() && !o.order.tied && !o.order.waited
}
