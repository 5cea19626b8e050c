package sim

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// tieUnit divides all times of a tied program. A change of a parameter by 1 ns, or 1 ns/B,
// changes no time by as much, so two times that differ keep their order: the run time changes
// by its one-sided derivative, unless events that are due at the same time change theirs.
const tieUnit = 1e5

// drawTied draws a program in which many times are equal.
func drawTied(seed uint64) *drawn {
	b := newBuilder(seed)
	b.noise, b.spread, b.tied = nil, false, true
	b.left = min(b.left, 200)
	b.drawTiedParams()
	b.drawShapes()
	if seed%3 == 2 {
		b.addTiedLinks()
	}
	return b.drawn
}

// drawTiedLinks draws a program with many messages, and data, that reach a link at the same time.
func (b *builder) drawTiedLinks() {
	b.noise, b.spread, b.tied = nil, false, true
	b.drawTiedParams()
	p := &b.params
	if b.chance(30) { // messages reach their first link at once
		p.LatencyNS, p.OverheadSendNS = 0, 0
	}
	if p.Drain = p.Drain || b.chance(40); p.Drain {
		p.EagerMax = int64(b.between(1, 3))
	}
	b.left = min(b.left, 300)
	if b.chance(50) {
		applications[b.IntN(len(applications))].add(b)
	} else {
		b.drawShapes()
	}
	b.addTiedLinks()
}

// addTiedLinks adds a network whose rates and latencies are multiples of tieUnit.
func (b *builder) addTiedLinks() {
	ranks, p := b.schedule.Header.TotalRanks(), &b.params
	n := b.network((ranks + nodeSize(*p) - 1) / nodeSize(*p))
	rates, latencies := map[int]float64{}, map[int]int64{}
	for i := range n.links {
		l := &n.links[i]
		if _, drawn := rates[l.Tier]; !drawn {
			rates[l.Tier], latencies[l.Tier] = tieUnit*pick[float64](b, 0, 1, 1, 1, 2, 3), tieUnit*pick[int64](b, 0, 1, 1, 2)
		}
		l.GapPerByte, l.LatencyNS = rates[l.Tier], latencies[l.Tier]
	}
	p.Topology, p.StoreAndForward = n, b.chance(30)
}

// drawTiedParams makes all parameters small multiples of tieUnit. A third of the machines has
// one value for all times, and one for all times per byte.
func (b *builder) drawTiedParams() {
	p := &b.params
	ns := func() int64 { return tieUnit * pick[int64](b, 0, 1, 1, 1, 2, 3) }
	rate := func() float64 { return tieUnit * pick[float64](b, 0, 1, 1, 2) }
	if b.chance(35) {
		all, each := tieUnit*pick[int64](b, 1, 1, 1, 2), tieUnit*pick[float64](b, 0, 1, 1)
		ns, rate = func() int64 { return all }, func() float64 { return each }
	}
	number := func(q *Parameter) float64 {
		switch {
		case q.Name == "S":
			return pick[float64](b, 1<<20, 1<<20, 1, 2)
		case q.IsNames():
			return q.Of(p).Number()
		case q.IsPerByte():
			return rate()
		case q.Of(&defaults).Number() == 0:
			return float64(ns() * b.Int64N(2))
		}
		return float64(ns())
	}
	whole := func(o *Override) {
		for _, q := range Parameters() {
			if len(q.Own) == 1 && q.Has(o) {
				o[q.Own[0]] = new(number(&q))
			}
		}
	}
	for _, q := range Parameters() {
		if len(q.Own) <= 1 {
			q.Of(p).SetNumber(number(&q))
		}
	}
	sizes := func(ranges []SizeRange) {
		for i := range ranges {
			ranges[i].From = int64(2 + i)
			whole(&ranges[i].Override)
		}
	}
	sizes(p.BySize)
	for i := range p.Levels {
		whole(&p.Levels[i].Override)
		sizes(p.Levels[i].BySize)
	}
}

// parameter is a parameter of the model that determines a kind of segments of critical paths.
type parameter struct {
	Parameter
	kind result.PathKind
}

