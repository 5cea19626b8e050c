package noisespec

import (
	"errors"
	"fmt"
	"slices"

	"loggops/analysis/analytic"
	recorded "loggops/formats/noise"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
)

// theories read what adds to phases in the models of package analytic. Where an
// overhead f is given, the mean is w·f/(1-f).
var theories = []struct {
	name string
	read func(analytic.Phase, string, Open) (analytic.Noise, error)
}{
	{"none", func(_ analytic.Phase, text string, _ Open) (analytic.Noise, error) {
		_, err := spec.Options(text, ",")
		return analytic.None{}, err
	}},
	{"exponential", exponentialNoise},
	{"pareto", paretoNoise},
	{"bernoulli", bernoulliNoise},
	{"uniform", uniformNoise},
	{"empirical", empiricalNoise},
}

// Theory reads the noise of a phase as the models have it:
//
//	exponential:f=1%    pareto:a=2,f=0.005    bernoulli:p=0.1%,T=10ms    none
//	uniform:f=1%        empirical:file=node.noise.arrow,f=1%
//
// Of Bernoulli's p, T and f one is missing.
func Theory(text string, p analytic.Phase, open Open) (analytic.Noise, error) {
	form, rest := spec.Name(text)
	var names []string
	for _, x := range theories {
		if x.name == form {
			return x.read(p, rest, open)
		}
		names = append(names, x.name)
	}
	return nil, setting.Unknown("noise", form, names)
}

// mean returns the option of an intensity, as the mean that it is of.
func mean(ns *float64, p analytic.Phase) spec.Option {
	return spec.To("f", ns, func(s string) (float64, error) {
		f, err := part(s)
		if err == nil && f == 0 {
			err = errors.New("want more than 0")
		}
		return p.MeanNoise(f), err
	})
}

func exponentialNoise(p analytic.Phase, text string, _ Open) (analytic.Noise, error) {
	var n analytic.Exponential
	_, err := spec.Options(text, ",", mean(&n.Mean, p).Needed())
	return n, err
}

func paretoNoise(p analytic.Phase, text string, _ Open) (analytic.Noise, error) {
	var n analytic.Pareto
	_, err := spec.Options(text, ",", spec.To("a", &n.Shape, units.ParseRate).Needed(), mean(&n.Mean, p).Needed())
	if err == nil && n.Shape <= 1 {
		err = fmt.Errorf("a=%v: it must be above 1, or the mean is not finite", n.Shape)
	}
	return n, err
}

func bernoulliNoise(p analytic.Phase, text string, _ Open) (analytic.Noise, error) {
	var (
		n        analytic.Bernoulli
		expected float64
	)
	given, err := spec.Options(text, ",", spec.To("p", &n.Probability, probability), spec.To("T", &n.Duration, timeOf), mean(&expected, p))
	switch {
	case err != nil:
		return nil, err
	case len(given) != 2:
		return nil, errors.New("want two of p, T and f")
	case !slices.Contains(given, "T"):
		n.Duration = expected / n.Probability
	case !slices.Contains(given, "p"):
		n.Probability = expected / n.Duration
	}
	if !(n.Probability > 0 && n.Probability <= 1 && n.Duration > 0) {
		return nil, fmt.Errorf("p is %.6g and T %.6g ns; both must be above 0, and p at most 1", n.Probability, n.Duration)
	}
	return n, nil
}

func uniformNoise(p analytic.Phase, text string, _ Open) (analytic.Noise, error) {
	var expected float64
	_, err := spec.Options(text, ",", mean(&expected, p).Needed())
	return analytic.Uniform{Least: 0, Most: 2 * expected}, err
}

func empiricalNoise(p analytic.Phase, text string, open Open) (analytic.Noise, error) {
	var (
		trace    *recorded.Trace
		expected float64
	)
	_, err := spec.Options(text, ",",
		spec.To("file", &trace, func(s string) (*recorded.Trace, error) { return read(s, open) }).Needed(), mean(&expected, p).Needed())
	if err != nil {
		return nil, err
	}
	return analytic.NewMeasured(durations(trace)).OfMean(expected), nil
}
