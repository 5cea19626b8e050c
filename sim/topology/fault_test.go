package topology

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestFaults takes down each cable of each sample in turn, and follows the routes around it.
func TestFaults(t *testing.T) {
	for _, text := range samples {
		g := parsed(t, text)
		all := newPaths(g, nil)
		links := map[string]int32{}
		for i := range g.Links() {
			links[g.LinkName(i)] = int32(i)
		}
		for i := range g.Links() {
			from, to := g.Ends(i)
			name := g.LinkName(i)
			back := links[g.NodeName(to)+"-"+g.NodeName(from)]
			if back < int32(i) {
				continue // the cable has been down
			}
			f, err := withFaults(g, name+"=down")
			expect.OK(t, err)
			err = f.(Checked).Check(f.Hosts())
			last := func(node int) bool { return node < g.Hosts() && len(all.out[node]) == 1 }
			if cut := last(from) || last(to); g.Hosts() > 1 && cut && err == nil {
				t.Errorf("%s: %s is down, but cuts nothing off", text, name)
			}
			if err != nil {
				continue
			}
			for a, b := range pairs(g) {
				route := follow(t, f, a, b)
				if slices.Contains(route, int32(i)) || slices.Contains(route, back) {
					t.Fatalf("%s without %s: the route from %d to %d passes it", text, name, a, b)
				}
				if slices.Sort(route); len(slices.Compact(route)) < len(route) {
					t.Fatalf("%s without %s: the route from %d to %d has a link twice", text, name, a, b)
				}
			}
		}
	}
}

// TestFaultSpread checks that the destinations of a spine switch that is down are shared evenly.
func TestFaultSpread(t *testing.T) {
	g := parsed(t, "fat-tree:children=16x4,taper=4,fault=spine1=down")
	routes := map[string]int{}
	for to := 16; to < g.Hosts(); to++ {
		for _, link := range g.AppendRoute(nil, 0, to) {
			if name := g.LinkName(int(link)); strings.HasPrefix(name, "leaf0-") {
				routes[name]++
			}
		}
	}
	if got, want := fmt.Sprint(routes), "map[leaf0-spine0:16 leaf0-spine2:16 leaf0-spine3:16]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestDistancesOfSwitches checks that the hosts of a switch share what is stored of routes to them, so that a
// network takes memory in proportion to the squares of its switches, and not of its hosts.
func TestDistancesOfSwitches(t *testing.T) {
	p := newPaths(parsed(t, "fat-tree:children=16x4,taper=4"), nil)
	for from := range 64 {
		for to := range 64 {
			p.distance(from, to)
		}
	}
	stored := 0
	for i := range p.distances {
		if d := p.distances[i].Load(); d != nil {
			stored += len(*d)
		}
	}
	if stored != 4*8 {
		t.Errorf("%d distances are stored; want those from 8 switches to 4 leaf switches", stored)
	}
}
