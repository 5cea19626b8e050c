package curves

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"loggops/internal/units"
	"loggops/view/figure"
)

// axes are the labels of values.
var axes = map[string]string{
	"mean_ns":    "time (mean of all runs)",
	"theorem_ns": "expected time (lower bound)",
	"lower_ns":   "expected time (lower bound)",
	Time:         "time",
	Column:       "time",
	Share:        "share of iterations (CDF)",
}

// titles are those of figures.
var titles = map[string]string{
	Ranks: "How the time grows with the number of ranks",
	Bytes: "How the time grows with the message size",
	Time:  "How long iterations take",
}

// marked is the most points of a curve that has marks.
const marked = 50

// wide is how many times the least time the largest is on a logarithmic axis. On
// another what grows with the logarithm of the ranks is a straight line.
const wide = 20

// Figure draws the data.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	f := &figure.Figure{Style: s, Title: cmp.Or(titles[d.Panels[0].Over], "Times by "+across(d.Panels[0].Over)), Subtitle: d.Setting}
	labels := d.labels()
	panels := d.drawn()
	columns := figure.Columns(len(panels))
	rows := (len(panels) + columns - 1) / columns
	var plots []*plot.Plot
	for _, p := range panels {
		plots = append(plots, p.plot(labels, s.Width/columns, s.Height/rows))
	}
	f.Panels = figure.Arrange(plots)
	f.Legend = figure.SeriesLegend(labels, d.lines(labels)...)
	for i := range f.Legend {
		f.Legend[i].Mark = d.mark(i, labels[i])
	}
	if d.any(func(c Curve) bool { return len(c.band()) > 2 }) {
		label := "bounds of the expected time"
		if d.any(Curve.recorded) {
			label = "interval of the model; points are recorded"
		}
		f.Legend = append(f.Legend, figure.Entry{Label: label, Mark: figure.Swatch{Color: figure.Faint(figure.Muted, 0.3)}})
	}
	return f
}

// lines returns those of each panel by label.
func (d *Data) lines(labels []string) (panels [][]plotter.XYs) {
	for _, p := range d.drawn() {
		lines := make([]plotter.XYs, len(labels))
		for _, c := range p.Curves {
			lines[slices.Index(labels, c.Label)] = c.line()
		}
		panels = append(panels, lines)
	}
	return panels
}

func (d *Data) any(is func(Curve) bool) bool {
	return slices.ContainsFunc(d.Panels, func(p Panel) bool { return slices.ContainsFunc(p.Curves, is) })
}

// mark returns what stands for the curves of a label.
func (d *Data) mark(number int, label string) plot.Thumbnailer {
	if d.any(func(c Curve) bool { return c.Label == label && len(c.Points) <= marked }) {
		return figure.SeriesMark(number)
	}
	return figure.SeriesLine(number, nil)
}

// plot draws a panel of about so many px.
func (p *Panel) plot(labels []string, width, height int) *plot.Plot {
	to := figure.NewPlot()
	to.Title.Text = p.Title
	p.axes(to, width/80, height/60)
	to.Add(figure.Grid())
	for _, c := range p.Curves {
		if band := c.band(); len(band) > 2 {
			to.Add(figure.Area(band, figure.SeriesColor(slices.Index(labels, c.Label))))
		}
	}
	for _, c := range p.Curves {
		number := slices.Index(labels, c.Label)
		switch {
		case c.recorded():
			to.Add(figure.SeriesLine(number, c.line()), &plotter.Scatter{XYs: c.measured(), GlyphStyle: figure.SeriesGlyph(number)})
		case len(c.Points) > marked:
			to.Add(figure.SeriesLine(number, c.line()))
		default:
			to.Add(figure.Series(number, c.line())...)
		}
	}
	return to
}

// axes gives a plot its axes, with at most so many labels across and up.
func (p *Panel) axes(to *plot.Plot, labels, up int) {
	var ats []int64
	var all plotter.XYs
	for _, c := range p.Curves {
		for _, at := range c.Points {
			ats = append(ats, int64(at.At))
		}
		all = append(all, slices.Concat(c.line(), c.band(), c.measured())...)
	}
	_, _, low, high := plotter.XYRange(all)
	slices.Sort(ats)
	ats = slices.Compact(ats)
	first, last := float64(ats[0]), float64(ats[len(ats)-1])
	switch p.Over {
	case Ranks:
		figure.RanksAxis(&to.X, "ranks", ats, labels)
	case Bytes:
		first = max(1, first)
		room := math.Pow(max(1, last/first), 0.04)
		figure.LogAxis(&to.X, "message size", units.Bytes, first/room, last*room, labels)
	case Time:
		figure.WideAxis(&to.X, "time", units.Time, first, last, labels)
	default:
		figure.Axis(&to.X, across(p.Over), units.Ranks, first, last, labels)
	}
	switch label := axes[p.Curves[0].Of]; {
	case p.Over == Time:
		figure.Axis(&to.Y, label, units.Percent, 0, 1, up)
	case high > wide*low:
		figure.WideAxis(&to.Y, label, units.Time, low, high, up)
	default:
		figure.NearAxis(&to.Y, label, units.Time, low, high, up)
	}
}

// x is where a point stands: nothing, as of bytes, stands at 1, since a logarithmic
// axis has no 0.
func (c *Curve) x(p Point) float64 {
	if c.Of == Column {
		return p.At
	}
	return max(1, p.At)
}

func (c *Curve) line() (line plotter.XYs) {
	for _, p := range c.Points {
		line = append(line, plotter.XY{X: c.x(p), Y: p.Value})
	}
	return line
}

// measured returns the recorded times.
func (c *Curve) measured() (points plotter.XYs) {
	for _, p := range c.Points {
		if p.HasRecorded {
			points = append(points, plotter.XY{X: c.x(p), Y: p.Recorded})
		}
	}
	return points
}

// band returns the outline between the bounds, of points that have them.
func (c *Curve) band() (outline plotter.XYs) {
	var back plotter.XYs
	for _, p := range c.Points {
		if p.HasBounds {
			outline = append(outline, plotter.XY{X: c.x(p), Y: p.Upper})
			back = append(back, plotter.XY{X: c.x(p), Y: p.Lower})
		}
	}
	slices.Reverse(back)
	return append(outline, back...)
}
