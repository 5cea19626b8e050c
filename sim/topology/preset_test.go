package topology

import (
	"fmt"
	"testing"
)

// TestPresets checks that each preset is a network with a source, that options can change it.
func TestPresets(t *testing.T) {
	hosts := map[string]int{"hdr-1to1": 800, "hdr-2to1": 1040, "frontier": 37888, "bluegene-q": 49152}
	for _, p := range Presets() {
		if p.About == "" || p.Source == "" || p.Given == "" || p.Derived == "" {
			t.Errorf("%s lacks a text: %+v", p.Name, p)
		}
		if g, err := Parse(p.Name); err != nil || g.Hosts() != hosts[p.Name] {
			t.Errorf("%s: %v, %v", p.Name, g, err)
		}
	}
	g, err := Parse("hdr-2to1:children=4x4,parents=1x2,G=0.5,switching=store")
	if err != nil || g.Hosts() != 16 || g.Link(0).GapPerByte != 0.5 || g.Link(0).LatencyNS != 45 || !g.StoreAndForward ||
		g.Network.(fmt.Stringer).String() != "hdr-2to1:children=4x4,parents=1x2,G=0.5,switching=store" {
		t.Errorf("%v, %v", g, err)
	}
}
