package sums

import (
	"slices"

	"gonum.org/v1/plot"

	"loggops/analysis/compare"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Comparison is what differs between two simulations.
type Comparison struct {
	Before, After string // names of the files
	Rows          []compare.Row
}

// Table returns a row for each time.
func (d *Comparison) Table() table.Table { return compare.Table(d.Rows, "before", "after") }

// Print returns the table.
func (d *Comparison) Print() table.Content { return d.Table() }

// mostOfGroup is how many times of a group are drawn.
const mostOfGroup = 4

// Figure draws the largest differences: a panel for each group.
func (d *Comparison) Figure(s figure.Style) *figure.Figure {
	f := &figure.Figure{Style: s, Title: "What changed between the two runs"}
	bars := s
	bars.Height /= max(1, d.groups()) // a panel has this height
	for rest := d.Rows; len(rest) > 0; {
		group := rest[0].Group
		end := slices.IndexFunc(rest, func(r compare.Row) bool { return r.Group != group })
		if end < 0 {
			end = len(rest)
		}
		b := figure.Bars{Style: bars, Unit: units.Time, Series: []figure.Values{{Label: d.Before}, {Label: d.After}}}
		for _, r := range rest[:min(end, mostOfGroup)] {
			b.Names = append(b.Names, r.Name)
			b.Series[0].Values = append(b.Series[0].Values, float64(r.BeforeNS))
			b.Series[1].Values = append(b.Series[1].Values, float64(r.AfterNS))
		}
		p := b.Lying()
		p.Title.Text = group.String()
		f.Panels, f.Legend, rest = append(f.Panels, []*plot.Plot{p}), b.Legend(), rest[end:]
	}
	return f
}

// groups returns the number of groups. Rows of a group stand together.
func (d *Comparison) groups() (n int) {
	for i, r := range d.Rows {
		if i == 0 || r.Group != d.Rows[i-1].Group {
			n++
		}
	}
	return n
}
