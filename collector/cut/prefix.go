package cut

import (
	"iter"
	"slices"

	"loggops/formats/trace"
)

// Of returns the part of a trace that is in a cut. Its header lists the ranks that
// lack rows as truncated, and has how many rows each had and what is under way.
func Of(t trace.Source, c *Cut) trace.Source {
	head := *t.Head()
	head.Truncated, head.Recorded, head.Unfinished = nil, nil, c.Unfinished
	for r, p := range c.Parts {
		head.Recorded = append(head.Recorded, p.Recorded)
		if _, truncated := slices.BinarySearch(t.Head().Truncated, r); truncated || p.Calls < p.Recorded {
			head.Truncated = append(head.Truncated, r)
		}
	}
	return &prefix{t, &head, c.Parts}
}

type prefix struct {
	trace.Source
	head  *trace.Header
	parts []Part
}

func (p *prefix) Head() *trace.Header { return p.head }

func (p *prefix) Calls() iter.Seq2[*trace.Call, error] {
	return func(yield func(*trace.Call, error) bool) {
		rank, left, row := int32(trace.None), int64(0), int64(0)
		for c, err := range p.Source.Calls() {
			if err != nil {
				yield(nil, err)
				return
			}
			if c.Rank != rank {
				rank, left = c.Rank, p.parts[c.Rank].Calls
			}
			if left == 0 {
				continue
			}
			left--
			c.Row = row
			row++
			if !yield(c, nil) {
				return
			}
		}
	}
}
