package noise

import (
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	recorded "loggops/formats/noise"
	"loggops/internal/testkit/expect"
	"loggops/sim/noise/philox"
)

// The definition of stolen time as a slow program: every detour is written down,
// served in order, and time passes ns by ns.

// detour arrives and lasts; served and ended say when it has the CPU.
type detour struct {
	at, duration  int64
	served, ended int64
	met           bool
}

// brute is the noise of a rank up to a time.
type brute struct {
	detours []detour // in the order in which they are served
	stolen  []bool   // for each ns
}

// newBrute writes down what the streams of a configuration are for a rank.
func newBrute(c Config, r *Run, rank int32, length int64) *brute {
	b := &brute{stolen: make([]bool, length)}
	for i, source := range c.Sources {
		if _, core := c.node(rank, bruteRanks); !source.Ranks.Has(rank) || !source.Cores.Has(core) {
			continue
		}
		s := bruteStream(c, source, uint32(i), r, rank, length)
		b.detours = append(b.detours, s...)
	}
	slices.SortStableFunc(b.detours, func(x, y detour) int { return int(x.at - y.at) })
	end := int64(0)
	for i := range b.detours {
		d := &b.detours[i]
		d.served = max(d.at, end, 0)
		d.ended = d.served + d.duration
		end = d.ended
		for t := d.served; t < min(d.ended, length); t++ {
			b.stolen[t] = true
		}
	}
	return b
}

// bruteStream returns the detours of one source from time 0 on; one that is
// under way then arrives at -1.
func bruteStream(c Config, source Source, number uint32, r *Run, rank int32, length int64) []detour {
	switch lowest, _ := c.node(rank, bruteRanks); {
	case c.CoScheduled || source.CoScheduled:
		rank = 0
	case source.ByNode:
		rank = lowest
	}
	n := r.numbers(rank, number, ofRank)
	u, _ := n.pair(0)
	scale := c.Scale * source.Scale
	var raw []detour
	switch d := source.Detours.(type) {
	case Periodic:
		at := philox.Below(u, d.PeriodNS)
		if d.Fixed {
			at = d.PhaseNS % d.PeriodNS
		}
		for at -= 3 * d.PeriodNS; at < length; at += d.PeriodNS {
			raw = append(raw, detour{at: at, duration: roundNS(float64(d.DurationNS) * scale)})
		}
	case Recorded:
		begin := philox.Below(u, d.length())
		for lap := -3 * d.length(); lap < length+d.length(); lap += d.length() {
			for _, x := range d.Trace.Detours {
				if x.Cause < 0 || !slices.Contains(d.Without, d.Trace.Causes[x.Cause]) {
					raw = append(raw, detour{at: lap + x.StartNS - begin, duration: roundNS(float64(x.DurationNS) * scale)})
				}
			}
		}
	case Random:
		s := stream{number: number}
		if d.compile(&s, scale) != nil {
			return nil
		}
		for x := s.firstRandom(&n); x.at < length; s.nextRandom(&n, &x) {
			raw = append(raw, detour{at: x.at, duration: x.duration})
		}
	}
	var from []detour
	end := int64(-1 << 62)
	for _, x := range raw {
		x.at = max(x.at, end)
		end = x.at + x.duration
		if x.duration == 0 || end <= 0 || x.at >= length {
			continue
		}
		if x.at < 0 {
			x.at, x.duration = -1, end
		}
		from = append(from, x)
	}
	return from
}

// bruteRanks is how many ranks there are.
const bruteRanks = 6

// node returns the lowest rank on a rank's node, and how many of its ranks are lower than the rank.
func (c *Config) node(rank, ranks int32) (lowest, core int32) {
	size := int32(max(1, c.NodeSize))
	same := func(a, b int32) bool { return a/size == b/size }
	if c.RoundRobin {
		nodes := int32(math.Ceil(float64(ranks) / float64(size)))
		same = func(a, b int32) bool { return (a-b)%nodes == 0 }
	}
	for lowest = 0; !same(lowest, rank); lowest++ {
	}
	for other := range rank {
		if same(other, rank) {
			core++
		}
	}
	return lowest, core
}

