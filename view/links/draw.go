package links

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/formats/result"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Figure draws the data.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	if d.Of == Map {
		return d.links(s)
	}
	f := &figure.Figure{Style: s, Title: "When links are in use, and messages wait for them", Subtitle: d.Setting}
	for i := range d.Tiers {
		f.Legend = append(f.Legend, figure.Entry{Label: d.Tiers[i].Name, Mark: figure.SeriesLine(i, nil)})
	}
	f.Panels = [][]*plot.Plot{
		{d.overTime(s, "use of links (mean)", units.Percent, use)},
		{d.overTime(s, "waiting messages (mean)", units.Ratio, waiting)},
	}
	return f
}

// overTime draws an amount of each tier over time.
func (d *Data) overTime(s figure.Style, label string, unit *units.Unit, amount func(*result.Link, int) float64) *plot.Plot {
	p, high := figure.NewPlot(), 0.
	p.Add(figure.Grid())
	for i := range d.Tiers {
		steps := d.Tiers[i].steps(d.EndNS, amount)
		for _, at := range steps {
			high = max(high, at.Y)
		}
		if len(steps) > 0 {
			p.Add(figure.SeriesLine(i, steps))
		}
	}
	figure.Axis(&p.X, "time", units.Time, 0, float64(d.EndNS), s.Width/110)
	figure.Axis(&p.Y, label, unit, 0, 1.05*high, s.Height/120)
	p.X.Padding, p.Y.Padding = 0, 0
	return p
}

// steps returns a step for each interval up to a time, those in which nothing happens included.
func (t *Tier) steps(endNS int64, amount func(*result.Link, int) float64) (steps plotter.XYs) {
	until := int64(0)
	to := func(ns int64, y float64) {
		if ns = min(ns, endNS); ns > until {
			steps = append(steps, plotter.XY{X: float64(until), Y: y}, plotter.XY{X: float64(ns), Y: y})
			until = ns
		}
	}
	for i := range t.Intervals {
		to(t.Intervals[i].StartNS, 0)
		to(t.Intervals[i].EndNS, amount(&t.Intervals[i], len(t.Links)))
	}
	to(endNS, 0)
	return steps
}

// links draws all links.
func (d *Data) links(s figure.Style) *figure.Figure {
	f := &figure.Figure{
		Style: s, Title: "Which links are in use, and which ones messages wait for", Subtitle: d.Setting,
		Legend: []figure.Entry{{Label: "largest of the tier, named on the left", Mark: worstMark()}},
		Widths: s.WithBar(),
	}
	f.Panels = [][]*plot.Plot{
		d.row(s, "use", units.Percent, func(l *result.Link) float64 { return use(l, 1) }),
		d.row(s, "waiting time", units.Time, func(l *result.Link) float64 { return float64(l.WaitedNS) }),
	}
	return f
}

// row returns the panel of an amount of all links, and its colors.
func (d *Data) row(s figure.Style, label string, unit *units.Unit, amount func(*result.Link) float64) []*plot.Plot {
	p := figure.NewPlot()
	c := &cells{Data: d, amount: amount}
	var names []string
	high := 0.
	for i := range d.Tiers {
		name, worst := d.Tiers[i].Name, c.worst(i)
		if worst != none {
			l := &d.Tiers[i].Links[worst]
			high = max(high, amount(l))
			name += fmt.Sprintf(": %s, %s", l.Name, unit.FormatShort(amount(l)))
		}
		c.worsts, names = append(c.worsts, worst), append(names, name)
	}
	s.CellAxis(&p.Y, "", names, false)
	figure.Axis(&p.X, "links that messages pass, by number", units.Count, 0, 1, 2)
	p.X.Tick.Marker, p.X.Padding = plot.ConstantTicks{}, 0
	p.Add(c)
	bar, shades := s.Shades(label, unit, 0, 0, cmp.Or(high, 1))
	c.shades = shades
	return []*plot.Plot{p, bar}
}

// cells are the links: a row for each tier.
type cells struct {
	*Data
	shades *figure.Shades
	amount func(*result.Link) float64
	worsts []int // of the tiers
}

// none is the worst link if all amounts are 0.
const none = -1

// worst returns the first of the links of a tier with the largest amount.
func (c *cells) worst(tier int) int {
	worst, most := none, 0.
	for i := range c.Tiers[tier].Links {
		if x := c.amount(&c.Tiers[tier].Links[i]); x > most {
			worst, most = i, x
		}
	}
	return worst
}

// Plot implements plot.Plotter. If links are narrower than dots, a dot shows the largest amount of its links.
func (c *cells) Plot(canvas draw.Canvas, p *plot.Plot) {
	size := canvas.Size()
	half := float64(figure.Px(1)/size.X) / 2
	amounts := make([][]float64, len(c.Tiers))
	for i := range amounts {
		for k := range c.Tiers[i].Links {
			amounts[i] = append(amounts[i], c.amount(&c.Tiers[i].Links[k]))
		}
	}
	figure.Dots(canvas, canvas.Rectangle, func(x, y float64) color.NRGBA {
		row := amounts[min(int(y*float64(len(amounts))), len(amounts)-1)]
		at := func(x float64) int { return min(max(0, int(x*float64(len(row)))), len(row)-1) }
		if len(row) < int(size.X/figure.Px(1)) {
			return c.shades.Of(row[at(x)])
		}
		return c.shades.Of(slices.Max(row[at(x-half) : at(x+half)+1]))
	})
	for tier, worst := range c.worsts {
		line := figure.Line(1, figure.Background)
		y := canvas.Min.Y + size.Y*vg.Length(tier)/vg.Length(len(c.worsts))
		canvas.StrokeLine2(line, canvas.Min.X, y, canvas.Max.X, y)
		if worst == none {
			continue
		}
		x := (float64(worst) + 0.5) / float64(len(c.Tiers[tier].Links))
		canvas.DrawGlyph(worstMark().GlyphStyle, vg.Point{X: canvas.Min.X + size.X*vg.Length(x), Y: y + size.Y/vg.Length(2*len(c.worsts))})
	}
}

// worstMark marks the link with the largest amount of a tier.
func worstMark() *plotter.Scatter {
	return &plotter.Scatter{GlyphStyle: draw.GlyphStyle{Color: figure.Red, Radius: figure.Px(4), Shape: draw.CircleGlyph{}}}
}
