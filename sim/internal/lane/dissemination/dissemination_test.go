package dissemination_test

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"loggops/formats/listing"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/lane/dissemination"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
	"loggops/sim/noise"
	"loggops/sim/topology"
)

// params are such that 11 B cost 10·3 by G and 10·2 by O.
func params() logp.Params {
	return logp.Params{LatencyNS: 1000, OverheadSendNS: 10, OverheadRecvNS: 20, GapPerByte: 3, OverheadPerByte: 2, EagerMax: 1 << 50}
}

func compile(t testing.TB, schedule string, change func(*logp.Params)) *program.Program {
	t.Helper()
	p := params()
	if change != nil {
		change(&p)
	}
	compiled, err := program.Compile(listing.Schedule(t, schedule), p, tuning.Usual())
	expect.OK(t, err)
	return compiled
}

// all returns a schedule whose ranks do the same.
func all(ranks int, ops string) string {
	var text strings.Builder
	for rank := range ranks {
		fmt.Fprintf(&text, "rank %d\n%s\n", rank, ops)
	}
	return text.String()
}

// TestApplies checks which programs are one dissemination of equal eager messages.
func TestApplies(t *testing.T) {
	for name, c := range map[string]struct {
		schedule string
		change   func(*logp.Params)
		want     bool
	}{
		"a barrier":                            {all(4, "0 barrier 0"), nil, true},
		"a nonblocking barrier":                {all(4, "0 ibarrier 0"), nil, true},
		"an allreduce":                         {all(4, "0 allreduce 0 11B"), nil, true},
		"replicas":                             {"replicas 4\n" + all(1, "0 barrier 0"), nil, true},
		"any communicator that is the world":   {"comm 0,1,2,3\n" + all(4, "0 barrier 1"), nil, true},
		"drain, without rendezvous messages":   {all(4, "0 barrier 0"), func(p *logp.Params) { p.Drain = true }, true},
		"L depends on the size":                {all(4, "0 allreduce 0 11B"), slowLarge, true},
		"one rank":                             {all(1, "0 barrier 0"), nil, false},
		"two barriers":                         {all(4, "0 barrier 0\n1 barrier 0 r0"), nil, false},
		"a calc before":                        {all(4, "0 calc 5\n1 barrier 0 r0"), nil, false},
		"two at a time":                        {"comm 0,1\ncomm 2,3\n" + all(2, "0 barrier 1") + "rank 2\n0 barrier 2\nrank 3\n0 barrier 2\n", nil, false},
		"a calc alone":                         {all(4, "0 calc 5"), nil, false},
		"an allreduce that takes time":         {all(4, "0 allreduce 0 11B"), func(p *logp.Params) { p.ReducePerByte = 1 }, false},
		"several messages a round":             {all(4, "0 barrier:n-way-dissemination:ways=2 0"), nil, false},
		"blocks that grow":                     {all(4, "0 allgather:bruck 0 11B"), nil, false},
		"another algorithm":                    {all(4, "0 barrier:linear 0"), nil, false},
		"another order of ranks":               {"comm 1,0,2,3\n" + all(4, "0 barrier 1"), nil, false},
		"replicas apart":                       {"replicas 3\ncomm self\n" + all(1, "0 barrier 1"), nil, false},
		"some ranks":                           {"comm 0,1\n" + all(2, "0 barrier 1") + "rank 2\n", nil, false},
		"rendezvous messages":                  {all(4, "0 allreduce 0 11B"), func(p *logp.Params) { p.EagerMax = 10 }, false},
		"levels":                               {all(4, "0 barrier 0"), func(p *logp.Params) { p.Levels = []logp.Level{{Size: 2}} }, false},
		"links":                                {all(4, "0 barrier 0"), func(p *logp.Params) { p.Topology = torus(t) }, false},
		"two CPUs":                             {all(4, "0 barrier 0 cpu1"), nil, false},
		"two NICs":                             {all(4, "0 barrier 0 nic1"), nil, false},
		"a NIC that receives alone":            {all(4, "0 barrier 0"), func(p *logp.Params) { p.NIC = true }, false},
		"messages that arrive when they start": {all(4, "0 barrier 0"), func(p *logp.Params) { p.LatencyNS, p.OverheadSendNS = 0, 0 }, false},
	} {
		if got := dissemination.Applies(compile(t, c.schedule, c.change)); got != c.want {
			t.Errorf("%s: the lane applies: %v, want %v", name, got, c.want)
		}
	}
}

