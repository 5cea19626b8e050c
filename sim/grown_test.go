package sim

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// TestGrown runs a schedule whose process grid has grown: 5 x 3 ranks that send down the columns, with
// collectives of rows and of all ranks.
func TestGrown(t *testing.T) {
	const rows, columns = 5, 3
	s := blank(rows*columns, 1)
	for row := range int32(rows) {
		s.Header.Communicators = append(s.Header.Communicators, comm.Communicator{Members: comm.Ranks{{First: row * columns, Count: columns, Stride: 1}}})
	}
	for rank := range rows * columns {
		row := rank / columns
		add := func(op schedule.Op) { inTurn(s)(rank, op) }
		add(schedule.Op{Kind: schedule.Calc})
		for range 5 {
			if row < rows-1 {
				add(schedule.Op{Kind: schedule.Send, Peer: int32(rank + columns)})
			}
		}
		for range 5 {
			if row > 0 {
				add(schedule.Op{Kind: schedule.Recv, Peer: int32(rank - columns)})
			}
		}
		collective := func(comm int, coll schedule.Coll) {
			add(schedule.Op{Kind: schedule.Collective, Bytes: 8, Comm: int32(comm), Coll: &coll})
		}
		collective(1+row, schedule.Coll{Kind: "allgather", Algorithm: "ring", Root: schedule.None})
		collective(0, schedule.Coll{Kind: "bcast", Algorithm: "binomial", Root: rows*columns - 1})
		collective(0, schedule.Coll{Kind: "barrier", Algorithm: "dissemination", Root: schedule.None})
	}
	g, err := schedule.Grow(s, schedule.Grid{
		Recorded: []int{rows, columns}, Extents: []int{9, 70}, Periodic: make([]bool, 2), Margins: []int{1, 1}, Templates: schedule.Random,
	})
	expect.OK(t, err)
	p := compiled(t, g, Default())
	if got, want := p.Operations(), int64(70*(9*4+2*5*8)); got != want {
		t.Errorf("%d operations, want %d", got, want)
	}
	var makespan int64
	for workers := range 3 {
		r := runWith(t, p, Options{Workers: workers + 1, Iterations: true})
		if workers > 0 && r.MakespanNS != makespan {
			t.Errorf("%d workers: makespan %d ns, with one %d ns", workers+1, r.MakespanNS, makespan)
		}
		makespan = r.MakespanNS
	}
}
