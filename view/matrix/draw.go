package matrix

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/internal/units"
	"loggops/view/figure"
)

// Figure draws the data.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	title, unit, amount := "How many bytes ranks send to each other", units.Bytes, "bytes sent"
	if d.Of == Messages {
		title, unit, amount = "How many messages ranks send to each other", units.Count, "messages sent"
	}
	p, bar := s.Plot(), s.Plot()
	figure.RankAxis(&p.X, "sender", d.Ranks, s.Width/110)
	figure.RankAxis(&p.Y, "receiver", d.Ranks, s.Height/60)
	bar.HideX()
	low, high := d.bounds()
	if low > 0 && high/low > 10 {
		figure.LogAxis(&bar.Y, amount, unit, low, high, s.Height/60)
	} else {
		figure.Axis(&bar.Y, amount, unit, 0, max(1, high), s.Height/60)
	}
	bar.Y.Padding = 0
	shades := &figure.Shades{Theme: s.Theme, Axis: &bar.Y}
	p.Add(&cells{d, shades})
	bar.Add(shades)
	subtitle := d.Name + ", " + units.Ranks.Format(float64(d.Ranks)) + " ranks"
	if d.Ranks == 1 {
		subtitle = d.Name + ", 1 rank"
	}
	if d.Width > 1 {
		subtitle += fmt.Sprintf(", %d × %d ranks per cell", d.Width, d.Width)
	}
	if !d.WithCollectives {
		subtitle += ", without collectives"
	}
	f := &figure.Figure{
		Style: s, Title: title, Subtitle: subtitle,
		Panels: [][]*plot.Plot{{p, bar}}, Widths: []float64{float64(s.Width) - 170, 120}, // nearly px
	}
	if !slices.ContainsFunc(d.Messages, func(n int64) bool { return n > 0 }) {
		f.Empty = "No rank sends a message."
	}
	return f
}

// bounds returns the least and the largest value that is not 0. Messages of no bytes have the color of the least.
func (d *Data) bounds() (low, high float64) {
	low = math.Inf(1)
	for _, v := range d.values() {
		if v > 0 {
			low, high = min(low, float64(v)), max(high, float64(v))
		}
	}
	return min(low, high), high
}

// cells are the pairs.
type cells struct {
	*Data
	shades *figure.Shades
}

// Plot implements plot.Plotter. If cells are smaller than dots, a dot shows the largest value of its cells.
func (c *cells) Plot(canvas draw.Canvas, p *plot.Plot) {
	values := c.values()
	half := func(length vg.Length) float64 { // of a dot, as a part of the length
		if float64(c.Cells) > float64(length/figure.Px(1)) {
			return float64(figure.Px(1)/length) / 2
		}
		return 0
	}
	size := canvas.Size()
	halfX, halfY := half(size.X), half(size.Y)
	cell := func(share float64) int { return min(max(0, int(share*float64(c.Ranks))/c.Width), c.Cells-1) }
	figure.Dots(canvas, canvas.Rectangle, func(x, y float64) color.NRGBA {
		any, most := false, int64(0)
		for from := cell(x - halfX); from <= cell(x+halfX); from++ {
			for to := cell(y - halfY); to <= cell(y+halfY); to++ {
				if i := from*c.Cells + to; c.Messages[i] > 0 {
					any, most = true, max(most, values[i])
				}
			}
		}
		if !any {
			return color.NRGBA{}
		}
		return c.shades.Of(float64(most))
	})
}
