package topology

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"loggops/internal/field"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/internal/visible"
)

// options are the options of a network with values.
type options struct {
	values  map[string]string
	file    *listing // of a network from a file
	store   bool
	routing string // "" for the default
	seed    uint64
}

// choice checks that a value is one of some names, and reports whether it is given and not the first.
func (o *options) choice(key string, names ...string) (other bool, err error) {
	value, ok := o.values[key]
	if ok && !slices.Contains(names, value) {
		return false, setting.Unknown(key, value, names)
	}
	return ok && value != names[0], nil
}

// option parses the value of an option, which must be given.
func option[T any](o *options, key string, parse func(string) (T, error)) (value T, err error) {
	text, ok := o.values[key]
	if !ok {
		return value, fmt.Errorf("%s is missing", key)
	}
	if value, err = parse(text); err != nil {
		return value, fmt.Errorf("%s=%s: %w", key, visible.Short(text), err)
	}
	return value, nil
}

// sizes returns sizes such as 16x16x4, each at least 1.
func (o *options) sizes(key string) (spec.Grid, error) {
	return option(o, key, func(text string) (sizes spec.Grid, err error) { err = sizes.Set(text); return sizes, err })
}

// size returns a number that is at least 1.
func (o *options) size(key string) (int, error) {
	return option(o, key, func(text string) (int, error) { return spec.Integer(text, 1, math.MaxInt32) })
}

func parseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("want a whole number from 0 to %d", uint64(math.MaxUint64))
	}
	return seed, nil
}

// link returns the links of a tier: those between switches, but for the values of options of the
// tier's own.
func (o *options) link(tier int, own ...field.Field) (l Link, err error) {
	l = usualLink
	l.Tier = tier
	for _, f := range append(usualTier.own(), own...) {
		if _, given := o.values[f.Name]; !given {
			continue
		}
		number, err := option(o, f.Name, f.Kind.Number)
		if err != nil {
			return l, err
		}
		switch f.Kind {
		case latencies:
			l.LatencyNS = int64(number)
		case rates:
			l.GapPerByte = number
		}
	}
	return l, nil
}

// own returns the options of the links of a tier.
func (t tier) own() []field.Field {
	return []field.Field{rate(t.prefix+rateKey, t.links), latency(t.prefix+latencyKey, t.links)}
}

// parseLatency parses a latency in ns.
func parseLatency(text string) (int64, error) {
	ns, err := latencies.Number(text)
	return int64(ns), err
}

// product returns the product of numbers that are at least 1, or false if it exceeds the range of
// ranks and links.
func product(numbers ...int) (int, bool) {
	all := 1
	for _, n := range numbers {
		if n > math.MaxInt32/all {
			return 0, false
		}
		all *= n
	}
	return all, true
}

// checkLinks returns an error if there are too many links to number them.
func checkLinks(hosts int, links float64) error {
	if links > math.MaxInt32 {
		return fmt.Errorf("%s hosts with %.3g links; a network has at most %d links", units.FormatCount(int64(hosts)), links, math.MaxInt32)
	}
	return nil
}
