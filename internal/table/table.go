package table

import (
	"encoding/csv"
	"io"
	"iter"
	"slices"

	"loggops/internal/visible"
)

// Table is a result of many rows. A nil in a row is a value that is not known
// or makes no sense there.
type Table struct {
	Columns []Column
	Rows    [][]any // one value for each column
	// More are rows behind these that are made while a CSV is written, and not kept; nil
	// for none. A row is valid until the next.
	More iter.Seq2[[]any, error]
}

// New returns a table without rows.
func New(columns ...Column) Table { return Table{Columns: columns} }

// Keyed returns a table of plain values without rows.
func Keyed(keys ...string) Table {
	var t Table
	for _, key := range keys {
		t.Columns = append(t.Columns, Text(key))
	}
	return t
}

// Add adds a row.
func (t *Table) Add(values ...any) { t.Rows = append(t.Rows, values) }

// Known returns a value, or nil where it is "" or 0, which stand for what is not
// known.
func Known[T comparable](value T) any {
	var zero T
	return Unless(value, zero)
}

// Unless returns a value, or nil if the value equals none.
func Unless[T comparable](value, none T) any {
	if value == none {
		return nil
	}
	return value
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

// Brief is a table of which people see only the columns that have values.
type Brief Table

// Write prints the table. Errors are those of Table.Write.
func (t Brief) Write(w io.Writer, format Format) error {
	if format == FormatCSV || format == FormatJSON {
		return Table(t).Write(w, format)
	}
	return t.filled().Write(w, format)
}

// Lines returns the titles, and the cells of each row, as people read them. They may contain what cannot be seen.
func (t Brief) Lines() [][]string { return t.filled().lines() }

// filled returns the table without the columns that have no values, or all columns if there are no rows.
func (t Brief) filled() Table {
	if len(t.Rows) == 0 {
		return Table(t)
	}
	filled := Table{Rows: make([][]any, len(t.Rows))}
	for i, c := range t.Columns {
		if !slices.ContainsFunc(t.Rows, func(row []any) bool { return row[i] != nil }) {
			continue
		}
		filled.Columns = append(filled.Columns, c)
		for k, row := range t.Rows {
			filled.Rows[k] = append(filled.Rows[k], row[i])
		}
	}
	return filled
}

// Sideways is a table with few rows and many columns. People see each row as a column, and
// only the columns that have values.
type Sideways Table

// Write prints the table. Errors are those of Table.Write.
func (t Sideways) Write(w io.Writer, format Format) error {
	if format == FormatCSV || format == FormatJSON {
		return Table(t).Write(w, format)
	}
	filled := Brief(t).filled()
	lines := make([][]string, len(filled.Columns))
	for i, c := range filled.Columns {
		lines[i] = []string{c.title()}
		for _, row := range filled.Rows {
			lines[i] = append(lines[i], c.readable(row[i]))
		}
	}
	right := make([]bool, 1+len(t.Rows))
	for i := range t.Rows {
		right[1+i] = true
	}
	return writeAligned(w, lines, right)
}

func (t Table) writeCSV(w io.Writer) error {
	show := func(text string) string { return text }
	if _, person := w.(Screen); person {
		show = visible.Line
	}
	out := csv.NewWriter(w)
	cells := make([]string, len(t.Columns))
	for i, column := range t.Columns {
		cells[i] = column.Key
	}
	out.Write(cells) // an error stays until Flush
	write := func(row []any) {
		for i, value := range row {
			cells[i] = show(raw(value))
		}
		out.Write(cells)
	}
	for _, row := range t.Rows {
		write(row)
	}
	if t.More != nil {
		for row, err := range t.More {
			if err != nil {
				return err
			}
			write(row)
		}
	}
	out.Flush()
	return out.Error()
}

// Screen is a terminal, which would obey what is in the cells of CSV: they are
// escaped. Programs get them as they are. Width is that of its lines in columns, 0 if unknown.
type Screen struct {
	io.Writer
	Width int
}

func (t Table) writeAligned(w io.Writer) error {
	right := make([]bool, len(t.Columns))
	for _, row := range t.Rows {
		for i, value := range row {
			right[i] = right[i] || isNumber(value)
		}
	}
	return writeAligned(w, t.lines(), right)
}

// lines returns the titles and the cells as people read them.
func (t Table) lines() [][]string {
	titles := make([]string, len(t.Columns))
	for i, column := range t.Columns {
		titles[i] = column.title()
	}
	lines := [][]string{titles}
	for _, row := range t.Rows {
		line := make([]string, len(row))
		for i, value := range row {
			line[i] = t.Columns[i].readable(value)
		}
		lines = append(lines, line)
	}
	return lines
}
