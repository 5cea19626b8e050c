package figure

import (
	"math"
	"slices"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Arrange puts plots into rows and columns, about as many of both.
func Arrange(plots []*plot.Plot) [][]*plot.Plot {
	return slices.Collect(slices.Chunk(plots, Columns(len(plots))))
}

// Columns returns how many columns Arrange makes of n plots.
func Columns(n int) int { return int(math.Ceil(math.Sqrt(float64(n)))) }

// margin is around a figure, and gap between panels.
const (
	margin = 16
	gap    = 20
)

// draw draws the figure.
func (f *Figure) draw(c draw.Canvas) {
	c.SetColor(f.Theme.Background)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, Px(margin), -Px(margin), Px(margin), -Px(margin))
	c = f.line(c, f.Title, f.Letters(titleSize, f.Theme.Text))
	if f.Subtitle != "" {
		c = f.line(c, f.Subtitle, f.Letters(labelSize, f.Theme.Muted))
	}
	c = f.legend(c)
	c.Max.Y -= Px(6)
	panels := f.panels()
	for i, row := range f.places(c, panels) {
		for j, place := range row {
			panels[i][j].draw(place)
		}
	}
}

// panel is a plot without its title and the labels of its axes. Gonum takes the
// place of labels for that of the value in the middle, leaves room for them at
// the end of a logarithmic axis, and shortens nothing.
type panel struct {
	*plot.Plot           // may be nil
	above, below, beside string
}

func (f *Figure) panels() [][]panel {
	panels := make([][]panel, len(f.Panels))
	for i, row := range f.Panels {
		for _, p := range row {
			var of panel
			if p != nil {
				without := *p
				of = panel{&without, p.Title.Text, p.X.Label.Text, p.Y.Label.Text}
				without.Title.Text, without.X.Label.Text, without.Y.Label.Text = "", "", ""
			}
			panels[i] = append(panels[i], of)
		}
	}
	return panels
}

// inner returns what the labels leave of a place.
func (p panel) inner(place draw.Canvas) draw.Canvas {
	room := func(label string, style text.Style) vg.Length {
		if label == "" {
			return 0
		}
		return style.Height("X") + Px(8)
	}
	return draw.Crop(place, room(p.beside, p.Y.Label.TextStyle), 0, room(p.below, p.X.Label.TextStyle), -room(p.above, p.Title.TextStyle))
}

func (p panel) draw(place draw.Canvas) {
	if p.Plot == nil {
		return
	}
	inner := p.inner(place)
	data := p.DataCanvas(inner)
	thin(&p.X, data.Max.X-data.Min.X, func(label string) vg.Length { return p.X.Tick.Label.Width(label) + Px(tickSize)/2 })
	thin(&p.Y, data.Max.Y-data.Min.Y, func(label string) vg.Length { return p.Y.Tick.Label.Height(label) * 1.2 })
	p.Draw(inner)

	style := p.X.Label.TextStyle
	style.XAlign, style.YAlign = draw.XCenter, draw.YBottom
	below := fit(p.below, style, place.Max.X-place.Min.X)
	centre := min(data.Center().X, place.Max.X-style.Width(below)/2)
	place.FillText(style, vg.Point{X: centre, Y: place.Min.Y}, below)
	style.Rotation, style.YAlign = math.Pi/2, draw.YTop
	beside := fit(p.beside, style, place.Max.Y-place.Min.Y)
	centre = max(data.Center().Y, place.Min.Y+style.Width(beside)/2)
	place.FillText(style, vg.Point{X: place.Min.X, Y: centre}, beside)

	style = p.Title.TextStyle
	style.XAlign = draw.XLeft
	if wide := style.Width(p.above) / (place.Max.X - place.Min.X); wide > 1 {
		style.Font.Size /= min(wide, titleShrink)
	}
	place.FillText(style, vg.Point{X: place.Min.X, Y: place.Max.Y}, fit(p.above, style, place.Max.X-place.Min.X))
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

// line writes a line at the top, and returns what that leaves.
func (f *Figure) line(c draw.Canvas, s string, style text.Style) draw.Canvas {
	style.YAlign = draw.YTop
	c.FillText(style, vg.Point{X: c.Min.X, Y: c.Max.Y}, fit(s, style, c.Max.X-c.Min.X))
	c.Max.Y -= style.Height("X") * 1.6
	return c
}

// fit shortens a text that is longer than there is room.
func fit(s string, style text.Style, room vg.Length) string {
	if style.Width(s) <= room {
		return s
	}
	for len(s) > 0 && style.Width(s+"...") > room {
		_, last := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-last]
	}
	return s + "..."
}

