package figure

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg/draw"
)

// RGB returns the color of a number, as HTML writes it.
func RGB(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

// Faint returns a color that lets what is below it shine through; opacity is
// from 0 to 1.
func Faint(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(opacity*255 + 0.5)
	return c
}

// The colors. Those with names of hues are of M. Okabe and K. Ito (Color universal design, 2008): people of all
// kinds of color vision can distinguish them.
var (
	Background = RGB(0xffffff)
	Text       = RGB(0x1a1a1a)
	Muted      = RGB(0x5c5c5c) // axes, ticks and less important marks
	Faintest   = RGB(0xe3e3e3) // grids, and places without data, where the background stands for 0

	Blue, Sky, Green            = RGB(0x0072b2), RGB(0x56b4e9), RGB(0x009e73)
	Yellow, Orange, Red, Purple = RGB(0xf0e442), RGB(0xe69f00), RGB(0xd55e00), RGB(0xcc79a7)
)

// series are the colors of lines and points, in the order of use.
var series = [SeriesColors]color.NRGBA{Blue, Orange, Green, Purple, Sky, Red, Text}

// SeriesColors is the number of different colors of series.
const SeriesColors = 7

// above and below are the colors of values on either side of a neutral one, from the background to the darkest.
var (
	above = darkened(0x0a1f44, 0x0072b2, 0x56b4e9, 0xffffff)
	below = darkened(0x3d1a00, 0xd55e00, 0xe69f00, 0xffffff)
)

// darkened returns colors that go through some, which are given from dark to light, in even steps of lightness. The
// lightest one is the first.
func darkened(hexes ...uint32) []color.NRGBA {
	var through []color.Color
	for _, hex := range hexes {
		through = append(through, RGB(hex))
	}
	m, err := moreland.NewLuminance(through)
	if err != nil {
		panic(err) // they are those above
	}
	m.SetMin(0)
	m.SetMax(shades - 1)
	var all []color.NRGBA
	for i := range shades {
		c, err := m.At(float64(i))
		if err != nil {
			panic(err)
		}
		all = append(all, color.NRGBAModel.Convert(c).(color.NRGBA))
	}
	slices.Reverse(all)
	return all
}

// shades is how many there are.
const shades = 256

// SeriesColor returns the color of a series by its number.
func SeriesColor(number int) color.NRGBA { return series[number%SeriesColors] }

// Shade returns a color for a share from 0, none, which is the background, to 1, much. Its lightness
// says it alone.
func Shade(share float64) color.NRGBA { return shade(above, share) }

// ShadeBelow is Shade for the other side of a neutral value.
func ShadeBelow(share float64) color.NRGBA { return shade(below, share) }

func shade(all []color.NRGBA, share float64) color.NRGBA {
	return all[int(min(1, max(0, share))*(shades-1)+0.5)]
}

// Readable returns the color of letters on a shade: black or white, whichever stands out more.
func Readable(on color.NRGBA) color.NRGBA {
	if c := color.GrayModel.Convert(on).(color.Gray); c.Y < 128 && on.A > 0 {
		return RGB(0xffffff)
	}
	return RGB(0x1a1a1a)
}

// Letters returns the style of a text, of letters of so many px.
func Letters(px float64, c color.Color) text.Style {
	return text.Style{
		Color: c, Handler: letters(), Font: font.From(sans, Px(px)),
	}
}

// Line returns a line of so many px.
func Line(px float64, c color.Color) draw.LineStyle {
	return draw.LineStyle{Color: c, Width: Px(px)}
}

// NewPlot returns an empty plot in our colors and letters.
func NewPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.Title.TextStyle = Letters(labelSize, Text)
	p.Title.TextStyle.XAlign, p.Title.TextStyle.YAlign = draw.XCenter, draw.YTop
	p.Title.Padding = Px(6)
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		label, tick := a.Label.TextStyle, a.Tick.Label // they know which way they are aligned
		a.Label.TextStyle, a.Tick.Label = Letters(labelSize, Text), Letters(tickSize, Text)
		a.Label.TextStyle.XAlign, a.Label.TextStyle.YAlign = label.XAlign, label.YAlign
		a.Tick.Label.XAlign, a.Tick.Label.YAlign = tick.XAlign, tick.YAlign
		a.Label.Padding = Px(6)
		a.LineStyle = Line(1, Muted)
		a.Tick.LineStyle = Line(1, Muted)
		a.Tick.Length = Px(6)
		a.Padding = Px(4)
	}
	return p
}
