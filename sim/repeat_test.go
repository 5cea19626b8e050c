package sim

import (
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// drawTokens makes a schedule of ranks that pass a message around repeatedly, and send further
// ones that are received after a global collective.
func drawTokens(t *rapid.T) *schedule.Schedule {
	n := rapid.IntRange(2, 3).Draw(t, "ranks")
	s := blank(n, 1)
	add := inTurn(s)
	// pass makes a rank send some messages to the next, which receives them later.
	pass := func(rank int, ns int64, times int) (receive func()) {
		next := (rank + 1) % n
		for range times {
			add(rank, schedule.Op{Kind: schedule.Calc, DurationNS: ns})
			add(rank, schedule.Op{Kind: schedule.Send, Peer: int32(next), Bytes: 8})
		}
		return func() {
			for range times {
				add(next, schedule.Op{Kind: schedule.Recv, Peer: int32(rank), Bytes: 8})
			}
		}
	}
	for range rapid.IntRange(1, 4).Draw(t, "phases") {
		ns := rapid.SampledFrom([]int64{0, 500, 4000, 9000}).Draw(t, "ns")
		for range rapid.IntRange(0, 8).Draw(t, "rounds") {
			for rank := range n {
				pass(rank, ns, 1)()
			}
		}
		var receive []func()
		for rank := range n {
			receive = append(receive, pass(rank, ns, rapid.IntRange(0, 3).Draw(t, "last")))
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
	add := func(rank int, op schedule.Op) {
		op.Iteration, op.TraceRow = schedule.None, schedule.None
		if before := min(3, len(s.Ops[rank])); before > 0 {
			if d := rapid.IntRange(0, before).Draw(t, "distance"); d > 0 {
				op.Requires = []int32{int32(d)}
			}
		}
		s.Ops[rank] = append(s.Ops[rank], op)
	}
	algorithm := "dissemination" + rapid.SampledFrom([]string{"", ":requires=last"}).Draw(t, "requires")
	for phase := range rapid.IntRange(2, 12).Draw(t, "phases") {
		kind := rapid.IntRange(0, 3).Draw(t, "kind")
		for rank := range n {
			switch kind {
			case 0:
				add(rank, schedule.Op{Kind: schedule.Calc, DurationNS: rapid.SampledFrom([]int64{0, 500, 4000}).Draw(t, "ns")})
			case 1:
				add(rank, schedule.Op{Kind: schedule.Send, Peer: int32((rank + 1) % n), Tag: int64(phase), Bytes: 64})
				add(rank, schedule.Op{Kind: schedule.Recv, Peer: int32((rank + n - 1) % n), Tag: int64(phase), Bytes: 64})
			default:
				add(rank, schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "allreduce", Algorithm: algorithm, Root: schedule.None}})
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
		"tokens": drawTokens, "rounds": drawRounds,
	} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			s, params := draw(t), newBuilder(rapid.Uint64().Draw(t, "machine")).params
			params.EagerMax, params.Levels = 1<<20, nil
			params.LatencyNS = max(1, params.LatencyNS)
			s.Header.Replicas = rapid.IntRange(2, 9).Draw(t, "replicas")
			if rapid.Bool().Draw(t, "alone") {
				alone(s)
			}
			again(s, rapid.IntRange(1, 6).Draw(t, "times"))
			expanded, err := explicit(s, params)
			expect.OK(t, err)
			want, ok := simulate(expanded, params)
			if !ok {
				return
			}
			p, err := Compile(s, params)
			expect.OK(t, err)
			p.program.SetMilestones(rapid.IntRange(1, 4).Draw(t, "sends of a milestone"), 1024)
			got, err := run(t, p, 3)
			expect.OK(t, err)
			expect.Same(t, want, got.FinishNS)
			comparePaths(t, p, noFile)
			p.program.SetMilestones(1, rapid.IntRange(1, 5).Draw(t, "kept")) // so few that segments collide
			comparePaths(t, p, noFile)
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
