package growth

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/testkit/expect"
)

// decomposed is a program of collectives whose members have blocks of different sizes: by their row, by their row and column,
// by the rows of both members, and alone.
func decomposed(t *testing.T, extents spec.Grid, block func(at, extent int) int64) *schedule.Schedule {
	p := extents.Size()
	var others []comm.Communicator
	for row := range extents[0] {
		others = append(others, comm.Communicator{Members: comm.Ranks{{First: int32(row * extents[1]), Count: int32(extents[1]), Stride: 1}}})
	}
	others = append(others, comm.Communicator{Self: true})
	self := int32(len(others))
	rows := func(rank int) int64 { return block(rank/extents[1], extents[0]) }
	columns := func(rank int) int64 { return block(rank%extents[1], extents[1]) }
	return scheduled(t, extents, others, func(w *scheduler) {
		rank := w.rank
		var all, areas, sent, received, line []int64
		for m := range p {
			all, areas = append(all, rows(m)), append(areas, rows(m)*columns(m))
			sent, received = append(sent, rows(rank)*columns(m)), append(received, columns(rank)*rows(m))
		}
		for m := range extents[1] {
			line = append(line, columns(m))
		}
		for range 2 {
			w.collective("MPI_Allgatherv", "", 0, all[rank], schedule.Coll{Kind: "allgatherv", Algorithm: "ring", Root: schedule.None, RecvCounts: all})
			gather := schedule.Coll{Kind: "gatherv", Algorithm: "linear", Root: int32(p - 1)}
			if rank == p-1 {
				gather.RecvCounts = areas
			}
			w.collective("MPI_Gatherv", "", 0, areas[rank], gather)
			w.collective("MPI_Alltoallv", "", 0, 0, schedule.Coll{Kind: "alltoallv", Algorithm: "pairwise", Root: schedule.None, Counts: sent, RecvCounts: received})
			w.collective("MPI_Reduce_scatter", "", int32(1+rank/extents[1]), columns(rank), schedule.Coll{Kind: "reduce_scatter", Algorithm: "pairwise", Root: schedule.None, RecvCounts: line})
			w.collective("MPI_Allgatherv", "", self, rows(rank), schedule.Coll{Kind: "allgatherv", Algorithm: "ring", Root: schedule.None, RecvCounts: []int64{rows(rank)}})
			w.exchange(100, "halo.c:1")
		}
	})
}

// TestMembers grows collectives whose sizes differ by the position of a member, and refuses those of others.
func TestMembers(t *testing.T) {
	for _, c := range []struct {
		block func(at, extent int) int64
		want  string // an error
	}{
		{block: func(at, extent int) int64 { return 40 }},
		{block: func(at, extent int) int64 { return 720 / int64(extent) }},
		{block: func(at, extent int) int64 {
			switch at {
			case 0:
				return 40
			case extent - 1:
				return 2 * int64(extent)
			}
			return 50
		}},
		{block: func(at, extent int) int64 { return (100 + int64(extent) - 1 - int64(at)) / int64(extent) }, want: "members at the position between, between"},
		{block: func(at, extent int) int64 { return 100 + int64(at%2) }, want: "members at the position between, between"},
	} {
		program := func(extents spec.Grid) *schedule.Schedule { return decomposed(t, extents, c.block) }
		grown, err := grow(t, Options{}, program, spec.Grid{3, 4}, spec.Grid{4, 5}, spec.Grid{5, 6}, spec.Grid{9, 8})
		if expect.Error(t, err, c.want); err == nil {
			compare(t, grown, program(spec.Grid{9, 8}))
		}
	}
}
