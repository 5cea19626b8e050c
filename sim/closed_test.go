package sim

import (
	"fmt"
	"math/bits"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
)

// Closed forms of what one collective takes among n members that begin at 0,
// with eager messages, without noise, and with g <= o and G = O = 0: so a message
// that is sent at t has been taken in at t + o + L + o = t + c, and a CPU sends a
// message, or takes one in, every o.

// alone simulates one collective and returns the makespan.
func alone(t *testing.T, n int, coll schedule.Coll, bytes int64, params Params) int64 {
	t.Helper()
	s := &schedule.Schedule{
		Header: schedule.Header{Ranks: n, Replicas: 1, Communicators: []comm.Communicator{comm.World(n)}},
		Ops:    make([][]schedule.Op, n),
	}
	for rank := range n {
		s.Ops[rank] = []schedule.Op{{
			Kind: schedule.Collective, Bytes: bytes, Coll: &coll, Mark: schedule.None, TraceRow: schedule.None,
		}}
	}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	p, err := Compile(s, params)
	if err != nil {
		t.Fatal(err)
	}
	r, err := run(t, p, 3)
	if err != nil {
		t.Fatal(err)
	}
	return r.MakespanNS
}

func TestClosedForms(t *testing.T) {
	const (
		o = 700
		L = 5300
		c = 2*o + L
		m = 1000
	)
	params := Params{LatencyNS: L, OverheadSendNS: o, OverheadRecvNS: o, GapNS: o - 1, EagerMax: 1 << 20}
	log2 := func(n int) int64 { return int64(bits.Len(uint(n - 1))) } // rounded up
	for _, test := range []struct {
		kind, algorithm string
		root            int32
		sizes           [10]int
		want            func(n int) int64
	}{
		// All members are alike, so that in each round each sends at the same
		// time, has the other's message c later, and goes on.
		{"barrier", "dissemination", schedule.None, [...]int{2, 3, 4, 5, 8, 17, 64, 100, 256, 1000}, func(n int) int64 {
			return log2(n) * c
		}},
		// Each of the log2 n rounds is as above.
		{"allreduce", "recursive-doubling", schedule.None, [...]int{2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}, func(n int) int64 {
			return log2(n) * c
		}},
		// 2(n-1) rounds, each as above: what a member sends in a round is what
		// came to it in the one before.
		{"allreduce", "ring", schedule.None, [...]int{2, 3, 4, 5, 7, 8, 16, 31, 50, 64}, func(n int) int64 {
			return 2 * int64(n-1) * c
		}},
		// Virtual rank v has the data at T(v), T(0) = 0, and sends them to its
		// child number i = 0, 1 ... at T(v) + i·o: T(child) = T(v) + i·o + c. The
		// makespan is the largest T(v), plus o for each child of v: the longest
		// path.
		{"bcast", "binomial", 0, [...]int{2, 3, 4, 7, 8, 9, 31, 64, 100, 300}, func(n int) int64 {
			done := int64(0)
			at := make([]int64, n)
			for v := range n {
				for j := bits.Len(uint(v)); v+1<<j < n; j++ {
					at[v+1<<j] = at[v] + int64(j-bits.Len(uint(v)))*o + c
					done = max(done, at[v]+int64(j-bits.Len(uint(v))+1)*o)
				}
				done = max(done, at[v])
			}
			return done
		}},
		// All n-1 messages reach the root at o + L, and it takes in one after
		// the other.
		{"gather", "linear", 1, [...]int{2, 3, 4, 5, 8, 17, 64, 100, 256, 1000}, func(n int) int64 {
			return o + L + int64(n-1)*o
		}},
		// The s segments leave the root every o, and come to the next member every
		// o. At the time at which that has taken in the first, the second is due
		// too; it was sent before, so it goes first, and so do the others, the
		// last of which was sent (s-2)o < L before. So a member takes in all, by
		// o + L + so after the one before it began to send, and begins then.
		{"bcast", "pipelined-chain:segment=200", 0, [...]int{2, 3, 4, 5, 8, 17, 33, 64, 100, 128}, func(n int) int64 {
			return int64(n-1) * (o + L + m/200*o)
		}},
	} {
		t.Run(fmt.Sprint(test.kind, "/", test.algorithm), func(t *testing.T) {
			for _, n := range test.sizes {
				coll := schedule.Coll{Kind: test.kind, Algorithm: test.algorithm, Root: test.root}
				if got, want := alone(t, n, coll, m, params), test.want(n); got != want {
					t.Errorf("n=%d: %d ns, want %d", n, got, want)
				}
			}
		})
	}
}
