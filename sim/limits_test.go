package sim

import (
	"math"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/logp"
)

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

// TestManyResources simulates ranks with more than 65,536 pairs of a CPU and one direction of a NIC.
func TestManyResources(t *testing.T) {
	t.Parallel()
	const cpus, nics = 256, 128
	s := blank(2, 1)
	add := appending(s)
	for i := range int32(cpus * nics) {
		send := schedule.Op{Kind: schedule.Calc, DurationNS: 1, CPU: i / nics, NIC: i % nics}
		recv := send
		if i%100 == 0 || i > nics*(cpus-2) {
			send.Kind, send.Peer, send.Bytes = schedule.Send, 1, 8
			recv.Kind, recv.Peer, recv.Bytes = schedule.Recv, 0, 8
		}
		add(0, send)
		add(1, recv)
	}
	for _, settings := range []string{"", "receive=nic", "S=0"} {
		params := Default()
		setParams(t, &params, strings.Fields(settings))
		expect.Same(t, describeOutcome(simulate(s, params)), outcome(t, s, params, Options{Workers: 1}))
	}
}

// TestMaxWorkers asks for more workers than a run can have.
func TestMaxWorkers(t *testing.T) {
	t.Parallel()
	const most = 1024
	p := compiled(t, blank(2*most, 1), Default())
	for _, workers := range []int{most, 2 * most} {
		expect.Same(t, most, p.workersFor(&Options{Workers: workers}))
	}
}
