// Package runs draws simulated runs, of which each configuration has a curve: the distribution of
// run times (Box), growth with the number of ranks (Scaling), efficiencies (Efficiency), and what was swept, as
// curves over one key (Sweep) or as a heat map over two (Map).
package runs

import (
	"slices"

	"gonum.org/v1/plot/plotter"

	"loggops/analysis/sweep"
	"loggops/internal/table"
	"loggops/view/figure"
)

// line returns the medians of a curve, or their slowdowns, and the outline of their intervals, of
// points that have one.
func line(c *sweep.Curve, slowdown bool) (line, band plotter.XYs) {
	var back plotter.XYs
	for _, p := range c.Points {
		s := p.Makespan
		line = append(line, plotter.XY{X: p.Value, Y: p.Show(s.Median, slowdown)})
		if s.Confident {
			band = append(band, plotter.XY{X: p.Value, Y: p.Show(s.MedianHigh, slowdown)})
			back = append(plotter.XYs{{X: p.Value, Y: p.Show(s.MedianLow, slowdown)}}, back...)
		}
	}
	return line, append(band, back...)
}

// curves draws curves with their intervals into a figure of one panel, and returns their points.
func curves(f *figure.Figure, all []sweep.Curve, slowdown bool) (points plotter.XYs) {
	p := f.Panels[0][0]
	var labels []string
	var lines []plotter.XYs
	p.Add(figure.Grid())
	for i := range all {
		line, band := line(&all[i], slowdown)
		labels, lines = append(labels, all[i].Label), append(lines, line)
		points = append(points, slices.Concat(line, band)...)
		if len(band) > 2 {
			p.Add(figure.Area(band, figure.SeriesColor(i)))
		}
		p.Add(figure.Series(i, line)...)
	}
	f.Legend = figure.SeriesLegend(labels, lines)
	return points
}

// interval returns the cells of the 95 % confidence interval of a point's median.
func interval(p *sweep.Point) (low, high any) {
	if !p.Makespan.Confident {
		return nil, nil
	}
	return p.Makespan.MedianLow, p.Makespan.MedianHigh
}

// rows adds a row for each configuration and number of ranks to a table that begins with the cells
// of configurations.
func rows(all []sweep.Configuration, columns []string, cells func(*sweep.Point) []any) table.Table {
	t := table.Keyed(append(append(sweep.Columns[:len(sweep.Columns):len(sweep.Columns)], "ranks", "runs", "noiseless_ns"), columns...)...)
	for _, c := range all {
		for i := range c.Points {
			p := &c.Points[i]
			t.Add(append(append(c.Cells(), p.First.Ranks, p.Runs, p.NoiselessNS), cells(p)...)...)
		}
	}
	return t
}

// curvesOf returns the curves of configurations.
func curvesOf(all []sweep.Configuration) (curves []sweep.Curve) {
	for _, c := range all {
		curves = append(curves, c.Curve)
	}
	return curves
}
