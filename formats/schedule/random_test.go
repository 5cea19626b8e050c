package schedule

import (
	"math"

	"pgregory.net/rapid"

	"loggops/formats/comm"
)

// schedules draws valid schedules, as they are read: what an operation does
// not have is None, and empty lists are nil.
var schedules = rapid.Custom(func(t *rapid.T) *Schedule {
	ranks := rapid.IntRange(1, 5).Draw(t, "ranks")
	s := &Schedule{
		Header: Header{
			Ranks: ranks, Replicas: rapid.IntRange(1, 4).Draw(t, "replicas"),
			Communicators:     []comm.Communicator{comm.World(ranks), {Name: "MPI_COMM_SELF", Self: true}},
			UncheckedReceives: rapid.Bool().Draw(t, "unchecked"),
			Source:            rapid.String().Draw(t, "source"),
			Tool:              rapid.StringMatching(`[a-z]*`).Draw(t, "tool"),
		},
		Ops: make([][]Op, ranks),
	}
	for range rapid.IntRange(0, 3).Draw(t, "rules") {
		s.Header.Collectives = append(s.Header.Collectives, rules.Draw(t, "rule"))
	}
	for range rapid.IntRange(0, 3).Draw(t, "communicators") {
		all := make([]int32, ranks)
		for i := range all {
			all[i] = int32(i)
		}
		members := rapid.Permutation(all).Draw(t, "members")
		members = members[:rapid.IntRange(1, ranks).Draw(t, "size")]
		s.Header.Communicators = append(s.Header.Communicators, comm.Communicator{Name: "split", Members: comm.Of(members)})
	}
	for rank := range s.Ops {
		n := rapid.IntRange(0, 12).Draw(t, "operations")
		places := make([]int, n)
		for i := range places {
			places[i] = i
			s.Ops[rank] = append(s.Ops[rank], drawOp(t, &s.Header, int32(rank)))
		}
		// An operation may require those that stand before it in some order.
		order := rapid.Permutation(places).Draw(t, "order")
		for i, place := range order {
			for _, before := range order[:i] {
				op := &s.Ops[rank][place]
				switch d := int32(place - before); rapid.IntRange(0, 5).Draw(t, "dependence") {
				case 0:
					op.Requires = append(op.Requires, d)
				case 1:
					op.Irequires = append(op.Irequires, d)
				}
			}
		}
	}
	return s
})

// ranges draws ranges that something is in.
var ranges = rapid.Custom(func(t *rapid.T) (r Range) {
	for range rapid.IntRange(0, 2).Draw(t, "limits") {
		narrower := r
		operator := rapid.SampledFrom([]string{"<", "<=", ">", ">="}).Draw(t, "operator")
		if narrower.Limit(operator, rapid.Int64Range(0, 9).Draw(t, "bound")) {
			r = narrower
		}
	}
	return r
})

var rules = rapid.Custom(func(t *rapid.T) Rule {
	return Rule{
		Kind:  rapid.SampledFrom([]string{"barrier", "alltoallv"}).Draw(t, "kind"),
		Bytes: ranges.Draw(t, "bytes"), Total: ranges.Draw(t, "total"), Members: ranges.Draw(t, "members"),
		PowerOfTwo: rapid.Bool().Draw(t, "power of two"),
		Form:       rapid.SampledFrom([]Form{"", Blocking, Nonblocking}).Draw(t, "form"),
		Algorithm:  rapid.SampledFrom([]string{"dissemination", "linear"}).Draw(t, "algorithm"),
	}
})

func drawOp(t *rapid.T, h *Header, rank int32) Op {
	op := Op{
		Kind: Kind(rapid.IntRange(0, len(kindNames)-1).Draw(t, "kind")),
		Peer: AnySource, Tag: AnyTag, Comm: None,
		CPU:       rapid.Int32Range(0, MaxPlaces-1).Draw(t, "CPU"),
		NIC:       rapid.Int32Range(0, MaxPlaces-1).Draw(t, "NIC"),
		Iteration: rapid.Int32Range(None, 9).Draw(t, "iteration"),
		Call:      rapid.SampledFrom([]string{"", "MPI_Send", "MPI_Recv"}).Draw(t, "call"),
		Region:    rapid.SampledFrom([]string{"", "2", "solve"}).Draw(t, "region"),
		Site:      rapid.SampledFrom([]string{"", "a.c:3 (main)"}).Draw(t, "site"),
		TraceRow:  rapid.Int64Range(None, 1<<40).Draw(t, "row"),
	}
	switch op.Kind {
	case Calc, IO, OneSided:
		op.DurationNS = rapid.Int64Range(0, MaxNS).Draw(t, "duration")
		return op
	case Send:
		op.Mode = Mode(rapid.IntRange(0, len(modeNames)-1).Draw(t, "mode"))
	}
	op.Bytes = rapid.Int64Range(0, MaxBytes).Draw(t, "bytes")
	op.Comm = rapid.Int32Range(0, int32(len(h.Communicators)-1)).Draw(t, "comm")
	switch op.Kind {
	case Send:
		op.Peer = rapid.Int32Range(0, int32(h.Ranks-1)).Draw(t, "peer")
		op.Tag = rapid.Int64Range(math.MinInt64, AnyTag-1).Draw(t, "folded tag")
		if rapid.Bool().Draw(t, "MPI's tag") {
			op.Tag = rapid.Int64Range(0, math.MaxInt64).Draw(t, "tag")
		}
	case Recv:
		op.Peer = rapid.Int32Range(AnySource, int32(h.Ranks-1)).Draw(t, "peer")
		op.Tag = rapid.Int64().Draw(t, "tag")
	case Collective:
		if h.Communicators[op.Comm].Members.Index(rank) < 0 {
			op.Comm = 0
		}
		op.Coll = drawColl(t, h, op.Comm)
	}
	return op
}

func drawColl(t *rapid.T, h *Header, c int32) *Coll {
	members := max(1, h.Communicators[c].Members.Len())
	counts := rapid.SliceOfN(rapid.Int64Range(0, MaxBytes), 0, members)
	neighbors := rapid.SliceOfN(rapid.Int32Range(0, int32(members-1)), 0, 4)
	return &Coll{
		Kind:          rapid.SampledFrom([]string{"barrier", "alltoallv", "neighbor_alltoall"}).Draw(t, "collective"),
		Algorithm:     rapid.SampledFrom([]string{"dissemination", "linear", ""}).Draw(t, "algorithm"),
		Root:          rapid.Int32Range(None, int32(members-1)).Draw(t, "root"),
		Nonblocking:   rapid.Bool().Draw(t, "nonblocking"),
		Counts:        orNil(counts.Draw(t, "counts")),
		RecvCounts:    orNil(counts.Draw(t, "receive counts")),
		Neighbors:     orNil(neighbors.Draw(t, "neighbors")),
		RecvNeighbors: orNil(neighbors.Draw(t, "receive neighbors")),
	}
}

func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}
