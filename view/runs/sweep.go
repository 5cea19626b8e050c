package runs

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"loggops/analysis/sweep"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Sweep draws curves over one key: a line per configuration through the medians, in a band of their
// 95 % confidence intervals.
type Sweep struct {
	Axis    *sweep.Axis
	Setting string
	Curves  []sweep.Curve
	Noisy   bool
	// Reach is the slowdown of interest or, without noise, the multiple of the least median.
	Reach float64
}

// reached returns the value of the key at which a curve reaches Reach.
func (d *Sweep) reached(c *sweep.Curve) (float64, bool) {
	var at []float64
	for _, p := range c.Points {
		at = append(at, p.Value)
	}
	return sweep.Reached(at, c.Points, sweep.Threshold(d.Reach, c.Points, d.Noisy), d.Noisy)
}

// Table returns a row for each point.
func (d *Sweep) Table() table.Table {
	key := d.Axis.Column(d.Axis.Key)
	t := table.New(
		table.Text("configuration"), key, table.Count("runs"), table.Duration("noiseless_ns", "noiseless"),
		table.Duration("median_ns", "median"), table.Duration("median_low_ns", "median low"), table.Duration("median_high_ns", "median high"),
		d.Axis.Column(reachedKey(d.Axis, d.Reach)),
	)
	for _, c := range d.Curves {
		var reached any
		if at, ok := d.reached(&c); ok {
			reached = at
		}
		for _, p := range c.Points {
			low, high := interval(&p)
			t.Add(table.Known(c.Label), p.Value, p.Runs, p.NoiselessNS, p.Makespan.Median, low, high, reached)
		}
	}
	return t
}

// Print returns the table for people.
func (d *Sweep) Print() table.Content { return d.Table() }

// reachedKey names the column of values of a key at which a ratio is reached.
func reachedKey(a *sweep.Axis, ratio float64) string { return fmt.Sprintf("%s_at_%g", a.Key, ratio) }

// Figure draws the curves.
func (d *Sweep) Figure(s figure.Style) *figure.Figure {
	p := figure.NewPlot()
	f := &figure.Figure{Style: s, Title: "How the run time depends on " + d.Axis.Key, Subtitle: d.Setting, Panels: [][]*plot.Plot{{p}}}
	lowX, highX, lowY, highY := plotter.XYRange(curves(f, d.Curves, false))
	figure.WideAxis(&p.X, d.Axis.Label(), d.Axis.Unit(), lowX, highX, s.Width/80)
	figure.WideAxis(&p.Y, "run time (median)", units.Time, lowY, highY, s.Height/60)
	for i, c := range d.Curves {
		at, ok := d.reached(&c)
		if !ok {
			continue
		}
		line := figure.Line(1.5, figure.SeriesColor(i))
		line.Dashes = dashes
		mark := &plotter.Line{XYs: plotter.XYs{{X: at, Y: p.Y.Min}, {X: at, Y: p.Y.Max}}, LineStyle: line}
		p.Add(mark)
		if len(d.Curves) == 1 {
			f.Legend = append(f.Legend, figure.Entry{Label: fmt.Sprintf("%s at %s = %s", reachText(d.Reach, d.Noisy), d.Axis.Key, d.Axis.Format(at)), Mark: mark})
		}
	}
	if len(d.Curves) > 1 {
		line := figure.Line(1.5, figure.Text)
		line.Dashes = dashes
		f.Legend = append(f.Legend, figure.Entry{Label: reachText(d.Reach, d.Noisy), Mark: &plotter.Line{LineStyle: line}})
	}
	return f
}

// dashes mark the values at which Reach is reached.
var dashes = []vg.Length{figure.Px(4), figure.Px(4)}

// reachText describes the ratio that is reached.
func reachText(ratio float64, noisy bool) string {
	if noisy {
		return fmt.Sprintf("slowdown %g", ratio)
	}
	return fmt.Sprintf("%g × the shortest run time", ratio)
}
