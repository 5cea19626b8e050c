package topology

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

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

// Defaults of links between switches.
const (
	defaultG         = 0.1 // ns per byte
	defaultLatencyNS = 100
)

// Limits keep sums of times far from overflow.
const (
	maxG         = 1e6 // ns per byte
	maxLatencyNS = 1e12
)

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
func (o *options) link(tier int, own ...string) (l Link, err error) {
	l = Link{GapPerByte: defaultG, LatencyNS: defaultLatencyNS, Tier: tier}
	for _, key := range append([]string{"G", "latency"}, own...) {
		switch _, given := o.values[key]; {
		case !given:
		case strings.HasSuffix(key, "latency"):
			l.LatencyNS, err = option(o, key, parseLatency)
		default:
			l.GapPerByte, err = option(o, key, parseG)
		}
		if err != nil {
			return l, err
		}
	}
	return l, nil
}

func parseG(text string) (float64, error) {
	g, err := units.ParsePerByte(text)
	if err == nil && g > maxG {
		err = fmt.Errorf("want at most %g ns per byte", float64(maxG))
	}
	return g, err
}

func parseLatency(text string) (int64, error) {
	ns, err := units.ParseDuration(text)
	if err == nil && ns > maxLatencyNS {
		err = fmt.Errorf("want at most %s", units.FormatDuration(maxLatencyNS))
	}
	return ns, err
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
