package timeline

import "loggops/internal/table"

// Table returns a row for each span, by rank and CPU, in the order of their
// starts. They are read while a CSV is written.
func (d *Data) Table() table.Table {
	t := table.Keyed("rank", "cpu", "kind", "start_ns", "end_ns", "injected_ns", "peer", "bytes", "tag", "call", "trace_row", "iteration", "region", "site", "path_ns")
	rank := func(rank int32) any {
		switch {
		case rank == None:
			return nil
		case d.Two:
			return d.rank(rank)
		}
		return d.numberings[0].jobs.Rank(rank)
	}
	t.More = func(yield func([]any, error) bool) {
		for g, err := range d.ranks() {
			if err != nil {
				yield(nil, err)
				return
			}
			for _, lane := range g.lanes {
				for _, s := range lane.all() {
					onPath := any(nil)
					if len(d.Path) > 0 && s.Kind != Collective {
						onPath = s.PathNS
					}
					if !yield([]any{
						rank(lane.Rank), lane.CPU, s.Kind.String(), s.StartNS, s.EndNS, s.InjectedNS,
						rank(s.Peer), table.Unless(s.Bytes, None), table.Unless(s.Tag, None), table.Known(s.Call), table.Unless(s.TraceRow, None), table.Unless(s.Iteration, None),
						table.Known(s.Region), table.Known(s.Site), onPath,
					}, nil) {
						return
					}
				}
			}
		}
	}
	return t
}
