package box

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/internal/units"
	"loggops/view/figure"
	"loggops/view/points"
)

// Figure draws the data: a panel a configuration, all with the same axes.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	low, high := math.Inf(1), math.Inf(-1)
	for _, c := range d.Configurations {
		for _, p := range c.Points {
			low, high = min(low, float64(p.Makespan.Min), float64(p.NoiselessNS)), max(high, float64(p.Makespan.Max))
		}
	}
	ranks := points.Ranks(d.Configurations)
	columns := figure.Columns(len(d.Configurations))
	rows := (len(d.Configurations) + columns - 1) / columns
	var panels []*plot.Plot
	look := looks(s)
	for _, c := range d.Configurations {
		p := s.Plot()
		p.Title.Text = c.Label
		figure.RanksAxis(&p.X, "ranks", ranks, s.Width/columns/80)
		figure.WideAxis(&p.Y, "run time", units.Time, low, high, s.Height/rows/60)
		p.Add(s.Grid(), &plotter.Line{XYs: noiseless(c), LineStyle: look.noiseless}, &boxes{c.Points, ranks, look})
		panels = append(panels, p)
	}
	return &figure.Figure{
		Style: s, Title: "Run times over the number of ranks", Subtitle: d.Setting, Panels: figure.Arrange(panels),
		Legend: []figure.Entry{
			{Label: "half of all runs, and their median", Mark: sample{look}},
			{Label: "outliers", Mark: &plotter.Scatter{GlyphStyle: look.outlier}},
			{Label: "without noise", Mark: &plotter.Line{LineStyle: look.noiseless}},
		},
	}
}

// noiseless returns the line without noise. A single point is a short line.
func noiseless(c points.Configuration) (line plotter.XYs) {
	for _, p := range c.Points {
		line = append(line, plotter.XY{X: float64(p.Ranks), Y: float64(p.NoiselessNS)})
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
	outlier                 draw.GlyphStyle
}

func looks(s figure.Style) look {
	series := s.Theme.Colour(0)
	return look{
		edge: s.Line(1, series), median: s.Line(2.5, s.Theme.Text), noiseless: s.Line(2, s.Theme.Red),
		fill:    figure.Swatch{Color: figure.Faint(series, 0.35)},
		outlier: draw.GlyphStyle{Color: series, Radius: figure.Px(2.5), Shape: draw.RingGlyph{}},
	}
}

// boxes are the boxes of a panel.
type boxes struct {
	points []points.Point
	ranks  []int64 // on the axis
	look
}

// Plot implements plot.Plotter.
func (b *boxes) Plot(c draw.Canvas, p *plot.Plot) {
	x := func(ranks int64) vg.Length { return c.X(p.X.Norm(float64(ranks))) }
	half := (c.Max.X - c.Min.X) / 12
	for i := range b.ranks[1:] {
		half = min(half, (x(b.ranks[i+1])-x(b.ranks[i]))*0.3)
	}
	half = min(max(half, figure.Px(2)), figure.Px(30))
	for _, at := range b.points {
		b.box(c, p, at, x(at.Ranks), half)
	}
}

func (b *boxes) box(c draw.Canvas, p *plot.Plot, at points.Point, x, half vg.Length) {
	y := func(ns int64) vg.Length { return c.Y(p.Y.Norm(float64(ns))) }
	s := at.Makespan
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
