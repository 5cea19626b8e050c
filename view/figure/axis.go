package figure

import (
	"math"

	"gonum.org/v1/plot"

	"loggops/internal/units"
)

// Axis gives an axis a label and ticks of a unit, at most so many with labels.
// Data reach from low to high.
func Axis(a *plot.Axis, label string, u *units.Unit, low, high float64, labels int) {
	if high <= low { // one value, or none
		low, high = min(0, low), max(1, high*1.05)
	}
	a.Label.Text = label
	a.Min, a.Max = low, high
	a.Tick.Marker = linear{u, max(2, labels)}
}

// LogAxis is Axis for a logarithmic one: values below low, which is above 0,
// stand at its end.
func LogAxis(a *plot.Axis, label string, u *units.Unit, low, high float64, labels int) {
	if high <= low {
		low, high = low/2, low*2
	}
	a.Label.Text = label
	a.Min, a.Max = low, high
	a.Scale = logarithmic{}
	a.Tick.Marker = logTicks{u, max(2, labels)}
}

// WideAxis is LogAxis where the values reach over more than an order of
// magnitude, and else a NearAxis. There is some room at the ends.
func WideAxis(a *plot.Axis, label string, u *units.Unit, low, high float64, labels int) {
	if low > 0 && high/low > 10 {
		room := math.Pow(high/low, 0.04)
		LogAxis(a, label, u, low/room, high*room, labels)
		return
	}
	NearAxis(a, label, u, low, high, labels)
}

// NearAxis is an Axis from 0, unless that is far from all values, with some room
// at the ends.
func NearAxis(a *plot.Axis, label string, u *units.Unit, low, high float64, labels int) {
	room := 0.05 * (high - low)
	if low < high/2 {
		low, room = 0, 0.05*high
	}
	Axis(a, label, u, max(0, low-room), high+room, labels)
}

// RanksAxis is LogAxis for numbers of ranks, of which there is a tick for
// each where there is room: they are what was simulated. There is some room
// at both ends.
func RanksAxis(a *plot.Axis, label string, ranks []int64, labels int) {
	low, high := float64(ranks[0]), float64(ranks[len(ranks)-1])
	room := math.Pow(high/low, 0.04)
	if high == low {
		room = 2
	}
	LogAxis(a, label, units.Ranks, low/room, high*room, labels)
	a.Tick.Marker = these{ranks, max(2, labels)}
}

// RankAxis is an Axis for the ranks of so many ranks: each is as wide as 1,
// from half before its number to half behind it.
func RankAxis(a *plot.Axis, label string, ranks, labels int) {
	u := units.Rank
	if ranks&(ranks-1) == 0 {
		u = units.Ranks
	}
	Axis(a, label, u, -0.5, float64(ranks)-0.5, labels)
	a.Padding = 0
}

// CellAxis is a NamesAxis with a label and without gaps: cells stand beside each other.
func (s *Style) CellAxis(a *plot.Axis, label string, names []string, across bool) {
	line := a.Tick.LineStyle
	s.NamesAxis(a, names, across)
	a.Label.Text, a.Tick.LineStyle = label, line
	a.Min, a.Max = -0.5, float64(len(names))-0.5
}

// logarithmic is a scale, also for values that have no logarithm.
type logarithmic struct{}

func (logarithmic) Normalize(low, high, x float64) float64 {
	if !(x > low) {
		return 0
	}
	return math.Log(x/low) / math.Log(high/low)
}

// linear has ticks at multiples of 1, 2 or 5 times a power of ten; with binary
// prefixes, of powers of two.
type linear struct {
	*units.Unit
	labels int
}

