package transform_test

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/schedgen/transform"
	"loggops/sim"
)

// overlap is a send of bytes to an irecv, which is waited for after some
// computation.
func overlap(bytes, computeNS int64) *schedule.Schedule {
	op := func(o schedule.Op) schedule.Op {
		o.Iteration, o.TraceRow = schedule.None, schedule.None
		return o
	}
	return &schedule.Schedule{
		Header: schedule.Header{Ranks: 2, Replicas: 1, Communicators: []comm.Communicator{comm.World(2)}},
		Ops: [][]schedule.Op{
			{op(schedule.Op{Kind: schedule.Send, Peer: 1, Tag: 3, Bytes: bytes})},
			{
				op(schedule.Op{Kind: schedule.Recv, Peer: 0, Tag: 3, Bytes: bytes}),
				op(schedule.Op{Kind: schedule.Calc, DurationNS: computeNS, Irequires: []int32{1}}),
				op(schedule.Op{Kind: schedule.Calc, Requires: []int32{1, 2}}),
			},
		},
	}
}

// TestProgressHidesMessages: without a progress thread the message is taken in
// when the computation is over, C + o + (k-1)G, if it has arrived by then, o + L
// <= C. With one it is taken in at once, o + L + o + (k-1)G, and hidden if that
// is less than C. A rendezvous sender is released when its message is taken in:
// at C, or at o + L.
func TestProgressHidesMessages(t *testing.T) {
	p := sim.Default()
	o, l := p.OverheadSendNS, p.LatencyNS
	for _, bytes := range []int64{1, 1000, p.EagerMax, p.EagerMax + 1, 1 << 20} {
		g := (bytes - 1) * int64(p.GapPerByte)
		for _, compute := range []int64{o + l, 1e6, 1e8} {
			sent := o
			if bytes > p.EagerMax {
				sent = compute
			}
			result := run(t, "without", overlap(bytes, compute))
			if got, want := result.FinishNS, [2]int64{sent, compute + o + g}; [2]int64(got) != want {
				t.Errorf("%d bytes, %d ns of computation: %v, want %v", bytes, compute, got, want)
			}
			s := overlap(bytes, compute)
			expect.OK(t, transform.AsyncProgress(s))
			if bytes > p.EagerMax {
				sent = o + l
			}
			result = run(t, "with", s)
			if got, want := result.FinishNS, [2]int64{sent, max(compute, o+l+o+g)}; [2]int64(got) != want {
				t.Errorf("%d bytes, %d ns of computation, a progress thread: %v, want %v", bytes, compute, got, want)
			}
		}
	}
}

// TestEarlierBarrier: a barrier of n = 2^k members after C ns of computation
// takes C + k(2o + L) in all. Started d earlier, with a progress thread, it
// takes max(C, C - d + k(2o + L)).
func TestEarlierBarrier(t *testing.T) {
	p := sim.Default()
	for k := range 6 {
		n, barrier := 1<<k, int64(k)*(2*p.OverheadSendNS+p.LatencyNS)
		for _, d := range []int64{0, 1000, barrier / 2, barrier, 2 * barrier, 1e9} {
			const compute = 1e6
			s := &schedule.Schedule{
				Header: schedule.Header{Ranks: 1, Replicas: n, Communicators: []comm.Communicator{comm.World(1)}},
				Ops: [][]schedule.Op{{
					{Kind: schedule.Calc, DurationNS: compute, Iteration: schedule.None, TraceRow: schedule.None},
					{
						Kind: schedule.Collective, Requires: []int32{1}, Iteration: schedule.None, TraceRow: schedule.None,
						Coll: &schedule.Coll{Kind: "barrier", Algorithm: "dissemination", Root: schedule.None},
					},
				}},
			}
			if got, want := run(t, "blocking", s).MakespanNS, compute+barrier; got != want {
				t.Errorf("%d members: %d, want %d", n, got, want)
			}
			early, err := schedule.Load(schedule.ByRank(s, transform.NonblockingCollectives(d)))
			if err == nil {
				err = transform.AsyncProgress(early)
			}
			expect.OK(t, err)
			if got, want := run(t, "early", early).MakespanNS, max(compute, compute-min(d, compute)+barrier); got != want {
				t.Errorf("%d members, %d ns earlier: %d, want %d", n, d, got, want)
			}
		}
	}
}
