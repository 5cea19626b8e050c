package growth

import (
	"slices"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/internal/spec"
)

// decomposed is a program of collectives whose members have blocks of different sizes: by their row, by their row and column,
// by the rows of both members, and alone.
func decomposed(t *testing.T, extents spec.Grid, block func(at, extent int) int64) *schedule.Schedule {
	p := extents.Size()
	s := &schedule.Schedule{Header: schedule.Header{Ranks: p, Replicas: 1, Communicators: []comm.Communicator{comm.World(p)}}}
	for row := range extents[0] {
		s.Header.Communicators = append(s.Header.Communicators, comm.Communicator{Members: comm.Ranks{{First: int32(row * extents[1]), Count: int32(extents[1]), Stride: 1}}})
	}
	self := int32(len(s.Header.Communicators))
	s.Header.Communicators = append(s.Header.Communicators, comm.Communicator{Self: true})
	rows := func(rank int) int64 { return block(rank/extents[1], extents[0]) }
	columns := func(rank int) int64 { return block(rank%extents[1], extents[1]) }
	for rank := range p {
		w := scheduler{rank: rank, extents: extents}
		var all, areas, sent, received, line []int64
		for m := range p {
			all, areas = append(all, rows(m)), append(areas, rows(m)*columns(m))
			sent, received = append(sent, rows(rank)*columns(m)), append(received, columns(rank)*rows(m))
		}
		for m := range extents[1] {
			line = append(line, columns(m))
		}
		for range 2 {
			w.add(schedule.Op{Kind: schedule.Collective, Bytes: all[rank], Coll: &schedule.Coll{Kind: "allgatherv", Algorithm: "ring", Root: schedule.None, RecvCounts: all}, Call: "MPI_Allgatherv"})
			gather := &schedule.Coll{Kind: "gatherv", Algorithm: "linear", Root: int32(p - 1)}
			if rank == p-1 {
				gather.RecvCounts = areas
			}
			w.add(schedule.Op{Kind: schedule.Collective, Bytes: areas[rank], Coll: gather, Call: "MPI_Gatherv"})
			w.add(schedule.Op{Kind: schedule.Collective, Coll: &schedule.Coll{Kind: "alltoallv", Algorithm: "pairwise", Root: schedule.None, Counts: sent, RecvCounts: received}, Call: "MPI_Alltoallv"})
			w.add(schedule.Op{Kind: schedule.Collective, Comm: int32(1 + rank/extents[1]), Bytes: columns(rank), Coll: &schedule.Coll{Kind: "reduce_scatter", Algorithm: "pairwise", Root: schedule.None, RecvCounts: line}, Call: "MPI_Reduce_scatter"})
			own := &schedule.Coll{Kind: "allgatherv", Algorithm: "ring", Root: schedule.None, RecvCounts: []int64{rows(rank)}}
			w.add(schedule.Op{Kind: schedule.Collective, Comm: self, Bytes: rows(rank), Coll: own, Call: "MPI_Allgatherv"})
			w.exchange(100, "halo.c:1")
		}
		s.Ops = append(s.Ops, w.ops)
	}
	expect.OK(t, s.Check())
	return s
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
		var recordings []Recording
		for _, extents := range []spec.Grid{{3, 4}, {4, 5}, {5, 6}} {
			recordings = append(recordings, Recording{Name: extents.String(), Source: decomposed(t, extents, c.block)})
		}
		f, err := New(t.Context(), recordings, Options{})
		if c.want != "" {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want an error with %q", err, c.want)
			}
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		grown, err := f.Grow(t.Context(), Target{Extents: spec.Grid{9, 8}}, Best, schedule.Cyclic, 0)
		if err != nil {
			t.Error(err)
			continue
		}
		want := decomposed(t, spec.Grid{9, 8}, c.block)
		if difference := compare(t, grown, want); difference != "" {
			t.Error(difference)
		}
		got, err := schedule.Load(grown)
		expect.OK(t, err)
		for rank, ops := range want.Ops {
			for i := range ops {
				if a, b := got.Ops[rank][i].Coll, ops[i].Coll; b != nil && (a.Root != b.Root || !slices.Equal(a.Counts, b.Counts) || !slices.Equal(a.RecvCounts, b.RecvCounts)) {
					t.Fatalf("rank %d, %s: %v, want %v", rank, b.Kind, *a, *b)
				}
			}
		}
	}
}
