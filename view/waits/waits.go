// Package waits draws the wait states of a simulated run: for whom and where ranks wait, which
// ranks wait, or in which iterations.
package waits

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot"

	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
	"loggops/view/internal/setting"
)

// Data is what is drawn.
type Data struct {
	Setting string
	Of      string // one of waitstate.Groupings
	Waits   []*waitstate.Wait
}

// FromSpans reads the wait states of one run of a simulation.
func FromSpans(path, of string, run int32) (*Data, error) {
	r, err := result.OpenSpans(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if of == "" {
		of = waitstate.Groupings[0]
	}
	waits, err := waitstate.Of(r, run)
	return &Data{setting.Of(r.Head(), run), of, waits}, err
}

// Table returns a row for each sum of waits.
func (d *Data) Table() table.Table { return waitstate.Table(d.Waits, d.Of) }

// Print returns the table, and for people only the columns that have values.
func (d *Data) Print() table.Content { return table.Brief(d.Table()) }

// most is how many bars are drawn.
const most = 20

// Figure draws the longest waits.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	t := d.Table()
	b := figure.Bars{Style: s, Unit: units.Time, Amount: "waiting time of all ranks", Series: make([]figure.Values, 1)}
	last := len(t.Columns) - 2 // the time
	for _, row := range t.Rows[:min(most, len(t.Rows))] {
		var parts []string
		for i, cell := range row[:last-1] {
			switch {
			case cell == nil:
			case i == 0 || t.Columns[i].Key == "call":
				parts = append(parts, fmt.Sprint(cell))
			case t.Columns[i].Key == "site", t.Columns[i].Key == "region":
				parts = append(parts, "in "+fmt.Sprint(cell))
			case t.Columns[i].Key == "cause_rank":
				parts = append(parts, fmt.Sprint("for rank ", cell))
			default:
				parts = append(parts, fmt.Sprint(t.Columns[i].Key, " ", cell))
			}
		}
		b.Names = append(b.Names, strings.Join(parts, ", "))
		b.Series[0].Values = append(b.Series[0].Values, float64(row[last].(int64)))
	}
	return &figure.Figure{Style: s, Title: "Wait states", Subtitle: d.Setting, Panels: [][]*plot.Plot{{b.Lying()}}}
}
