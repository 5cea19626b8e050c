package sim

import (
	"pgregory.net/rapid"

	"loggops/formats/schedule"
)

// appending returns a function that appends an operation to a rank's list.
func appending(s *schedule.Schedule) func(rank int, op schedule.Op) {
	return func(rank int, op schedule.Op) {
		op.Iteration, op.TraceRow = schedule.None, schedule.None
		s.Ops[rank] = append(s.Ops[rank], op)
	}
}

// inTurn is appending with a dependence on the operation before.
func inTurn(s *schedule.Schedule) func(rank int, op schedule.Op) {
	add := appending(s)
	return func(rank int, op schedule.Op) {
		if len(s.Ops[rank]) > 0 {
			op.Requires = []int32{1}
		}
		add(rank, op)
	}
}

// drawChains makes a schedule of replicas whose ranks are chains of operations. It has no
// deadlock: each receive comes after its send in one common order of all steps.
func drawChains(t *rapid.T) *schedule.Schedule {
	n := rapid.IntRange(2, 5).Draw(t, "ranks")
	s := blank(n, rapid.IntRange(1, 4).Draw(t, "replicas"))
	add := inTurn(s)
	for range rapid.IntRange(5, 60).Draw(t, "steps") {
		from := rapid.IntRange(0, n-1).Draw(t, "from")
		switch kind := rapid.IntRange(0, 9).Draw(t, "kind"); {
		case kind < 4:
			add(from, schedule.Op{Kind: schedule.Calc, DurationNS: rapid.SampledFrom([]int64{0, 500, 1500, 4000, 30000}).Draw(t, "ns")})
		case kind < 9:
			to := rapid.IntRange(0, n-1).Draw(t, "to")
			bytes := rapid.SampledFrom([]int64{1, 64}).Draw(t, "bytes")
			add(from, schedule.Op{Kind: schedule.Send, Peer: int32(to), Bytes: bytes})
			add(to, schedule.Op{Kind: schedule.Recv, Peer: int32(from), Bytes: bytes})
		default:
			for rank := range n {
				add(rank, schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "allreduce", Algorithm: "dissemination", Root: schedule.None}})
			}
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
	algorithm := "dissemination" + rapid.SampledFrom(waits).Draw(t, "requires")
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
