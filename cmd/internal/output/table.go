package output

import (
	"encoding/csv"
	"io"
	"os"

	"golang.org/x/term"

	"loggops/formats/visible"
)

// Table is a result of many rows. A nil in a row is a value that is not known
// or makes no sense there.
type Table struct {
	Columns []Column
	Rows    [][]any // one value for each column
}

// Write prints the table; in JSON it is an array of objects, one per line. The
// error is the writer's, or JSON's for a number that is not finite.
func (t Table) Write(w io.Writer, format Format) error {
	switch format {
	case FormatCSV:
		return t.writeCSV(w)
	case FormatJSON:
		return t.writeJSON(w)
	}
	return t.writeAligned(w)
}

func (t Table) writeCSV(w io.Writer) error {
	show := func(text string) string { return text }
	if onTerminal(w) {
		show = visible.Line
	}
	out := csv.NewWriter(w)
	cells := make([]string, len(t.Columns))
	for i, column := range t.Columns {
		cells[i] = column.Key
	}
	out.Write(cells) // an error stays until Flush
	for _, row := range t.Rows {
		for i, value := range row {
			cells[i] = show(raw(value))
		}
		out.Write(cells)
	}
	out.Flush()
	return out.Error()
}

// onTerminal tells whether a person reads CSV, to whose terminal what is in cells
// may be commands. Programs get the cells as they are.
func onTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

func (t Table) writeAligned(w io.Writer) error {
	right := make([]bool, len(t.Columns))
	titles := make([]string, len(t.Columns))
	for i, column := range t.Columns {
		titles[i] = column.title()
	}
	lines := [][]string{titles}
	for _, row := range t.Rows {
		line := make([]string, len(row))
		for i, value := range row {
			line[i] = t.Columns[i].readable(value)
			right[i] = right[i] || isNumber(value)
		}
		lines = append(lines, line)
	}
	return writeAligned(w, lines, right)
}