// pathParameters returns the parameters that have the name of a kind.
func pathParameters() (all []parameter) {
	for kind, name := range result.PathKind(0).Names() {
		for _, p := range Parameters() {
			if p.Name == name {
				all = append(all, parameter{p, result.PathKind(kind)})
			}
		}
	}
	return all
}

// count returns how often a segment has the parameter.
func (a *parameter) count(s *Segment) int64 {
	switch {
	case s.Stretched && a.kind == result.PathGapBytes:
		return -s.Count
	case s.Kind != a.kind:
		return 0
	case a.IsPerByte():
		return s.Count
	}
	return 1
}

// add returns the value of the parameter increased by x; ok is false if that is negative, or
// if the parameter is in no segment before.
func (a *parameter) add(x, value float64) (sum float64, ok bool) {
	return value + x, value+x >= 0 && (a.kind != result.PathTail || value > 0)
}

// moved returns parameters in which that of the network, or of a level, is greater by x, for
// messages of all sizes; ok is false if it has no value, or one would be negative.
func (a *parameter) moved(p Params, level int, x float64) (Params, bool) {
	p.BySize, p.Levels = slices.Clone(p.BySize), slices.Clone(p.Levels)
	ok := true
	add := func(value float64) float64 {
		sum, can := a.add(x, value)
		ok = ok && can
		return sum
	}
	override := func(o *Override) {
		if a.Has(o) {
			o[a.Own[0]] = new(add(*o[a.Own[0]]))
		}
	}
	sizes := func(ranges []SizeRange) []SizeRange {
		ranges = slices.Clone(ranges)
		for i := range ranges {
			override(&ranges[i].Override)
		}
		return ranges
	}
	for i := range p.Levels {
		if l := &p.Levels[i]; a.levelOf(&p, i) == level {
			override(&l.Override)
			l.BySize = sizes(l.BySize)
		}
	}
	if level == len(p.Levels) {
		value := a.Of(&p)
		value.SetNumber(add(value.Number()))
		p.BySize = sizes(p.BySize)
	}
	return p, ok
}

// levelOf returns the level whose parameter messages of a level have: their own, or the
// network.
func (a *parameter) levelOf(p *Params, level int) int {
	if level < 0 || level >= len(p.Levels) || !a.Has(&p.Levels[level].Override) {
		return len(p.Levels)
	}
	return level
}

// TestTies draws programs with many equal times, and compares how often each parameter is on
// the paths that are equally long, at most and at least, with the change of the run time for 1
// ns more and for 1 ns less. They are equal if every rank handles the same events in the same
// order. The log also has the counts of the path alone.
func TestTies(t *testing.T) {
	t.Parallel()
	count, programs, wanted := tieCounts{}, 0, drawnPrograms(30, 30)
	for seed := 0; programs < wanted; seed++ {
		d := drawTied(uint64(seed))
		o, _, err := d.oracle(allViews)
		if err != nil || o.stuck() {
			continue
		}
		programs++
		d.compareTies(t, seed, o, count)
	}
	t.Logf("%d programs", programs)
	for _, class := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%6d %s", count[class], class)
	}
}

// tieCounts has the number of counts of each class.
type tieCounts map[string]int

// compareTies compares the counts of all parameters of a program that the oracle has run.
func (d *drawn) compareTies(t *testing.T, seed int, o *oracle, count tieCounts) {
	base := d.params
	defer func() { d.params = base }()
	p := d.compiled(t, d.schedule, 0)
	r := runWith(t, p, Options{CriticalPath: inMemory})
	path, err := r.CriticalPath()
	expect.OK(t, err)
	for _, a := range pathParameters() {
		for level := range len(base.Levels) + 1 {
			if a.levelOf(&base, level) != level {
				continue
			}
			d.compareTie(t, fmt.Sprintf("seed %d: %s of level %d", seed, a.Name, level), path, o, count, func(s *Segment) int64 {
				if s.Level == schedule.None || a.levelOf(&base, int(s.Level)) == level {
					return a.count(s)
				}
				return 0
			}, func(x int64) (Params, bool) { return a.moved(base, level, float64(x)) })
		}
	}
	if base.Topology == nil {
		return
	}
	for tier := range base.Topology.Tiers() {
		for rate, of := range [][]result.PathKind{{result.PathLinks}, {result.PathContention, result.PathLinkBytes}} {
			d.compareTie(t, fmt.Sprintf("seed %d: link parameter %d of tier %d", seed, rate, tier), path, o, count, func(s *Segment) int64 {
				if int(s.Tier) != tier || !slices.Contains(of, s.Kind) {
					return 0
				}
				return []int64{1, s.Count}[rate]
			}, func(x int64) (Params, bool) { return movedLinks(base, tier, rate, x) })
		}
	}
}

