package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// What follows from the rules of docs/model.md, "Links".

// exchange is a message of a program of messages between hosts.
type exchange struct {
	from, to int
	bytes    int64
	after    int64 // a calc of the sender before its send
}

// exchanges returns the result of a program in which ranks first send all messages and then receive.
func exchanges(t *testing.T, ranks int, p Params, list ...exchange) *Result {
	t.Helper()
	s := blank(ranks, 1)
	for _, x := range list {
		s.Ops[x.from] = append(s.Ops[x.from],
			schedule.Op{Kind: schedule.Calc, DurationNS: x.after, Iteration: schedule.None, TraceRow: schedule.None},
			schedule.Op{Kind: schedule.Send, Peer: int32(x.to), Bytes: x.bytes, Requires: []int32{1}, Iteration: schedule.None, TraceRow: schedule.None})
	}
	for _, x := range list {
		s.Ops[x.to] = append(s.Ops[x.to], schedule.Op{Kind: schedule.Recv, Peer: int32(x.from), Bytes: x.bytes, Iteration: schedule.None, TraceRow: schedule.None})
	}
	program, err := Compile(s, p)
	expect.OK(t, err)
	r, err := program.Run(t.Context(), Options{FinishTimes: true, LinkIntervals: true})
	expect.OK(t, err)
	return r
}

// waited returns how long messages have waited for links.
func waited(p Params, r *Result) (ns int64) {
	for i := range p.Topology.Links() {
		ns += r.Links(i).WaitedNS
	}
	return ns
}

// TestLoneMessage checks that a message that meets no other takes L and the latencies of its links.
func TestLoneMessage(t *testing.T) {
	for _, text := range []string{
		"fat-tree:children=3x2x2,parents=1x2x2,host-G=6,host-latency=7,G=0.5,latency=31",
		"torus:size=3x4,host-G=1,host-latency=7,G=5,latency=11",
		"dragonfly:groups=3,routers=2,hosts=2,global=1,G=2,latency=13,global-latency=17",
	} {
		n := newOracleNetwork(text)
		for to := 1; to < n.hosts; to++ {
			linked, direct := Default(), Default()
			linked.Topology = n
			for _, i := range n.routes[to] {
				direct.LatencyNS += n.links[i].LatencyNS
			}
			x := exchange{to: to, bytes: 1000}
			if got, want := exchanges(t, n.hosts, linked, x).FinishNS, exchanges(t, n.hosts, direct, x).FinishNS; !slices.Equal(got, want) {
				t.Errorf("%s, to host %d: %d, want %d", text, to, got, want)
			}
		}
	}
}

// TestIncast checks the use over time of the links of two messages that meet at the link to their
// destination: of 100 and 300 bytes, at 10 ns. The second one waits until 110 ns.
func TestIncast(t *testing.T) {
	p := Params{LatencyNS: 10, EagerMax: 1 << 30, Topology: newOracleNetwork("fat-tree:children=3,parents=1,host-G=1,host-latency=0")}
	r := exchanges(t, 3, p, exchange{from: 0, to: 2, bytes: 100}, exchange{from: 1, to: 2, bytes: 300})
	width, tiers := r.LinkIntervals()
	if width != 2 {
		t.Fatalf("intervals of %d ns, want 2", width)
	}
	for i, got := range tiers[0] {
		var want LinkTotal
		switch from := int64(i) * width; {
		case from >= 10 && from < 110:
			want.BusyNS, want.WaitedNS = 3*width, width
		case from >= 110 && from < 310:
			want.BusyNS = 2 * width
		case from >= 310 && from < 410:
			want.BusyNS = width
		}
		switch i {
		case 5:
			want.Messages, want.Bytes, want.MostWaiting = 3, 500, 1
		case 55:
			want.Messages, want.Bytes = 1, 300
		}
		if got != want {
			t.Errorf("interval %d: %+v, want %+v", i, got, want)
		}
	}
}

