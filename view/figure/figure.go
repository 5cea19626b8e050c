// Package figure is what all static pictures have in common: a palette that color-blind people can read, sizes, axes whose ticks have SI
// prefixes, titles, legends that stand beside the data, and writing it all as
// SVG, PNG or PDF. The same figure gives the same bytes.
//
// A picture makes gonum plots with NewPlot, gives them axes, and puts them
// into a Figure as panels.
package figure

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// Figure is a picture that is ready to be written.
type Figure struct {
	Style
	// Title stands above all, and Subtitle below it in smaller letters; either
	// may be empty. What is too long for its line is shortened.
	Title, Subtitle string
	// Empty explains why there is nothing to draw; it is drawn instead of legend and panels.
	Empty string
	// Legend stands between the titles and the panels.
	Legend []Entry
	// Panels are the plots, by rows from the top; a nil leaves its place free.
	// In a column the left ends of the data stand below each other, in a row
	// the lower ends stand beside each other.
	Panels [][]*plot.Plot
	// Err reports, after drawing, why a panel could not be drawn; nil for panels that
	// always can.
	Err func() error
	// Widths are those of the columns, in proportion; nil is all the same.
	Widths []float64
}

// Nothing is an error: the files contain nothing to draw. Its text gives the reason.
type Nothing string

func (n Nothing) Error() string { return string(n) }

// Entry is a line of the legend.
type Entry struct {
	Label string
	Mark  plot.Thumbnailer
}

// Style is how a figure looks. Width and Height are in px of 1/96 inch.
type Style struct {
	Width, Height int
}

// The least and the largest Width and Height of a figure, in px.
const (
	LeastSize   = 300
	LargestSize = 20_000
)

// Px returns a length of so many px.
func Px(n float64) vg.Length { return vg.Length(n) * vg.Inch / perInch }

// perInch is how many px there are.
const perInch = 96

// Sizes of letters, in px.
const (
	titleSize = 18
	labelSize = 14
	tickSize  = 13
)
