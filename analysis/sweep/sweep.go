// Package sweep orders the runs of a sweep along one or two of its keys: how the run time
// depends on parameters of the model, on the machine or on the noise. It has the statistics of the runs of a
// point: how their makespans spread, how much of the injected noise they show, and at which scale noise becomes
// the bottleneck.
package sweep

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"loggops/formats/result"
	"loggops/internal/robust"
	"loggops/internal/setting"
	"loggops/internal/sums"
)

// Point is the runs at one value of a key, or of two.
type Point struct {
	Value       float64 // of a curve's key
	Runs        int     // 0 where nothing was simulated
	NoiselessNS int64
	Makespan    robust.Spread
	First       result.Run // of the runs
}

// pointOf returns the point of some runs at a value.
func pointOf(value float64, runs []result.Run) Point {
	var makespans []int64
	for i := range runs {
		makespans = append(makespans, runs[i].MakespanNS)
	}
	return Point{value, len(runs), runs[0].NoiselessNS, robust.SpreadOf(makespans), runs[0]}
}

// Slowdown returns a makespan over the one without noise.
func (p *Point) Slowdown(makespanNS int64) float64 {
	return float64(makespanNS) / float64(max(1, p.NoiselessNS))
}

// Show returns what a picture shows of a makespan: its slowdown, or the makespan in ns.
func (p *Point) Show(makespanNS int64, slowdown bool) float64 {
	if slowdown {
		return p.Slowdown(makespanNS)
	}
	return float64(makespanNS)
}

// Curve is the points that differ in nothing but the key, ascending.
type Curve struct {
	Label  string // the other properties that differ within the sweep
	Points []Point
}

// Noisy reports whether any run differs from the one without noise.
func Noisy(runs []result.Run) bool {
	return slices.ContainsFunc(runs, func(r result.Run) bool { return r.MakespanNS != r.NoiselessNS })
}

// Select returns the runs that have some values, by their keys, as result files have them. The
// error names the values that there are.
func Select(runs []result.Run, values map[string]string) ([]result.Run, error) {
	for _, key := range slices.SortedFunc(maps.Keys(values), compareKeys) {
		var there []string
		known := map[string]bool{}
		selected := slices.DeleteFunc(slices.Clone(runs), func(r result.Run) bool {
			value := settings(&r)[key]
			if !known[value] {
				known[value] = true
				there = append(there, value)
			}
			return value != values[key]
		})
		if len(selected) == 0 {
			return nil, fmt.Errorf("no run has %s=%s; there are %s", key, values[key], strings.Join(there, ", "))
		}
		runs = selected
	}
	return runs, nil
}

// Of returns the curves of some runs over a key. The error names a value that is no number.
func Of(runs []result.Run, key string) (*Axis, []Curve, error) {
	a, err := axis(runs, key)
	if err == nil && a.Numbers == nil {
		err = fmt.Errorf("%s %w", key, ErrNames)
	}
	if err != nil {
		return nil, nil, err
	}
	others := slices.DeleteFunc(Keys(runs), func(other string) bool { return other == key })
	var byLabel sums.By[string, []result.Run]
	for _, r := range runs {
		of := byLabel.Of(describe(&r, others))
		*of = append(*of, r)
	}
	var curves []Curve
	for _, label := range byLabel.Keys(cmp.Compare) {
		c := Curve{label, pointsOf(*byLabel.Of(label), a, nil)}
		c.Points = slices.DeleteFunc(c.Points, func(p Point) bool { return p.Runs == 0 })
		curves = append(curves, c)
	}
	return a, curves, nil
}

// describe returns the values of a run of some keys.
func describe(r *result.Run, keys []string) string {
	var parts []string
	for _, key := range keys {
		switch value := settings(r)[key]; {
		case key == Ranks:
			parts = append(parts, value+" ranks")
		case key == Noise:
			parts = append(parts, cmp.Or(value, "no noise"))
		default:
			parts = append(parts, key+"="+value)
		}
	}
	return strings.Join(parts, ", ")
}

// Grid is the points of two keys.
type Grid struct {
	X, Y  *Axis
	Cells []Point // row by row, a row for each value of Y
	// Noisy reports whether the grid is about slowdowns, otherwise about makespans.
	Noisy bool
}

// GridOf returns the grid of some runs over two keys. Runs that differ in another key are an
// error.
func GridOf(runs []result.Run, x, y string) (*Grid, error) {
	for _, key := range Keys(runs) {
		if key != x && key != y {
			return nil, setting.Advisef("%s has several values, too: choose one, such as %s sweep:%s,%s,%s=%s", key, setting.Name("show"), x, y, key, settings(&runs[0])[key])
		}
	}
	a, err := axis(runs, x)
	if err != nil {
		return nil, err
	}
	b, err := axis(runs, y)
	if err != nil {
		return nil, err
	}
	return &Grid{X: a, Y: b, Cells: pointsOf(runs, a, b), Noisy: Noisy(runs)}, nil
}

// pointsOf returns the points at the values of an axis, or of two, row by row.
func pointsOf(runs []result.Run, x, y *Axis) []Point {
	columns, rows := len(x.Values), 1
	column, row := x.places(), map[string]int{}
	if y != nil {
		rows, row = len(y.Values), y.places()
	}
	points, all := make([]Point, rows*columns), make([][]result.Run, rows*columns)
	for i := range runs {
		values := settings(&runs[i])
		at := column[values[x.Key]]
		if y != nil {
			at += columns * row[values[y.Key]]
		}
		all[at] = append(all[at], runs[i])
	}
	for i := range all {
		if len(all[i]) == 0 {
			continue
		}
		value := 0.
		if x.Numbers != nil {
			value = x.Numbers[i%columns]
		}
		points[i] = pointOf(value, all[i])
	}
	return points
}

// Value returns what the picture shows of a point: its slowdown, or its makespan in ns.
func (g *Grid) Value(p *Point) float64 { return p.Show(p.Makespan.Median, g.Noisy) }

// Threshold returns the value of a point that reaches a ratio: the slowdown itself or, without
// noise, that multiple of the least makespan.
func Threshold(ratio float64, points []Point, noisy bool) float64 {
	if noisy {
		return ratio
	}
	least := int64(0)
	for _, p := range points {
		if p.Runs > 0 && (least == 0 || p.Makespan.Median < least) {
			least = p.Makespan.Median
		}
	}
	return ratio * float64(least)
}

// Reached returns the first place on an axis, between points if need be, at which the values
// of the points reach a threshold; false if they do not. Between points the values are taken
// to be linear.
func Reached(at []float64, points []Point, threshold float64, noisy bool) (float64, bool) {
	before := -1
	for i := range points {
		if points[i].Runs == 0 {
			continue
		}
		value := points[i].Show(points[i].Makespan.Median, noisy)
		switch {
		case value < threshold:
			before = i
		case before < 0:
			return at[i], true
		default:
			low := points[before].Show(points[before].Makespan.Median, noisy)
			return at[before] + (at[i]-at[before])*(threshold-low)/(value-low), true
		}
	}
	return 0, false
}
