// Package report puts pictures of several files on one page, with what is in
// the files, where that came from, and the commands that draw each picture. The
// page needs nothing else, and follows the browser's theme. It opens with an answer in sentences, which are
// generated from the numbers of the files; where there is nothing to say, there is none.
package report

import (
	"loggops/internal/table"
	"loggops/view/figure"
)

// Data is what is on the page.
type Data struct {
	Answer   Answer
	Files    []File
	Pictures []Picture
}

// Picture is a picture on the page.
type Picture struct {
	// ID is its name in links, and Command draws it alone.
	ID, Command string
	// Drawing is nil where there is nothing to draw; Missing says then why.
	Drawing Drawing
	Missing string
}

// Drawing is what a picture shows.
type Drawing interface {
	Figure(figure.Style) *figure.Figure
}

// Table returns a row for each file.
func (d *Data) Table() table.Table {
	t := table.Keyed("file", "kind", "ranks", "runs", "rows", "time_ns", "calc_ns", "overhead_ns", "wait_ns", "injected_ns")
	for _, f := range d.Files {
		row := []any{f.Name, f.Kind}
		for _, n := range []int64{f.Ranks, f.Runs, f.Rows, f.TimeNS, f.CalcNS, f.OverheadNS, f.WaitNS, f.InjectedNS} {
			row = append(row, table.Unless(n, None))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
