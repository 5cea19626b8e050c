package broadcast_test

import (
	"fmt"
	"strings"
	"testing"

	"loggops/formats/listing"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/lane/broadcast"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
	"loggops/sim/noise"
	"loggops/sim/topology"
)

// compile compiles a schedule. A send of 11 B takes 10 + 10·2 of the CPU and 100 + 10·3 of the NIC, its message arrives
// after 10 + 1000, and the intake takes 20 + 10·3.
func compile(t testing.TB, schedule string, change func(*logp.Params)) *program.Program {
	t.Helper()
	params := logp.Params{LatencyNS: 1000, OverheadSendNS: 10, OverheadRecvNS: 20, GapNS: 100, GapPerByte: 3, OverheadPerByte: 2, EagerMax: 1 << 50}
	if change != nil {
		change(&params)
	}
	p, err := program.Compile(listing.Schedule(t, schedule), params, tuning.Usual())
	expect.OK(t, err)
	return p
}

// four returns a schedule of four ranks that do the same.
func four(op string) string {
	var text strings.Builder
	for rank := range 4 {
		fmt.Fprintf(&text, "rank %d\n0 %s\n", rank, op)
	}
	return text.String()
}

// TestApplies checks which programs are one broadcast of eager messages down a tree.
func TestApplies(t *testing.T) {
	slowLarge := func(p *logp.Params) {
		p.BySize = []logp.SizeRange{{From: 100, Override: p.Own(logp.OwnLatency)}}
		p.LatencyNS = 500
	}
	network, err := topology.Parse("torus:size=4,G=1")
	expect.OK(t, err)
	bcast := four("bcast 0 11B root1")
	for name, c := range map[string]struct {
		schedule string
		change   func(*logp.Params)
		want     bool
	}{
		"a binomial tree":                      {bcast, nil, true},
		"a binary tree":                        {four("bcast:binary 0 11B root0"), nil, true},
		"a chain":                              {four("bcast:k-ary:ways=1 0 11B root3"), nil, true},
		"a nonblocking one":                    {four("ibcast 0 11B root0"), nil, true},
		"replicas":                             {"replicas 3\n" + bcast, nil, true},
		"any communicator that is the world":   {"comm 0,1,2,3\n" + four("bcast 1 11B root0"), nil, true},
		"in pieces":                            {four("bcast:pipelined-chain:segment=4 0 11B root0"), nil, false},
		"a scatter and an allgather":           {four("bcast:scatter-allgather 0 11B root0"), nil, false},
		"a reduction":                          {four("reduce 0 11B root0"), nil, false},
		"a barrier":                            {four("barrier 0"), nil, false},
		"a calc before":                        {four("calc 5\n1 bcast 0 11B root0 r0"), nil, false},
		"another order of ranks":               {"comm 1,0,2,3\n" + four("bcast 1 11B root0"), nil, false},
		"replicas apart":                       {"replicas 3\ncomm self\nrank 0\n0 bcast 1 11B root0\n", nil, false},
		"some ranks":                           {"comm 0,1\nrank 0\n0 bcast 1 11B root0\nrank 1\n0 bcast 1 11B root0\nrank 2\n", nil, false},
		"a rendezvous message":                 {bcast, func(p *logp.Params) { p.EagerMax = 10 }, false},
		"levels":                               {bcast, func(p *logp.Params) { p.Levels = []logp.Level{{Size: 2}} }, false},
		"links":                                {bcast, func(p *logp.Params) { p.Topology = network.Network }, false},
		"L depends on the size, but no size":   {bcast, slowLarge, true},
		"L depends on the size":                {four("bcast 0 111B root1"), slowLarge, false},
		"two CPUs":                             {four("bcast 0 11B root0 cpu1"), nil, false},
		"a NIC that receives alone":            {bcast, func(p *logp.Params) { p.NIC = true }, false},
		"messages that arrive when they start": {bcast, func(p *logp.Params) { p.LatencyNS, p.OverheadSendNS = 0, 0 }, false},
	} {
		if got := broadcast.Applies(compile(t, c.schedule, c.change)); got != c.want {
			t.Errorf("%s: the lane applies: %v, want %v", name, got, c.want)
		}
	}
}

