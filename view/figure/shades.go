package figure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/internal/units"
)

// Shades give values colors. They are also the bar of these colors beside their axis.
type Shades struct {
	Axis *plot.Axis
	// Neutral is the value that has the color of the background, such as 0 s of waiting or a slowdown of 1.
	// Values below it have a hue of their own.
	Neutral float64
}

// Shades returns the colors of values up to high, and the plot of their bar. If the values, the least of
// which is low, reach over more than an order of magnitude, its axis is logarithmic; otherwise it begins at from.
func (s *Style) Shades(label string, u *units.Unit, from, low, high float64) (*plot.Plot, *Shades) {
	bar := NewPlot()
	bar.HideX()
	if low > 0 && high/low > 10 {
		LogAxis(&bar.Y, label, u, low, high, s.Height/60)
	} else {
		Axis(&bar.Y, label, u, from, high, s.Height/60)
	}
	bar.Y.Padding = 0
	shades := &Shades{Axis: &bar.Y}
	bar.Add(shades)
	return bar, shades
}

// WithBar returns the widths of a panel and of the bar of its shades, in about px.
func (s *Style) WithBar() []float64 { return []float64{float64(s.Width) - 170, 120} }

// faintest is the share of the least value on an axis that begins above Neutral: the color is not that of the
// background.
const faintest = 0.2

// Of returns the color of a value.
func (s *Shades) Of(value float64) color.NRGBA { return s.at(s.Axis.Norm(value)) }

// at returns the color of a place on the axis, which goes from 0 to 1. Equal distances from Neutral
// have the same lightness.
func (s *Shades) at(place float64) color.NRGBA {
	if s.Neutral < s.Axis.Min {
		return Shade(faintest + (1-faintest)*place)
	}
	neutral := min(1, s.Axis.Norm(s.Neutral))
	if away := max(neutral, 1-neutral); place < neutral {
		return ShadeBelow((neutral - place) / away)
	} else {
		return Shade((place - neutral) / away)
	}
}

// Plot implements plot.Plotter.
func (s *Shades) Plot(c draw.Canvas, _ *plot.Plot) {
	bar := vg.Rectangle{Min: c.Min, Max: vg.Point{X: c.Min.X + Px(24), Y: c.Max.Y}}
	Dots(c, bar, func(_, y float64) color.NRGBA { return s.at(y) })
	edge := draw.LineStyle{Color: Muted, Width: Px(1)} // a part has the color of the background
	c.StrokeLines(edge, append(corners(bar), bar.Min))
}
