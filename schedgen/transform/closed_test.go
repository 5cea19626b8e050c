package transform_test

import (
	"fmt"
	"testing"

	"loggops/formats/schedule"
	"loggops/formats/schedule/listing"
	"loggops/internal/expect"
	"loggops/schedgen/transform"
	"loggops/sim"
)

// overlap is a send of bytes to an irecv, which is waited for after some
// computation.
func overlap(t *testing.T, bytes, computeNS int64) *schedule.Schedule {
	return listing.Parse(t, fmt.Sprintf(`
rank 0
0 send 1 3 %[1]dB
rank 1
0 recv 0 3 %[1]dB
1 calc %[2]d i0
2 calc 0 r1 r0`, bytes, computeNS))
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
			result := run(t, "without", overlap(t, bytes, compute))
			if got, want := result.FinishNS, [2]int64{sent, compute + o + g}; [2]int64(got) != want {
				t.Errorf("%d bytes, %d ns of computation: %v, want %v", bytes, compute, got, want)
			}
			s := overlap(t, bytes, compute)
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
			const compute = 1_000_000
			s := listing.Parse(t, fmt.Sprintf("replicas %d\nrank 0\n0 calc %d\n1 barrier 0 r0", n, compute))
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
