package sim

import (
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/tuning"
)

// rendezvousBytes is the least size of a rendezvous message here.
const rendezvousBytes = 1 << 10

// drawTokens makes a schedule of ranks that pass a message around repeatedly, perhaps a rendezvous one, and send
// further ones that are received after a global collective.
func drawTokens(t *rapid.T) *schedule.Schedule {
	n := rapid.SampledFrom([]int{2, 3, 2, 3, 2, 3, tuning.Usual().InTurn + 1}).Draw(t, "ranks")
	s := blank(n, 1)
	add := inTurn(s)
	// pass makes a rank send some messages to the next, which receives them later.
	pass := func(rank int, ns, bytes int64, times int) (receive func()) {
		next := (rank + 1) % n
		for range times {
			add(rank, schedule.Op{Kind: schedule.Calc, DurationNS: ns})
			add(rank, schedule.Op{Kind: schedule.Send, Peer: int32(next), Bytes: bytes})
		}
		return func() {
			for range times {
				add(next, schedule.Op{Kind: schedule.Recv, Peer: int32(rank), Bytes: bytes})
			}
		}
	}
	for range rapid.IntRange(1, 4).Draw(t, "phases") {
		ns := rapid.SampledFrom([]int64{0, 500, 4000, 9000}).Draw(t, "ns")
		bytes := rapid.SampledFrom([]int64{8, rendezvousBytes}).Draw(t, "bytes")
		for range rapid.IntRange(0, 8).Draw(t, "rounds") {
			for rank := range n {
				pass(rank, ns, bytes, 1)()
			}
		}
		var receive []func()
		for rank := range n {
			receive = append(receive, pass(rank, ns, 8, rapid.IntRange(0, 3).Draw(t, "last")))
		}
		coll := rapid.SampledFrom([]schedule.Coll{
			{Kind: "allreduce", Algorithm: "dissemination", Root: schedule.None}, {Kind: "bcast", Algorithm: "binomial"},
			{Kind: "gather", Algorithm: "linear", Root: int32(n - 1)},
		}).Draw(t, "collective")
		for rank := range n {
			add(rank, schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &coll})
		}
		for _, receive := range receive {
			receive()
		}
	}
	return s
}

// drawRounds makes a schedule of disseminations between which ranks send and receive, all in
// the same order, with few dependences.
func drawRounds(t *rapid.T) *schedule.Schedule {
	n := rapid.IntRange(2, 4).Draw(t, "ranks")
	s := blank(n, rapid.IntRange(1, 4).Draw(t, "replicas"))
	bytes := rapid.SampledFrom([]int64{64, rendezvousBytes}).Draw(t, "bytes")
	add := func(rank int, op schedule.Op) {
		if before := min(3, len(s.Ops[rank])); before > 0 {
			if d := rapid.IntRange(0, before).Draw(t, "distance"); d > 0 {
				op.Requires = []int32{int32(d)}
			}
		}
		appending(s)(rank, op)
	}
	algorithm := "dissemination" + rapid.SampledFrom([]string{"", ":requires=last"}).Draw(t, "requires")
	for phase := range rapid.IntRange(2, 12).Draw(t, "phases") {
		kind := rapid.IntRange(0, 3).Draw(t, "kind")
		for rank := range n {
			switch kind {
			case 0:
				add(rank, schedule.Op{Kind: schedule.Calc, DurationNS: rapid.SampledFrom([]int64{0, 500, 4000}).Draw(t, "ns")})
			case 1:
				add(rank, schedule.Op{Kind: schedule.Send, Peer: int32((rank + 1) % n), Tag: int64(phase), Bytes: bytes})
				add(rank, schedule.Op{Kind: schedule.Recv, Peer: int32((rank + n - 1) % n), Tag: int64(phase), Bytes: bytes})
			default:
				add(rank, schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "allreduce", Algorithm: algorithm, Root: schedule.None}})
			}
		}
	}
	return s
}

