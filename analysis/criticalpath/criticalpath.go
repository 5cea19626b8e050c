// Package criticalpath sums up the segments of a critical path: which kinds of work, MPI calls,
// call sites, ranks or iterations determine the duration of a run. Computation is in no call, but between two.
// Terms has the sensitivities: how the duration depends on the parameters of the model.
package criticalpath

import (
	"cmp"
	"iter"

	"loggops/formats/result"
	"loggops/internal/sums"
	"loggops/internal/table"
)

// Groupings are what segments can be summed up by. In "cause", only those of noise are.
var Groupings = []string{"call", "kind", "rank", "site", "region", "iteration", "cause"}

// Share is the sum of some segments.
type Share struct {
	Key   any // the value of the grouping, nil if it is unknown
	Count int64
	NS    int64
	Parts [Parts]int64 // of NS
}

// Of sums up the segments of a run, the longest sum first. Errors are those of the rows.
func Of(rows iter.Seq2[result.PathSegment, error], by string) ([]Share, error) {
	var all sums.By[any, Share]
	var w Walk
	err := result.Visit(rows, func(s *result.PathSegment) error {
		place := w.Place(s)
		if by == "cause" && s.Kind != result.PathNoise {
			return nil
		}
		key, ns := keyOf(s, place, by), s.EndNS-s.StartNS
		share := all.Of(key)
		share.Key = key
		share.Count++
		share.NS += ns
		share.Parts[PartOf(s.Kind)] += ns
		return nil
	})
	return all.Sorted(func(a, b Share) int {
		return cmp.Or(cmp.Compare(b.NS, a.NS), cmp.Compare(b.Count, a.Count), compareKeys(a.Key, b.Key))
	}), err
}

func keyOf(s *result.PathSegment, place Place, by string) any {
	switch by {
	case "kind":
		return s.Kind.String()
	case "rank":
		return s.Rank
	case "site":
		return place.Sites()
	case "region":
		return table.Known(place.Region())
	case "iteration":
		return table.Unless(s.Iteration, result.None)
	case "cause":
		return table.Known(s.Cause)
	}
	return place.Calls()
}

// compareKeys compares values of a grouping, an unknown one being the least.
func compareKeys(a, b any) int {
	switch {
	case a == nil && b != nil:
		return -1
	case a != nil && b == nil:
		return 1
	}
	x, _ := a.(int32)
	y, _ := b.(int32)
	v, _ := a.(string)
	w, _ := b.(string)
	return cmp.Or(cmp.Compare(x, y), cmp.Compare(v, w))
}

// PartsOf returns the number of the columns in a table that are parts of its times. A sum over segments of one
// kind, or of noise, has no parts.
func PartsOf(by string) int {
	if by == "kind" || by == "cause" {
		return 0
	}
	return int(Parts)
}

// Table returns a row for each sum.
func Table(shares []Share, by string) table.Table {
	t := table.New(table.Text(by), table.Count("segments"))
	t.Columns = append(t.Columns, columns[:PartsOf(by)]...)
	t.Columns = append(t.Columns, table.Duration("time_ns", "time"), table.Fixed(1, " %", "share_percent", "share"))
	all := int64(0)
	for _, s := range shares {
		all += s.NS
	}
	for _, s := range shares {
		row := []any{s.Key, s.Count}
		for _, ns := range s.Parts[:PartsOf(by)] {
			row = append(row, ns)
		}
		t.Add(append(row, s.NS, table.Percent(s.NS, all))...)
	}
	return t
}
