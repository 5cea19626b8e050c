package noisespec

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strings"

	recorded "loggops/formats/noise"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/sim/noise"
)

// periodOf reads a frequency such as 1kHz, and returns the period in ns.
func periodOf(s string) (int64, error) {
	hertz, err := units.ParseFrequency(s)
	if err != nil {
		return 0, err
	}
	ns := math.Round(1e9 / hertz)
	if !(ns >= 1 && ns <= 1<<59) {
		return 0, errors.New("the period must be from 1 ns to 18 years")
	}
	return int64(ns), nil
}

// part reads a part of the whole, such as 0.01 or 1%.
func part(s string) (float64, error) {
	text, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	x, err := units.ParseRate(text)
	if percent {
		x /= 100
	}
	if err != nil || x >= 1 {
		return 0, errors.New("want a number from 0 to below 1, or below 100%")
	}
	return x, nil
}

// ParseRanks reads a list of ranks such as 0..31,64.
func ParseRanks(s string) (noise.Ranks, error) {
	ranges, err := spec.ParseSet(s, spec.Range{Last: math.MaxInt32})
	var all noise.Ranks
	for _, r := range ranges {
		all = append(all, noise.Range{First: int32(r.First), Last: int32(r.Last)})
	}
	return all, err
}

// distribution reads one of times. Measured ones are what values makes of a
// recording.
func distribution(open Open, values func(*recorded.Trace) []int64) func(string) (noise.Distribution, error) {
	return checked(func(s string) (noise.Distribution, error) {
		form, rest, named := strings.Cut(s, ":")
		if !named {
			form, rest = "constant", s
		}
		a, b := spec.Name(rest)
		switch form {
		case "constant":
			return of(noise.Constant, rest, timeOf)
		case "exponential":
			return of(noise.Exponential, rest, timeOf)
		case "uniform":
			return ofTwo(noise.Uniform, a, timeOf, b, timeOf)
		case "pareto":
			return ofTwo(noise.Pareto, a, timeOf, b, units.ParseRate)
		case "bernoulli":
			return ofTwo(noise.Bernoulli, a, probability, b, timeOf)
		case "empirical":
			return measured(rest, open, values)
		}
		return noise.Distribution{}, errors.New("want a time, or one of constant, uniform, exponential, pareto, bernoulli and empirical with its parameters after colons")
	})
}

// normalized reads a distribution of which only the form matters, because its
// mean will be 1.
func normalized(open Open) func(string) (noise.Distribution, error) {
	return checked(func(s string) (noise.Distribution, error) {
		form, rest := spec.Name(s)
		switch {
		case s == "exponential":
			return noise.Exponential(1), nil
		case form == "pareto":
			return of(func(shape float64) noise.Distribution { return noise.Pareto(1, shape) }, rest, units.ParseRate)
		case form == "bernoulli":
			return of(func(p float64) noise.Distribution { return noise.Bernoulli(p, 1) }, rest, probability)
		case form == "empirical":
			return measured(rest, open, durations)
		}
		return noise.Distribution{}, errors.New("want one of exponential, pareto:SHAPE, bernoulli:P and empirical:FILE, as there is an intensity")
	})
}

// checked reads a distribution, and checks it.
func checked(read func(string) (noise.Distribution, error)) func(string) (noise.Distribution, error) {
	return func(s string) (noise.Distribution, error) {
		d, err := read(s)
		if err == nil {
			err = d.Check()
		}
		return d, err
	}
}

type reader func(string) (float64, error)

func of(from func(float64) noise.Distribution, text string, read reader) (noise.Distribution, error) {
	x, err := read(text)
	return from(x), err
}

func ofTwo(from func(a, b float64) noise.Distribution, a string, readA reader, b string, readB reader) (noise.Distribution, error) {
	x, err := readA(a)
	if err != nil {
		return noise.Distribution{}, err
	}
	y, err := readB(b)
	return from(x, y), err
}

func timeOf(s string) (float64, error) {
	ns, err := units.ParseDuration(s)
	return float64(ns), err
}

// probability is part, or 1.
func probability(s string) (float64, error) {
	if x, err := units.ParseRate(s); err == nil && x == 1 {
		return x, nil
	}
	return part(s)
}

func measured(file string, open Open, values func(*recorded.Trace) []int64) (noise.Distribution, error) {
	t, err := read(file, open)
	if err != nil {
		return noise.Distribution{}, err
	}
	return noise.Empirical(values(t)), nil
}

// read reads a recording and checks it.
func read(file string, open Open) (*recorded.Trace, error) {
	t, err := open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, setting.OfFile(fmt.Errorf("%s: no such file or directory", file))
	}
	if err != nil {
		return nil, err
	}
	if err := t.Check(); err != nil {
		return nil, setting.OfFile(fmt.Errorf("%s: %w", file, err))
	}
	return t, nil
}

// durations returns those of a recording's detours.
func durations(t *recorded.Trace) (ns []int64) {
	for _, d := range t.Detours {
		ns = append(ns, d.DurationNS)
	}
	return ns
}

// gaps returns what is between a recording's detours, and between the last and
// the first of its repetition.
func gaps(t *recorded.Trace) (ns []int64) {
	end := int64(0)
	for _, d := range t.Detours {
		ns = append(ns, d.StartNS-end)
		end = d.StartNS + d.DurationNS
	}
	if t.LengthNS > 0 && len(ns) > 0 {
		ns[0] += t.LengthNS - end
	}
	return ns
}
