package scaling

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"loggops/internal/units"
	"loggops/view/figure"
	"loggops/view/points"
)

// Figure draws the data.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	p := s.Plot()
	f := &figure.Figure{Style: s, Title: "How the run time grows with the number of ranks", Subtitle: d.Setting, Panels: [][]*plot.Plot{{p}}}
	label, unit := "run time (median)", units.Time
	if d.Of == Slowdown {
		f.Title = "How the slowdown grows with the number of ranks"
		label, unit = "slowdown (median run time / run time without noise)", units.Ratio
	}
	low, high := d.bounds()
	figure.RanksAxis(&p.X, "ranks", points.Ranks(d.Configurations), s.Width/80)
	figure.WideAxis(&p.Y, label, unit, low, high, s.Height/60)
	p.Add(s.Grid())
	for i, c := range d.Configurations {
		if band := d.band(c); len(band) > 2 {
			p.Add(s.Area(band, s.Theme.Colour(i)))
		}
	}
	var labels []string
	var lines []plotter.XYs
	for i, c := range d.Configurations {
		labels, lines = append(labels, c.Label), append(lines, d.line(c))
		p.Add(s.Series(i, lines[i])...)
	}
	f.Legend = s.SeriesLegend(labels, lines)
	return f
}

// bounds returns the least and the largest value that is drawn.
func (d *Data) bounds() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, c := range d.Configurations {
		for _, at := range append(d.line(c), d.band(c)...) {
			low, high = min(low, at.Y), max(high, at.Y)
		}
	}
	return low, high
}

func (d *Data) line(c points.Configuration) (line plotter.XYs) {
	for _, p := range c.Points {
		line = append(line, plotter.XY{X: float64(p.Ranks), Y: d.value(&p, p.Makespan.Median)})
	}
	return line
}

// band returns the outline of the intervals, of points that have one.
func (d *Data) band(c points.Configuration) (outline plotter.XYs) {
	var back plotter.XYs
	for _, p := range c.Points {
		if p.Makespan.Confident {
			x := float64(p.Ranks)
			outline = append(outline, plotter.XY{X: x, Y: d.value(&p, p.Makespan.MedianHigh)})
			back = append(back, plotter.XY{X: x, Y: d.value(&p, p.Makespan.MedianLow)})
		}
	}
	for i := range back {
		outline = append(outline, back[len(back)-1-i])
	}
	return outline
}
