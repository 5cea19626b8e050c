package detours

import (
	"cmp"
	"math"
	"math/bits"
	"math/cmplx"
	"slices"

	"gonum.org/v1/gonum/dsp/fourier"
	"gonum.org/v1/gonum/dsp/window"

	"loggops/formats/noise"
	"loggops/internal/robust"
)

// Period is a period with which detours come.
type Period struct {
	PeriodNS float64
	// Regularity is how much the detours keep to it: the length of the mean of
	// their phases as unit vectors (the vector strength). It is 1 where all come
	// at whole periods from each other, and near 0 where they come at random.
	Regularity float64
	// The detours among which it was found: how many there are, how much time
	// they take in all, and from how long to how long they are.
	Detours            int
	StolenNS           int64
	LeastNS, LongestNS int64

	power float64
}

// A spectrum of all detours would hide what is rare behind what is frequent,
// and one weighted by duration what is short behind what is long. So there is
// one for each class of durations, classFactor wide.
const classFactor = 4

const (
	// fewest is the fewest detours of a class that are looked at, and the
	// fewest periods that a recording must have.
	fewest = 8
	// chance is how likely it is that a period is found where detours come at
	// random, in a class.
	chance = 1e-6
	// same is how far, in parts, frequencies are from each other or from a
	// multiple that are taken for the same.
	same = 0.005
	// louder is how much more power a multiple of a frequency must have to be
	// taken for a period of its own, and not for what any regular sequence of
	// detours has at all multiples of its frequency.
	louder = 2
	// maxBins bounds the memory of a spectrum.
	maxBins = 1 << 22
)