// TestStoreAndForward checks the times of unit tests of ASTRA-sim's analytical network.
func TestStoreAndForward(t *testing.T) {
	gap := 1e9 / (50 * (1 << 30))
	p := Params{EagerMax: 1 << 30, StoreAndForward: true, Topology: newOracleNetwork(fmt.Sprintf("torus:size=4,host-G=0,host-latency=0,G=%v,latency=500", gap))}
	for to, want := range map[int]int64{1: 20031, 2: 40062} {
		if got := exchanges(t, 4, p, exchange{to: to, bytes: 1 << 20}).FinishNS[to]; got != want {
			t.Errorf("to host %d: %d ns, want %d", to, got, want)
		}
	}
}

// TestShift checks that shift permutations meet no contention on fat trees with full bisection
// (Zahavi, Fat-tree routing and node ordering providing contention free traffic for MPI global
// collectives, 2012).
func TestShift(t *testing.T) {
	for _, text := range []string{"fat-tree:children=4x4x4,parents=1x4x4,G=6,host-G=6", "fat-tree:children=8x4,parents=1x8,G=6,host-G=6", "fat-tree:children=2x3x5,parents=1x2x3,G=6,host-G=6"} {
		n := newOracleNetwork(text)
		p := Default()
		p.Topology = n
		for shift := 1; shift < n.hosts; shift++ {
			var list []exchange
			for from := range n.hosts {
				list = append(list, exchange{from: from, to: (from + shift) % n.hosts, bytes: 50000})
			}
			if ns := waited(p, exchanges(t, n.hosts, p, list...)); ns != 0 {
				t.Errorf("%s: shifted by %d, messages wait %d ns", text, shift, ns)
			}
		}
	}
}

// TestTaper checks the lower bound of an alltoall on a tapered tree.
func TestTaper(t *testing.T) {
	for _, taper := range []int64{1, 2, 4} {
		n := newOracleNetwork(fmt.Sprintf("fat-tree:children=8x2,parents=1x%d,host-G=1,G=1", 8/taper))
		p := Params{LatencyNS: 10, EagerMax: 1 << 30, GapPerByte: 1, Topology: n}
		const bytes = 10000
		var list []exchange
		for step := 1; step < n.hosts; step++ {
			for from := range n.hosts {
				list = append(list, exchange{from: from, to: (from + step) % n.hosts, bytes: bytes})
			}
		}
		least := int64(n.hosts/2) * bytes * taper
		if r := exchanges(t, n.hosts, p, list...); r.MakespanNS < least || taper > 1 && r.MakespanNS > 2*least {
			t.Errorf("tapered %d:1: %d ns, want a little more than %d", taper, r.MakespanNS, least)
		}
	}
}

// TestRenamedHosts checks that a rotation of a torus rotates the finishing times, as no two messages
// reach a link at the same time.
func TestRenamedHosts(t *testing.T) {
	n := newOracleNetwork("torus:size=4x3,host-G=3,host-latency=11,G=7,latency=101")
	p := Default()
	p.Topology = n
	rotated := func(host int) int { return (host/3+1)%4*3 + (host%3+2)%3 }
	random := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		var list, other []exchange
		for range 60 {
			from := random.IntN(n.hosts)
			x := exchange{from, (from + 1 + random.IntN(n.hosts-1)) % n.hosts, random.Int64N(20000), random.Int64N(100000)}
			list = append(list, x)
			x.from, x.to = rotated(x.from), rotated(x.to)
			other = append(other, x)
		}
		before, after := exchanges(t, n.hosts, p, list...), exchanges(t, n.hosts, p, other...)
		if waited(p, before) == 0 {
			t.Error("no message waits")
		}
		for host, ns := range before.FinishNS {
			if got := after.FinishNS[rotated(host)]; got != ns {
				t.Errorf("host %d finishes at %d, and at %d as host %d", host, ns, got, rotated(host))
			}
		}
	}
}
