package sim

import (
	"slices"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// realParams are parameters of small and of large messages: from 100 B on, a message is slower
// to arrive.
func realParams() Params {
	return Params{
		LatencyNS: 1000, OverheadSendNS: 100, OverheadRecvNS: 200, GapNS: 10, GapPerByte: 2, OverheadPerByte: 1, EagerMax: 1 << 20,
		BySize: []SizeRange{{From: 100, Override: Override{OwnLatency: new(5000.0), OwnGapPerByte: new(3.0)}}},
	}
}

// TestTwoRules compares finishing times of two ranks with those that docs/model.md gives,
// calculated by hand. Rank 0 sends a message and rank 1 receives it.
func TestTwoRules(t *testing.T) {
	// The message of 1100 B leaves at 0, keeps the CPU of rank 0 until 100 + 1000·1, and
	// arrives at 100 + 5000. Its bytes take 1000·3 on the network.
	for _, test := range []struct {
		name         string
		change       func(*Params)
		computeNS    int64 // of rank 1, between the post of the receive and the wait
		sent, finish int64
	}{
		{"eager", func(*Params) {}, 0, 1100, 5100 + 200 + 3000},
		{"match", func(p *Params) { p.EagerMax = 8 }, 0, 5100, 5100 + 200 + 3000},
		{"drain", func(p *Params) { p.EagerMax, p.Drain = 8, true }, 0, 5100 + 5100 + 3000, 5100 + 5100 + 3000},
		{"drain, handshake", func(p *Params) { p.EagerMax, p.Drain, p.HandshakeNS = 8, true, 50 }, 0, 13250, 13250},
		{"drain, late", func(p *Params) { p.EagerMax, p.Drain = 8, true }, 10000, 10000 + 5100 + 3000, 10000 + 5100 + 3000},
		{"cpu, computation", func(*Params) {}, 10000, 1100, 10000 + 200 + 3000},
		{"nic", func(p *Params) { p.NIC = true }, 0, 1100, 5100 + 3000 + 200 + 1000},
		{"nic, computation", func(p *Params) { p.NIC = true }, 10000, 1100, 10000 + 200 + 1000},
		{"both", func(p *Params) { p.EagerMax, p.Drain, p.NIC = 8, true, true }, 0, 13200, 13200},
		{"both, computation", func(p *Params) { p.EagerMax, p.Drain, p.NIC = 8, true, true }, 10000, 18100, 18100},
	} {
		p := realParams()
		test.change(&p)
		s := blank(2, 1)
		s.Ops[0] = []schedule.Op{{Kind: schedule.Send, Peer: 1, Bytes: 1100}}
		s.Ops[1] = []schedule.Op{
			{Kind: schedule.Recv, Bytes: 1100}, {Kind: schedule.Calc, DurationNS: test.computeNS}, {Kind: schedule.Calc, Requires: []int32{1, 2}},
		}
		check(t, test.name, s, p, test.sent, test.finish)
	}
}

// TestInOrder sends a large message and then a small one, which is not received before it.
func TestInOrder(t *testing.T) {
	s := blank(2, 1)
	s.Ops[0] = []schedule.Op{{Kind: schedule.Send, Peer: 1, Bytes: 101}, {Kind: schedule.Send, Peer: 1, Bytes: 1, Requires: []int32{1}}}
	s.Ops[1] = []schedule.Op{{Kind: schedule.Recv, Bytes: 101, Tag: schedule.AnyTag}, {Kind: schedule.Recv, Bytes: 1, Tag: schedule.AnyTag}}
	// The large message arrives at 5100 and keeps the CPU for 200 + 1·3; the small one follows.
	check(t, "in order", s, realParams(), 100+1+100, 5100+203+200)
}

// TestOtherSizeWithoutFlight has two messages on their way at a time, on a machine on which only other sizes
// arrive at once.
func TestOtherSizeWithoutFlight(t *testing.T) {
	p := Params{LatencyNS: 1000, OverheadRecvNS: 200, EagerMax: 1 << 20, BySize: []SizeRange{{From: 100, Override: Override{OwnLatency: new(0.0)}}}}
	s := blank(2, 1)
	s.Ops[0] = []schedule.Op{
		{Kind: schedule.Send, Peer: 1, Bytes: 1}, {Kind: schedule.Calc, DurationNS: 500, Requires: []int32{1}},
		{Kind: schedule.Send, Peer: 1, Bytes: 1, Requires: []int32{1}},
	}
	s.Ops[1] = []schedule.Op{{Kind: schedule.Recv, Bytes: 1}, {Kind: schedule.Recv, Bytes: 1}}
	check(t, "another size", s, p, 500, 1500+200)
}

// check compares the finishing times of two ranks, computed by the engine and by the oracle.
func check(t *testing.T, name string, s *schedule.Schedule, p Params, want ...int64) {
	t.Helper()
	program, err := Compile(s, p)
	expect.OK(t, err)
	r, err := program.Run(t.Context(), Options{FinishTimes: true})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	byOracle, _ := simulate(s, p)
	if !slices.Equal(r.FinishNS, want) || !slices.Equal(byOracle, want) {
		t.Errorf("%s: ranks finish at %d, by the oracle at %d, want %d", name, r.FinishNS, byOracle, want)
	}
}
