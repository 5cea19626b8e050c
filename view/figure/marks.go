package figure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Grid returns lines through the ticks with labels.
func (s *Style) Grid() plot.Plotter {
	g := plotter.NewGrid()
	g.Vertical, g.Horizontal = s.Line(1, s.Theme.Grid), s.Line(1, s.Theme.Grid)
	return g
}

// Area returns an area of a faint color, without an edge.
func (s *Style) Area(outline plotter.XYs, c color.Color) plot.Plotter {
	return &plotter.Polygon{XYs: []plotter.XYs{outline}, Color: Faint(c, 0.22)}
}

// glyphs are the marks of series; with them series are distinguishable without
// colors, too.
var glyphs = []draw.GlyphDrawer{
	draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.RingGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.CrossGlyph{},
}

// Series returns the line of a series, by its number, and the marks on it.
func (s *Style) Series(number int, at plotter.XYs) []plot.Plotter {
	return []plot.Plotter{s.SeriesLine(number, at), &plotter.Scatter{XYs: at, GlyphStyle: s.SeriesGlyph(number)}}
}

// SeriesLine returns the line of a series without marks, for one with so many
// points that these would cover each other. In the legend it stands for itself.
func (s *Style) SeriesLine(number int, at plotter.XYs) *plotter.Line {
	return &plotter.Line{XYs: at, LineStyle: s.seriesLine(number)}
}

// seriesLine is dashed where all colors are in use.
func (s *Style) seriesLine(number int) draw.LineStyle {
	style := s.Line(2, s.Theme.Colour(number))
	if times := number / len(s.Theme.Series); times > 0 {
		style.Dashes = []vg.Length{Px(8 / float64(times)), Px(4)}
	}
	return style
}

// SeriesGlyph returns the mark of a series.
func (s *Style) SeriesGlyph(number int) draw.GlyphStyle {
	return draw.GlyphStyle{Color: s.Theme.Colour(number), Radius: Px(4), Shape: glyphs[number%len(glyphs)]}
}

// SeriesMark returns what stands for a series in the legend.
func (s *Style) SeriesMark(number int) plot.Thumbnailer {
	return both{s.SeriesLine(number, nil), &plotter.Scatter{GlyphStyle: s.SeriesGlyph(number)}}
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