// legend draws the legend at the top, in as many lines as it needs, and
// returns what that leaves.
func (f *Figure) legend(c draw.Canvas) draw.Canvas {
	style := f.Letters(tickSize, f.Theme.Text)
	style.YAlign = draw.YCenter
	height, mark, space := Px(tickSize*1.6), Px(24), Px(6)
	x, y := c.Min.X, c.Max.Y-height/2
	for _, e := range f.Legend {
		label := fit(e.Label, style, c.Max.X-c.Min.X-mark-space)
		width := mark + space + style.Width(label)
		if x > c.Min.X && x+width > c.Max.X {
			x, y = c.Min.X, y-height
		}
		e.Mark.Thumbnail(&draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
			Min: vg.Point{X: x, Y: y - Px(tickSize)/2}, Max: vg.Point{X: x + mark, Y: y + Px(tickSize)/2},
		}})
		c.FillText(style, vg.Point{X: x + mark + space, Y: y}, label)
		x += width + Px(20)
	}
	if len(f.Legend) > 0 {
		c.Max.Y = y - height/2
	}
	return c
}

// places returns where the panels stand: their data areas end in line.
func (f *Figure) places(c draw.Canvas, panels [][]panel) [][]draw.Canvas {
	columns := 0
	for _, row := range f.Panels {
		columns = max(columns, len(row))
	}
	widths, sum := make([]float64, columns), 0.
	for j := range widths {
		if widths[j] = 1; f.Widths != nil {
			widths[j] = f.Widths[j]
		}
		sum += widths[j]
	}
	width := (c.Max.X - c.Min.X - Px(gap)*vg.Length(columns-1)) / vg.Length(sum)
	height := (c.Max.Y - c.Min.Y - Px(gap)*vg.Length(len(f.Panels)-1)) / vg.Length(len(f.Panels))
	places := make([][]draw.Canvas, len(f.Panels))
	top := c.Max.Y
	for i, row := range f.Panels {
		left := c.Min.X
		for j := range row {
			right := left + width*vg.Length(widths[j])
			places[i] = append(places[i], draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
				Min: vg.Point{X: left, Y: top - height}, Max: vg.Point{X: right, Y: top},
			}})
			left = right + Px(gap)
		}
		top -= height + Px(gap)
	}
	for range 4 { // labels reach out of smaller panels further
		align(places, panels)
	}
	return places
}

// align makes places smaller so that in a column data begin and end below each
// other, and in a row beside each other.
func align(places [][]draw.Canvas, panels [][]panel) {
	var columns, rows []vg.Rectangle // the area that all their panels have in common, one way
	data := make([][]vg.Rectangle, len(places))
	for i, row := range places {
		rows = append(rows, vg.Rectangle{Min: vg.Point{Y: vg.Length(math.Inf(-1))}, Max: vg.Point{Y: vg.Length(math.Inf(1))}})
		for j, place := range row {
			if j == len(columns) {
				columns = append(columns, vg.Rectangle{Min: vg.Point{X: vg.Length(math.Inf(-1))}, Max: vg.Point{X: vg.Length(math.Inf(1))}})
			}
			var r vg.Rectangle
			if p := panels[i][j]; p.Plot != nil {
				r = p.DataCanvas(p.inner(place)).Rectangle
				columns[j].Min.X, columns[j].Max.X = max(columns[j].Min.X, r.Min.X), min(columns[j].Max.X, r.Max.X)
				rows[i].Min.Y, rows[i].Max.Y = max(rows[i].Min.Y, r.Min.Y), min(rows[i].Max.Y, r.Max.Y)
			}
			data[i] = append(data[i], r)
		}
	}
	for i, row := range data {
		for j, r := range row {
			if panels[i][j].Plot != nil {
				places[i][j] = draw.Crop(places[i][j], columns[j].Min.X-r.Min.X, columns[j].Max.X-r.Max.X, rows[i].Min.Y-r.Min.Y, rows[i].Max.Y-r.Max.Y)
			}
		}
	}
}
