package noisespec

import (
	"io/fs"
	"math"
	"strings"
	"testing"

	"loggops/analysis/analytic"
	recorded "loggops/formats/noise"
)

func TestTheory(t *testing.T) {
	p := analytic.Phase{WorkNS: 900}
	open := func(name string) (*recorded.Trace, error) {
		if name != "node.noise.arrow" {
			return nil, fs.ErrNotExist
		}
		return &recorded.Trace{Detours: []recorded.Detour{{StartNS: 10, DurationNS: 30, Cause: -1}, {StartNS: 100, DurationNS: 10, Cause: -1}}}, nil
	}
	for _, x := range []struct {
		text      string
		mean, two float64 // expected largest of one and of two draws, where f is 0.1
	}{
		{"none", 0, 0},
		{"exponential:f=10%", 100, 150},
		{"exponential:f=0.1", 100, 150},
		{"pareto:a=2,f=10%", 100, 400. / 3},
		{"uniform:f=10%", 100, 400. / 3},
		{"bernoulli:p=0.1,T=1us", 100, 190},
		{"bernoulli:p=10%,f=10%", 100, 190},
		{"bernoulli:T=1000,f=10%", 100, 190},
		{"empirical:file=node.noise.arrow,f=10%", 100, 125},
	} {
		n, err := Theory(x.text, p, open)
		if err != nil {
			t.Errorf("%s: %v", x.text, err)
			continue
		}
		if mean, two := n.MaxNS(1), n.MaxNS(2); math.Abs(mean-x.mean)+math.Abs(two-x.two) > 1e-6 || math.Abs(n.MeanNS()-mean) > 1e-6 {
			t.Errorf("%s: %v ns, the larger of two %v", x.text, mean, two)
		}
	}
}

// FuzzTheory: what is read without an error is a noise whose largest of many is
// no less than its mean, and that is not negative.
func FuzzTheory(f *testing.F) {
	for _, text := range []string{
		"none", "exponential:f=1%", "pareto:a=1.5,f=0.01", "bernoulli:p=0.1%,T=10ms", "bernoulli:T=1s,f=1%", "uniform:f=50%",
		"empirical:file=node.noise.arrow,f=1%", "pareto:a=1e300,f=1%",
	} {
		f.Add(text)
	}
	p := analytic.Phase{WorkNS: 1e6}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := Theory(text, p, open)
		switch {
		case err != nil && !strings.Contains(text, "\n") && strings.Contains(err.Error(), "\n"):
			t.Errorf("%q: error of several lines: %v", text, err)
		case err == nil && !(n.MeanNS() >= 0 && n.MaxNS(100) >= n.MeanNS()*(1-1e-6)):
			t.Errorf("%q: mean %v, the largest of 100 %v", text, n.MeanNS(), n.MaxNS(100))
		}
	})
}
