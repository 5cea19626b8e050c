package main

import (
	"math/rand/v2"
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/sim/topology"
)

// TestEffective checks networks whose effective bisection bandwidth is known, and that of the
// README within what 20 pairings allow.
func TestEffective(t *testing.T) {
	for _, c := range []struct {
		network     string
		least, most float64
	}{
		{"fat-tree:children=16,parents=1", 1, 1},                 // a crossbar
		{"dragonfly:groups=1,routers=16,hosts=1,global=1", 1, 1}, // a link for each pair
		{"fat-tree:children=1x2,parents=1x1", 1, 1},              // one pair
		{"fat-tree:children=16x32,taper=1", 0.64, 0.68},
		{"fat-tree:children=32x64,taper=1", 0.62, 0.67},
	} {
		network, err := topology.Parse(c.network)
		expect.OK(t, err)
		if share := effective(network.Network, 20, rand.New(rand.NewPCG(1, 0))); share < c.least || share > c.most {
			t.Errorf("%s: %.3f, want %g to %g", c.network, share, c.least, c.most)
		}
	}
}
