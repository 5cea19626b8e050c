package noisespec

import (
	"strings"
	"testing"

	"loggops/analysis/analytic"
)

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
