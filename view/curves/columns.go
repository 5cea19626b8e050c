package curves

import (
	"fmt"
	"slices"
	"strings"
)

// Tables of columns have times in all columns but the first, which has numbers of
// another kind: those of ranks, or shares in percent. loggops-model prints some by rank;
// studies make others.
const (
	Rank    = "rank"
	percent = "_percent"
)

// Column is what the curves of such a table are of.
const Column = "column"

// byColumn reports whether a table is one of columns.
func (t *csvFile) byColumn() bool {
	first := t.columns[0]
	return len(t.columns) > 1 && (first == Rank || strings.HasSuffix(first, percent)) &&
		!slices.ContainsFunc(t.columns[1:], func(name string) bool { return !strings.HasSuffix(name, "_ns") })
}

// columnsOf returns a curve for each column but the first: of times, or of shares for distribution functions.
func (t *csvFile) columnsOf(of string) (all []Curve, err error) {
	for column := 1; column < len(t.columns); column++ {
		c, name := Curve{Of: of}, t.columns[column]
		switch last := &c.names[len(named)-1]; {
		case of == Share:
			*last = name
		case name != Time:
			*last = spaced(strings.TrimSuffix(name, "_ns"))
		}
		for _, r := range t.rows {
			at, err := t.at(r, t.columns[0])
			if err != nil {
				return nil, err
			}
			value, ok, err := t.value(r, column)
			if err == nil && of == Share && value > 1+1e-9 { // as sums of many may be
				err = fmt.Errorf("line %d: %s %v: want a share from 0 to 1", r.line, name, value)
			}
			if err != nil {
				return nil, err
			}
			if ok {
				c.Points = append(c.Points, Point{At: at, Value: value})
			}
		}
		slices.SortStableFunc(c.Points, ascending) // some round to the same ns
		if len(c.Points) > 0 {
			all = append(all, c)
		}
	}
	return all, nil
}

func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

// across is the label of the axis of a table's first column.
func across(first string) string {
	if name, is := strings.CutSuffix(first, percent); is {
		return spaced(name) + " (%)"
	}
	return first
}
