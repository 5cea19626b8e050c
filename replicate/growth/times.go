package growth

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Time is the model of the computation at one place of the program.
type Time struct {
	Region, From, To string // the place: between two calls
	Number           int    // of the computation there, from 0
	Best             Law    // ns of one computation, its mean over ranks
	// Error is the root mean square of the relative errors when each recording in turn is left out
	// of the fit; for two recordings, of the fit.
	Error float64
	// MeansNS are those of the recordings, the largest last, at equal shares of the positions of
	// ranks; NaN where a recording has none.
	MeansNS []float64
	TotalNS float64 // of all computations in the largest recording

	admissible []Law
}

// Level selects a prediction from the interval of a model.
type Level string

// The levels.
const (
	Low  Level = "low"
	Best Level = "best"
	High Level = "high"
)

// Interval returns the smallest and the largest prediction of the laws that explain the
// recordings nearly as well as the best one, widened by the error, in ns.
func (t *Time) Interval(at Target) (low, high float64) {
	low, high = math.Inf(1), 0
	for i := range t.admissible {
		y := max(0, t.admissible[i].At(at))
		low, high = min(low, y), max(high, y)
	}
	return low * (1 - min(t.Error, 1)), high * (1 + t.Error)
}

// predict returns the mean for a target, in ns.
func (t *Time) predict(at Target, level Level) float64 {
	low, high := t.Interval(at)
	switch level {
	case Low:
		return low
	case High:
		return high
	}
	return max(0, t.Best.At(at))
}

// scale returns the factor of the recorded durations for a target.
func (t *Time) scale(at Target, level Level) float64 {
	recorded := t.MeansNS[len(t.MeansNS)-1]
	if recorded == 0 || math.IsNaN(recorded) {
		return 1
	}
	return t.predict(at, level) / recorded
}

func (f *Fit) fitTimes() {
	all := f.all()
	hypotheses := f.hypotheses()
	for at, classes := range f.template.times {
		t := &Time{Region: at.region, From: at.from, To: at.to, Number: at.number}
		for _, m := range classes {
			t.TotalNS += m.ns
		}
		t.MeansNS = means(all, at)
		t.choose(f.variables, f.values, hypotheses)
		f.times[at] = t
		f.Times = append(f.Times, t)
	}
	slices.SortFunc(f.Times, func(a, b *Time) int {
		if a.TotalNS != b.TotalNS {
			if a.TotalNS > b.TotalNS {
				return -1
			}
			return 1
		}
		return cmp.Or(strings.Compare(a.Region+"\x00"+a.From+"\x00"+a.To, b.Region+"\x00"+b.From+"\x00"+b.To), cmp.Compare(a.Number, b.Number))
	})
}

// means returns the mean duration at a place in each recording. Since a larger grid has more ranks
// between its ends, means of all ranks would change if only positions differed: each recording is
// compared with the largest one in the positions that both have, and weighted as there.
func means(recordings []*observed, at place) []float64 {
	largest := recordings[len(recordings)-1].times[at]
	total, count := 0.0, int64(0)
	for _, m := range largest {
		total, count = total+m.ns, count+m.count
	}
	all := make([]float64, len(recordings))
	for i, o := range recordings {
		here, there, shared := 0.0, 0.0, false
		for position, m := range o.times[at] {
			if l := largest[position]; l != nil {
				here, there, shared = here+m.value()*float64(l.count), there+l.ns, true
			}
		}
		switch {
		case i == len(all)-1:
			all[i] = total / float64(count)
		case there > 0:
			all[i] = here / there * total / float64(count)
		case shared && here == 0:
			all[i] = 0
		default:
			all[i] = math.NaN()
		}
	}
	return all
}

// steady is the relative difference of means below which computation times are taken as constant: two
// recordings of one program on one machine differ by as much.
const steady = 0.03

// hypotheses returns the terms of the laws that computation times may follow, those that change
// least over the sizes first.
func (f *Fit) hypotheses() (forms []form) {
	for i, v := range f.variables {
		var terms [][2]float64 // powers, logarithms
		switch {
		case v.name == "n":
			terms = [][2]float64{{0, 1}, {1. / 3, 0}, {1. / 2, 0}, {2. / 3, 0}, {1, 0}, {1, 1}, {3. / 2, 0}, {2, 0}, {3, 0}}
		case v.name != "p": // an extent
		case f.opt.Strong:
			terms = [][2]float64{{-1, 0}, {-2. / 3, 0}, {-1. / 2, 0}, {-1. / 3, 0}, {0, 1}}
		default:
			terms = [][2]float64{{0, 1}, {0, 2}, {1. / 3, 0}, {1. / 2, 0}, {2. / 3, 0}, {1, 0}}
		}
		for _, t := range terms {
			h := form{powers: make([]float64, len(f.variables)), logs: make([]float64, len(f.variables))}
			h.powers[i], h.logs[i] = t[0], t[1]
			forms = append(forms, h)
		}
	}
	return forms
}

