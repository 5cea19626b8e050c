package sim

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"loggops/formats/schedule"
	"loggops/sim/noise"
)

// relation is a change of a program, or of how it is run, after which the engine's
// result is known from that before.
type relation struct {
	name    string
	holds   func(d *drawn, o *oracle) bool // for which programs; nil for all
	change  func(b *builder) (ranks []int) // returns where the base ranks are, nil where they were
	options Options
	times   int64 // how much longer everything takes
}

var relations = []relation{
	{name: "more workers", options: Options{Workers: 4}, times: 1},
	{name: "observed", options: Options{Span: func(Span) {}}, times: 1},
	{name: "expanded", holds: (*drawn).expandable, change: (*builder).expand, times: 1},
	{name: "replicas listed", change: (*builder).listReplicas, times: 1},
	{name: "noise of no length", holds: (*drawn).quiet, change: (*builder).addEmptyNoise, times: 1},
	{name: "all times doubled", holds: (*drawn).whole, change: (*builder).double, times: 2},
	{name: "ranks renumbered", holds: (*drawn).renumberable, change: (*builder).renumber, times: 1},
	{name: "calcs split", holds: (*drawn).splittable, change: (*builder).split, times: 1},
}

// TestMetamorphic holds the engine's results against each other. Half of the
// programs are sparse, so that in many of them no two events are due at a rank at
// once, and none waits for a CPU or NIC: ranks mostly wait for messages, whose L is
// long beside calcs of any odd time, and there is no g. The oracle reports which
// these are.
func TestMetamorphic(t *testing.T) {
	tried := map[string]int{}
	programs := drawnPrograms() / 2
	for seed := range programs {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			d := draw(uint64(seed))
			if seed%2 == 1 {
				d = drawSparse(uint64(seed))
			}
			o, _, err := d.oracle()
			if err != nil {
				t.Fatal(err)
			}
			before, beforeErr := d.compiledAndRun(t, Options{Workers: 1})
			b := &builder{Rand: rand.New(rand.NewPCG(uint64(seed), 2))}
			for _, r := range relations {
				if r.holds != nil && !r.holds(d, o) {
					continue
				}
				tried[r.name]++
				b.drawn = d.clone()
				var ranks []int
				if r.change != nil {
					ranks = r.change(b)
				}
				after, afterErr := b.compiledAndRun(t, r.options)
				problem := r.sameEnd(beforeErr, afterErr)
				if problem == "" && beforeErr == nil {
					problem = r.sameTimes(d.schedule.Header.Ranks, ranks, before, after)
				}
				if problem != "" {
					t.Errorf("%s: %s\n%v", r.name, problem, d)
				}
			}
		})
	}
	t.Log(tried)
	for _, r := range relations {
		if programs >= manyPrograms/2 && tried[r.name] < programs/50 {
			t.Errorf("%s is tried on %d programs only", r.name, tried[r.name])
		}
	}
}

// sameEnd says in what the ends of two runs differ: each is none, or a deadlock at
// the same time.
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

// sameTimes says in what two results differ, where of n base ranks each has become
// one of ranks, or all are where they were if that is nil.
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

func (d *drawn) compiledAndRun(t *testing.T, options Options) (*Result, error) {
	if err := d.schedule.Check(); err != nil {
		return nil, err
	}
	p, err := Compile(d.schedule, d.params)
	if err != nil {
		return nil, err
	}
	return d.simulated(t.Context(), p, options)
}

func (d *drawn) quiet(*oracle) bool { return d.noise == nil }

// expandable tells whether noise does not ask for the numbers of calcs, which
// count those of the list as it is.
func (d *drawn) expandable(*oracle) bool { return !d.numbersCalcs() }

func (d *drawn) numbersCalcs() bool {
	return d.noise != nil && len(d.noise.Phases)+len(d.noise.Delays) > 0
}

// whole tells whether no time is rounded.
func (d *drawn) whole(*oracle) bool {
	p := &d.params
	whole := d.noise == nil
	for _, x := range []float64{p.GapPerByte, p.OverheadPerByte, p.ReducePerByte} {
		whole = whole && x == math.Trunc(x)
	}
	for i := range p.Levels {
		of := p.within(&p.Levels[i]).GapPerByte
		whole = whole && of == math.Trunc(of)
	}
	return whole
}

