package noise

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"

	"loggops/sim/noise/philox"
)

// A Distribution is one of times in ns, or of numbers without a unit. Its zero
// value is always 0.
type Distribution struct {
	form form
	a, b float64
	// Of an empirical one, in increasing order, and the sum of each and those
	// before it.
	values []int64
	sums   []int64
}

type form uint8

const (
	constant form = iota
	uniform
	exponential
	pareto
	bernoulli
	empirical
)

// Constant is x each time.
func Constant(x float64) Distribution { return Distribution{form: constant, a: x} }

// Uniform is uniform between least and most.
func Uniform(least, most float64) Distribution { return Distribution{form: uniform, a: least, b: most} }

// Exponential is exponential with a mean.
func Exponential(mean float64) Distribution { return Distribution{form: exponential, a: mean} }

// Pareto is at least x with probability (least/x)^shape, for x from least on;
// its mean is finite where the shape is above 1.
func Pareto(least, shape float64) Distribution { return Distribution{form: pareto, a: least, b: shape} }

// Bernoulli is x with probability p, and otherwise 0.
func Bernoulli(p, x float64) Distribution { return Distribution{form: bernoulli, a: p, b: x} }

// Empirical is any of measured values, all equally likely.
func Empirical(values []int64) Distribution {
	d := Distribution{form: empirical, values: slices.Sorted(slices.Values(values))}
	var sum int64
	for _, v := range d.values {
		sum += v
		d.sums = append(d.sums, sum)
	}
	return d
}

// Check reports what is wrong with the parameters: the mean must be finite and
// nothing negative.
func (d *Distribution) Check() error {
	positive := func(x float64) bool { return x >= 0 && x <= maxDrawn }
	switch {
	case d.form == bernoulli && !(d.a > 0 && d.a <= 1):
		return fmt.Errorf("the probability is %v; it must be above 0 and at most 1", d.a)
	case d.form == bernoulli && !positive(d.b), d.form != bernoulli && !positive(d.a), d.form == uniform && !positive(d.b):
		return errors.New("a time must be from 0 to 18 years")
	case d.form == uniform && d.b < d.a:
		return fmt.Errorf("%v to %v is no range", d.a, d.b)
	case d.form == pareto && !(d.b > 1 && !math.IsInf(d.b, 0)):
		return fmt.Errorf("the shape is %v; it must be above 1, or the mean is not finite", d.b)
	case d.form == empirical && len(d.values) == 0:
		return errors.New("there are no measured values")
	case d.form == empirical && d.values[0] < 0:
		return fmt.Errorf("a measured value is %d; none may be negative", d.values[0])
	case d.form == empirical && !positive(float64(d.values[len(d.values)-1])*float64(len(d.values))):
		return errors.New("the sum of the measured values must be at most 18 years")
	}
	return nil
}

// Mean returns the mean.
func (d *Distribution) Mean() float64 {
	switch d.form {
	case uniform:
		return (d.a + d.b) / 2
	case pareto:
		return d.a * d.b / (d.b - 1)
	case bernoulli:
		return d.a * d.b
	case empirical:
		return float64(d.sums[len(d.sums)-1]) / float64(len(d.values))
	}
	return d.a
}

// Draw makes of 64 random bits a number of the distribution.
func (d *Distribution) Draw(u uint64) float64 {
	switch d.form {
	case uniform:
		return d.drawUniform(u)
	case exponential:
		return drawExponential(d.a, u)
	case pareto:
		return d.a * power(philox.Float(u), -1/d.b)
	case bernoulli:
		if philox.Float(u) >= d.a {
			return 0
		}
		return d.b
	case empirical:
		return float64(d.values[philox.Below(u, int64(len(d.values)))])
	}
	return d.a
}

func (d *Distribution) drawUniform(u uint64) float64 { return d.a + (d.b-d.a)*philox.Float(u) }

func drawExponential(mean float64, u uint64) float64 { return -mean * math.Log(philox.Float(u)) }

// power is math.Pow for x between 0 and 1 and y below 0. What math.Pow does for
// y above -1/2 is short, and takes half the time without its other cases.
func power(x, y float64) float64 {
	if y > -0.5 {
		return 1 / math.Exp(-y*math.Log(x))
	}
	return math.Pow(x, y)
}

// times makes of random bits times of the distribution, multiplied by scale and
// rounded to ns. The commonest distributions have loops of their own: to choose
// one for each draw would take as long as the draw.
func (d *Distribution) times(ns []int64, bits []uint64, scale float64) {
	switch d.form {
	case constant:
		x := roundNS(d.a * scale)
		for i := range ns {
			ns[i] = x
		}
	case uniform:
		for i, u := range bits {
			ns[i] = roundNS(d.drawUniform(u) * scale)
		}
	case exponential:
		for i, u := range bits {
			ns[i] = roundNS(drawExponential(d.a, u) * scale)
		}
	default:
		for i, u := range bits {
			ns[i] = roundNS(d.Draw(u) * scale)
		}
	}
}

// residual returns how long what is under way at a random time still lasts: in
// a sequence of times of the distribution longer ones are more likely to be
// met, each in proportion to its length, and at any point of it (W. Feller, An
// Introduction to Probability Theory and Its Applications, Vol. II, Section
// XI.4).
func (d *Distribution) residual(u, v uint64) float64 {
	x := d.a
	switch d.form {
	case exponential:
		return d.Draw(u)
	case uniform:
		x = math.Sqrt(d.a*d.a + (d.b*d.b-d.a*d.a)*philox.Float(u))
	case pareto:
		x = d.a * math.Pow(philox.Float(u), -1/(d.b-1))
	case bernoulli:
		x = d.b
	case empirical:
		at := philox.Below(u, d.sums[len(d.sums)-1])
		x = float64(d.values[sort.Search(len(d.sums), func(i int) bool { return d.sums[i] > at })])
	}
	return x * philox.Float(v)
}

// maxDrawn keeps sums of a few numbers that are drawn far from overflow: 18
// years.
const maxDrawn = 1 << 59

// roundNS rounds a time to ns, halves up; it is not negative.
func roundNS(x float64) int64 {
	if x += 0.5; x < maxDrawn {
		return int64(x)
	}
	return maxDrawn
}
