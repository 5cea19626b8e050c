package topology

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/spec"
	"loggops/internal/units"
)

// Values is what the values of an option are.
type Values int

// The values of options.
const (
	Texts     Values = iota
	Rates            // ns per byte
	Durations        // ns
	Numbers          // whole ones
)

// ValuesOf returns what the values of an option are.
func ValuesOf(key string) Values {
	switch {
	case key == "G" || strings.HasSuffix(key, "-G") || strings.HasPrefix(key, "G."):
		return Rates
	case strings.HasSuffix(key, "latency"):
		return Durations
	case slices.Contains([]string{"seed", "taper", "groups", "routers", "hosts", "global"}, key):
		return Numbers
	}
	return Texts
}

// ParseValues returns the values of a list for an option, each as With takes it: 0.04, 90ns or hash, or, of
// rates and durations, relative ones such as x2.
func ParseValues(key, text string) (all []string, err error) {
	switch kind := ValuesOf(key); {
	case kind == Texts:
		return spec.List(text), nil
	case kind == Numbers:
		return spec.WholeNumbers(0, math.MaxInt64)(text)
	case units.IsFactor(text):
		return spec.Texts(units.ParseFactor, func(x float64) string { return "x" + formatRate(x) })(text)
	case kind == Durations:
		return spec.Texts(parseLatency, formatLatency)(text)
	}
	return spec.Texts(parseG, formatRate)(text)
}

// Number returns an absolute value of an option in ns per byte or ns, or as it is.
func Number(key, value string) (float64, error) {
	switch ValuesOf(key) {
	case Rates:
		return parseG(value)
	case Durations:
		ns, err := parseLatency(value)
		return float64(ns), err
	}
	n, err := spec.Integer[int64](value, 0, math.MaxInt64)
	return float64(n), err
}

// formatRate rounds to 12 digits, so that 3 times 0.04 is 0.12.
func formatRate(x float64) string {
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64)
	return strconv.FormatFloat(x, 'g', -1, 64)
}

func formatLatency(ns int64) string { return (*units.Duration)(&ns).String() }

// scaled returns a multiple of the value of a rate or duration, or of the one in its place.
func (s Spec) scaled(key, factor string) (string, error) {
	by, err := units.ParseFactor(factor)
	if err != nil {
		return "", err
	}
	text, given := s.values[key]
	if s.file != nil { // whose values are factors
		if was, err := units.ParseFactor(text); err == nil {
			by *= was
		}
		return "x" + formatRate(by), nil
	}
	if ValuesOf(key) == Durations {
		ns := int64(defaultLatencyNS)
		if !given {
			text, given = s.values["latency"]
		}
		if given {
			if ns, err = parseLatency(text); err != nil {
				return "", err
			}
		}
		if float64(ns)*by > maxLatencyNS {
			return "", fmt.Errorf("%s times %s is more than %s", factor, formatLatency(ns), units.FormatDuration(maxLatencyNS))
		}
		return formatLatency(int64(math.Round(float64(ns) * by))), nil
	}
	g := defaultG
	if !given {
		text, given = s.values["G"]
	}
	if given {
		if g, err = parseG(text); err != nil {
			return "", err
		}
	}
	return formatRate(g * by), nil
}
