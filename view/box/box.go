// Package box draws how the run times of many runs spread at each number of
// ranks, or at each value of a swept parameter: boxes from the lower to the upper quartile, whiskers, outliers as
// circles, and the run time without noise as a red line, as T. Hoefler, T.
// Schneider and A. Lumsdaine do (Characterizing the influence of system noise on
// large-scale applications by simulation, 2010, Section IV-B).
package box

import (
	"slices"
	"strconv"
	"strings"

	"loggops/analysis/sweep"
	"loggops/internal/table"
	"loggops/view/points"
)

// Data is what is drawn.
type Data struct {
	Setting        string // what all have in common
	Configurations []points.Configuration
	// Sweep is drawn instead if a parameter was swept at one number of ranks; else it is nil.
	Sweep *Sweep
}

// Sweep is the runs over a parameter of the model, in curves that differ in other properties.
type Sweep struct {
	Axis   *sweep.Axis
	Curves []sweep.Curve
}

// New makes the data of files with at least one run.
func New(files []points.File) *Data {
	all := points.Of(files)
	return &Data{Setting: points.Setting(files, all), Configurations: all}
}

// Table returns a row for each configuration and number of ranks. Outliers
// are in one cell, separated by spaces.
func (d *Data) Table() table.Table {
	t := table.Keyed(append(slices.Clone(points.Columns),
		"ranks", "runs", "noiseless_ns", "min_ns", "whisker_low_ns", "q1_ns", "median_ns", "q3_ns", "whisker_high_ns", "max_ns", "outliers_ns")...)
	for _, c := range d.Configurations {
		for _, p := range c.Points {
			s := p.Makespan
			var outliers []string
			for _, ns := range s.Outliers {
				outliers = append(outliers, strconv.FormatInt(ns, 10))
			}
			t.Add(append(c.Cells(),
				p.Ranks, p.Runs, p.NoiselessNS, s.Min, s.Low, s.Q1, s.Median, s.Q3, s.High, s.Max, strings.Join(outliers, " "))...)
		}
	}
	return t
}