// candidate is a law and its error when recordings are left out.
type candidate struct {
	law   Law
	error float64
}

// choose chooses the law of a place, from means at values of variables.
func (t *Time) choose(variables []variable, values func(i int) []float64, forms []form) {
	var x [][]float64
	var y []float64
	for i, mean := range t.MeansNS {
		if !math.IsNaN(mean) {
			x, y = append(x, values(i)), append(y, mean)
		}
	}
	low, high := slices.Min(y), slices.Max(y)
	constant := least(x, y, form{}, true, false)
	t.Best, t.Error, t.admissible = constant, leftOut(x, y, form{}, true, false), []Law{constant}
	if len(y) == 1 || high-low <= steady*high {
		return
	}
	candidates := []candidate{{constant, t.Error}}
	for _, h := range forms {
		for _, withConstant := range []bool{true, false} {
			if withConstant && len(y) < 3 {
				continue
			}
			l := least(x, y, h, withConstant, true)
			l.variables = variables
			if l.positive() {
				candidates = append(candidates, candidate{l, leftOut(x, y, h, withConstant, true)})
			}
		}
	}
	// A law that changes more must explain the recordings much better: it predicts the most.
	best := candidates[0]
	for _, c := range candidates[1:] {
		if c.error < best.error/2 {
			best = c
		}
	}
	tolerated := max(2*best.error, best.error+steady/3)
	t.Best, t.Error, t.admissible = best.law, best.error, nil
	if len(y) < 3 { // which leave no recording to test a law with
		tolerated = max(tolerated, 2*steady)
		t.admissible = []Law{{constant: y[len(y)-1]}}
	}
	for _, c := range candidates {
		if c.error <= tolerated {
			t.admissible = append(t.admissible, c.law)
		}
	}
}

// values returns those of the variables in a recording.
func (f *Fit) values(recording int) []float64 {
	x := make([]float64, len(f.variables))
	for i, v := range f.variables {
		x[i] = v.values[recording]
	}
	return x
}

// positive reports whether a law is the sum of two times, so that it stays positive for every target.
func (l *Law) positive() bool { return l.constant >= 0 && l.factor >= 0 }

// least returns the law with the least squares of relative errors.
func least(x [][]float64, y []float64, h form, constant, factor bool) Law {
	var aa, ab, bb, ay, by float64 // of the columns 1/y and term/y, and the right-hand side 1
	for i := range y {
		if y[i] == 0 {
			continue
		}
		a, b := 1/y[i], term(x[i], h.powers, h.logs)/y[i]
		aa, ab, bb, ay, by = aa+a*a, ab+a*b, bb+b*b, ay+a, by+b
	}
	l := Law{powers: h.powers, logs: h.logs}
	switch {
	case aa == 0:
	case !factor:
		l.constant = ay / aa
	case !constant:
		l.factor = by / bb
	default:
		if determinant := aa*bb - ab*ab; determinant > 1e-12*aa*bb {
			l.constant, l.factor = (ay*bb-by*ab)/determinant, (aa*by-ab*ay)/determinant
		} else {
			l.constant = ay / aa
		}
	}
	return l
}

// leftOut returns the root mean square of the relative errors when each value in turn is predicted
// from the others; of two values or fewer, that of the fit.
func leftOut(x [][]float64, y []float64, h form, constant, factor bool) float64 {
	sum := 0.0
	for i := range y {
		l := Law{}
		if len(y) < 3 {
			l = least(x, y, h, constant, factor)
		} else {
			l = least(slices.Delete(slices.Clone(x), i, i+1), slices.Delete(slices.Clone(y), i, i+1), h, constant, factor)
		}
		if y[i] != 0 {
			e := (l.value(x[i]) - y[i]) / y[i]
			sum += e * e
		}
	}
	return math.Sqrt(sum / float64(len(y)))
}
