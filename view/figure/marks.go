package figure

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Grid returns lines through the ticks with labels.
func Grid() plot.Plotter {
	line := Line(1, Faintest)
	return &plotter.Grid{Vertical: line, Horizontal: line}
}

// Area returns an area of a faint color, without an edge.
func Area(outline plotter.XYs, c color.NRGBA) plot.Plotter {
	return &plotter.Polygon{XYs: []plotter.XYs{outline}, Color: Faint(c, 0.22)}
}

// glyphs are the marks of series; with them series are distinguishable without
// colors, too.
var glyphs = []draw.GlyphDrawer{
	draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.RingGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.CrossGlyph{},
}

// Series returns the line of a series, by its number, and the marks on it.
func Series(number int, at plotter.XYs) []plot.Plotter {
	return []plot.Plotter{SeriesLine(number, at), &plotter.Scatter{XYs: at, GlyphStyle: SeriesGlyph(number)}}
}

// dashes are those of the lines of all series but the first, in px: a line that lies on another one shows it
// in its gaps. Their number has no factor in common with that of the colors.
var dashes = [][]float64{{10, 5}, {3, 4}, {14, 4, 3, 4}, {6, 6}}

// SeriesLine returns the line of a series without marks, for one with so many
// points that these would cover each other. The legend shows a piece of it.
func SeriesLine(number int, at plotter.XYs) *plotter.Line {
	style := Line(2, SeriesColor(number))
	if number > 0 {
		for _, px := range dashes[(number-1)%len(dashes)] {
			style.Dashes = append(style.Dashes, Px(px))
		}
	}
	return &plotter.Line{XYs: at, LineStyle: style}
}

// SeriesLegend names the series of panels, each of which has their lines by number; a single series needs no
// name. One that lies on an earlier one from end to end has a note.
func SeriesLegend(labels []string, panels ...[]plotter.XYs) (legend []Entry) {
	if len(labels) < 2 {
		return nil
	}
	for i, label := range labels {
		for earlier := range i {
			apart := func(lines []plotter.XYs) bool { return !slices.Equal(lines[earlier], lines[i]) }
			if !slices.ContainsFunc(panels, apart) {
				label += " (same as " + labels[earlier] + ")"
				break
			}
		}
		legend = append(legend, Entry{label, SeriesMark(i)})
	}
	return legend
}

// SeriesGlyph returns the mark of a series.
func SeriesGlyph(number int) draw.GlyphStyle {
	return draw.GlyphStyle{Color: SeriesColor(number), Radius: Px(4), Shape: glyphs[number%len(glyphs)]}
}

// SeriesMark returns what stands for a series in the legend.
func SeriesMark(number int) plot.Thumbnailer {
	return both{SeriesLine(number, nil), &plotter.Scatter{GlyphStyle: SeriesGlyph(number)}}
}

// both is two marks upon each other.
type both [2]plot.Thumbnailer

// Thumbnail implements plot.Thumbnailer.
func (b both) Thumbnail(c *draw.Canvas) {
	for _, t := range b {
		t.Thumbnail(c)
	}
}

// Swatch is a mark of the legend: an area of a color.
type Swatch struct{ Color color.Color }

// Thumbnail implements plot.Thumbnailer.
func (s Swatch) Thumbnail(c *draw.Canvas) { c.FillPolygon(s.Color, corners(c.Rectangle)) }

func corners(r vg.Rectangle) []vg.Point {
	return []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}
}
