package figure

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/internal/units"
)

// Bars are values by name, of one or several series beside each other or, if Stacked, on each other.
type Bars struct {
	Style
	Names  []string
	Series []Values
	// Amount and Unit are the label and the unit of the values' axis.
	Amount  string
	Unit    *units.Unit
	Stacked bool
	// Numbers writes the value of each lying bar at its end.
	Numbers bool
}

// Values are those of a series, one for each name.
type Values struct {
	Label  string
	Values []float64
}

// NamesAxis gives an axis names instead of numbers: name i stands at i. Long ones have several lines, and names
// beside a vertical axis up to half of the width of the figure.
func (s *Style) NamesAxis(a *plot.Axis, names []string, across bool) {
	a.Min, a.Max = -0.6, float64(len(names))-0.4
	a.Padding = 0
	a.Tick.LineStyle.Color = Background // there is nothing at them but a gap
	each := 1 / float64(max(1, len(names)))
	type room struct {
		share float64 // of the width of the figure
		lines int
	}
	rooms := []room{{0.8 * each, mostLines}}
	if !across {
		lines := min(mostLines, max(1, int(0.4*float64(s.Height)*each/tickSize)))
		rooms = []room{{0.4, 1}, {0.4, lines}, {0.5, lines}}
	}
	for _, r := range rooms {
		var shown ofNames
		whole := true
		for _, name := range names {
			width := Px(float64(s.Width) * r.share)
			whole = whole && wrap(name, a.Tick.Label, width, r.lines) != nil
			shown = append(shown, fit(name, a.Tick.Label, width, r.lines))
		}
		if a.Tick.Marker = shown; whole {
			return
		}
	}
}

type ofNames []string

// Ticks implements plot.Ticker.
func (n ofNames) Ticks(float64, float64) []plot.Tick {
	var ticks []plot.Tick
	for i, name := range n {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: name})
	}
	return ticks
}

// Upright returns a plot of upright bars; names is the label of their axis.
func (b *Bars) Upright(names string) *plot.Plot {
	p := NewPlot()
	b.NamesAxis(&p.X, b.Names, true)
	p.X.Label.Text = names
	b.valueAxis(&p.Y, b.Height/60)
	p.Add(&plotter.Grid{Horizontal: Line(1, Faintest)}, &bars{b, true})
	return p
}

// Lying returns a plot of lying bars, the first at the top.
func (b *Bars) Lying() *plot.Plot {
	p := NewPlot()
	names := slices.Clone(b.Names)
	slices.Reverse(names)
	b.NamesAxis(&p.Y, names, false)
	b.valueAxis(&p.X, b.Width/100)
	p.Add(&plotter.Grid{Vertical: Line(1, Faintest)}, &bars{b, false})
	return p
}

// valueAxis begins at 0; where values are counts that are far apart it is
// logarithmic, and begins below 1.
func (b *Bars) valueAxis(a *plot.Axis, labels int) {
	least, most := 0., 0.
	sums := make([]float64, len(b.Names))
	for _, s := range b.Series {
		for i, v := range s.Values {
			if b.Stacked {
				sums[i] += v
				v = sums[i]
			}
			if v > 0 && (v < least || least == 0) {
				least = v
			}
			most = max(most, v)
		}
	}
	if b.Unit == units.Count && most > 100*least {
		LogAxis(a, b.Amount, b.Unit, 0.7, most*1.3, labels)
	} else {
		room := 1.05
		if b.Numbers {
			room = 1.2
		}
		Axis(a, b.Amount, b.Unit, 0, most*room, labels)
	}
	a.Padding = 0
}

// Legend names the series, where there are several.
func (b *Bars) Legend() (legend []Entry) {
	for i, s := range b.Series {
		if len(b.Series) > 1 {
			legend = append(legend, Entry{s.Label, Swatch{SeriesColor(i)}})
		}
	}
	return legend
}

// bars draws the bars.
type bars struct {
	*Bars
	upright bool
}

// Plot implements plot.Plotter.
func (b *bars) Plot(c draw.Canvas, p *plot.Plot) {
	const part = 0.8 // of the room that a name has
	width := part / float64(len(b.Series))
	if b.Stacked {
		width = part
	}
	below := make([]float64, len(b.Names)) // the sums that bars begin at
	for i, s := range b.Series {
		for j, v := range s.Values {
			if !(v > 0) { // NaN is not known
				continue
			}
			from := float64(j) - part/2
			if !b.Stacked {
				from += width * float64(i)
			}
			r := vg.Rectangle{Min: vg.Point{X: c.X(p.X.Norm(from)), Y: c.Min.Y}, Max: vg.Point{X: c.X(p.X.Norm(from + width)), Y: c.Y(p.Y.Norm(below[j] + v))}}
			if !b.upright {
				top := float64(len(b.Names)-1) - from
				r = vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: c.Y(p.Y.Norm(top - width))}, Max: vg.Point{X: c.X(p.X.Norm(below[j] + v)), Y: c.Y(p.Y.Norm(top))}}
			}
			if b.Stacked && below[j] > 0 {
				r.Min = vg.Point{X: max(r.Min.X, c.X(p.X.Norm(below[j]))), Y: r.Min.Y}
			}
			if b.Stacked {
				below[j] += v
			}
			Swatch{SeriesColor(i)}.Thumbnail(&draw.Canvas{Canvas: c.Canvas, Rectangle: r})
			if style := Letters(tickSize, Text); b.Numbers && style.Height("X") < r.Size().Y {
				style.YAlign = draw.YCenter
				c.FillText(style, vg.Point{X: r.Max.X + Px(6), Y: (r.Min.Y + r.Max.Y) / 2}, b.Unit.FormatShort(v))
			}
		}
	}
}
