// Package sums draws sums of times, such as wait states by cause, as bars, and those that differ between
// two simulations.
package sums

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gonum.org/v1/plot"

	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Data contains the sums and the labels of the picture.
type Data struct {
	Title, Setting string
	Amount         string // name of the times, for the axis
	// Numbers has a row for each sum, the largest first. The columns are the keys of the sum,
	// the number of its times, Parts parts of the time, the time in ns, and its share.
	Numbers table.Table
	Parts   int
}

// Table returns a table with a row for each sum.
func (d *Data) Table() table.Table { return d.Numbers }

// Print returns the table. For people, it omits columns without values, and parts that are 0 in all rows.
func (d *Data) Print() table.Content {
	t := d.Numbers
	t.Rows = nil
	for _, row := range d.Numbers.Rows {
		t.Rows = append(t.Rows, slices.Clone(row))
	}
	for at := d.time() - d.Parts; at < d.time(); at++ {
		if !d.has(at) {
			for _, row := range t.Rows {
				row[at] = nil
			}
		}
	}
	return brief{table.Brief(t), d.Numbers}
}

// brief is a table of which people see a part.
type brief struct {
	table.Brief
	all table.Table
}

// Write prints the table. Errors are those of table.Table.Write.
func (b brief) Write(w io.Writer, format table.Format) error {
	if format == table.FormatCSV || format == table.FormatJSON {
		return b.all.Write(w, format)
	}
	return b.Brief.Write(w, format)
}

// time returns the column of the time.
func (d *Data) time() int { return len(d.Numbers.Columns) - 2 }

// has reports whether any time in a column is not 0.
func (d *Data) has(column int) bool {
	return slices.ContainsFunc(d.Numbers.Rows, func(row []any) bool { return row[column].(int64) != 0 })
}

// most is how many bars are drawn.
const most = 20

// unnamed are the columns whose values need no name.
var unnamed = map[string]bool{"state": true, "call": true, "cause": true, "site": true, "kind": true}

// Names returns the names of the largest sums, which are those that are drawn.
func (d *Data) Names() (names []string) {
	columns := d.Numbers.Columns
	for _, row := range d.Numbers.Rows[:min(most, len(d.Numbers.Rows))] {
		var parts []string
		for i, cell := range row[:len(columns)-3-d.Parts] {
			name := fmt.Sprint(cell)
			if !unnamed[columns[i].Key] {
				name = strings.ReplaceAll(columns[i].Key, "_", " ") + " " + name
			}
			if cell != nil {
				parts = append(parts, name)
			}
		}
		names = append(names, strings.Join(parts, ", "))
	}
	return names
}

// Figure draws the largest sums.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	b := figure.Bars{Style: s, Unit: units.Time, Amount: d.Amount, Stacked: true}
	for _, name := range d.Names() {
		b.Names = append(b.Names, strings.TrimPrefix(name, "computation ")) // which its color says
	}
	from, to := d.time()-d.Parts, d.time()
	if d.Parts == 0 {
		from, to = d.time(), d.time()+1
	}
	for at := from; at < to; at++ {
		if d.Parts > 0 && !d.has(at) {
			continue
		}
		values := figure.Values{Label: d.Numbers.Columns[at].Title}
		for _, row := range d.Numbers.Rows[:len(b.Names)] {
			values.Values = append(values.Values, float64(row[at].(int64)))
		}
		b.Series = append(b.Series, values)
	}
	f := &figure.Figure{Style: s, Title: d.Title, Subtitle: d.Setting, Panels: [][]*plot.Plot{{b.Lying()}}, Legend: b.Legend()}
	if len(b.Names) == 0 {
		f.Empty = "Nothing to draw: the " + d.Amount + " is 0."
	}
	return f
}
