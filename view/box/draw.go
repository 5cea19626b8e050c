package box

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/analysis/makespan"
	"loggops/internal/units"
	"loggops/view/figure"
	"loggops/view/points"
)

// panel is what one panel shows.
type panel struct {
	label  string
	points []point
}

// point is the runs at a value of the axis.
type point struct {
	at          float64
	runs        int
	noiselessNS int64
	makespan.Spread
}

// panels returns a panel for each configuration, or for each curve of a sweep.
func (d *Data) panels() (all []panel) {
	if d.Sweep != nil {
		for _, c := range d.Sweep.Curves {
			p := panel{label: c.Label}
			for _, at := range c.Points {
				p.points = append(p.points, point{at.Value, at.Runs, at.NoiselessNS, at.Makespan})
			}
			all = append(all, p)
		}
		return all
	}
	for _, c := range d.Configurations {
		p := panel{label: c.Label}
		for _, at := range c.Points {
			p.points = append(p.points, point{float64(at.Ranks), at.Runs, at.NoiselessNS, at.Makespan})
		}
		all = append(all, p)
	}
	return all
}

// Figure draws the data: a panel a configuration, all with the same axes.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	all := d.panels()
	if d.Sweep == nil && len(all) > 1 && len(all) <= mostBeside && len(points.Ranks(d.Configurations)) == 1 {
		return d.beside(s, all)
	}
	least, most := plotter.XY{X: math.Inf(1), Y: math.Inf(1)}, plotter.XY{X: math.Inf(-1), Y: math.Inf(-1)}
	several, single := false, false
	var values []float64
	for _, c := range all {
		for _, p := range c.points {
			least = plotter.XY{X: min(least.X, p.at), Y: min(least.Y, float64(p.Min), float64(p.noiselessNS))}
			most = plotter.XY{X: max(most.X, p.at), Y: max(most.Y, float64(p.Max), float64(p.noiselessNS))}
			several, single = several || p.runs > 1, single || p.runs == 1
			values = append(values, p.at)
		}
	}
	slices.Sort(values)
	values = slices.Compact(values)
	columns := figure.Columns(len(all))
	rows := (len(all) + columns - 1) / columns
	f := &figure.Figure{Style: s, Title: "How the run times vary at each number of ranks", Subtitle: d.Setting}
	if d.Sweep != nil {
		f.Title = "How the run times vary with " + d.Sweep.Axis.Key
	}
	var panels []*plot.Plot
	look := looks(s)
	for _, c := range all {
		p := s.Plot()
		p.Title.Text = c.label
		if d.Sweep == nil {
			figure.RanksAxis(&p.X, "ranks", points.Ranks(d.Configurations), s.Width/columns/80)
		} else {
			figure.WideAxis(&p.X, d.Sweep.Axis.Label(), d.Sweep.Axis.Unit(), least.X, most.X, s.Width/columns/80)
		}
		figure.WideAxis(&p.Y, "run time", units.Time, least.Y, most.Y, s.Height/rows/60)
		p.Add(s.Grid(), &plotter.Line{XYs: noiseless(c.points), LineStyle: look.noiseless}, &boxes{c.points, values, look})
		panels = append(panels, p)
	}
	f.Panels = figure.Arrange(panels)
	f.Legend = look.legend(several, single)
	return f
}

// mostBeside is the largest number of configurations whose boxes have room beside each other.
const mostBeside = 12

// beside draws the boxes of all configurations at one number of ranks in one panel, with names.
func (d *Data) beside(s figure.Style, all []panel) *figure.Figure {
	look := looks(s)
	p := s.Plot()
	low, high := math.Inf(1), math.Inf(-1)
	several, single := false, false
	var names []string
	var points []point
	for i, c := range all {
		at := c.points[0]
		at.at = float64(i)
		names, points = append(names, c.label), append(points, at)
		low, high = min(low, float64(at.Min), float64(at.noiselessNS)), max(high, float64(at.Max), float64(at.noiselessNS))
		several, single = several || at.runs > 1, single || at.runs == 1
	}
	s.NamesAxis(&p.X, names, true)
	ranks := d.Configurations[0].Points[0].Ranks
	figure.WideAxis(&p.Y, "run time", units.Time, low, high, s.Height/60)
	p.Add(s.Grid())
	var values []float64
	for _, at := range points {
		y := float64(at.noiselessNS)
		p.Add(&plotter.Line{XYs: plotter.XYs{{X: at.at - 0.4, Y: y}, {X: at.at + 0.4, Y: y}}, LineStyle: look.noiseless})
		values = append(values, at.at)
	}
	p.Add(&boxes{points, values, look})
	return &figure.Figure{
		Style: s, Title: "How the run times vary on " + onRanks(ranks), Subtitle: d.Setting,
		Legend: look.legend(several, single), Panels: [][]*plot.Plot{{p}},
	}
}

