package sim

import (
	"errors"
	"math"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/sim/internal/logp"
)

// TestRunTooLong runs up to the limit of 292 years, and beyond.
func TestRunTooLong(t *testing.T) {
	calc := func(ns int64, requires ...int32) schedule.Op {
		return schedule.Op{Kind: schedule.Calc, DurationNS: ns, Requires: requires, TraceRow: schedule.None, Iteration: schedule.None}
	}
	for _, test := range []struct {
		ops  []schedule.Op
		want int64 // 0 for an error
	}{
		{[]schedule.Op{calc(schedule.MaxNS), calc(schedule.MaxNS, 1), calc(0, 1)}, math.MaxInt64 - 1},
		{[]schedule.Op{calc(schedule.MaxNS), calc(schedule.MaxNS, 1), calc(1, 1)}, 0},
		{[]schedule.Op{calc(schedule.MaxNS), calc(schedule.MaxNS, 1),
			{Kind: schedule.Send, Requires: []int32{1}}, {Kind: schedule.Recv}}, 0},
		{[]schedule.Op{calc(schedule.MaxNS), calc(schedule.MaxNS/4, 1), calc(schedule.MaxNS, 1), calc(0, 1),
			{Kind: schedule.Send, Peer: 1, Requires: []int32{1}}}, 0}, // a chain
	} {
		s := &schedule.Schedule{
			Header: schedule.Header{Ranks: 2, Replicas: 1, Communicators: []comm.Communicator{comm.World(2)}},
			Ops:    [][]schedule.Op{test.ops, nil},
		}
		expect.OK(t, s.Check())
		p, err := Compile(s, Default())
		expect.OK(t, err)
		r, err := run(t, p, 3)
		switch {
		case test.want == 0:
			if !errors.Is(err, ErrTooLong) {
				t.Errorf("%d operations: error %v", len(test.ops), err)
			}
		case err != nil || r.MakespanNS != test.want:
			t.Errorf("%d operations: %v, %v", len(test.ops), r, err)
		}
	}
}

// TestParams checks that an error names the parameter that is out of range.
func TestParams(t *testing.T) {
	for _, spoil := range []func(*Params){
		func(p *Params) { p.LatencyNS = -1 },
		func(p *Params) { p.OverheadSendNS = -1 },
		func(p *Params) { p.OverheadRecvNS = math.MaxInt64 },
		func(p *Params) { p.GapNS = -1 },
		func(p *Params) { p.GapPerByte = math.NaN() },
		func(p *Params) { p.OverheadPerByte = math.Inf(1) },
		func(p *Params) { p.ReducePerByte = -1 },
		func(p *Params) { p.EagerMax = -1 },
		func(p *Params) { p.HandshakeNS = -1 },
		func(p *Params) { p.Levels = []Level{{}} },
		func(p *Params) { p.Levels = []Level{{Size: math.MaxInt32 + 1}} },
		func(p *Params) { p.Levels = []Level{{Size: 2}, {Size: 3}} },
		func(p *Params) { p.Levels = []Level{{Size: 2}, {Size: 2}} },
		func(p *Params) { p.Levels = []Level{{Size: 4}, {Size: 2}} },
		func(p *Params) { p.Levels = []Level{{Size: 2, Override: Override{OwnLatency: new(-1.0)}}} },
		func(p *Params) { p.Levels = []Level{{Size: 2, Override: overhead(new(float64(math.MaxInt64)))}} },
		func(p *Params) { p.Levels = []Level{{Size: 2, Override: Override{OwnGapPerByte: new(math.NaN())}}} },
	} {
		p := Default()
		spoil(&p)
		if p.Check() == nil {
			t.Errorf("%+v is accepted", p)
		}
	}
}

// TestRounding checks that a product with G, O or gamma is rounded once, halves up, and that
// the first byte is free.
func TestRounding(t *testing.T) {
	for _, test := range []struct {
		size int64
		x    float64
		want int64
	}{
		{0, 6, 0}, {1, 6, 0}, {2, 6, 6}, {3, 1.25, 3}, {2, 0.5, 1}, {2, 0.49, 0}, {1 << 50, 1e6, logp.MaxCostNS},
	} {
		if got := logp.PerByte(test.size, test.x); got != test.want {
			t.Errorf("%d B at %v: %d, want %d", test.size, test.x, got, test.want)
		}
	}
	p := Default()
	p.ScaleNetwork(0.1)
	if p.LatencyNS != 250 || p.GapNS != 100 || math.Abs(p.GapPerByte-0.6) > 1e-12 || p.OverheadSendNS != 1500 {
		t.Errorf("%+v", p)
	}
}
