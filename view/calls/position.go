package calls

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/analysis/profile"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Positions is where in their run time applications call collectives, a line an
// application (Hoefler, Schneider and Lumsdaine 2010, Figure 8a).
type Positions struct {
	Applications []Positioned
}

// Positioned is what one rank of an application calls.
type Positioned struct {
	Name string
	profile.Positions
}

// Table returns a row for each call.
func (d *Positions) Table() table.Table {
	t := table.Keyed("file", "collective", "at_ns", "position")
	for _, a := range d.Applications {
		for _, c := range a.Collectives {
			t.Add(a.Name, c.Kind, c.AtNS, a.Share(c))
		}
	}
	return t
}

// kinds returns the kinds of collectives that there are, sorted.
func (d *Positions) kinds() []string {
	var kinds []string
	for _, a := range d.Applications {
		for _, c := range a.Collectives {
			kinds = append(kinds, c.Kind)
		}
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// Figure draws the data.
func (d *Positions) Figure(s figure.Style) *figure.Figure {
	p := figure.NewPlot()
	figure.Axis(&p.X, "share of the run time", units.Percent, 0, 1, s.Width/80)
	names := make([]string, len(d.Applications))
	for i, a := range d.Applications {
		names[len(names)-1-i] = a.Name
	}
	s.NamesAxis(&p.Y, names, false)
	f := &figure.Figure{Style: s, Title: "When collectives are called", Panels: [][]*plot.Plot{{p}}}
	kinds := d.kinds()
	if len(kinds) == 0 {
		f.Empty = "Rank 0 calls no collectives."
	}
	for i, kind := range kinds {
		f.Legend = append(f.Legend, figure.Entry{Label: kind, Mark: &plotter.Scatter{GlyphStyle: figure.SeriesGlyph(i)}})
	}
	for i, a := range d.Applications {
		p.Add(&line{a, float64(len(names) - 1 - i), kinds})
	}
	return f
}

// line is the line of an application.
type line struct {
	Positioned
	y     float64
	kinds []string
}

// Plot implements plot.Plotter.
func (l *line) Plot(c draw.Canvas, p *plot.Plot) {
	y := c.Y(p.Y.Norm(l.y))
	c.StrokeLine2(figure.Line(1, figure.Muted), c.Min.X, y, c.Max.X, y)
	last := slices.Repeat([]vg.Length{-1}, len(l.kinds))
	for _, call := range l.Collectives {
		kind := slices.Index(l.kinds, call.Kind)
		x := c.X(p.X.Norm(l.Share(call)))
		if x < last[kind]+figure.Px(1) { // it would cover the last mark
			continue
		}
		last[kind] = x
		// Kinds are a bit below each other, not to cover each other.
		below := figure.Px(apart) * (vg.Length(kind) - vg.Length(len(l.kinds)-1)/2)
		c.DrawGlyph(figure.SeriesGlyph(kind), vg.Point{X: x, Y: y - below})
	}
}

// apart is how far kinds of collectives are from each other, in px.
const apart = 9
