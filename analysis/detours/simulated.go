package detours

import (
	"cmp"

	"loggops/formats/result"
	"loggops/internal/sums"
	"loggops/internal/table"
	"loggops/internal/units"
)

// Injected is the time that the detours of one cause add to the work of a rank in an iteration.
type Injected struct {
	Place
	Count int64 // of detours, or of parts of detours
	NS    int64
}

// Place is the cause of detours, which may be empty, and the rank that they hit, or the iteration, which may be
// None. If detours are added up by their causes only, it is 0.
type Place struct {
	Cause string
	Hit   int32
}

// Groupings are the ways to add up detours.
var Groupings = []string{"cause", "rank", "iteration"}

// Adder adds up the detours of a run.
type Adder struct {
	by    string
	at    sums.By[Place, Injected]
	allNS int64
}

// NewAdder adds up the detours of a run by one of Groupings.
func NewAdder(by string) *Adder { return &Adder{by: by} }

// Add adds a span if it is a detour of the run. The error is *units.TooLarge.
func (a *Adder) Add(s *result.Span) error {
	if s.Kind != result.Detour {
		return nil
	}
	place := Place{Cause: s.Cause}
	switch a.by {
	case "rank":
		place.Hit = s.Rank
	case "iteration":
		place.Hit = s.Iteration
	}
	i := a.at.Of(place)
	i.Place = place
	i.Count++
	i.NS += s.EndNS - s.StartNS
	return units.Add(&a.allNS, "injected noise, in ns,", s.EndNS-s.StartNS)
}

// Injected returns the sums, the longest time first.
func (a *Adder) Injected() []Injected {
	return a.at.Sorted(func(a, b Injected) int {
		return cmp.Or(cmp.Compare(b.NS, a.NS), cmp.Compare(a.Cause, b.Cause), cmp.Compare(a.Hit, b.Hit))
	})
}

// Table returns a table with a row for each sum.
func (a *Adder) Table() table.Table {
	t := table.New(table.Text("cause"))
	if a.by != "cause" {
		t.Columns = append(t.Columns, table.Text(a.by))
	}
	t.Columns = append(t.Columns, table.Count("detours"), table.Duration("time_ns", "time"), table.Fixed(1, " %", "injected_percent", "share of injected"))
	for _, i := range a.Injected() {
		row := []any{table.Known(i.Cause)}
		if a.by != "cause" {
			row = append(row, table.Unless(i.Hit, result.None))
		}
		t.Add(append(row, i.Count, i.NS, table.Percent(i.NS, a.allNS))...)
	}
	return t
}
