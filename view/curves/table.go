package curves

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"loggops/internal/wholefile"
)

// csvFile is a table in a CSV file.
type csvFile struct {
	columns []string
	rows    []row
}

type row struct {
	line  int
	cells []string
}

func readTable(in io.Reader) (*csvFile, error) {
	r := csv.NewReader(wholefile.SkipMark(in))
	columns, err := r.Read()
	if err == io.EOF {
		return nil, errors.New("no line of columns")
	}
	t := &csvFile{columns: columns}
	for err == nil {
		var cells []string
		if cells, err = r.Read(); err == nil {
			line, _ := r.FieldPos(0)
			t.rows = append(t.rows, row{line, cells})
		}
	}
	if bad, ok := errors.AsType[*csv.ParseError](err); ok {
		return nil, fmt.Errorf("line %d, column %d: %w", bad.Line, bad.Column, bad.Err)
	}
	if err != io.EOF {
		return nil, err
	}
	return t, nil
}

// over returns what its curves go over, "" where they are none.
func (t *csvFile) over() string {
	switch {
	case t.columns[0] == Time:
		return Time
	case t.byColumn():
		return t.columns[0]
	case t.column(Ranks) < 0:
		return ""
	case t.varies(Bytes) && !t.varies(Ranks):
		return Bytes
	case t.varies(Size) && !t.varies(Ranks):
		return Size
	}
	return Ranks
}

// column returns the number of a column, below 0 if there is none.
func (t *csvFile) column(name string) int { return slices.Index(t.columns, name) }

// varies reports whether a column has different values.
func (t *csvFile) varies(name string) bool {
	column := t.column(name)
	return column >= 0 && slices.ContainsFunc(t.rows, func(r row) bool { return r.cells[column] != t.rows[0].cells[column] })
}

// value returns a row's value in a column, and whether it has one.
func (t *csvFile) value(r row, column int) (x float64, ok bool, err error) {
	if column < 0 || r.cells[column] == "" {
		return 0, false, nil
	}
	if x, err = number(r.cells[column]); err != nil {
		return 0, false, fmt.Errorf("line %d: %s %w", r.line, t.columns[column], err)
	}
	return x, true, nil
}

// at returns where on its curve a row is.
func (t *csvFile) at(r row, over string) (float64, error) {
	x, ok, err := t.value(r, t.column(over))
	if err == nil && (!ok || over == Ranks && x < 1) {
		err = fmt.Errorf("line %d: %s %q: want a number", r.line, over, r.cells[t.column(over)])
	}
	return x, err
}

// number reads a time, a size, a number of ranks or a share.
func number(value string) (float64, error) {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || !(x >= 0 && x < 1<<62) {
		return 0, fmt.Errorf("%q: want a number from 0 to 2^62", value)
	}
	return x, nil
}
