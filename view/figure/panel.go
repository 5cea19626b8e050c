package figure

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// panel is a plot without its title and the labels of its axes. Gonum takes the
// place of labels for that of the value in the middle, leaves room for them at
// the end of a logarithmic axis, and shortens nothing.
type panel struct {
	*plot.Plot           // may be nil
	above, below, beside string
	left                 vg.Length // where the title begins: the data may begin further to the right than in other panels
}

func (f *Figure) panels() [][]panel {
	panels := make([][]panel, len(f.Panels))
	for i, row := range f.Panels {
		for _, p := range row {
			var of panel
			if p != nil {
				without := *p
				of = panel{Plot: &without, above: p.Title.Text, below: p.X.Label.Text, beside: p.Y.Label.Text}
				without.Title.Text, without.X.Label.Text, without.Y.Label.Text = "", "", ""
			}
			panels[i] = append(panels[i], of)
		}
	}
	return panels
}

// labelLines is how many lines the title of a panel and the labels of its axes may have.
const labelLines = 2

// inner returns what the labels leave of a place.
func (p panel) inner(place draw.Canvas) draw.Canvas {
	room := func(label string, style text.Style) vg.Length {
		if label == "" {
			return 0
		}
		return style.Height(label) + Px(8)
	}
	size := place.Size()
	above, style := p.title(size.X)
	below := room(fit(p.below, p.X.Label.TextStyle, size.X, labelLines), p.X.Label.TextStyle)
	top := room(above, style)
	beside := fit(p.beside, p.Y.Label.TextStyle, size.Y-top, labelLines)
	return draw.Crop(place, room(beside, p.Y.Label.TextStyle), 0, below, -top)
}

// title returns the title of a panel as it fits into a width, and its style.
func (p panel) title(width vg.Length) (string, text.Style) {
	style := p.Title.TextStyle
	style.XAlign = draw.XLeft
	if wide := style.Width(p.above) / width; wide > 1 {
		style.Font.Size /= min(wide, titleShrink)
	}
	return fit(p.above, style, width, labelLines), style
}

func (p panel) draw(place draw.Canvas) {
	if p.Plot == nil {
		return
	}
	inner := p.inner(place)
	data := p.DataCanvas(inner)
	thin(&p.X, data.Max.X-data.Min.X, func(label string) vg.Length { return p.X.Tick.Label.Width(label) + Px(tickSize)/2 })
	apart := vg.Length(1.2) // of the height of a label
	if _, names := p.Y.Tick.Marker.(ofNames); names {
		apart = 1 // a number can be guessed from those beside it, a name cannot
	}
	thin(&p.Y, data.Max.Y-data.Min.Y, func(label string) vg.Length { return p.Y.Tick.Label.Height(label) * apart })
	p.Draw(inner)

	style := p.X.Label.TextStyle
	style.XAlign, style.YAlign = draw.XCenter, draw.YBottom
	below := fit(p.below, style, place.Max.X-place.Min.X, labelLines)
	centre := min(data.Center().X, place.Max.X-style.Width(below)/2)
	place.FillText(style, vg.Point{X: centre, Y: place.Min.Y}, below)
	style.Rotation, style.YAlign = math.Pi/2, draw.YTop
	top := inner.Max.Y // below the title
	upright := style
	upright.Rotation = 0
	beside := fit(p.beside, upright, top-place.Min.Y, labelLines)
	length := upright.Width(beside)
	centre = min(max(data.Center().Y, place.Min.Y+length/2), top-length/2)
	place.FillText(style, vg.Point{X: place.Min.X, Y: centre}, beside)

	above, style := p.title(place.Max.X - place.Min.X)
	place.FillText(style, vg.Point{X: p.left, Y: place.Max.Y}, above)
}

// thin leaves of the labels of an axis, which is so long, only each n-th, so that
// they do not touch.
func thin(a *plot.Axis, length vg.Length, size func(label string) vg.Length) {
	ticks := a.Tick.Marker.Ticks(a.Min, a.Max)
	touch := func(each int) bool {
		end, labels := vg.Length(math.Inf(-1)), 0
		for _, t := range ticks {
			if t.IsMinor() {
				continue
			}
			if labels++; (labels-1)%each == 0 {
				at, half := vg.Length(a.Norm(t.Value))*length, size(t.Label)/2
				if at-half < end {
					return true
				}
				end = at + half
			}
		}
		return false
	}
	each := 1
	for touch(each) {
		each *= 2
	}
	labels := 0
	for i := range ticks {
		if !ticks[i].IsMinor() {
			if labels%each != 0 {
				ticks[i].Label = ""
			}
			labels++
		}
	}
	a.Tick.Marker = plot.ConstantTicks(ticks)
}

// titleShrink is how much smaller the letters of a panel's title may become.
const titleShrink = 1.25