// work passes time until d ns were free.
func (b *brute) work(t, d int64) int64 {
	for ; d > 0; t++ {
		if !b.stolen[t] {
			d--
		}
	}
	return t
}

// crude is work by the public simulator's rule.
func (b *brute) crude(t, d int64) int64 {
	if d == 0 {
		return t
	}
	end := t + d
	for _, x := range b.detours {
		if x.at >= t && x.at < t+d {
			end += x.duration
		} else if x.at < t {
			end += max(0, x.ended-max(t, x.served))
		}
	}
	return end
}

// meet notes which detours the time from t to end has met, and returns how many
// have been.
func (b *brute) meet(t, end int64) (met int64) {
	for i := range b.detours {
		x := &b.detours[i]
		if t < end && x.served < end && x.ended > t {
			x.met = true
		}
		if x.met {
			met++
		}
	}
	return met
}

// before returns how many detours arrive before a time.
func (b *brute) before(end int64) (n int64) {
	for _, x := range b.detours {
		if x.at < end {
			n++
		}
	}
	return n
}

// drawSource draws a small source for nodes of a size.
func drawSource(t *rapid.T, nodeSize int) Source {
	ns := func(least, most int64, name string) int64 { return rapid.Int64Range(least, most).Draw(t, name) }
	s := Source{Scale: rapid.SampledFrom([]float64{1, 1, 1, 0.5, 2, 3.7}).Draw(t, "scale")}
	s.CoScheduled, s.ByNode = rapid.Bool().Draw(t, "co-scheduled"), rapid.Bool().Draw(t, "by node")
	if rapid.Bool().Draw(t, "specialized") {
		core := int32(rapid.IntRange(0, nodeSize-1).Draw(t, "core"))
		s.Cores = Ranks{{core, core + int32(ns(0, 1, "cores"))}}
	}
	if rapid.Bool().Draw(t, "limited") {
		first := int32(ns(0, 3, "first"))
		s.Ranks = Ranks{{first, first + int32(ns(0, 2, "ranks"))}}
	}
	switch rapid.IntRange(0, 2).Draw(t, "form") {
	case 0:
		s.Detours = Periodic{
			PeriodNS: ns(1, 200, "period"), DurationNS: ns(0, 60, "duration"),
			Fixed: rapid.Bool().Draw(t, "fixed"), PhaseNS: ns(0, 300, "phase"),
		}
	case 1:
		s.Detours = drawRecording(t)
	default:
		s.Detours = Random{Gap: drawDistribution(t, 2, 100), Duration: drawDistribution(t, 0, 40)}
	}
	return s
}

func drawRecording(t *rapid.T) Recorded {
	trace := &recorded.Trace{Causes: []string{"tick", "irq:1"}}
	at := int64(0)
	for range rapid.IntRange(1, 12).Draw(t, "detours") {
		at += rapid.Int64Range(0, 30).Draw(t, "gap")
		d := rapid.Int64Range(1, 20).Draw(t, "duration")
		trace.Detours = append(trace.Detours, recorded.Detour{StartNS: at, DurationNS: d, Cause: rapid.Int32Range(-1, 1).Draw(t, "cause")})
		at += d
	}
	trace.LengthNS = at + rapid.Int64Range(1, 100).Draw(t, "rest")
	r := Recorded{Trace: trace}
	if rapid.Bool().Draw(t, "without") {
		r.Without = []string{"irq:1"}
	}
	return r
}

func drawDistribution(t *rapid.T, least, most float64) Distribution {
	x := func() float64 { return rapid.Float64Range(least, most).Draw(t, "x") }
	switch rapid.IntRange(0, 5).Draw(t, "distribution") {
	case 0:
		return Constant(x())
	case 1:
		a, b := x(), x()
		return Uniform(min(a, b), max(a, b))
	case 2:
		return Exponential(x())
	case 3:
		return Pareto(x(), 2.5)
	case 4:
		return Bernoulli(rapid.Float64Range(0.5, 1).Draw(t, "p"), x())
	}
	return Empirical(rapid.SliceOfN(rapid.Int64Range(int64(least), int64(most)), 1, 5).Draw(t, "values"))
}