// renumberable tells whether the numbers of ranks decide nothing: neither the
// order of events, nor the place in a machine, nor the noise.
func (d *drawn) renumberable(o *oracle) bool {
	return d.noise == nil && d.params.Levels == nil && !o.order.tied && !o.order.waited
}

// splittable tells whether nothing can come between the halves of a calc.
func (d *drawn) splittable(o *oracle) bool {
	return !d.numbersCalcs() && !o.order.tied && !o.order.waited
}

func (b *builder) expand() []int {
	s, err := explicit(b.schedule, b.params.ReducePerByte)
	if err != nil {
		panic(err)
	}
	b.schedule = s
	return nil
}

// addEmptyNoise adds noise of any form whose detours take no time, and a detour
// that comes after the end.
func (b *builder) addEmptyNoise() []int {
	b.addNoise()
	b.noise.Scale = 0
	for i := range b.noise.Delays {
		b.noise.Delays[i].DurationNS = 0
	}
	if b.chance(50) {
		b.noise.Scale, b.noise.Phases = 1, nil
		b.noise.Sources = []noise.Source{{Detours: noise.Periodic{PeriodNS: 1 << 50, DurationNS: 1, Fixed: true, PhaseNS: 1 << 49}, Scale: 1}}
	}
	return nil
}

func (b *builder) double() []int {
	p := &b.params
	for _, ns := range []*int64{&p.LatencyNS, &p.OverheadSendNS, &p.OverheadRecvNS, &p.GapNS, &p.HandshakeNS} {
		*ns *= 2
	}
	for _, perByte := range []*float64{&p.GapPerByte, &p.OverheadPerByte, &p.ReducePerByte} {
		*perByte *= 2
	}
	p.Levels = slices.Clone(p.Levels)
	for i, l := range p.Levels {
		p.Levels[i] = Level{l.Size, twice(l.LatencyNS), twice(l.OverheadNS), twice(l.GapNS), twice(l.GapPerByte)}
	}
	for _, ops := range b.schedule.Ops {
		for i := range ops {
			ops[i].DurationNS *= 2
		}
	}
	return nil
}

// twice returns twice a parameter, if there is one.
func twice[N int64 | float64](x *N) *N {
	if x == nil {
		return nil
	}
	return new(2 * *x)
}

// renumber gives the base ranks, and with them the members of communicators, new
// numbers.
func (b *builder) renumber() []int {
	ranks := b.Perm(b.schedule.Header.Ranks)
	b.schedule.Header.Communicators = mapped(b.schedule.Header.Communicators, func(rank int32) int32 { return int32(ranks[rank]) })
	old := b.schedule.Ops
	b.schedule.Ops = make([][]schedule.Op, len(old))
	for rank, ops := range old {
		for i := range ops {
			if op := &ops[i]; (op.Kind == schedule.Send || op.Kind == schedule.Recv) && op.Peer != schedule.AnySource {
				op.Peer = int32(ranks[op.Peer])
			}
		}
		b.schedule.Ops[ranks[rank]] = ops
	}
	return ranks
}

// split makes two of each calc, one after the other.
func (b *builder) split() []int {
	for rank, ops := range b.schedule.Ops {
		first, last := make([]int, len(ops)), make([]int, len(ops)) // where each begins and ends
		n := 0
		for i := range ops {
			first[i], last[i] = n, n
			if ops[i].Kind == schedule.Calc && ops[i].DurationNS > 1 {
				last[i]++
			}
			n = last[i] + 1
		}
		var list []schedule.Op
		for i, op := range ops {
			op.Requires = moved(op.Requires, func(d int32) int { return first[i] - last[i-int(d)] })
			op.Irequires = moved(op.Irequires, func(d int32) int { return first[i] - first[i-int(d)] })
			if first[i] == last[i] {
				list = append(list, op)
				continue
			}
			second := op
			op.DurationNS = b.Int64N(op.DurationNS-1) + 1
			second.DurationNS -= op.DurationNS
			second.Requires, second.Irequires = []int32{1}, nil
			list = append(list, op, second)
		}
		b.schedule.Ops[rank] = list
	}
	return nil
}

// moved returns distances made of others.
func moved(distances []int32, to func(d int32) int) (list []int32) {
	for _, d := range distances {
		list = append(list, int32(to(d)))
	}
	return list
}
