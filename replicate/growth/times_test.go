package growth

import (
	"math"
	"testing"
)

// TestTimes fits times that are known.
func TestTimes(t *testing.T) {
	for _, c := range []struct {
		name      string
		strong    bool
		ns        func(p float64) float64
		law       string
		low, high float64 // of 16 times the ranks, in shares of what the law says; 0 if the interval has the law only
	}{
		{"steady", false, func(p float64) float64 { return 1000 + p/10 }, "1002", 0.99, 1.01},
		{"tree", false, func(p float64) float64 { return 300 + 100*math.Log2(p) }, "300 + 100·log p", 0.6, 1.01},
		{"volume", true, func(p float64) float64 { return 1e6 / p }, "1e+06·p^-1", 0.99, 1.01},
		{"volume and rest", true, func(p float64) float64 { return 1e4 + 1e6/p }, "1e+04 + 1e+06·p^-1", 0.08, 1.01},
		{"volume and faces", true, func(p float64) float64 { return 1e6/p + 3e5/math.Sqrt(p) }, "p^-1·(1e+06 + 3e+05·p^(1/2))", 0.3, 1.01},
		{"volume in caches", true, func(p float64) float64 { return 1e6/p + 9e6*math.Pow(p, -1.5) }, "p^-1·(1e+06 + 9e+06·p^(-1/2))", 0.99, 2},
	} {
		f := &Fit{opt: Options{Strong: c.strong}}
		f.variables = []variable{{name: "p", at: func(t Target) float64 { return float64(t.Ranks()) }}}
		var m Time
		for _, p := range []float64{4, 9, 16, 36} {
			f.variables[0].values = append(f.variables[0].values, p)
			m.MeansNS = append(m.MeansNS, c.ns(p))
		}
		m.choose(f.variables, f.values, f.sums(), f.still())
		if m.Best.String() != c.law {
			t.Errorf("%s: the law is %s, not %s", c.name, m.Best.String(), c.law)
		}
		at := Target{Extents: []int{24, 24}}
		low, high := m.Interval(at)
		if y := m.predict(at, Best); low < c.low*y || low > y || high > c.high*y || high < y {
			t.Errorf("%s: from %.2f to %.2f of the law", c.name, low/y, high/y)
		}
	}
}

// TestFewSamples lists the changes of computations that a smaller recording does not have: as of those between the same
// functions, or else of all.
func TestFewSamples(t *testing.T) {
	first := place{from: "MPI_Irecv at halo.c:10 (receive)", to: "MPI_Isend at halo.c:30 (send)"}
	second := place{from: "MPI_Irecv at halo.c:12 (receive)", to: "MPI_Isend at halo.c:30 (send)"}
	other := place{from: "MPI_Isend at halo.c:30 (send)", to: "MPI_Allreduce at sum.c:5 (sum)"}
	alone := place{to: "MPI_Bcast at main.c:5 (main)"}
	small := &observed{times: map[place]map[string]*mean{first: {"first": {800, 2}}, other: {"first": {100, 1}}}}
	large := &observed{times: map[place]map[string]*mean{
		first: {"first": {400, 2}, "between": {900, 9}}, second: {"between": {600, 6}}, other: {"first": {100, 1}}, alone: {"first": {5, 1}},
	}}
	m := meaner{all: []*observed{small, large}, alike: map[place][]place{first.functions(): {first, second}}, changes: map[place][]float64{}}
	for _, c := range []struct {
		at   place
		want float64
	}{{first, 2}, {second, 2}, {other, 1}, {alone, 900. / 500}} {
		if got := m.change(c.at); got[0] != c.want || got[1] != 1 {
			t.Errorf("%v changes by %v, not %v", c.at, got, c.want)
		}
	}
}

// TestOnePower: a sum of two powers, of which values have only the first, predicts each of them from the others.
func TestOnePower(t *testing.T) {
	x := [][]float64{{4}, {9}, {16}, {36}}
	y := []float64{900, 400, 225, 100}
	s := sum{{powers: []float64{-1}, logs: []float64{0}}, {powers: []float64{-1. / 2}, logs: []float64{0}}}
	if c := s.leaveOut(x, y); c.error > 1e-6 {
		t.Errorf("error %v", c.error)
	}
}
