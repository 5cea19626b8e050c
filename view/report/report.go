// Package report puts pictures of several files on one page, with the commands that draw each picture, tables of the
// numbers that belong together, and the origin of the files. The page needs nothing else, and follows the browser's
// theme. What tables and pictures do not show is in a few fixed sentences (sentences.go).
package report

import (
	"io"

	"loggops/view/figure"
	"loggops/view/timeline"
)

// Data is the content of the page.
type Data struct {
	Facts    Facts
	Files    []File
	Pictures []Picture
}

// Picture is a picture on the page.
type Picture struct {
	// ID is its name in links, and Command draws it alone.
	ID, Command string
	// Drawing is nil if there is nothing to draw; then Missing gives the reason.
	Drawing Drawing
	Missing string
	// Columns is the number of columns of the page that it takes, of two, and Names the number of names that stand one
	// below the other; 0 if it has none.
	Columns, Names int
}

// Drawing is the content of a picture.
type Drawing interface {
	Figure(figure.Style) *figure.Figure
}

// Interactive is a drawing that is a page of its own, which the report contains instead of a figure.
type Interactive interface {
	Drawing
	WriteHTML(io.Writer, timeline.Page) error
}