// movedLinks returns parameters in which the latency of the links of a tier, or their rate, is greater by x; ok is
// false if it would be negative.
func movedLinks(p Params, tier, rate int, x int64) (moved Params, ok bool) {
	n := *p.Topology.(*oracleNetwork)
	n.links, ok = slices.Clone(n.links), true
	for i := range n.links {
		if l := &n.links[i]; l.Tier == tier {
			if rate == 1 {
				l.GapPerByte += float64(x)
			} else {
				l.LatencyNS += x
			}
			ok = ok && l.GapPerByte >= 0 && l.LatencyNS >= 0
		}
	}
	p.Topology = &n
	return p, ok
}

// compareTie compares the counts of one parameter.
func (d *drawn) compareTie(t *testing.T, name string, path *CriticalPath, o *oracle, count tieCounts, times func(*Segment) int64, moved func(x int64) (Params, bool)) {
	add := func(s *Segment, counts []int64) { counts[0] += times(s) }
	most, least, err := path.Bounds(t.Context(), 1, add)
	expect.OK(t, err)
	one := []int64{0}
	for s := range path.Segments() {
		add(s, one)
	}
	more, less := d.changed(moved, 1, o), d.changed(moved, -1, o)
	count.compare("increase, by the path that has it most often", most[0], more)
	count.compare("increase, by one path", one[0], more)
	count.compare("decrease, by the path that has it least often", least[0], less)
	count.compare("decrease, by one path", one[0], less)
	count.classify(one[0], more, less)
	if more.same && most[0] != more.ns || less.same && least[0] != less.ns {
		t.Errorf("%s is on the paths %d to %d times; the run time shrinks by %+v, and grows by %+v", name, least[0], most[0], less, more)
	}
}

// change is what a parameter that changes by 1 changes.
type change struct {
	is   bool  // it can
	ns   int64 // change of the run time; of a decrease, what it shrinks by
	same bool  // the events keep their order
}

// changed changes a parameter by x. The oracle has run the program as it was before.
func (d *drawn) changed(moved func(x int64) (Params, bool), x int64, before *oracle) (c change) {
	if d.params, c.is = moved(x); !c.is {
		return c
	}
	after, _, err := d.oracle(allViews)
	if c.is = err == nil && !after.stuck(); !c.is {
		return c
	}
	c.ns = x * (slices.Max(after.finish()) - slices.Max(before.finish()))
	c.same = slices.EqualFunc(before.order.sequence, after.order.sequence, slices.Equal) && slices.EqualFunc(before.order.passed, after.order.passed, slices.Equal)
	return c
}

// compare counts whether a count is the derivative in one direction.
func (t tieCounts) compare(what string, n int64, c change) {
	if !c.is {
		return
	}
	class := "same order"
	switch {
	case !c.same && (c.ns <= -tieUnit/2 || c.ns >= tieUnit/2):
		class = "other order, the run time jumps"
	case !c.same:
		class = "other order"
	}
	found := "equal"
	if n != c.ns {
		found = "not equal"
	}
	t[what+": "+class+": "+found]++
}

// classify counts how the count of one path compares with both derivatives.
func (t tieCounts) classify(n int64, more, less change) {
	if !more.same || !less.same {
		return
	}
	class := "outside"
	switch {
	case n == more.ns && n == less.ns:
		class = "both"
	case n == more.ns:
		class = "right"
	case n == less.ns:
		class = "left"
	case less.ns < n && n < more.ns:
		class = "between"
	}
	t["one path, both in the same order: "+class]++
}
