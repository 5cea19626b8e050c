package report

import (
	"slices"

	"loggops/internal/table"
	"loggops/internal/units"
)

// quantities are values by their names, in their order on the page.
type quantities []quantity

type quantity struct{ name, value string }

// add adds a value, unless it is empty: it is unknown then.
func (q *quantities) add(name, value string) {
	if value != "" {
		*q = append(*q, quantity{name, value})
	}
}

// share adds a part of a whole, unless it is nearly 0.
func (q *quantities) share(name string, share float64) {
	if share >= leastShare {
		q.add(name, percent(share))
	}
}

// leastShare is the smallest share that a table has.
const leastShare = 0.001

// count adds a number of things, unless there are none.
func (q *quantities) count(name string, n int64) {
	if n > 0 {
		q.add(name, units.FormatCount(n))
	}
}

// time adds a time, unless it is 0: it is unknown then.
func (q *quantities) time(name string, ns int64) {
	if ns > 0 {
		q.add(name, units.FormatDuration(ns))
	}
}

// column is a column of values.
type column struct {
	name string
	quantities
}

// sideBySide returns a table with a row for each name, and a column each. A name that only a later column has stands
// behind the one before it there.
func sideBySide(columns []column) table.Table {
	t := table.New(table.Text(""))
	var names []string
	for _, c := range columns {
		t.Columns = append(t.Columns, table.Text(c.name))
		at := 0
		for _, q := range c.quantities {
			if known := slices.Index(names, q.name); known >= 0 {
				at = known + 1
				continue
			}
			names = slices.Insert(names, at, q.name)
			at++
		}
	}
	for _, name := range names {
		row := []any{name}
		for _, c := range columns {
			i := slices.IndexFunc(c.quantities, func(q quantity) bool { return q.name == name })
			if i < 0 {
				row = append(row, nil)
				continue
			}
			row = append(row, c.quantities[i].value)
		}
		t.Add(row...)
	}
	return t
}

// percent writes a share.
func percent(share float64) string {
	if share == 0 {
		return "0 %"
	}
	return units.Percent.FormatShort(share)
}
