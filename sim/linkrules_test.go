package sim

import (
	"math/rand/v2"
	"testing"

	"loggops/formats/schedule"
)

// TestRenamedHosts checks that a rotation of a torus rotates the finishing times, as no two messages
// reach a link at the same time. Ranks first send all messages and then receive.
func TestRenamedHosts(t *testing.T) {
	n := newOracleNetwork("torus:size=4x3,host-G=3,host-latency=11,G=7,latency=101")
	p := Default()
	p.Topology = n
	type exchange struct {
		from, to     int
		bytes, after int64
	}
	exchanges := func(list []exchange, host func(int) int) *Result {
		s := blank(n.hosts, 1)
		add := appending(s)
		for _, x := range list {
			add(host(x.from), schedule.Op{Kind: schedule.Calc, DurationNS: x.after})
			add(host(x.from), schedule.Op{Kind: schedule.Send, Peer: int32(host(x.to)), Bytes: x.bytes, Requires: []int32{1}})
		}
		for _, x := range list {
			add(host(x.to), schedule.Op{Kind: schedule.Recv, Peer: int32(host(x.from)), Bytes: x.bytes})
		}
		return runWith(t, compiled(t, s, p), Options{FinishTimes: true})
	}
	same := func(host int) int { return host }
	rotated := func(host int) int { return (host/3+1)%4*3 + (host%3+2)%3 }
	random := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		var list []exchange
		for range 60 {
			from := random.IntN(n.hosts)
			to := (from + 1 + random.IntN(n.hosts-1)) % n.hosts
			list = append(list, exchange{from, to, random.Int64N(20000), random.Int64N(100000)})
		}
		before, after := exchanges(list, same), exchanges(list, rotated)
		waited := int64(0)
		for i := range n.Links() {
			waited += before.Links(i).WaitedNS
		}
		if waited == 0 {
			t.Error("no message waits")
		}
		for host, ns := range before.FinishNS {
			if got := after.FinishNS[rotated(host)]; got != ns {
				t.Errorf("host %d finishes at %d, and at %d as host %d", host, ns, got, rotated(host))
			}
		}
	}
}
