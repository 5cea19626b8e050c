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
	widest     float64 // the largest of the errors whose mean is Error
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
// recordings nearly as well as the best one, widened by the largest error of those, in ns.
func (t *Time) Interval(at Target) (low, high float64) {
	low, high = math.Inf(1), 0
	for i := range t.admissible {
		y := max(0, t.admissible[i].At(at))
		low, high = min(low, y), max(high, y)
	}
	return low * (1 - min(t.widest, 1)), high * (1 + t.widest)
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
	sums, still := f.sums(), f.still()
	alike := map[place][]place{} // that are taken together
	for at := range f.template.times {
		alike[at.functions()] = append(alike[at.functions()], at)
	}
	means := meaner{all: f.all(), alike: alike, changes: map[place][]float64{}}
	for at, classes := range f.template.times {
		t := &Time{Region: at.region, From: at.from, To: at.to, Number: at.number}
		count := int64(0)
		for _, m := range classes {
			t.TotalNS, count = t.TotalNS+m.ns, count+m.count
		}
		for _, change := range means.change(at) {
			t.MeansNS = append(t.MeansNS, change*t.TotalNS/float64(count))
		}
		t.choose(f.variables, f.values, sums, still)
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

// steady is the relative difference of means below which computation times are taken as constant: two
// recordings of one program on one machine differ by as much.
const steady = 0.03

// sum is a law without its factors: a sum of one or two terms.
type sum []form

// sums returns the laws that computation times may follow: terms of one variable, with and without a constant, and two powers.
// In strong scaling, a rank computes on a block whose volume shrinks as 1/p, its faces as p^(-1/2) or p^(-2/3), and its
// edges as p^(-1/3). The time per volume shrinks, too, if smaller blocks fit the caches better, or consist of cells, as in NPB
// BT: for that are powers beyond -1, with no constant.
func (f *Fit) sums() (all []sum) {
	for i, v := range f.variables {
		var logs, powers, steep []float64
		switch {
		case v.name == "n":
			logs, powers = []float64{1}, []float64{1. / 3, 1. / 2, 2. / 3, 1, 3. / 2, 2, 3}
		case v.name != "p": // an extent
			continue
		case f.opt.Strong:
			logs, powers, steep = []float64{1}, []float64{-1, -2. / 3, -1. / 2, -1. / 3}, []float64{-4. / 3, -3. / 2}
		default:
			logs, powers = []float64{1, 2}, []float64{1. / 3, 1. / 2, 2. / 3, 1}
		}
		all = append(all, withConstant(f.forms(i, powers, logs))...)
		terms := f.forms(i, slices.Concat(powers, steep), nil)
		for j, t := range terms {
			if j >= len(powers) {
				all = append(all, sum{t})
			}
			for _, u := range terms[j+1:] {
				all = append(all, sum{t, u})
			}
		}
	}
	return all
}

// still returns the law of times on more ranks if nothing but the volume of a block changes: a constant, or 1/p of the same
// problem. If the size of the problem varies, it is nil.
func (f *Fit) still() sum {
	switch {
	case len(f.variables) == 0 || f.variables[len(f.variables)-1].name == "n":
		return nil
	case f.opt.Strong:
		return f.forms(0, []float64{-1}, nil)
	}
	return sum{{}}
}

// forms returns terms of one variable.
func (f *Fit) forms(variable int, powers, logs []float64) (all []form) {
	add := func(power, log float64) {
		t := form{powers: make([]float64, len(f.variables)), logs: make([]float64, len(f.variables))}
		t.powers[variable], t.logs[variable] = power, log
		all = append(all, t)
	}
	for _, log := range logs {
		add(0, log)
	}
	for _, power := range powers {
		add(power, 0)
	}
	return all
}

// withConstant returns the terms with and without a constant.
func withConstant(terms []form) (all []sum) {
	for _, t := range terms {
		all = append(all, sum{{}, t}, sum{t})
	}
	return all
}

// candidate is a law and its errors when recordings are left out.
type candidate struct {
	law           Law
	error, widest float64 // the root mean square, and the largest
}

// choose chooses the law of a place, from means at values of variables. What made a time change may end after the last
// recording, such as more and more cache misses: the interval contains the law that then changes the last mean, if any.
func (t *Time) choose(variables []variable, values func(i int) []float64, sums []sum, still sum) {
	var x [][]float64
	var y []float64
	for i, mean := range t.MeansNS {
		if !math.IsNaN(mean) {
			x, y = append(x, values(i)), append(y, mean)
		}
	}
	low, high := slices.Min(y), slices.Max(y)
	constant := sum{{}}
	candidates := []candidate{constant.leaveOut(x, y)}
	t.Best, t.Error, t.widest = candidates[0].law, candidates[0].error, candidates[0].widest
	t.admissible = []Law{t.Best}
	if len(y) == 1 || high-low <= steady*high {
		return
	}
	for _, s := range sums {
		if len(s) > 1 && len(y) < 3 {
			continue
		}
		if c := s.leaveOut(x, y); c.law.factor > 0 && (len(s) == 1 || c.law.constant > 0) {
			c.law.variables = variables
			candidates = append(candidates, c)
		}
	}
	best := candidates[0]
	for _, c := range candidates[1:] {
		if c.error < best.error/better {
			best = c
		}
	}
	tolerated := max(2*best.error, best.error+steady/3)
	t.Best, t.Error, t.widest, t.admissible = best.law, best.error, best.widest, nil
	if best.law.factor > 0 && still != nil {
		end := still.fit(x[len(x)-1:], y[len(y)-1:])
		end.variables = variables
		t.admissible = append(t.admissible, end)
	}
	if len(y) < 3 { // which leave no recording to test a law with
		tolerated = max(tolerated, 2*steady)
		t.admissible = append(t.admissible, Law{constant: y[len(y)-1]})
	}
	for _, c := range candidates {
		if c.error <= tolerated {
			t.admissible = append(t.admissible, c.law)
		}
	}
}

// better is how many times smaller the error of a law must be than that of one before it: three or four recordings do not
// show smaller differences, and the laws before have fewer terms or change less.
const better = 1.5

// values returns those of the variables in a recording.
func (f *Fit) values(recording int) []float64 {
	x := make([]float64, len(f.variables))
	for i, v := range f.variables {
		x[i] = v.values[recording]
	}
	return x
}

// fit returns the law with the least squares of relative errors whose factors are not negative, since times
// stay positive for every target then.
func (s sum) fit(x [][]float64, y []float64) Law {
	columns := make([][]float64, len(s)) // for the right-hand side 1
	for j, h := range s {
		for i := range y {
			if y[i] != 0 {
				columns[j] = append(columns[j], term(x[i], h.powers, h.logs)/y[i])
			}
		}
	}
	factors := leastSquares(columns)
	switch {
	case len(s) == 2 && s[0].powers == nil:
		return Law{constant: factors[0], factor: factors[1], powers: s[1].powers, logs: s[1].logs}
	case len(s) == 2 && factors[1] == 0: // one of two powers is left
		return Law{factor: factors[0], powers: s[0].powers}
	case len(s) == 2: // of powers
		quotient := slices.Clone(s[1].powers)
		for i, a := range s[0].powers {
			quotient[i] -= a
		}
		return Law{constant: factors[0], factor: factors[1], powers: quotient, times: s[0].powers}
	case s[0].powers == nil:
		return Law{constant: factors[0]}
	}
	return Law{factor: factors[0], powers: s[0].powers, logs: s[0].logs}
}

// leastSquares returns the factors of one or two columns, not negative, whose sum is nearest to 1.
func leastSquares(columns [][]float64) []float64 {
	a, b := columns[0], columns[len(columns)-1]
	var aa, ab, bb, as, bs float64
	for i := range a {
		aa, ab, bb, as, bs = aa+a[i]*a[i], ab+a[i]*b[i], bb+b[i]*b[i], as+a[i], bs+b[i]
	}
	switch determinant := aa*bb - ab*ab; {
	case aa == 0 || bb == 0:
		return make([]float64, len(columns))
	case len(columns) == 1:
		return []float64{as / aa}
	case determinant > 1e-12*aa*bb:
		if f, g := (as*bb-bs*ab)/determinant, (bs*aa-as*ab)/determinant; f >= 0 && g >= 0 {
			return []float64{f, g}
		}
	}
	if as*as/aa >= bs*bs/bb { // of which more is explained
		return []float64{as / aa, 0}
	}
	return []float64{0, bs / bb}
}

// leaveOut fits the law, and returns it with the errors when each value in turn is predicted from the others; of two values
// or fewer, with those of the fit.
func (s sum) leaveOut(x [][]float64, y []float64) candidate {
	c := candidate{law: s.fit(x, y)}
	squares := 0.0
	for i := range y {
		l := c.law
		if len(y) > 2 {
			l = s.fit(slices.Delete(slices.Clone(x), i, i+1), slices.Delete(slices.Clone(y), i, i+1))
		}
		if y[i] != 0 {
			e := math.Abs(l.value(x[i])-y[i]) / y[i]
			squares, c.widest = squares+e*e, max(c.widest, e)
		}
	}
	c.error = math.Sqrt(squares / float64(len(y)))
	return c
}
