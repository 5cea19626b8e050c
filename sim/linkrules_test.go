package sim

import (
	"math/rand/v2"
	"testing"

	"loggops/formats/schedule"
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
	program := compiled(t, s, p)
	r := runWith(t, program, Options{FinishTimes: true, LinkIntervals: true})
	return r
}

// waited returns how long messages have waited for links.
func waited(p Params, r *Result) (ns int64) {
	for i := range p.Topology.Links() {
		ns += r.Links(i).WaitedNS
	}
	return ns
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