// drawThreads makes a schedule of ranks with two chains of operations, one of which sends, also rendezvous messages,
// and the other receives, in rounds that are alike.
func drawThreads(t *rapid.T) *schedule.Schedule {
	n := rapid.IntRange(2, 3).Draw(t, "ranks")
	s := blank(n, 1)
	var last [3][2]int // operation of each chain, counted from 1
	add := func(rank, chain int, op schedule.Op) {
		if before := last[rank][chain]; before > 0 {
			op.Requires = []int32{int32(len(s.Ops[rank]) + 1 - before)}
		}
		appending(s)(rank, op)
		last[rank][chain] = len(s.Ops[rank])
	}
	var round []func(rank int)
	for range rapid.IntRange(1, 6).Draw(t, "steps") {
		chain, ns := rapid.IntRange(0, 1).Draw(t, "chain"), rapid.SampledFrom([]int64{0, 500, 4000, 9000}).Draw(t, "ns")
		bytes := rapid.SampledFrom([]int64{8, rendezvousBytes}).Draw(t, "bytes")
		round = append(round, func(rank int) { add(rank, chain, schedule.Op{Kind: schedule.Calc, DurationNS: ns}) })
		round = append(round, func(rank int) {
			add(rank, 0, schedule.Op{Kind: schedule.Send, Peer: int32((rank + 1) % n), Bytes: bytes})
			add(rank, 1, schedule.Op{Kind: schedule.Recv, Peer: int32((rank + n - 1) % n), Bytes: rendezvousBytes})
		})
	}
	for range rapid.IntRange(1, 8).Draw(t, "rounds") {
		for rank := range n {
			for _, step := range round {
				step(rank)
			}
		}
	}
	return s
}

// again repeats the operations of all ranks of a schedule.
func again(s *schedule.Schedule, times int) {
	for rank, once := range s.Ops {
		for range times - 1 {
			for i, op := range once {
				if i == 0 {
					op.Requires = []int32{1}
				}
				s.Ops[rank] = append(s.Ops[rank], op)
			}
		}
	}
}

// alone replaces global collectives by calcs of 0.
func alone(s *schedule.Schedule) {
	for _, list := range s.Ops {
		for i := range list {
			if op := &list[i]; op.Kind == schedule.Collective && s.Header.Spans(op.Comm) {
				op.Kind, op.Coll, op.Bytes, op.DurationNS = schedule.Calc, nil, 0, 0
			}
		}
	}
}

// TestRepeats compares replicas that repeat with the oracle, with many milestones.
func TestRepeats(t *testing.T) {
	t.Parallel()
	for name, draw := range map[string]func(*rapid.T) *schedule.Schedule{
		"tokens": drawTokens, "rounds": drawRounds, "threads": drawThreads,
	} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			b := newBuilder(rapid.Uint64().Draw(t, "machine"))
			s, params := draw(t), b.params
			params.EagerMax, params.Levels = rendezvousBytes-1, nil
			params.LatencyNS = max(1, params.LatencyNS)
			s.Header.Replicas = rapid.IntRange(2, 9).Draw(t, "replicas")
			if rapid.Bool().Draw(t, "alone") {
				alone(s)
			}
			again(s, rapid.IntRange(1, max(1, 18/len(s.Ops))).Draw(t, "times"))
			expanded, err := explicit(s, params)
			expect.OK(t, err)
			want, ok := simulate(expanded, params)
			if !ok {
				return
			}
			b.tuning[0].MilestoneSends = rapid.IntRange(1, 4).Draw(t, "sends of a milestone")
			b.params = params
			p := b.compiled(t, s, 0)
			got, err := run(t, p, 3)
			expect.OK(t, err)
			expect.Same(t, want, got.FinishNS)
			comparePaths(t, p, inMemory)
			b.tuning[1].MilestoneSends, b.tuning[1].Segments = 1, rapid.IntRange(1, 5).Draw(t, "kept") // so few that segments collide
			p = b.compiled(t, s, 1)
			comparePaths(t, p, inMemory)
			again, err := run(t, p, 1)
			expect.OK(t, err)
			expect.Same(t, got, again)
			clear(p.program.Milestones)
			if plain, err := run(t, p, 1); err != nil || plain.Messages != got.Messages || plain.Bytes != got.Bytes {
				t.Errorf("%v; %d messages of %d B, without milestones %d of %d", err, got.Messages, got.Bytes, plain.Messages, plain.Bytes)
			}
		}))
	}
}
