// Package report puts pictures of several files on one page, with the commands that draw each picture, tables of the
// numbers that belong together, and the origin of the files. The page needs nothing else, and follows the browser's
// theme. What tables and pictures do not show is in a few fixed sentences (sentences.go).
package report

import (
	"io"

	"loggops/internal/table"
	"loggops/view/figure"
	"loggops/view/timeline"
)

// Data is the content of the page.
type Data struct {
	Facts    Facts
	Files    []File
	Pictures []Picture
}

// Table returns a row for each file.
func (d *Data) Table() table.Table {
	t := table.New(table.Text("file"), table.Text("kind"), table.Count("ranks"), table.Count("runs"), table.Count("rows"), table.Duration("time_ns", "time"),
		table.Duration("calc_ns", "calculation"), table.Duration("overhead_ns", "overhead"), table.Duration("wait_ns", "waiting"), table.Duration("injected_ns", "noise"))
	for _, f := range d.Files {
		row := []any{f.Name, f.Kind}
		for _, n := range []int64{f.Ranks, f.Runs, f.Rows, f.TimeNS, f.CalcNS, f.OverheadNS, f.WaitNS, f.InjectedNS} {
			row = append(row, table.Unless(n, None))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
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
