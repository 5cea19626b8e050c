package runs

import (
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/analysis/sweep"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Box draws how the run times of many runs spread at each number of ranks, or at each value of a
// swept parameter: boxes from the lower to the upper quartile, whiskers, outliers as circles, and
// the run time without noise as a red line, as T. Hoefler, T. Schneider and A. Lumsdaine do
// (Characterizing the influence of system noise on large-scale applications by simulation, 2010,
// Section IV-B).
type Box struct {
	Setting        string // what all have in common
	Configurations []sweep.Configuration
	// Over is the axis of Curves, which are drawn instead if a parameter was swept at one number
	// of ranks; else it is nil.
	Over   *sweep.Axis
	Curves []sweep.Curve
}

// NewBox makes the data of files with at least one run.
func NewBox(files []sweep.File) *Box {
	all := sweep.Configurations(files)
	return &Box{Setting: sweep.Setting(files, all), Configurations: all, Curves: curvesOf(all)}
}

// Table returns a row for each configuration and number of ranks. Outliers
// are in one cell, separated by spaces.
func (d *Box) Table() table.Table {
	columns := []string{"min_ns", "whisker_low_ns", "q1_ns", "median_ns", "q3_ns", "whisker_high_ns", "max_ns", "outliers_ns"}
	return rows(d.Configurations, columns, func(p *sweep.Point) []any {
		s := p.Makespan
		var outliers []string
		for _, ns := range s.Outliers {
			outliers = append(outliers, strconv.FormatInt(ns, 10))
		}
		return []any{s.Min, s.Low, s.Q1, s.Median, s.Q3, s.High, s.Max, strings.Join(outliers, " ")}
	})
}

// Figure draws the data: a panel a configuration, all with the same axes.
func (d *Box) Figure(s figure.Style) *figure.Figure {
	if d.Over == nil && len(d.Curves) > 1 && len(d.Curves) <= mostBeside && len(sweep.RankCounts(d.Configurations)) == 1 {
		return d.beside(s)
	}
	points, several, single := pointsOf(d.Curves)
	lowX, highX, lowY, highY := plotter.XYRange(points)
	var values []float64
	for _, c := range d.Curves {
		for _, p := range c.Points {
			values = append(values, p.Value)
		}
	}
	slices.Sort(values)
	values = slices.Compact(values)
	columns := figure.Columns(len(d.Curves))
	rows := (len(d.Curves) + columns - 1) / columns
	f := &figure.Figure{Style: s, Title: "How the run times vary at each number of ranks", Subtitle: d.Setting}
	if d.Over != nil {
		f.Title = "How the run times vary with " + d.Over.Key
	}
	var panels []*plot.Plot
	look := looks()
	for _, c := range d.Curves {
		p := figure.NewPlot()
		p.Title.Text = c.Label
		if d.Over == nil {
			figure.RanksAxis(&p.X, "ranks", sweep.RankCounts(d.Configurations), s.Width/columns/80)
		} else {
			figure.WideAxis(&p.X, d.Over.Label(), d.Over.Unit(), lowX, highX, s.Width/columns/80)
		}
		figure.WideAxis(&p.Y, "run time", units.Time, lowY, highY, s.Height/rows/60)
		p.Add(figure.Grid(), &plotter.Line{XYs: noiseless(c.Points), LineStyle: look.noiseless}, &boxes{c.Points, values, look})
		panels = append(panels, p)
	}
	f.Panels = figure.Arrange(panels)
	f.Legend = look.legend(several, single)
	return f
}

// mostBeside is the largest number of configurations whose boxes have room beside each other.
const mostBeside = 12

// pointsOf returns points between which boxes are, and whether there are points with several runs, and with one.
func pointsOf(all []sweep.Curve) (points plotter.XYs, several, single bool) {
	for _, c := range all {
		for _, p := range c.Points {
			for _, ns := range []int64{p.Makespan.Min, p.Makespan.Max, p.NoiselessNS} {
				points = append(points, plotter.XY{X: p.Value, Y: float64(ns)})
			}
			several, single = several || p.Runs > 1, single || p.Runs == 1
		}
	}
	return points, several, single
}

// beside draws the boxes of all configurations at one number of ranks in one panel, with names.
func (d *Box) beside(s figure.Style) *figure.Figure {
	look := looks()
	p := figure.NewPlot()
	all, several, single := pointsOf(d.Curves)
	_, _, low, high := plotter.XYRange(all)
	var names []string
	var points []sweep.Point
	var values []float64
	for i, c := range d.Curves {
		at := c.Points[0]
		at.Value = float64(i)
		names, points, values = append(names, c.Label), append(points, at), append(values, at.Value)
	}
	s.NamesAxis(&p.X, names, true)
	figure.WideAxis(&p.Y, "run time", units.Time, low, high, s.Height/60)
	p.Add(figure.Grid())
	for _, at := range points {
		y := float64(at.NoiselessNS)
		p.Add(&plotter.Line{XYs: plotter.XYs{{X: at.Value - 0.4, Y: y}, {X: at.Value + 0.4, Y: y}}, LineStyle: look.noiseless})
	}
	p.Add(&boxes{points, values, look})
	return &figure.Figure{
		Style: s, Title: "How the run times vary on " + units.FormatRanks(points[0].First.Ranks), Subtitle: d.Setting,
		Legend: look.legend(several, single), Panels: [][]*plot.Plot{{p}},
	}
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
func noiseless(points []sweep.Point) (line plotter.XYs) {
	for _, p := range points {
		line = append(line, plotter.XY{X: p.Value, Y: float64(p.NoiselessNS)})
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

func looks() look {
	series := figure.SeriesColor(0)
	return look{
		edge: figure.Line(1, series), median: figure.Line(2.5, figure.Text), noiseless: figure.Line(2, figure.Red),
		fill:    figure.Swatch{Color: figure.Faint(series, 0.35)},
		outlier: draw.GlyphStyle{Color: series, Radius: figure.Px(2.5), Shape: draw.RingGlyph{}},
		single:  draw.GlyphStyle{Color: series, Radius: figure.Px(4), Shape: draw.CircleGlyph{}},
	}
}

// boxes are the boxes of a panel.
type boxes struct {
	points []sweep.Point
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
	for i := range b.points {
		at := &b.points[i]
		if y := c.Y(p.Y.Norm(float64(at.Makespan.Median))); at.Runs == 1 {
			c.DrawGlyph(b.single, vg.Point{X: x(at.Value), Y: y})
		} else {
			b.box(c, p, at, x(at.Value), half)
		}
	}
}

func (b *boxes) box(c draw.Canvas, p *plot.Plot, at *sweep.Point, x, half vg.Length) {
	s := &at.Makespan
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
