package sim

import (
	formats "loggops/formats/noise"
	"loggops/sim/noise"
)

// drawParams draws a machine.
func (b *builder) drawParams() {
	b.params = Params{RoundRobin: b.chance(50), BySize: b.sizes()}
	for _, p := range Parameters() {
		if len(p.Own) <= 1 { // not o, but its parts
			p.Of(&b.params).SetNumber(b.number(&p))
		}
	}
	if b.chance(10) { // both rules, and sizes
		b.params.Drain, b.params.NIC = true, true
		for b.params.BySize == nil {
			b.params.BySize = b.sizes()
		}
	}
	size := 1
	for i := range pick(b, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3) {
		if size *= b.between(1, 3); i > 0 && b.params.Levels[i-1].Size == size {
			size *= 2
		}
		b.params.Levels = append(b.params.Levels, Level{
			Size:     size,
			Override: b.override(),
			BySize:   b.sizes(),
		})
	}
}

// sizes draws ranges of message sizes.
func (b *builder) sizes() (ranges []SizeRange) {
	if b.chance(70) {
		return nil
	}
	for _, from := range []int64{2, 8, 9, 64, 700, 5000, 65536} {
		if b.chance(30) {
			ranges = append(ranges, SizeRange{From: from, Override: b.override()})
		}
	}
	return ranges
}

// override draws parameters of some messages.
func (b *builder) override() (o Override) {
	for _, p := range Parameters() {
		if len(p.Own) == 1 && b.chance(60) {
			o[p.Own[0]] = new(b.number(&p))
		}
	}
	return o
}

// drawContrasts makes o + L of some messages tens to hundreds of times that of others, or little more. These differ by size, by
// level, or both, in either direction. All other times are mostly short.
func (b *builder) drawContrasts() {
	p := &b.params
	fast := pick[int64](b, 1, 10, 300, 1+b.Int64N(2000))
	b.contrast = [2]int64{fast, fast * int64(b.between(50, 1000))}
	if b.chance(20) {
		b.contrast[1] = fast + 1 + b.Int64N(3*fast)
	}
	other := func() (o Override) { return o }
	if b.chance(80) {
		p.GapNS, p.OverheadRecvNS, p.TailNS = b.Int64N(fast+1), b.Int64N(fast+1), 0
		p.GapPerByte, p.OverheadPerByte = pick(b, 0, 0.0006, 0.01, 1), 0
	} else {
		other = b.override
	}
	set := func(o *Override, i int) {
		ns := b.contrast[i%2]
		send := b.Int64N(ns+1) * int64(b.IntN(5)/4)
		o[OwnLatency], o[OwnOverheadSend] = new(float64(ns-send)), new(float64(send))
	}
	sizes := func(first int) (ranges []SizeRange) {
		froms := []int64{pick[int64](b, 2, 9, 65, 700, 5000, 65536)}
		if b.chance(30) {
			froms = append(froms, min(froms[0]*int64(b.between(2, 50)), 200_000))
		}
		for i, from := range froms {
			ranges = append(ranges, SizeRange{From: from, Override: other()})
			set(&ranges[i].Override, first+i+1)
		}
		return ranges
	}
	var all Override
	first := b.IntN(4) / 3
	set(&all, first)
	p.SetForAll(&all)
	p.BySize, p.Levels = sizes(first), nil
	size := b.between(1, 4)
	for range pick(b, 0, 0, 1, 2) {
		first := b.IntN(2)
		l := Level{Size: size, Override: other()}
		if b.chance(50) {
			l.BySize = sizes(first)
		}
		set(&l.Override, first)
		p.Levels = append(p.Levels, l)
		size *= b.between(2, 3)
	}
	if b.chance(70) {
		p.EagerMax = 1 << 20
	}
	if b.noise != nil {
		b.noise.NodeSize = nodeSize(*p)
	}
}

var defaults = Default()

// number draws the value of a parameter. Those that are usually 0 often are.
func (b *builder) number(p *Parameter) float64 {
	switch {
	case p.Name == "S":
		return pick[float64](b, 1<<20, 1<<20, 65535, 65536, 64, 1)
	case p.IsNames():
		return float64(b.IntN(4) / 3)
	case p.Of(&defaults).Number() == 0 && b.chance(50):
		return 0
	case p.IsPerByte():
		return pick(b, 0, 0.3, 1.25, 2, 6)
	case b.spread && b.chance(80):
		return float64(1 + b.Int64N(5000))
	}
	return pick[float64](b, 0, 1, 500, 700, 1500, 2500, 4000)
}

// addNoise draws detours of about the length of operations, noise in phases, and delays.
func (b *builder) addNoise() {
	c := &noise.Config{Scale: pick(b, 1, 1, 2.5), CoScheduled: b.chance(20), NodeSize: nodeSize(b.params), RoundRobin: b.params.RoundRobin}
	b.noise, b.run = c, b.Uint32N(4)
	all := b.schedule.Header.TotalRanks()
	ranks := func() noise.Ranks {
		if b.chance(70) {
			return nil
		}
		first := b.Int32N(int32(all))
		return noise.Ranks{{First: first, Last: first + b.Int32N(3)}}
	}
	for range pick(b, 0, 1, 1, 1, 2, 3) {
		c.Sources = append(c.Sources, noise.Source{Detours: b.detours(), Ranks: ranks(), Scale: pick(b, 1, 1, 0.5), CoScheduled: b.chance(20), ByNode: b.chance(20)})
	}
	for range pick(b, 0, 0, 1, 2) {
		eta := pick(b, noise.Exponential(1), noise.Uniform(0, 1000), noise.Bernoulli(0.3, 7000))
		c.Phases = append(c.Phases, noise.Phase{Overhead: pick(b, 0, 0.1), Eta: eta, Ranks: ranks(), CoScheduled: b.chance(20)})
	}
	for range pick(b, 0, 0, 1, 3) {
		d := noise.Delay{Rank: b.Int32N(int32(all)), By: noise.ByCalc, At: b.Int64N(5), DurationNS: b.Int64N(100000)}
		if b.chance(50) {
			d.By, d.At = noise.ByTime, b.Int64N(200000)
		}
		c.Delays = append(c.Delays, d)
	}
}

// detours draws one source of detours.
func (b *builder) detours() noise.Detours {
	gap, duration := 20000+b.Int64N(50000), 1+b.Int64N(3000)
	if b.chance(40) {
		gap, duration = 10*gap, 10*duration
	}
	switch b.IntN(4) {
	case 0:
		return noise.Periodic{PeriodNS: gap, DurationNS: duration, Fixed: b.chance(50), PhaseNS: b.Int64N(gap)}
	case 1:
		return noise.Recorded{Trace: b.recording()}
	case 2:
		return noise.Random{Gap: noise.Pareto(float64(gap), 3), Duration: noise.Constant(float64(duration))}
	}
	return noise.Random{Gap: noise.Exponential(float64(gap)), Duration: noise.Uniform(0, float64(2*duration))}
}

// recording makes a recording of some detours.
func (b *builder) recording() *formats.Trace {
	t := &formats.Trace{}
	now := int64(0)
	for range b.between(1, 9) {
		now += 9000 + b.Int64N(50000)
		d := formats.Detour{StartNS: now, DurationNS: 1 + b.Int64N(5000), Cause: -1}
		t.Detours = append(t.Detours, d)
		now = d.EndNS()
	}
	if b.chance(50) {
		t.LengthNS = now + 10000
	}
	return t
}
