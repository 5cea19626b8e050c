package sim

import (
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim/noise"
	"loggops/sim/topology"
)

// TestWorkers checks how many of 4 cores are used.
func TestWorkers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		ranks, replicas int
		noisy, links    bool
		want            int
	}{
		{ranks: 511, want: 1},
		{ranks: 512, want: 2},
		{ranks: 1536, want: 4},
		{ranks: 63, noisy: true, want: 1},
		{ranks: 64, noisy: true, want: 2},
		{ranks: 2047, noisy: true, links: true, want: 1},
		{ranks: 2047, links: true, want: 1},
		{ranks: 2048, links: true, want: 2},
		{ranks: 3, replicas: 63, want: 1},
		{ranks: 3, replicas: 64, want: 2},
		{ranks: 16, replicas: 16, want: 2}, // 256 ranks
		{ranks: 16, replicas: 15, want: 1},
	} {
		s := blank(c.ranks, max(1, c.replicas))
		for rank := range c.ranks {
			next, before := int32((rank+1)%c.ranks), int32((rank+c.ranks-1)%c.ranks)
			appending(s)(rank, schedule.Op{Kind: schedule.Send, Peer: next, Bytes: 8})
			appending(s)(rank, schedule.Op{Kind: schedule.Recv, Peer: before, Bytes: 8})
		}
		p := Default()
		if c.links {
			network, err := topology.Parse("fat-tree:children=32x64,taper=2,G=0.04")
			expect.OK(t, err)
			p.Topology = network.Network
		}
		program := compiled(t, s, p)
		if got := program.Workers(4, c.noisy); got != c.want {
			t.Errorf("%+v: got %d", c, got)
		}
		o := Options{Cores: 4}
		if c.noisy {
			o.Noise = new(noise.Run)
		}
		if got := program.workersFor(&o); got != c.want {
			t.Errorf("%+v: a run has %d", c, got)
		}
	}
}
