package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	formats "loggops/formats/noise"
	"loggops/formats/schedule"
	"loggops/sim/noise"
	"loggops/sim/topology"
)

// large is a builder of a large program.
type large struct {
	*builder
	ranks, messages int // about so many
	features        []string
	source          schedule.Source
}

// newLarge returns a builder of a large program on the default machine, without noise, whose operations are added by the
// caller.
func newLarge(seed uint64, ranks, replicas, left int) *builder {
	b := &builder{Rand: rand.New(rand.NewPCG(seed, 10)), drawn: &drawn{schedule: new(schedule.Schedule), turn: allTurns, params: Default()}}
	b.left = left
	b.resize(ranks, replicas)
	b.drawHabits()
	// Few programs should end in a deadlock.
	b.wild, b.loose, b.apart = 0, 0, true
	b.schedule.Header.Recorded = false
	b.cpus, b.nics = 1, 1
	return b
}

// newLargeOf returns the program of a line of the table: a kind, about so many ranks and messages, and features.
func newLargeOf(seed uint64, kind string, ranks, messages int, features []string) (*large, error) {
	l := &large{builder: newLarge(seed, 1, 1, 0), ranks: ranks, messages: messages, features: features}
	if err := l.drawMachine(); err != nil {
		return nil, err
	}
	l.spread, l.eager = !l.has("ties"), !l.has("rendezvous")
	l.skewed, l.overlap = true, l.chance(40)
	name, option, _ := strings.Cut(kind, "/")
	add := largeKinds[name]
	if add == nil {
		return nil, fmt.Errorf("unknown kind %q", kind)
	}
	add(l, option)
	if l.source == nil {
		l.source = l.schedule
	}
	if err := l.drawResources(); err != nil {
		return nil, err
	}
	if err := l.drawLinks(); err != nil {
		return nil, err
	}
	l.drawLargeNoise()
	return l, nil
}

func (l *large) has(feature string) bool { return slices.Contains(l.features, feature) }

// hasAny returns the first of some features that the program has, "" for none.
func (l *large) hasAny(features ...string) string {
	for _, f := range features {
		if l.has(f) {
			return f
		}
	}
	return ""
}

// PresetParams returns the parameters of a preset; see machines_test.go.
var PresetParams func(name string) (Params, error)

// drawMachine draws the parameters of the model.
func (l *large) drawMachine() (err error) {
	p := &l.params
	switch name := l.features[0]; name {
	case "default":
	case "drawn":
		l.spread = true
		l.drawParams()
		p.Drain, p.NIC, p.RoundRobin, p.Levels, p.BySize = false, false, false, nil, nil
		p.LatencyNS = max(p.LatencyNS, int64(l.IntN(2)))
	case "contrasts":
		l.drawContrasts()
	default:
		if *p, err = PresetParams(name); err != nil {
			return err
		}
	}
	if l.has("levels") && len(p.Levels) == 0 {
		size := l.between(2, 12)
		for i := range l.between(1, 3) {
			own := Override{OwnLatency: new(float64(p.LatencyNS) * float64(i+1) / 5), OwnGapPerByte: new(p.GapPerByte * float64(i+1) / 4)}
			if l.chance(40) {
				own = l.override()
			}
			p.Levels = append(p.Levels, Level{Size: size, Override: own})
			size *= l.between(2, 5)
		}
	}
	for l.has("sizes") && len(p.BySize) == 0 {
		p.BySize = l.sizes()
	}
	if p.ReducePerByte == 0 && l.chance(50) {
		p.ReducePerByte = 0.3
	}
	if l.has("handshake") {
		p.HandshakeNS = 1 + l.Int64N(3000)
	}
	p.RoundRobin, p.Drain, p.NIC = l.has("round-robin"), l.has("drain"), l.has("nic")
	return p.Check()
}

// drawResources has each operation use some CPU and NIC of its rank.
func (l *large) drawResources() error {
	if l.hasAny("cpus", "nics", "recorded") == "" {
		return nil
	}
	loaded, err := loaded(l.source)
	if err != nil {
		return err
	}
	cpus, nics := int32(1), int32(1)
	if l.has("cpus") || l.has("recorded") {
		cpus = int32(l.between(2, 4))
	}
	if l.has("nics") {
		nics = 3
	}
	// A rank may use several of its resources at any time, or one at a time for some operations.
	together := pick(l.builder, 1, 5, 30)
	for _, ops := range loaded.Ops {
		var cpu, nic int32
		for i := range ops {
			if i%together == 0 {
				cpu, nic = l.Int32N(cpus), l.Int32N(nics)
			}
			ops[i].CPU, ops[i].NIC = cpu, nic
		}
	}
	// In other schedules, messages that different CPUs or NICs take in may be received in another order than sent.
	loaded.Header.Recorded = l.has("recorded")
	loaded.Header.UncheckedReceives = loaded.Header.UncheckedReceives || !loaded.Header.Recorded
	l.source = loaded
	return nil
}