// drawModel draws a configuration of a few sources, and makes it ready.
func drawModel(t *rapid.T) (Config, *Model) {
	c := Config{
		Scale: 1, Crude: rapid.Bool().Draw(t, "crude"),
		NodeSize: rapid.IntRange(1, 4).Draw(t, "ranks per node"), RoundRobin: rapid.Bool().Draw(t, "round robin"),
	}
	for range rapid.IntRange(0, 3).Draw(t, "sources") {
		c.Sources = append(c.Sources, drawSource(t, c.NodeSize))
	}
	m, err := New(c)
	if errors.Is(err, errAllTaken) || err == nil && slices.ContainsFunc(m.cores, func(class coreClass) bool {
		return slices.ContainsFunc(class.groups, func(g group) bool { return g.overhead() > 0.9 })
	}) {
		t.Skip("hardly a ns is free")
	}
	expect.OK(t, err)
	return c, m
}

// TestBruteForce compares all ways of finding the end of work with the slow
// program, and the accounts too, for a rank of one CPU and of several.
func TestBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, m := drawModel(t)
		cpus := rapid.IntRange(1, 2).Draw(t, "CPUs")
		r := m.NewRun(bruteRanks, cpus)
		r.Reset(rapid.Uint64().Draw(t, "seed"), rapid.Uint32().Draw(t, "run"))
		rank := rapid.Int32Range(0, 5).Draw(t, "rank")
		b := newBrute(c, r, rank, 1<<17)
		var now, injected, met, last int64
		for range rapid.IntRange(1, 20).Draw(t, "calls") {
			now += rapid.SampledFrom([]int64{0, 0, 1, 3, 50, 400, 1500}).Draw(t, "idle")
			first := rapid.Int64Range(0, 50).Draw(t, "first")
			second := rapid.SampledFrom([]int64{0, 0, 1, 7, 100, 900}).Draw(t, "second")
			want := b.work
			if c.Crude {
				want = b.crude
			}
			wantFirst, wantEnd := want(now, first), want(now, first+second)
			switch rapid.IntRange(0, 2).Draw(t, "method") {
			case 0:
				if end := r.Work(rank, now, first+second); end != wantEnd {
					t.Fatalf("work of %d at %d ends at %d, want %d", first+second, now, end, wantEnd)
				}
			case 1:
				if e, end := r.Intake(rank, now, first, second); e != wantFirst || end != wantEnd {
					t.Fatalf("intake of %d+%d at %d: %d, %d, want %d, %d", first, second, now, e, end, wantFirst, wantEnd)
				}
			case 2:
				if c.Crude {
					wantFirst = now + first
				}
				if e, end := r.Send(rank, now, first, second); e != wantFirst || end != wantEnd {
					t.Fatalf("send of %d+%d at %d: %d, %d, want %d, %d", first, second, now, e, end, wantFirst, wantEnd)
				}
			}
			injected += wantEnd - now - first - second
			if c.Crude {
				met = b.meet(now, now+first+second)
			} else {
				met = b.meet(now, wantEnd)
			}
			last = max(last, wantEnd)
			if cpus == 1 {
				now = wantEnd
			}
		}
		if r.InjectedNS(rank) != injected {
			t.Errorf("injected %d ns, want %d", r.InjectedNS(rank), injected)
		}
		if !c.Crude && r.Met(rank) != met {
			t.Errorf("%d detours met, want %d", r.Met(rank), met)
		}
		if all := r.Idle(rank, last) + r.Met(rank); all != b.before(last) {
			t.Errorf("%d detours before %d, want %d", all, last, b.before(last))
		}
	})
}
