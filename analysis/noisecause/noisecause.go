// Package noisecause adds up the detours that a simulated run has met, by their causes and by
// where they struck. What the run would take without a cause is a question for simulation
// (study.Study.RunCauses); where detours are on the critical path, for its segments.
package noisecause

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"loggops/formats/result"
	"loggops/internal/table"
)

// Injected is the time that detours of one cause have added to the work of a rank in an
// iteration.
type Injected struct {
	Place
	Count int64 // of detours, or of parts of them
	NS    int64
}

// Place is where detours struck. Fields that a grouping leaves are zero.
type Place struct {
	Cause     string // may be empty
	Rank      int32
	Iteration int32 // or None
}

// Groupings are ways to add up detours.
var Groupings = []string{"cause", "rank", "iteration"}

// Of adds up the detours of one run by a grouping, the most time first. Errors are those of the
// rows.
func Of(rows iter.Seq2[result.Span, error], run int32, by string) ([]*Injected, error) {
	all := map[Place]*Injected{}
	for s, err := range rows {
		if err != nil {
			return nil, err
		}
		if s.Run != run || s.Kind != result.Detour {
			continue
		}
		place := Place{Cause: s.Cause}
		switch by {
		case "rank":
			place.Rank = s.Rank
		case "iteration":
			place.Iteration = s.Iteration
		}
		i := all[place]
		if i == nil {
			i = &Injected{Place: place}
			all[place] = i
		}
		i.Count++
		i.NS += s.EndNS - s.StartNS
	}
	return slices.SortedFunc(maps.Values(all), func(a, b *Injected) int {
		return cmp.Or(cmp.Compare(b.NS, a.NS), cmp.Compare(a.Cause, b.Cause), cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Iteration, b.Iteration))
	}), nil
}

// Table returns a row for each sum.
func Table(sums []*Injected, by string) table.Table {
	t := table.New(table.Text("cause"))
	if by != "cause" {
		t.Columns = append(t.Columns, table.Text(by))
	}
	t.Columns = append(t.Columns, table.Count("detours"), table.Duration("time_ns", "time"), table.Fixed(1, " %", "injected_percent", "share of injected"))
	all := int64(0)
	for _, i := range sums {
		all += i.NS
	}
	for _, i := range sums {
		row := []any{table.Known(i.Cause)}
		switch {
		case by == "rank":
			row = append(row, i.Rank)
		case by == "iteration" && i.Iteration == result.None:
			row = append(row, nil)
		case by == "iteration":
			row = append(row, i.Iteration)
		}
		t.Add(append(row, i.Count, i.NS, 100*float64(i.NS)/float64(all))...)
	}
	return t
}
