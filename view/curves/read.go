package curves

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"loggops/internal/wholefile"
	"loggops/view/figure"
)

// Kind is what files of curves are called.
const Kind = "curves"

// ofModels are the columns that curves are drawn of: of each the first in which
// it has any value. They are times in ns.
var ofModels = []string{"mean_ns", "theorem_ns", Time, "lower_ns"}

// Recorded is the column of the recorded times of models.
const Recorded = "recorded_ns"

// Is reports whether a file is one of curves, by its first line.
func Is(path string) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	columns, err := csv.NewReader(wholefile.SkipMark(io.LimitReader(file, 4096))).Read()
	return err == nil && (&csvFile{columns: columns}).over() != "", nil
}

// maxBytes bounds the size of a file, all of which is in memory: it has room for
// some hundred thousand points.
const maxBytes = 32 << 20

// Read reads a table. name is what it is to be called. Errors name the file, and
// the line if there is one.
func Read(path, name string) (*File, error) {
	file, err := wholefile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if size := file.Info().Size(); size > maxBytes {
		return nil, fmt.Errorf("%s: %d bytes of curves: at most %d", path, size, maxBytes)
	}
	f, err := parse(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f.Name = name
	return f, nil
}

func parse(in io.Reader) (*File, error) {
	t, err := readTable(in)
	if err != nil {
		return nil, err
	}
	f := &File{Over: t.over(), Rows: int64(len(t.rows))}
	switch {
	case f.Over == "":
		err = fmt.Errorf("no column %s, nor %s as the first", Ranks, Time)
	case f.Over == Time:
		f.Curves, err = t.columnsOf(Share)
	case t.byColumn():
		f.Curves, err = t.columnsOf(Column)
	default:
		f.Curves, err = t.models(f.Over)
	}
	if t.column(Place) >= 0 {
		f.Places = len(f.Curves)
		f.Curves = f.Curves[:min(f.Places, figure.SeriesColors)]
	}
	if err == nil && len(f.Curves) == 0 {
		err = errors.New("no row has a value that could be drawn")
	}
	return f, err
}

// models returns the curves that rows belong to by their names, in the order of
// their first rows.
func (t *csvFile) models(over string) ([]Curve, error) {
	var order [][len(named)]string
	rows := map[[len(named)]string][]row{}
	for _, r := range t.rows {
		names, err := t.names(r, over)
		if err != nil {
			return nil, err
		}
		if rows[names] == nil {
			order = append(order, names)
		}
		rows[names] = append(rows[names], r)
	}
	var all []Curve
	for _, names := range order {
		c, err := t.curve(rows[names], over)
		if err != nil {
			return nil, err
		}
		c.names = names
		if len(c.Points) > 0 {
			all = append(all, c)
		}
	}
	return all, nil
}

// curve returns that of some rows.
func (t *csvFile) curve(rows []row, over string) (c Curve, err error) {
	of := slices.IndexFunc(ofModels, func(name string) bool {
		column := t.column(name)
		return column >= 0 && slices.ContainsFunc(rows, func(r row) bool { return r.cells[column] != "" })
	})
	if of < 0 {
		return c, nil
	}
	c.Of = ofModels[of]
	taken := map[float64]bool{}
	for _, r := range rows {
		at, err := t.at(r, over)
		if err != nil {
			return c, err
		}
		var x [4]float64
		var has [4]bool
		for i, name := range []string{c.Of, "lower_ns", "upper_ns", Recorded} {
			if x[i], has[i], err = t.value(r, t.column(name)); err != nil {
				return c, err
			}
		}
		p := Point{At: at, Value: x[0], Lower: x[1], Upper: x[2], HasBounds: has[1] && has[2], Recorded: x[3], HasRecorded: has[3]}
		switch {
		case p.HasBounds && p.Lower > p.Upper:
			return c, fmt.Errorf("line %d: lower_ns %v is above upper_ns %v", r.line, p.Lower, p.Upper)
		case taken[at]:
			return c, fmt.Errorf("line %d: %s %v again on the same curve", r.line, over, at)
		case has[0]:
			c.Points = append(c.Points, p)
		}
		taken[at] = true
	}
	slices.SortFunc(c.Points, ascending)
	return c, nil
}

func ascending(a, b Point) int { return cmp.Compare(a.At, b.At) }
