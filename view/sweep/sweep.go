// Package sweep draws how the run time depends on a swept parameter: a line per configuration
// through the medians, in a band of the 95 % confidence intervals of the medians.
package sweep

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"loggops/analysis/sweep"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Data is what is drawn.
type Data struct {
	Key     string
	Setting string
	Curves  []sweep.Curve
}

// Table returns a row for each point.
func (d *Data) Table() table.Table {
	t := table.Keyed("configuration", d.Key, "runs", "noiseless_ns", "median_ns", "median_low_ns", "median_high_ns")
	for _, c := range d.Curves {
		for _, p := range c.Points {
			var low, high any
			if p.Makespan.Confident {
				low, high = p.Makespan.MedianLow, p.Makespan.MedianHigh
			}
			t.Add(table.Known(c.Label), p.Value, p.Runs, p.NoiselessNS, p.Makespan.Median, low, high)
		}
	}
	return t
}

// Figure draws the curves.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	p := s.Plot()
	f := &figure.Figure{Style: s, Title: "Run time over " + d.Key, Subtitle: d.Setting, Panels: [][]*plot.Plot{{p}}}
	least, most := plotter.XY{X: math.Inf(1), Y: math.Inf(1)}, plotter.XY{X: math.Inf(-1), Y: math.Inf(-1)}
	p.Add(s.Grid())
	var labels []string
	var lines []plotter.XYs
	for i, c := range d.Curves {
		line, band := points(&c)
		labels, lines = append(labels, c.Label), append(lines, line)
		for _, at := range append(line, band...) {
			least = plotter.XY{X: min(least.X, at.X), Y: min(least.Y, at.Y)}
			most = plotter.XY{X: max(most.X, at.X), Y: max(most.Y, at.Y)}
		}
		if len(band) > 2 {
			p.Add(s.Area(band, s.Theme.Colour(i)))
		}
		p.Add(s.Series(i, line)...)
	}
	f.Legend = s.SeriesLegend(labels, lines)
	label := d.Key
	if sweep.Unit(d.Key) == units.Ratio && d.Key != sweep.Scale {
		label += " (ns/B)"
	}
	figure.WideAxis(&p.X, label, sweep.Unit(d.Key), least.X, most.X, s.Width/80)
	figure.WideAxis(&p.Y, "run time (median)", units.Time, least.Y, most.Y, s.Height/60)
	return f
}

// points returns the medians, and the outline of their intervals.
func points(c *sweep.Curve) (line, band plotter.XYs) {
	var back plotter.XYs
	for _, p := range c.Points {
		line = append(line, plotter.XY{X: p.Value, Y: float64(p.Makespan.Median)})
		if p.Makespan.Confident {
			band = append(band, plotter.XY{X: p.Value, Y: float64(p.Makespan.MedianHigh)})
			back = append(plotter.XYs{{X: p.Value, Y: float64(p.Makespan.MedianLow)}}, back...)
		}
	}
	return line, append(band, back...)
}
