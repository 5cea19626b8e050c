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

// Theme is a set of colors. The named ones are those of M. Okabe and K. Ito
// (Color universal design, 2008), which people of all kinds of color vision
// tell apart.
type Theme struct {
	Name       string
	Background color.NRGBA
	Text       color.NRGBA
	Muted      color.NRGBA // axes, ticks and what is less important
	Grid       color.NRGBA

	Blue, Sky, Green, Yellow, Orange, Red, Purple color.NRGBA

	// Series are the colors of lines and points, in the order of use.
	Series        []color.NRGBA
	shades, below []color.NRGBA // from the background to much; see Shade and ShadeBelow
}

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

// Light and Dark are the themes there are.
var (
	Light = withColors(&Theme{
		Name: "light", Background: RGB(0xffffff), Text: RGB(0x1a1a1a), Muted: RGB(0x5c5c5c), Grid: RGB(0xe3e3e3),
		shades: lightened(0x0a1f44, 0x0072b2, 0x56b4e9, 0xffffff),
		below:  lightened(0x3d1a00, 0xd55e00, 0xe69f00, 0xffffff),
	})
	Dark = withColors(&Theme{
		Name: "dark", Background: RGB(0x16181d), Text: RGB(0xf0f0f0), Muted: RGB(0xa8a8a8), Grid: RGB(0x33363d),
		shades: lightened(0x16181d, 0x0072b2, 0x56b4e9, 0xe6f6ff),
		below:  lightened(0x16181d, 0xd55e00, 0xe69f00, 0xfff3d0),
	})
)

func withColors(t *Theme) *Theme {
	t.Blue, t.Sky, t.Green = RGB(0x0072b2), RGB(0x56b4e9), RGB(0x009e73)
	t.Yellow, t.Orange, t.Red, t.Purple = RGB(0xf0e442), RGB(0xe69f00), RGB(0xd55e00), RGB(0xcc79a7)
	t.Series = []color.NRGBA{t.Blue, t.Orange, t.Green, t.Purple, t.Sky, t.Red, t.Text}
	if t.Name == "light" {
		slices.Reverse(t.shades)
		slices.Reverse(t.below)
	} else { // of blue and yellow one is too close to either background
		t.Series = []color.NRGBA{t.Sky, t.Orange, t.Green, t.Purple, t.Yellow, t.Red, t.Text}
	}
	return t
}

// lightened returns colors that go through some, from dark to light, in even
// steps of lightness.
func lightened(hexes ...uint32) []color.NRGBA {
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
	return all
}

// shades is how many there are.
const shades = 256

// Color returns the color of a series by its number.
func (t *Theme) Color(series int) color.NRGBA { return t.Series[series%len(t.Series)] }

// Shade returns a color for a share from 0, none, which is the background, to 1, much. Its lightness
// says it alone.
func (t *Theme) Shade(share float64) color.NRGBA { return shade(t.shades, share) }

// ShadeBelow is Shade for the other side of a neutral value.
func (t *Theme) ShadeBelow(share float64) color.NRGBA { return shade(t.below, share) }

func shade(all []color.NRGBA, share float64) color.NRGBA {
	return all[int(min(1, max(0, share))*(shades-1)+0.5)]
}

// Missing returns the color of a place without data, where the background stands for 0.
func (t *Theme) Missing() color.NRGBA { return t.Grid }

// Readable returns the color of letters on a shade: black or white, whichever stands out more.
func Readable(on color.NRGBA) color.NRGBA {
	if c := color.GrayModel.Convert(on).(color.Gray); c.Y < 128 && on.A > 0 {
		return RGB(0xffffff)
	}
	return RGB(0x1a1a1a)
}

// Letters returns the style of a text, of letters of so many px.
func (s *Style) Letters(px float64, c color.Color) text.Style {
	return text.Style{
		Color: c, Handler: letters(), Font: font.From(sans, Px(px)),
	}
}

// Line returns a line of so many px.
func (s *Style) Line(px float64, c color.Color) draw.LineStyle {
	return draw.LineStyle{Color: c, Width: Px(px)}
}

// Plot returns an empty plot in the theme.
func (s *Style) Plot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.Title.TextStyle = s.Letters(labelSize, s.Theme.Text)
	p.Title.TextStyle.XAlign, p.Title.TextStyle.YAlign = draw.XCenter, draw.YTop
	p.Title.Padding = Px(6)
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		label, tick := a.Label.TextStyle, a.Tick.Label // they know which way they are aligned
		a.Label.TextStyle, a.Tick.Label = s.Letters(labelSize, s.Theme.Text), s.Letters(tickSize, s.Theme.Text)
		a.Label.TextStyle.XAlign, a.Label.TextStyle.YAlign = label.XAlign, label.YAlign
		a.Tick.Label.XAlign, a.Tick.Label.YAlign = tick.XAlign, tick.YAlign
		a.Label.Padding = Px(6)
		a.LineStyle = s.Line(1, s.Theme.Muted)
		a.Tick.LineStyle = s.Line(1, s.Theme.Muted)
		a.Tick.Length = Px(6)
		a.Padding = Px(4)
	}
	return p
}
