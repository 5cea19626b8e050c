package sim

import (
	"context"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
)

// blank makes a schedule without operations.
func blank(ranks, replicas int) *schedule.Schedule {
	return &schedule.Schedule{
		Header: schedule.Header{Ranks: ranks, Replicas: replicas, Communicators: []comm.Communicator{comm.World(ranks)}},
		Ops:    make([][]schedule.Op, ranks),
	}
}

// wavefront makes a schedule of 2 x 2 ranks that sweep from each of the four corners, in
// tiles, with an allreduce after each round.
func wavefront(rounds, tiles, replicas int) *schedule.Schedule {
	s := blank(4, replicas)
	for rank := range 4 {
		add := func(op schedule.Op) { inTurn(s)(rank, op) }
		calc := func(ns int64) { add(schedule.Op{Kind: schedule.Calc, DurationNS: ns}) }
		for range rounds {
			for corner := range 4 {
				for tile := range tiles {
					for axis := range 2 { // bit of the rank: column, row
						if rank>>axis&1 != corner>>axis&1 {
							calc(int64(1000 * axis))
							add(schedule.Op{Kind: schedule.Recv, Peer: int32(rank ^ 1<<axis), Tag: int64(axis), Bytes: 36000})
						}
					}
					calc(int64(200000 + 7919*(tile+rank)%1000))
					for axis := range 2 {
						if rank>>axis&1 == corner>>axis&1 {
							calc(int64(1000 * axis))
							add(schedule.Op{Kind: schedule.Send, Peer: int32(rank ^ 1<<axis), Tag: int64(axis), Bytes: 36000})
						}
					}
				}
			}
			calc(5000)
			add(schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "allreduce", Algorithm: "dissemination", Root: schedule.None}})
		}
	}
	return s
}

// dissemination makes a schedule of one dissemination.
func disseminate(ranks int, bytes int64) *schedule.Schedule {
	s := blank(1, ranks)
	coll := &schedule.Coll{Kind: "allreduce", Algorithm: "dissemination", Root: schedule.None}
	inTurn(s)(0, schedule.Op{Kind: schedule.Collective, Bytes: bytes, Coll: coll})
	return s
}

// disseminations makes a schedule of two disseminations.
func disseminations(ranks int, bytes int64) *schedule.Schedule {
	s := disseminate(ranks, bytes)
	inTurn(s)(0, s.Ops[0][0])
	return s
}

// broadcast makes the schedule of one broadcast or scatter.
func broadcasts(kind, algorithm string, ranks, replicas, root int, bytes int64) *schedule.Schedule {
	s := blank(ranks, replicas)
	for rank := range ranks {
		coll := &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: int32(root)}
		inTurn(s)(rank, schedule.Op{Kind: schedule.Collective, Bytes: bytes, Coll: coll})
	}
	return s
}

func benchmark(b *testing.B, s schedule.Source) {
	p := compiled(b, s, Default())
	messages := int64(0)
	for b.Loop() {
		r, err := p.Run(context.Background(), Options{Workers: 1})
		expect.OK(b, err)
		messages += r.Messages
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(messages), "ns/message")
}

func BenchmarkWavefront1000(b *testing.B)      { benchmark(b, wavefront(32, 22, 250)) }
func BenchmarkDissemination65536(b *testing.B) { benchmark(b, disseminate(1<<16, 1)) }
func BenchmarkRendezvous4096(b *testing.B)     { benchmark(b, disseminate(1<<12, 1<<20)) }

// BenchmarkPatterns runs typical parts of schedules: neighbor exchanges, an all-to-all
// exchange, a collective without rounds, and a chain.
func BenchmarkPatterns(b *testing.B) {
	for _, spec := range []pattern.Spec{
		{Name: "halo3d", Ranks: 1000, Iterations: 50, Bytes: 1024, ComputeNS: 1e6, JitterNS: 1e5},
		{Name: "alltoall", Ranks: 1024, Iterations: 1, Bytes: 8},
		{Name: "linear-alltoall", Ranks: 1024, Iterations: 1, Bytes: 8},
		{Name: "sweep", Ranks: 1024, Iterations: 20, Bytes: 1024, ComputeNS: 1e4},
		{Name: "ring", Ranks: 2, Iterations: 200000, Bytes: 8},
	} {
		b.Run(spec.Name, func(b *testing.B) {
			s, err := pattern.New(spec)
			expect.OK(b, err)
			benchmark(b, s)
		})
	}
}
