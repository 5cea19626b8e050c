// Package sweep orders the runs of a sweep along one of its keys: how the run time depends on a
// parameter of the model or on the speed of the network.
package sweep

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"loggops/analysis/makespan"
	"loggops/formats/result"
	"loggops/internal/units"
	"loggops/sim/machine"
)

// Scale is the key of the speed of the network. All others are names of parameters.
const Scale = "scale-network"

// ErrNotSwept says that the runs do not differ in a key.
var ErrNotSwept = errors.New("not swept")

// Point is the runs at one value of the key: ns, bytes, ns per byte, or a factor.
type Point struct {
	Value       float64
	Runs        int
	NoiselessNS int64
	Makespan    makespan.Spread
}

// Curve is the points that differ in nothing but the key, ascending.
type Curve struct {
	Label  string // the other properties that differ within the sweep
	Points []Point
}

// All returns all keys.
func All() []string { return append(machine.Names(), Scale) }

// Keys returns the keys that are swept over several values, parameters first.
func Keys(runs []result.Run) (keys []string) {
	for _, name := range All() {
		values := map[string]bool{}
		for i := range runs {
			values[valueOf(&runs[i], name)] = true
		}
		if len(values) > 1 {
			keys = append(keys, name)
		}
	}
	return keys
}

// valueOf returns the text of a run's value, "" if the key is not swept.
func valueOf(r *result.Run, key string) string {
	if key == Scale {
		return fmt.Sprint(r.ScaleNetwork)
	}
	for setting := range strings.SplitSeq(r.Parameters, ",") {
		if name, value, _ := strings.Cut(setting, "="); name == key {
			return value
		}
	}
	return ""
}

// Unit returns the unit of a key's values.
func Unit(key string) *units.Unit {
	if p, err := machine.Named(key); err == nil {
		switch p.Column.Key[strings.LastIndexByte(p.Column.Key, '_')+1:] {
		case "ns":
			return units.Time
		case "bytes":
			return units.Bytes
		}
	}
	return units.Ratio
}

// Of returns the curves of some runs over a key. The error names a value that cannot be read.
func Of(runs []result.Run, key string) ([]Curve, error) {
	type place struct {
		label string
		value float64
	}
	makespans, first := map[place][]int64{}, map[place]*result.Run{}
	for i := range runs {
		r := &runs[i]
		value, err := number(r, key)
		if err != nil {
			return nil, fmt.Errorf("run %d: %s: %w", r.Run, key, err)
		}
		at := place{others(runs, r, key), value}
		makespans[at] = append(makespans[at], r.MakespanNS)
		if first[at] == nil {
			first[at] = r
		}
	}
	var curves []Curve
	for at, all := range makespans {
		i := slices.IndexFunc(curves, func(c Curve) bool { return c.Label == at.label })
		if i < 0 {
			i = len(curves)
			curves = append(curves, Curve{Label: at.label})
		}
		curves[i].Points = append(curves[i].Points, Point{at.value, len(all), first[at].NoiselessNS, makespan.SpreadOf(all)})
	}
	slices.SortFunc(curves, func(a, b Curve) int { return cmp.Compare(a.Label, b.Label) })
	for _, c := range curves {
		slices.SortFunc(c.Points, func(a, b Point) int { return cmp.Compare(a.Value, b.Value) })
	}
	return curves, nil
}

// number returns the value of a run.
func number(r *result.Run, key string) (float64, error) {
	if key == Scale {
		return r.ScaleNetwork, nil
	}
	p, err := machine.Named(key)
	if err != nil {
		return 0, err
	}
	return p.Parse(valueOf(r, key))
}

// others describes the properties of a run, other than the key, that differ among some runs.
func others(runs []result.Run, of *result.Run, key string) string {
	var parts []string
	add := func(text func(*result.Run) string) {
		if mine := text(of); mine != "" && slices.ContainsFunc(runs, func(r result.Run) bool { return text(&r) != mine }) {
			parts = append(parts, mine)
		}
	}
	add(func(r *result.Run) string { return fmt.Sprint(r.Ranks, " ranks") })
	add(func(r *result.Run) string { return r.Noise })
	for _, name := range All() {
		if name != key {
			add(func(r *result.Run) string {
				if value := valueOf(r, name); value != "" {
					return name + "=" + value
				}
				return ""
			})
		}
	}
	return strings.Join(parts, ", ")
}