// Periods returns the periods with which detours come, that first whose detours
// steal most. They are peaks in the spectrum of the times of arrival (M. S.
// Bartlett, The Spectral Analysis of Point Processes, 1963).
func Periods(t *noise.Trace) []Period {
	classOf := func(d *noise.Detour) int { return (bits.Len64(uint64(d.DurationNS)) - 1) / (bits.Len(classFactor) - 1) }
	var sizes [64]int // of the classes
	for i := range t.Detours {
		sizes[classOf(&t.Detours[i])]++
	}
	var found []Period
	var members []noise.Detour
	for class, size := range sizes {
		if size == 0 {
			continue
		}
		members = slices.Grow(members[:0], size)
		for i := range t.Detours {
			if classOf(&t.Detours[i]) == class {
				members = append(members, t.Detours[i])
			}
		}
		for _, p := range periodsOf(members, float64(t.Length()), len(t.Detours)) {
			i := slices.IndexFunc(found, func(f Period) bool { return multiple(f.PeriodNS, p.PeriodNS) == 1 })
			if i >= 0 {
				found[i].join(p)
			} else {
				found = append(found, p)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Period) int {
		return cmp.Compare(b.Regularity*float64(b.StolenNS), a.Regularity*float64(a.StolenNS))
	})
	return found
}

// join adds the detours of another class with the same period.
func (p *Period) join(q Period) {
	all := float64(p.Detours + q.Detours)
	p.Regularity = (p.Regularity*float64(p.Detours) + q.Regularity*float64(q.Detours)) / all
	if q.power > p.power {
		p.PeriodNS, p.power = q.PeriodNS, q.power
	}
	p.Detours += q.Detours
	p.StolenNS += q.StolenNS
	p.LeastNS, p.LongestNS = min(p.LeastNS, q.LeastNS), max(p.LongestNS, q.LongestNS)
}

// multiple returns which multiple x is of unit, 0 where it is none.
func multiple(x, unit float64) float64 {
	if n := math.Round(x / unit); math.Abs(x-n*unit) <= same*x {
		return n
	}
	return 0
}

// periodsOf returns the periods of some detours in a recording of a length in
// ns, which has most of them in all.
func periodsOf(detours []noise.Detour, length float64, most int) (found []Period) {
	if len(detours) < fewest {
		return nil
	}
	var frequencies []float64 // of found, the better known the more multiples are met
	for _, peak := range peaks(detours, length, most) {
		i := slices.IndexFunc(frequencies, func(f float64) bool { return multiple(peak.frequency, f) > 0 })
		if i >= 0 && peak.power < louder*found[i].power {
			if n := multiple(peak.frequency, frequencies[i]); n > 1 {
				frequencies[i] = peak.frequency / n
			}
			continue
		}
		found = append(found, Period{power: peak.power})
		frequencies = append(frequencies, peak.frequency)
	}
	for i := range found {
		p := &found[i]
		p.PeriodNS = 1 / frequencies[i]
		p.Regularity = strength(detours, frequencies[i])
		p.Detours = len(detours)
		p.LeastNS = math.MaxInt64
		for _, d := range detours {
			p.StolenNS += d.DurationNS
			p.LeastNS, p.LongestNS = min(p.LeastNS, d.DurationNS), max(p.LongestNS, d.DurationNS)
		}
	}
	// The counts in bins of a spectrum also show a period's multiples that are
	// beyond its frequencies, as others. The arrivals themselves do not.
	found = slices.DeleteFunc(found, func(p Period) bool {
		return float64(len(detours))*p.Regularity*p.Regularity < math.Log(float64(most)/chance)
	})
	all := slices.Clone(found)
	return slices.DeleteFunc(found, func(p Period) bool { return slices.ContainsFunc(all, p.besides) })
}

// besides reports whether a period is but a trace of a regular change in one of
// ten times its power: where each fourth tick is late, there are lines at all
// multiples of a quarter of the tick's frequency. Of these only a quarter and a
// half of it are periods.
func (p Period) besides(strong Period) bool {
	const (
		longest = 8  // ticks after which a change is repeated
		highest = 32 // multiples, which differ from each other
	)
	for ticks := 2.; ticks <= longest; ticks++ {
		if n := multiple(ticks*strong.PeriodNS, p.PeriodNS); n > 0 {
			return n > 1 && n <= highest && strong.power > 10*p.power
		}
	}
	return false
}

// strength returns the vector strength of the arrivals for a frequency.
func strength(detours []noise.Detour, frequency float64) float64 {
	var sum complex128
	for _, d := range detours {
		_, phase := math.Modf(float64(d.StartNS) * frequency)
		sum += cmplx.Rect(1, 2*math.Pi*phase)
	}
	return cmplx.Abs(sum) / float64(len(detours))
}

// peak is a peak of a spectrum.
type peak struct {
	frequency float64 // per ns
	power     float64 // see spectrum
}

// peaks returns the peaks of the spectrum of the arrivals that stand out from
// what is around them, in the order of frequency.
func peaks(detours []noise.Detour, length float64, most int) (found []peak) {
	power := spectrum(detours, length, most)
	threshold := math.Log(float64(most) / chance)
	around := floor(power)
	for k := fewest; k < len(power)-1; k++ {
		if power[k] < threshold*around[k] {
			continue
		}
		// A line that is not sharp has several peaks near each other.
		near := max(2, int(same*float64(k)))
		if power[k] == slices.Max(power[k-min(near, k):min(k+near+1, len(power))]) {
			offset, height := top(power[k-1 : k+2])
			found = append(found, peak{(float64(k) + offset) / length, height})
		}
	}
	return found
}

// spectrum returns the power of the arrivals at 0, 1, 2 ... periods in the
// recording: in the mean 1 where detours come at random.
func spectrum(detours []noise.Detour, length float64, most int) []float64 {
	n := len(detours)
	// No period is shorter than length/most. Eight bins for each hardly weaken it.
	bins := min(1<<bits.Len(uint(8*most)), maxBins)
	arrivals := make([]float64, bins)
	for _, d := range detours {
		arrivals[min(int(float64(d.StartNS)/length*float64(bins)), bins-1)]++
	}
	for i := range arrivals {
		arrivals[i] -= float64(n) / float64(bins)
	}
	// The window keeps a strong line from showing at frequencies around it.
	coefficients := fourier.NewFFT(bins).Coefficients(nil, window.Hann(arrivals))
	const meanSquare = 3. / 8 // of the window
	power := make([]float64, min(most+most/8+2, len(coefficients)))
	for k := range power {
		c := coefficients[k]
		power[k] = (real(c)*real(c) + imag(c)*imag(c)) / (meanSquare * float64(n))
	}
	return power
}

// floor returns the mean power around each frequency, as the median in a block
// of neighbors tells it: where detours come at random, powers are exponentially
// distributed around 1. Where they come in bursts, those of low frequencies are
// higher; so there the blocks are small.
func floor(power []float64) []float64 {
	floors := make([]float64, len(power))
	for from := 0; from < len(power); {
		to := min(from+max(32, from/8), len(power))
		_, middle := robust.Middle(slices.Clone(power[from:to]))
		for ; from < to; from++ {
			floors[from] = max(1, middle/math.Ln2)
		}
	}
	return floors
}

// top returns where a line has its peak whose powers at three frequencies are
// given, from the middle one, and how high: that of the parabola through their
// logarithms.
func top(p []float64) (offset, height float64) {
	a, b, c := math.Log(p[0]), math.Log(p[1]), math.Log(p[2])
	offset = (a - c) / (2 * (a - 2*b + c))
	if !(math.Abs(offset) <= 1) { // one of them is 0, or they are all the same
		return 0, p[1]
	}
	return offset, math.Exp(b - (a-c)*offset/4)
}