// Ticks implements plot.Ticker. All have the same prefix.
func (l linear) Ticks(low, high float64) []plot.Tick {
	step := l.step((high - low) / float64(l.labels))
	p := l.Multiple(max(math.Abs(low), math.Abs(high)), units.Digits)
	if l.Whole && !l.Named() { // 1500 rather than 1.5 k
		p = l.Multiple(step, units.Digits)
	}
	apart := int(math.Ceil(math.Log10(max(math.Abs(low), math.Abs(high)) / step))) // digits that tell ticks apart
	var ticks []plot.Tick
	first := math.Ceil(low/step-1e-9) * step
	for i := 0.; first+i*step <= high+step*1e-9 && i <= float64(2*l.labels); i++ { // beyond 2^53 nothing may be added
		ticks = append(ticks, plot.Tick{Value: between(low, first+i*step, high), Label: l.FormatIn(p, first+i*step, min(15, max(units.Digits, apart+1)))})
	}
	return ticks
}

// between moves a tick that rounding put beyond an end of its axis there: a plot leaves no room for
// labels beyond.
func between(low, tick, high float64) float64 { return max(low, min(tick, high)) }

// step returns the least step that is at least so long.
func (l linear) step(least float64) float64 {
	if l.Whole {
		least = max(1, least)
	}
	if l.Binary {
		return math.Exp2(math.Ceil(math.Log2(least)))
	}
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, times := range []float64{1, 2, 5} {
		if times*power >= least*(1-1e-9) {
			return times * power
		}
	}
	return 10 * power
}

// logTicks has ticks at powers of ten or, where these are few, at 2 and 5 times
// them too; of bytes, at powers of two.
type logTicks struct {
	*units.Unit
	labels int
}

// Ticks implements plot.Ticker.
func (l logTicks) Ticks(low, high float64) []plot.Tick {
	if l.Binary {
		return l.powers(low, high, 2)
	}
	within := func(times []float64) (ticks []plot.Tick) {
		for power := math.Floor(math.Log10(low)); power <= math.Log10(high); power++ {
			for _, t := range times {
				if v := t * math.Pow(10, power); v >= low*(1-1e-9) && v <= high*(1+1e-9) {
					ticks = append(ticks, plot.Tick{Value: between(low, v, high), Label: l.Format(v)})
				}
			}
		}
		return ticks
	}
	all := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}
	for _, times := range [][]float64{all, {1, 2, 5}, {1, 3}} {
		if labeled := within(times); len(labeled) <= l.labels {
			switch {
			case len(labeled) >= 2:
				return minor(labeled, within(all))
			case len(times) == len(all): // not even one: a narrow range
				return linear(l).Ticks(low, high)
			}
		}
	}
	labeled := l.powers(low, high, 10)
	if len(labeled) > 8 {
		return labeled
	}
	return minor(labeled, within(all))
}

// powers has ticks at powers of a base, with labels at each n-th of them.
func (l logTicks) powers(low, high, base float64) (ticks []plot.Tick) {
	log := func(x float64) float64 { return math.Log(x) / math.Log(base) }
	first, last := math.Ceil(log(low)-1e-9), math.Floor(log(high)+1e-9)
	each := math.Ceil((last - first + 1) / float64(l.labels))
	for i := first; i <= last; i++ {
		v := math.Pow(base, i)
		t := plot.Tick{Value: between(low, v, high)}
		if math.Mod(i, each) == 0 {
			t.Label = l.Format(v)
		}
		ticks = append(ticks, t)
	}
	return ticks
}

// minor adds ticks without labels if there are none with them.
func minor(labeled, all []plot.Tick) []plot.Tick {
	has := map[float64]bool{}
	for _, t := range labeled {
		has[t.Value] = true
	}
	for _, t := range all {
		if !has[t.Value] {
			labeled = append(labeled, plot.Tick{Value: t.Value})
		}
	}
	return labeled
}

// these has ticks at the values themselves, as far as their labels stand apart.
type these struct {
	values []int64 // ascending
	labels int
}

// Ticks implements plot.Ticker.
func (t these) Ticks(low, high float64) (ticks []plot.Tick) {
	apart := math.Log(high/low) / float64(t.labels)
	last := math.Inf(-1)
	for _, v := range t.values {
		tick := plot.Tick{Value: float64(v)}
		if at := math.Log(tick.Value); at-last >= apart*(1-1e-9) {
			tick.Label = units.Ranks.Format(tick.Value)
			last = at
		}
		ticks = append(ticks, tick)
	}
	return ticks
}