func slowLarge(p *logp.Params) {
	p.BySize = []logp.SizeRange{{From: 100, Override: p.Own(logp.OwnLatency)}}
	p.LatencyNS = 500
}

func torus(t testing.TB) topology.Network {
	n, err := topology.Parse("torus:size=4,G=1")
	expect.OK(t, err)
	return n.Network
}

// detours is noise in the given ranks: at 5 ns, a detour.
func detours(t testing.TB, ns int64, ranks noise.Ranks) *noise.Model {
	m, err := noise.New(noise.Config{Scale: 1, Sources: []noise.Source{{
		Detours: noise.Periodic{PeriodNS: 1 << 40, DurationNS: ns, Fixed: true, PhaseNS: 5}, Ranks: ranks, Scale: 1,
	}}})
	expect.OK(t, err)
	return m
}

// finish runs a simulation twice in the same memory, and returns when the ranks finish.
func finish(t testing.TB, p *program.Program, o *engine.Options, workers int, check func(engine.Simulation)) (ends []int64) {
	t.Helper()
	s := dissemination.New(p, o, workers)
	for run := range 2 {
		if left, err := s.Run(t.Context()); left != nil || err != nil {
			t.Fatal(left, err)
		}
		var again []int64
		for rank := range p.Ranks() {
			again = append(again, s.Finish(rank))
		}
		if run > 0 {
			expect.Same(t, ends, again)
		}
		ends = again
		check(s)
		s.Reset()
		if o.Noise != nil {
			o.Noise.Reset(0, 0)
		}
	}
	return ends
}

// ways are the ways in which a dissemination runs: without noise, and with noise if its state fits into a cache or not.
var ways = map[string]struct {
	noisy bool
	cache int
}{"no noise": {false, 1 << 20}, "noise": {true, 1 << 20}, "noise, beyond the cache": {true, 0}}

// TestEqualRanks checks when ranks finish that do the same at the same time: rounds are what one takes, and the last.
func TestEqualRanks(t *testing.T) {
	for name, c := range map[string]struct {
		op          string
		change      func(*logp.Params)
		round, last int64
		overhead    int64 // per round
	}{
		"barrier: o + L + o":          {"barrier 0", nil, 10 + 1000 + 20, 10 + 1000 + 20, 10 + 20},
		"bytes: G in the intake":      {"allreduce 0 11B", nil, 10 + 1000 + 20 + 30, 10 + 1000 + 20 + 30, 10 + 20 + 20 + 30},
		"bytes: O, if that is longer": {"allreduce 0 11B", func(p *logp.Params) { p.OverheadPerByte = 5 }, 10 + 1000 + 20 + 50, 10 + 1000 + 20 + 50, 10 + 50 + 20 + 50},
		"o-tail, after the departure": {"barrier 0", func(p *logp.Params) { p.TailNS = 3 }, 10 + 1000 + 20, 10 + 1000 + 20, 10 + 3 + 20},
		"o-tail, longer than L":       {"barrier 0", func(p *logp.Params) { p.TailNS = 4000 }, 10 + 4000 + 20, 10 + 4000 + 20, 10 + 4000 + 20},
		"the gap of the NIC":          {"allreduce 0 11B", func(p *logp.Params) { p.GapNS = 5000 }, 5000 + 30, 10 + 1000 + 20 + 30, 10 + 20 + 20 + 30},
	} {
		for _, ranks := range []int{2, 3, 4, 5, 8, 9, 33} {
			p := compile(t, fmt.Sprintf("replicas %d\n%s", ranks, all(1, "0 "+c.op)), c.change)
			rounds := int64(bits.Len(uint(ranks - 1)))
			bytes := p.Colls[0].Cost.Bytes
			for workers := 1; workers <= 3; workers++ {
				for way, of := range ways {
					o := engine.Options{Totals: true}
					if of.noisy { // by detours of 0
						o.Noise = detours(t, 0, nil).NewRun(ranks, 1)
					}
					p.Tuning.OwnCache = of.cache
					t.Run(fmt.Sprintf("%s/%d ranks, %d workers, %s", name, ranks, workers, way), func(t *testing.T) {
						ends := finish(t, p, &o, workers, func(s engine.Simulation) {
							total := observe.Total{OverheadNS: rounds * c.overhead, Sent: rounds, Received: rounds, BytesSent: rounds * bytes, BytesReceived: rounds * bytes}
							expect.Same(t, total, s.Total(int32(ranks-1)))
							messages, all := s.Traffic()
							expect.Same(t, []int64{rounds * int64(ranks), rounds * int64(ranks) * bytes}, []int64{messages, all})
						})
						for rank, end := range ends {
							if want := (rounds-1)*c.round + c.last; end != want {
								t.Fatalf("rank %d finishes at %d, want %d", rank, end, want)
							}
						}
					})
				}
			}
		}
	}
}

