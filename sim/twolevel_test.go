package sim

import (
	"strconv"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
)

// TestTwoLevel draws two-level collectives, also on communicators whose copies lie on nodes in
// different ways, and compares the engine with the oracle.
func TestTwoLevel(t *testing.T) {
	t.Parallel()
	for seed := range drawnPrograms() / 20 {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			b := newBuilder(uint64(seed))
			b.byNode, b.ruled, b.schedule.Header.Collectives = true, false, nil
			b.left = min(b.left*10, 3000)
			if len(b.params.Levels) == 0 {
				b.params.Levels = []Level{{Size: b.between(1, 9), Override: b.override()}}
			}
			for range b.between(1, 3) {
				b.collectives()
			}
			b.finish()
			if _, err := b.check(t.Context()); err != nil {
				t.Fatalf("%v\n%v", err, b.drawn)
			}
		})
	}
}

// TestManyNodes runs two-level collectives among many ranks, and on communicators of halves of a replica.
func TestManyNodes(t *testing.T) {
	if testing.Short() {
		t.Skip("large, and of one worker after the other")
	}
	const base, replicas = 192, 21 // 4,032 ranks; replicas begin at the start or in the middle of a node
	s := &schedule.Schedule{
		Header: schedule.Header{Ranks: base, Replicas: replicas, Communicators: []comm.Communicator{comm.World(base), comm.World(base)}},
		Ops:    make([][]schedule.Op, base),
	}
	for parity := range int32(2) {
		var half []int32
		for rank := parity; rank < base; rank += 2 {
			half = append(half, rank)
		}
		s.Header.Communicators = append(s.Header.Communicators, comm.Communicator{Members: comm.Of(half)})
	}
	for rank := range s.Ops {
		for i, kind := range []string{"allreduce", "allreduce", "barrier", "bcast"} {
			op := schedule.Op{Kind: schedule.Collective, Bytes: 8, Iteration: schedule.None, TraceRow: schedule.None}
			op.Coll = &schedule.Coll{Kind: kind, Algorithm: "two-level", Root: schedule.None}
			switch kind {
			case "bcast":
				op.Coll.Root = 5
			case "allreduce":
				op.Comm = int32(i * (2 + rank%2)) // the world, then a half
			}
			if i > 0 {
				op.Requires = []int32{1}
			}
			s.Ops[rank] = append(s.Ops[rank], op)
		}
	}
	params := Default()
	params.Levels = []Level{{Size: 128, Override: Override{OwnLatency: new(300.0), OwnOverheadSend: new(200.0)}}}
	p, err := Compile(s, params)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := run(t, p, 2); err != nil {
		t.Error(err)
	}
}
