package sim

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// TestGrown runs a schedule whose process grid has grown: 5 x 3 ranks that send down the columns, with
// collectives of rows and of all ranks.
func TestGrown(t *testing.T) {
	const rows, columns = 5, 3
	s := &schedule.Schedule{Header: schedule.Header{Ranks: rows * columns, Replicas: 1, Communicators: []comm.Communicator{comm.World(rows * columns)}}}
	for row := range int32(rows) {
		s.Header.Communicators = append(s.Header.Communicators, comm.Communicator{Members: comm.Ranks{{First: row * columns, Count: columns, Stride: 1}}})
	}
	for rank := range int32(rows * columns) {
		row, last := rank/columns, rank/columns == rows-1
		ops := []schedule.Op{chained(schedule.Calc, 0, false)}
		for range 5 {
			if !last {
				ops = append(ops, chained(schedule.Send, rank+columns, true))
			}
		}
		for range 5 {
			if row > 0 {
				ops = append(ops, chained(schedule.Recv, rank-columns, true))
			}
		}
		for _, c := range []struct {
			comm int32
			coll schedule.Coll
		}{
			{1 + row, schedule.Coll{Kind: "allgather", Algorithm: "ring", Root: schedule.None}},
			{0, schedule.Coll{Kind: "bcast", Algorithm: "binomial", Root: rows*columns - 1}},
			{0, schedule.Coll{Kind: "barrier", Algorithm: "dissemination", Root: schedule.None}},
		} {
			op := chained(schedule.Collective, schedule.AnySource, true)
			op.Comm, op.Coll, op.Bytes = c.comm, &c.coll, 8
			ops = append(ops, op)
		}
		s.Ops = append(s.Ops, ops)
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

// chained returns an operation, which may require the one before it.
func chained(kind schedule.Kind, peer int32, last bool) schedule.Op {
	o := schedule.Op{Kind: kind, Peer: peer, TraceRow: schedule.None, Iteration: schedule.None}
	if last {
		o.Requires = []int32{1}
	}
	return o
}