// TestDetour checks when 4 ranks finish after a detour during the first send of rank 0. Without it, rounds end at 1030 and 2060.
func TestDetour(t *testing.T) {
	for name, c := range map[string]struct {
		ns, gap int64
		want    []int64
	}{
		// Rank 1 receives it at 1710, and sends to rank 3 from 1730 on.
		"a late message": {700, 0, []int64{2060, 2060, 2060, 1730 + 1010 + 20}},
		// Rank 0 has two messages at 3010. Both are older than the send that the first one makes ready, at 3050. Rank 1
		// receives that of round 1 at 2040, that of round 0 at 4010, and sends to rank 3 from 4030 on.
		"a message after that of the next round": {3000, 0, []int64{3060, 4040, 3050 + 1010 + 20, 4030 + 1010 + 20}},
		// At 3010, rank 0 takes in the older message and sends from 3030 on, as the NIC takes in the other one at 3510 only.
		"a gap between two messages that wait": {3000, 500, []int64{3530, 4040, 3030 + 1010 + 20, 4030 + 1010 + 20}},
	} {
		p := compile(t, all(4, "0 barrier 0"), func(p *logp.Params) { p.GapNS = c.gap })
		for workers := range 6 {
			p.Tuning.OwnCache, workers = workers/3<<20, workers%3+1
			o := engine.Options{Noise: detours(t, c.ns, noise.Ranks{{First: 0, Last: 0}}).NewRun(4, 1), Totals: true}
			ends := finish(t, p, &o, workers, func(s engine.Simulation) {
				if got, want := s.Total(0).OverheadNS-s.Total(1).OverheadNS, c.ns; got != want {
					t.Errorf("%s: %d workers: rank 0 has %d ns more overhead, want %d", name, workers, got, want)
				}
			})
			t.Run(name, func(t *testing.T) { expect.Same(t, c.want, ends) })
		}
	}
}

// TestTooLong has rounds of 2^59 ns. The 13th begins after 12 of them, later than any event may be.
func TestTooLong(t *testing.T) {
	slow := func(p *logp.Params) { p.GapPerByte = 1e6 }
	for ranks, want := range map[int]error{1 << 12: nil, 1<<12 + 1: engine.ErrTooLong} {
		p := compile(t, fmt.Sprintf("replicas %d\n%s", ranks, all(1, "0 allreduce 0 1125899906842624B")), slow)
		for workers := 1; workers <= 2; workers++ {
			if _, err := dissemination.New(p, &engine.Options{}, workers).Run(t.Context()); err != want {
				t.Errorf("%d ranks, %d workers: error %v, want %v", ranks, workers, err, want)
			}
		}
	}
}

// TestBytes checks that noise takes a slot per round instead of two, and the rounds that each rank has received; totals with
// noise have the overhead of each rank.
func TestBytes(t *testing.T) {
	const slot, round, overhead = 16, 4, 8
	p := compile(t, "replicas 9\n"+all(1, "0 barrier 0"), nil) // 4 rounds
	plain := dissemination.Bytes(p, false, false)
	expect.Same(t, plain, dissemination.Bytes(p, false, true))
	expect.Same(t, plain+9*(2*slot+round), dissemination.Bytes(p, true, false))
	expect.Same(t, plain+9*(2*slot+round+overhead), dissemination.Bytes(p, true, true))
}