// TestRun checks when 4 ranks finish, with the overhead of the root and of a rank.
func TestRun(t *testing.T) {
	const down = 10 + 1000 + 20 + 30 // from the start of a send to the end of the intake
	tail := func(p *logp.Params) { p.TailNS = 200 }
	for name, c := range map[string]struct {
		op     string
		change func(*logp.Params)
		detour int64 // at 5 ns on rank 0
		want   []int64
		sends  [4]int64
		first  int64 // overhead of rank 0
	}{
		"chain: one after the other": {"bcast:k-ary:ways=1 0 11B root0", nil, 0,
			[]int64{30, down + 30, 2*down + 30, 3 * down}, [4]int64{1, 1, 1, 0}, 30},
		"flat: a send each g + bytes·G": {"bcast:k-ary:ways=3 0 11B root0", nil, 0,
			[]int64{260 + 30, down, 130 + down, 260 + down}, [4]int64{3, 0, 0, 0}, 3 * 30},
		"flat: a send each o + bytes·O + o-tail, if that is longer": {"bcast:k-ary:ways=3 0 11B root0", tail, 0,
			[]int64{3 * 230, down, 230 + down, 460 + down}, [4]int64{3, 0, 0, 0}, 3 * 230},
		"another root, which swaps places with rank 0": {"bcast:k-ary:ways=3 0 11B root2", nil, 0,
			[]int64{130 + down, down, 260 + 30, 260 + down}, [4]int64{0, 0, 3, 0}, 50},
		"binomial: to rank 1, which sends to rank 3, and to rank 2": {"bcast 0 11B root0", nil, 0,
			[]int64{130 + 30, down + 30, 130 + down, 2 * down}, [4]int64{2, 1, 0, 0}, 2 * 30},
		// The first send begins at 0 and departs at 710, the others begin when the CPU is free and after the gap.
		"a detour at the root": {"bcast:k-ary:ways=3 0 11B root0", nil, 700,
			[]int64{730 + 130 + 30, 700 + down, 730 + down, 730 + 130 + down}, [4]int64{3, 0, 0, 0}, 730 + 2*30},
		"a detour of 0": {"bcast:k-ary:ways=1 0 11B root3", nil, 0,
			[]int64{3 * down, down + 30, 2*down + 30, 30}, [4]int64{0, 1, 1, 1}, 50},
	} {
		t.Run(name, func(t *testing.T) {
			o := engine.Options{Totals: true}
			if strings.HasPrefix(name, "a detour") {
				m, err := noise.New(noise.Config{Scale: 1, Sources: []noise.Source{{
					Detours: noise.Periodic{PeriodNS: 1 << 40, DurationNS: c.detour, Fixed: true, PhaseNS: 5}, Ranks: noise.Ranks{{First: 0, Last: 0}}, Scale: 1,
				}}})
				expect.OK(t, err)
				o.Noise = m.NewRun(4, 1)
			}
			s := broadcast.New(compile(t, four(c.op), c.change), &o, 1)
			for range 2 { // in the same memory
				left, err := s.Run(t.Context())
				if expect.OK(t, err); left != nil {
					t.Error(left)
				}
				var got []int64
				for rank := range 4 {
					got = append(got, s.Finish(rank))
					total, received := s.Total(int32(rank)), int64(1)
					if c.op[len(c.op)-1] == byte('0'+rank) { // the root
						received = 0
					}
					want := observe.Total{
						OverheadNS: total.OverheadNS, Sent: c.sends[rank], Received: received, BytesSent: 11 * c.sends[rank], BytesReceived: 11 * received,
					}
					expect.Same(t, want, total)
				}
				expect.Same(t, c.want, got)
				messages, bytes := s.Traffic()
				expect.Same(t, []int64{3, 3 * 11, c.first}, []int64{messages, bytes, s.Total(0).OverheadNS})
				s.Reset()
				if o.Noise != nil {
					o.Noise.Reset(0, 0)
				}
			}
		})
	}
}

// TestTooLong has chains of messages that take 2^59 ns each, or 2^53. The 12th end at about 12·2^59, the 768th arrive then: no
// send may start later, and no message arrive.
func TestTooLong(t *testing.T) {
	for _, c := range []struct {
		ranks  int
		change func(*logp.Params)
		want   error
	}{
		{13, func(p *logp.Params) { p.GapPerByte = 1e6 }, nil},
		{14, func(p *logp.Params) { p.GapPerByte = 1e6 }, engine.ErrTooLong},
		{768, func(p *logp.Params) { p.LatencyNS, p.GapPerByte, p.OverheadPerByte = 1<<53-1, 0, 0 }, nil},
		{769, func(p *logp.Params) { p.LatencyNS, p.GapPerByte, p.OverheadPerByte = 1<<53-1, 0, 0 }, engine.ErrTooLong},
	} {
		p := compile(t, fmt.Sprintf("replicas %d\nrank 0\n0 bcast:k-ary:ways=1 0 %dB root0\n", c.ranks, 1<<50), c.change)
		if _, err := broadcast.New(p, &engine.Options{}, 1).Run(t.Context()); err != c.want {
			t.Errorf("%d ranks: error %v, want %v", c.ranks, err, c.want)
		}
	}
}

// TestBytes checks the size of a finishing time per rank, and of totals.
func TestBytes(t *testing.T) {
	p := compile(t, four("bcast 0 11B root0"), nil)
	expect.Same(t, []int64{4 * 8, 4 * (8 + observe.TotalBytes)}, []int64{broadcast.Bytes(p, true, false), broadcast.Bytes(p, false, true)})
}
