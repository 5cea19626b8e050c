// Package scaling draws how run time, or the slowdown by noise, grows with the
// number of ranks: a line a configuration through the medians of its runs,
// in a band where the medians lie with a confidence of 95 %.
package scaling

import (
	"slices"

	"loggops/internal/table"
	"loggops/view/points"
)

// What is drawn.
const (
	Slowdown = "slowdown"
	RunTime  = "time"
)

// Data is what is drawn.
type Data struct {
	Of             string // Slowdown or RunTime
	Setting        string // what all have in common
	Configurations []points.Configuration
}

// New makes the data of files with at least one run. of may be empty: the slowdown
// then, where noise has made any run longer or shorter.
func New(files []points.File, of string) *Data {
	all := points.Of(files)
	d := &Data{of, points.Setting(files, all), all}
	switch {
	case of != "":
	case d.AnyNoise():
		d.Of = Slowdown
	default:
		d.Of = RunTime
	}
	return d
}

// AnyNoise reports whether noise has made any run longer or shorter.
func (d *Data) AnyNoise() bool {
	for _, c := range d.Configurations {
		for _, p := range c.Points {
			if p.Makespan.Min != p.NoiselessNS || p.Makespan.Max != p.NoiselessNS {
				return true
			}
		}
	}
	return false
}

// value returns what is drawn of a makespan.
func (d *Data) value(p *points.Point, makespanNS int64) float64 {
	if d.Of == Slowdown {
		return p.Slowdown(makespanNS)
	}
	return float64(makespanNS)
}

// Table returns a row for each configuration and number of ranks.
func (d *Data) Table() table.Table {
	t := table.Keyed(append(slices.Clone(points.Columns),
		"ranks", "runs", "noiseless_ns", "median_ns", "median_low_ns", "median_high_ns", "slowdown")...)
	for _, c := range d.Configurations {
		for _, p := range c.Points {
			var low, high any
			if p.Makespan.Confident {
				low, high = p.Makespan.MedianLow, p.Makespan.MedianHigh
			}
			t.Add(append(c.Cells(),
				p.Ranks, p.Runs, p.NoiselessNS, p.Makespan.Median, low, high, p.Slowdown(p.Makespan.Median))...)
		}
	}
	return t
}
