package table

import "io"

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

// AddObject adds a row that is an object: all of a table have the same columns.
func (t *Table) AddObject(o Object) {
	t.Columns = o.columns()
	t.Rows = append(t.Rows, o.row())
}
