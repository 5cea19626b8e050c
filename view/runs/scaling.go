package runs

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"loggops/analysis/sweep"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// What a Scaling draws.
const (
	Slowdown = "slowdown"
	RunTime  = "time"
)

// Scaling draws how the run time, or the slowdown by noise, grows with the number of ranks: a line
// per configuration through the medians of its runs, in a band of their 95 % confidence intervals.
type Scaling struct {
	Of             string // Slowdown or RunTime
	Setting        string // what all have in common
	Configurations []sweep.Configuration
}

// NewScaling makes the data of files with at least one run. of may be empty: the slowdown
// then, where noise has made any run longer or shorter.
func NewScaling(files []sweep.File, of string) *Scaling {
	all := sweep.Configurations(files)
	d := &Scaling{of, sweep.Setting(files, all), all}
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
func (d *Scaling) AnyNoise() bool {
	return slices.ContainsFunc(d.Configurations, func(c sweep.Configuration) bool {
		return slices.ContainsFunc(c.Points, func(p sweep.Point) bool {
			return p.Makespan.Min != p.NoiselessNS || p.Makespan.Max != p.NoiselessNS
		})
	})
}

// Table returns a row for each configuration and number of ranks.
func (d *Scaling) Table() table.Table {
	return rows(d.Configurations, []string{"median_ns", "median_low_ns", "median_high_ns", "slowdown"}, func(p *sweep.Point) []any {
		low, high := interval(p)
		return []any{p.Makespan.Median, low, high, p.Slowdown(p.Makespan.Median)}
	})
}

// Figure draws the data.
func (d *Scaling) Figure(s figure.Style) *figure.Figure {
	p := figure.NewPlot()
	f := &figure.Figure{Style: s, Title: "How the run time grows with the number of ranks", Subtitle: d.Setting, Panels: [][]*plot.Plot{{p}}}
	label, unit := "run time (median)", units.Time
	if d.Of == Slowdown {
		f.Title = "How the slowdown grows with the number of ranks"
		label, unit = "slowdown (median run time / run time without noise)", units.Ratio
	}
	_, _, low, high := plotter.XYRange(curves(f, curvesOf(d.Configurations), d.Of == Slowdown))
	figure.RanksAxis(&p.X, "ranks", sweep.RankCounts(d.Configurations), s.Width/80)
	figure.WideAxis(&p.Y, label, unit, low, high, s.Height/60)
	return f
}
