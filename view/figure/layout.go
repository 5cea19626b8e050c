package figure

import (
	"fmt"
	"math"
	"slices"
	"strings"

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
	c.SetColor(Background)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, Px(margin), -Px(margin), Px(margin), -Px(margin))
	if f.Title != "" {
		c = f.line(c, f.Title, Letters(titleSize, Text))
	}
	if f.Subtitle != "" {
		c = f.line(c, f.Subtitle, Letters(labelSize, Muted))
	}
	if f.Empty != "" {
		style := Letters(labelSize, Text)
		style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
		c.FillText(style, c.Center(), fit(f.Empty, style, c.Max.X-c.Min.X, mostLines))
		return
	}
	c = f.legend(c)
	c.Max.Y -= Px(6)
	c = f.dropPanels(c)
	panels := f.panels()
	for i, row := range f.places(c, panels) {
		for j, place := range row {
			panels[i][j].draw(place)
		}
	}
}

// leastPanel is the least width and height of a panel, in px.
const leastPanel = 70

// dropPanels keeps the panels that have room, and writes how many do not. It returns the place that is left.
func (f *Figure) dropPanels(c draw.Canvas) draw.Canvas {
	fit := func(length vg.Length) int { return max(1, int((length+Px(gap))/Px(leastPanel+gap))) }
	rows, columns := fit(c.Max.Y-c.Min.Y), fit(c.Max.X-c.Min.X)
	if f.Widths != nil {
		columns = len(f.Widths)
	}
	wide := func(row []*plot.Plot) bool { return len(row) > columns }
	if len(f.Panels) <= rows && !slices.ContainsFunc(f.Panels, wide) {
		return c
	}
	all := slices.Concat(f.Panels...)
	kept := min(len(all), columns*rows)
	f.Panels = slices.Collect(slices.Chunk(all[:kept], columns))
	note := fmt.Sprintf("Shown: %d of %d panels; increase the width or the height to see all of them", kept, len(all))
	return f.line(c, note, Letters(labelSize, Red))
}

// line writes a text at the top, and returns what that leaves.
func (f *Figure) line(c draw.Canvas, s string, style text.Style) draw.Canvas {
	style.YAlign = draw.YTop
	s = fit(s, style, c.Max.X-c.Min.X, mostLines)
	c.FillText(style, vg.Point{X: c.Min.X, Y: c.Max.Y}, s)
	c.Max.Y -= style.Height(s) + style.Height("X")*0.6
	return c
}

// legend draws the legend at the top, in as many lines as it needs but not below
// the middle, and returns what that leaves.
func (f *Figure) legend(c draw.Canvas) draw.Canvas {
	style := Letters(tickSize, Text)
	style.YAlign = draw.YCenter
	height, mark, space := Px(tickSize*1.6), Px(24), Px(6)
	x, y := c.Min.X, c.Max.Y-height/2
	for i, e := range f.Legend {
		label := fit(e.Label, style, c.Max.X-c.Min.X-mark-space, mostLines)
		width := mark + space + style.Width(label)
		if x > c.Min.X && x+width > c.Max.X {
			x, y = c.Min.X, y-height
			if y-height < c.Center().Y {
				c.FillText(style, vg.Point{X: x, Y: y}, fmt.Sprintf("and %d more", len(f.Legend)-i))
				break
			}
		}
		e.Mark.Thumbnail(&draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
			Min: vg.Point{X: x, Y: y - Px(tickSize)/2}, Max: vg.Point{X: x + mark, Y: y + Px(tickSize)/2},
		}})
		below := height * vg.Length(strings.Count(label, "\n"))
		for i, line := range strings.Split(label, "\n") {
			c.FillText(style, vg.Point{X: x + mark + space, Y: y - height*vg.Length(i)}, line)
		}
		x, y = x+width+Px(20), y-below
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
	widths, sum := f.Widths, 0.
	if widths == nil {
		widths = slices.Repeat([]float64{1}, columns)
	}
	for _, width := range widths {
		sum += width
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
			panels[i][j].left = left
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