func onRanks(n int64) string {
	if n == 1 {
		return "1 rank"
	}
	return units.FormatCount(n) + " ranks"
}

// legend explains what is drawn of several runs, and of a single one.
func (l look) legend(several, single bool) (entries []figure.Entry) {
	if several {
		entries = append(entries, figure.Entry{Label: "interquartile range and median", Mark: sample{l}},
			figure.Entry{Label: "outliers", Mark: &plotter.Scatter{GlyphStyle: l.outlier}})
	}
	if single {
		entries = append(entries, figure.Entry{Label: "single run", Mark: &plotter.Scatter{GlyphStyle: l.single}})
	}
	return append(entries, figure.Entry{Label: "without noise", Mark: &plotter.Line{LineStyle: l.noiseless}})
}

// noiseless returns the line without noise. A single point is a short line.
func noiseless(points []point) (line plotter.XYs) {
	for _, p := range points {
		line = append(line, plotter.XY{X: p.at, Y: float64(p.noiselessNS)})
	}
	if len(line) == 1 {
		at := line[0]
		line = plotter.XYs{{X: at.X / 1.2, Y: at.Y}, {X: at.X * 1.2, Y: at.Y}}
	}
	return line
}

// look is how boxes look.
type look struct {
	edge, median, noiseless draw.LineStyle
	fill                    figure.Swatch
	outlier, single         draw.GlyphStyle
}

func looks(s figure.Style) look {
	series := s.Theme.Colour(0)
	return look{
		edge: s.Line(1, series), median: s.Line(2.5, s.Theme.Text), noiseless: s.Line(2, s.Theme.Red),
		fill:    figure.Swatch{Color: figure.Faint(series, 0.35)},
		outlier: draw.GlyphStyle{Color: series, Radius: figure.Px(2.5), Shape: draw.RingGlyph{}},
		single:  draw.GlyphStyle{Color: series, Radius: figure.Px(4), Shape: draw.CircleGlyph{}},
	}
}

// boxes are the boxes of a panel.
type boxes struct {
	points []point
	values []float64 // on the axis, ascending
	look
}

// Plot implements plot.Plotter.
func (b *boxes) Plot(c draw.Canvas, p *plot.Plot) {
	x := func(value float64) vg.Length { return c.X(p.X.Norm(value)) }
	half := (c.Max.X - c.Min.X) / 12
	for i := range b.values[1:] {
		half = min(half, (x(b.values[i+1])-x(b.values[i]))*0.3)
	}
	half = min(max(half, figure.Px(1)), figure.Px(30))
	for _, at := range b.points {
		if y := c.Y(p.Y.Norm(float64(at.Median))); at.runs == 1 {
			c.DrawGlyph(b.single, vg.Point{X: x(at.at), Y: y})
		} else {
			b.box(c, p, at, x(at.at), half)
		}
	}
}

func (b *boxes) box(c draw.Canvas, p *plot.Plot, s point, x, half vg.Length) {
	y := func(ns int64) vg.Length { return c.Y(p.Y.Norm(float64(ns))) }
	for _, ns := range s.Outliers {
		c.DrawGlyph(b.outlier, vg.Point{X: x, Y: y(ns)})
	}
	c.StrokeLine2(b.edge, x, y(s.Low), x, y(s.Q1))
	c.StrokeLine2(b.edge, x, y(s.Q3), x, y(s.High))
	for _, end := range []int64{s.Low, s.High} {
		c.StrokeLine2(b.edge, x-half/2, y(end), x+half/2, y(end))
	}
	b.quartiles(&c, vg.Rectangle{Min: vg.Point{X: x - half, Y: y(s.Q1)}, Max: vg.Point{X: x + half, Y: y(s.Q3)}}, y(s.Median))
}

// quartiles draws a box.
func (l look) quartiles(c *draw.Canvas, r vg.Rectangle, median vg.Length) {
	l.fill.Thumbnail(&draw.Canvas{Canvas: c.Canvas, Rectangle: r})
	c.StrokeLines(l.edge, []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}, r.Min})
	c.StrokeLine2(l.median, r.Min.X, median, r.Max.X, median)
}

// sample is a box in the legend.
type sample struct{ look }

// Thumbnail implements plot.Thumbnailer.
func (s sample) Thumbnail(c *draw.Canvas) { s.quartiles(c, c.Rectangle, c.Center().Y) }
