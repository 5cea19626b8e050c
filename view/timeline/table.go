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
						rank(s.Peer), known(s.Bytes), known(s.Tag), table.Known(s.Call), known(s.TraceRow), known(int64(s.Iteration)),
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

// known returns a number, or nothing where it is None.
func known(n int64) any {
	if n == None {
		return nil
	}
	return n
}
