// Package sums draws sums of times, such as wait states by cause, as bars.
package sums

import (
	"fmt"
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
	// the number of its times, the time in ns, and its share.
	Numbers table.Table
}

// Table returns a table with a row for each sum.
func (d *Data) Table() table.Table { return d.Numbers }

// Print returns the table. For people, it omits columns without values.
func (d *Data) Print() table.Content { return table.Brief(d.Numbers) }

// most is how many bars are drawn.
const most = 20

// unnamed are the columns whose values need no name.
var unnamed = map[string]bool{"state": true, "call": true, "cause": true, "site": true, "kind": true}

// Names returns the names of the largest sums, which are those that are drawn.
func (d *Data) Names() (names []string) {
	columns := d.Numbers.Columns
	for _, row := range d.Numbers.Rows[:min(most, len(d.Numbers.Rows))] {
		var parts []string
		for i, cell := range row[:len(columns)-3] {
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
	b := figure.Bars{Style: s, Unit: units.Time, Amount: d.Amount, Names: d.Names(), Series: make([]figure.Values, 1)}
	at := len(d.Numbers.Columns) - 2 // the time
	for _, row := range d.Numbers.Rows[:len(b.Names)] {
		b.Series[0].Values = append(b.Series[0].Values, float64(row[at].(int64)))
	}
	f := &figure.Figure{Style: s, Title: d.Title, Subtitle: d.Setting, Panels: [][]*plot.Plot{{b.Lying()}}}
	if len(b.Names) == 0 {
		f.Empty = "There are none in this run."
	}
	return f
}
