package table

import (
	"io"
	"slices"
)

// Object is a result of one row, with its fields in the order of printing.
type Object []Field

// Field is one value of an Object.
type Field struct {
	Column
	Value any
}

// Write prints the object: as a table with a line per field, as CSV with a
// header and a row, or as a JSON object. Errors are those of Table.Write.
func (o Object) Write(w io.Writer, format Format) error {
	switch format {
	case FormatCSV:
		return Table{Columns: o.columns(), Rows: [][]any{o.row()}}.writeCSV(w)
	case FormatJSON:
		return o.writeJSON(w)
	}
	var lines [][]string
	for _, field := range o {
		lines = append(lines, []string{field.title(), field.readable(field.Value)})
	}
	return writeAligned(w, lines, []bool{false, false})
}

func (o Object) columns() []Column {
	columns := make([]Column, len(o))
	for i, field := range o {
		columns[i] = field.Column
	}
	return columns
}

func (o Object) row() []any {
	row := make([]any, len(o))
	for i, field := range o {
		row[i] = field.Value
	}
	return row
}

// AddObject adds a row that is an object. Columns of fields that not all rows have are empty in the others.
func (t *Table) AddObject(o Object) {
	row, at := make([]any, len(t.Columns)), 0
	for _, field := range o {
		i := slices.IndexFunc(t.Columns[at:], func(c Column) bool { return c.Key == field.Key })
		if at += max(0, i); i < 0 {
			t.Columns, row = slices.Insert(t.Columns, at, field.Column), slices.Insert(row, at, nil)
			for k := range t.Rows {
				t.Rows[k] = slices.Insert(t.Rows[k], at, nil)
			}
		}
		t.Columns[at], row[at] = field.Column, field.Value
		at++
	}
	t.Rows = append(t.Rows, row)
}