// loaded returns a schedule in memory, which is the source itself if it is there.
func loaded(source schedule.Source) (*schedule.Schedule, error) {
	if s, ok := source.(*schedule.Schedule); ok {
		return s, nil
	}
	return schedule.Load(source)
}

// drawLinks draws a network for all ranks.
func (l *large) drawLinks() error {
	p, kind := &l.params, l.hasAny("fat-tree", "torus", "dragonfly")
	if kind == "" {
		return nil
	}
	hosts := (l.source.Head().TotalRanks() + nodeSize(*p) - 1) / nodeSize(*p)
	ceil := func(a, b int) int { return (a + b - 1) / b }
	var text string
	switch kind {
	case "fat-tree":
		leaf := pick(l.builder, 8, 16, 32)
		text = fmt.Sprintf("children=%dx8x%d,parents=1x%dx%d", leaf, ceil(hosts, 8*leaf), pick(l.builder, 2, 4, leaf), pick(l.builder, 2, 8))
	case "torus":
		side := max(2, int(math.Cbrt(float64(hosts))))
		text = fmt.Sprintf("size=%dx%dx%d", side, side, ceil(hosts, side*side))
	case "dragonfly":
		routers, per, global := 4, pick(l.builder, 2, 4), 2
		for ceil(hosts, routers*per) > routers*global+1 {
			routers += 2
			global++
		}
		text = fmt.Sprintf("groups=%d,routers=%d,hosts=%d,global=%d", ceil(hosts, routers*per), routers, per, global)
	}
	text += fmt.Sprintf(",host-G=%v,G=%v,host-latency=%d,latency=%d", pick(l.builder, 0.04, 0.1, 0.5), pick(l.builder, 0.04, 0.3), l.IntN(100), l.IntN(300))
	network, err := topology.Parse(kind + ":" + text)
	p.Topology, p.StoreAndForward = network.Network, l.has("store")
	return err
}

// drawLargeNoise draws noise, of which a calc meets little, and a run much.
func (l *large) drawLargeNoise() {
	c := &noise.Config{Scale: 1, CoScheduled: l.has("co-scheduled"), NodeSize: nodeSize(l.params), RoundRobin: l.params.RoundRobin}
	ranks := l.source.Head().TotalRanks()
	gap, duration := 100_000+l.Int64N(900_000), 500+l.Int64N(20_000)
	add := func(d noise.Detours) {
		c.Sources = append(c.Sources, noise.Source{Detours: d, Scale: 1, ByNode: nodeSize(l.params) > 1 && l.chance(30)})
	}
	for _, feature := range l.features {
		switch feature {
		case "periodic":
			add(noise.Periodic{PeriodNS: gap, DurationNS: duration})
		case "recording":
			add(noise.Recorded{Trace: l.longRecording(gap, duration)})
		case "random":
			add(pick[noise.Detours](l.builder,
				noise.Random{Gap: noise.Pareto(float64(gap), 2), Duration: noise.Constant(float64(duration))},
				noise.Random{Gap: noise.Exponential(float64(gap)), Duration: noise.Uniform(0, float64(2*duration))},
			))
		case "phases":
			eta := pick(l.builder, noise.Exponential(1), noise.Uniform(0, 1000), noise.Bernoulli(0.3, 7000))
			c.Phases = append(c.Phases, noise.Phase{Overhead: 0.1, Eta: eta})
		case "delays":
			for range l.between(1, 20) {
				d := noise.Delay{Rank: l.Int32N(int32(ranks)), By: noise.ByCalc, At: l.Int64N(3), DurationNS: l.Int64N(1e6)}
				if l.chance(50) {
					d.By, d.At = noise.ByTime, l.Int64N(1e6)
				}
				c.Delays = append(c.Delays, d)
			}
		}
	}
	if len(c.Sources)+len(c.Phases)+len(c.Delays) > 0 {
		l.noise, l.run = c, l.Uint32N(4)
	}
}

// longRecording makes a recording of many detours.
func (l *large) longRecording(gap, duration int64) *formats.Trace {
	t := &formats.Trace{}
	now := int64(0)
	for range l.between(100, 3000) {
		now += 1 + l.Int64N(2*gap)
		d := formats.Detour{StartNS: now, DurationNS: 1 + l.Int64N(2*duration), Cause: -1}
		t.Detours = append(t.Detours, d)
		now = d.EndNS()
	}
	return t
}

// largeBytes returns the size of a message, small or large as the program says.
func (l *large) largeBytes() int64 {
	if l.eager {
		return pick[int64](l.builder, 0, 8, 100, 1000, 5000, 30_000)
	}
	return pick[int64](l.builder, 8, 1000, 70_000, 200_000, 1e6)
}
