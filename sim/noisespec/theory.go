package noisespec

import (
	"errors"
	"fmt"
	"strings"

	"loggops/analysis/analytic"
	"loggops/formats/nearest"
	"loggops/internal/units"
)

// theories read what adds to phases in the models of package analytic. Where an
// overhead f is given, the mean is w·f/(1-f).
var theories = []struct {
	name string
	keys []string
	read func(analytic.Phase, *options, Open) (analytic.Noise, error)
}{
	{"none", nil, func(analytic.Phase, *options, Open) (analytic.Noise, error) { return analytic.None{}, nil }},
	{"exponential", []string{"f"}, exponentialNoise},
	{"pareto", []string{"a", "f"}, paretoNoise},
	{"bernoulli", []string{"p", "T", "f"}, bernoulliNoise},
	{"uniform", []string{"f"}, uniformNoise},
	{"empirical", []string{"file", "f"}, empiricalNoise},
}

// Theory reads the noise of a phase as the models have it:
//
//	exponential:f=1%    pareto:a=2,f=0.005    bernoulli:p=0.1%,T=10ms    none
//	uniform:f=1%        empirical:file=node.noise.arrow,f=1%
//
// Of Bernoulli's p, T and f one is missing.
func Theory(text string, p analytic.Phase, open Open) (analytic.Noise, error) {
	form, rest, _ := strings.Cut(text, ":")
	var names []string
	for _, x := range theories {
		if x.name == form {
			if len(x.keys) == 0 && rest != "" {
				return nil, fmt.Errorf("%s has no options", form)
			}
			o, err := split(rest, x.keys)
			if err != nil {
				return nil, err
			}
			n, err := x.read(p, o, open)
			return n, first(err)
		}
		names = append(names, x.name)
	}
	return nil, nearest.Unknown("noise", form, names)
}

// mean reads an overhead as the mean that it is of.
func mean(ns *float64, p analytic.Phase) func(string) error {
	return func(s string) error {
		f, err := part(s)
		if err == nil && f == 0 {
			err = errors.New("want more than 0")
		}
		*ns = p.MeanNoise(f)
		return err
	}
}

func exponentialNoise(p analytic.Phase, o *options, _ Open) (analytic.Noise, error) {
	var n analytic.Exponential
	err := o.need("f", mean(&n.Mean, p))
	return n, err
}

func paretoNoise(p analytic.Phase, o *options, _ Open) (analytic.Noise, error) {
	var n analytic.Pareto
	err := errors.Join(o.need("a", func(s string) (err error) { n.Shape, err = units.ParseRate(s); return }), o.need("f", mean(&n.Mean, p)))
	if err == nil && n.Shape <= 1 {
		err = fmt.Errorf("a=%v: it must be above 1, or the mean is not finite", n.Shape)
	}
	return n, err
}

func bernoulliNoise(p analytic.Phase, o *options, _ Open) (analytic.Noise, error) {
	var (
		n        analytic.Bernoulli
		stolen   int64
		expected float64
	)
	if len(o.values) != 2 {
		return nil, errors.New("want two of p, T and f")
	}
	err := errors.Join(
		o.read("p", func(s string) (err error) { n.Probability, err = probability(s); return }),
		o.read("T", duration(&stolen)),
		o.read("f", mean(&expected, p)),
	)
	if err != nil {
		return nil, err
	}
	n.Duration = float64(stolen)
	_, chance := o.values["p"]
	_, time := o.values["T"]
	switch {
	case !time:
		n.Duration = expected / n.Probability
	case !chance:
		n.Probability = expected / n.Duration
	}
	if !(n.Probability > 0 && n.Probability <= 1 && n.Duration > 0) {
		return nil, fmt.Errorf("p is %.6g and T %.6g ns; both must be above 0, and p at most 1", n.Probability, n.Duration)
	}
	return n, nil
}

func uniformNoise(p analytic.Phase, o *options, _ Open) (analytic.Noise, error) {
	var expected float64
	err := o.need("f", mean(&expected, p))
	return analytic.Uniform{Least: 0, Most: 2 * expected}, err
}

func empiricalNoise(p analytic.Phase, o *options, open Open) (analytic.Noise, error) {
	var (
		values   []int64
		expected float64
	)
	err := errors.Join(
		o.need("file", func(s string) error {
			t, err := read(s, open)
			if err == nil {
				values = durations(t)
			}
			return err
		}),
		o.need("f", mean(&expected, p)),
	)
	if err != nil {
		return nil, err
	}
	return analytic.NewMeasured(values).OfMean(expected), nil
}
