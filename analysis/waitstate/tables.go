package waitstate

import (
	"slices"

	"loggops/formats/result"
	"loggops/internal/table"
)

// Groupings are the ways to add up waits: by the rank that causes them and the call; by the
// rank that waits; by iteration; and not at all.
var Groupings = []string{"cause", "rank", "iteration", "all"}

// column is a part of a place.
type column struct {
	table.Column
	keptBy []string
	of     func(*Place) any
	leave  func(*Place)
}

// columns are the parts of a place, with the groupings that keep them.
var columns = []column{
	{table.Text("state"), Groupings, func(p *Place) any { return p.State.String() }, nil},
	{table.Text("cause_rank", "cause"), []string{"cause", "all"}, func(p *Place) any { return table.Unless(p.Cause, result.None) }, func(p *Place) { p.Cause = 0 }},
	{table.Text("rank"), []string{"rank", "all"}, func(p *Place) any { return p.Rank }, func(p *Place) { p.Rank = 0 }},
	{table.Text("call"), []string{"cause", "all"}, func(p *Place) any { return table.Known(p.Call) }, func(p *Place) { p.Call = "" }},
	{table.Text("region"), []string{"cause", "all"}, func(p *Place) any { return table.Known(p.Region) }, func(p *Place) { p.Region = "" }},
	{table.Text("site"), []string{"cause", "all"}, func(p *Place) any { return table.Known(p.Site) }, func(p *Place) { p.Site = "" }},
	{table.Text("iteration"), []string{"iteration", "all"}, func(p *Place) any { return table.Unless(p.Iteration, result.None) }, func(p *Place) { p.Iteration = 0 }},
}

// By returns a function that clears the fields of a place by which one of the Groupings does not
// distinguish waits.
func By(grouping string) func(*Place) {
	return func(p *Place) {
		for _, c := range columns {
			if !slices.Contains(c.keptBy, grouping) {
				c.leave(p)
			}
		}
	}
}

// Group adds up waits by one of the Groupings.
func (all Waits) Group(by string) Waits { return all.Sums(By(by)) }

// Table returns the sums of waits by one of the Groupings, the longest first, with their
// percentage of all waiting time.
func (all Waits) Table(by string) table.Table {
	allNS := all.NS()
	kept := slices.Clone(columns)
	kept = slices.DeleteFunc(kept, func(c column) bool { return !slices.Contains(c.keptBy, by) })
	var t table.Table
	for _, c := range kept {
		t.Columns = append(t.Columns, c.Column)
	}
	t.Columns = append(t.Columns, table.Count("waits"), table.Duration("time_ns", "time"), table.Fixed(1, " %", "waiting_percent", "share of waiting"))
	for _, w := range all.Group(by) {
		var row []any
		for _, c := range kept {
			row = append(row, c.of(&w.Place))
		}
		t.Add(append(row, w.Count, w.NS, table.Percent(w.NS, allNS))...)
	}
	return t
}
