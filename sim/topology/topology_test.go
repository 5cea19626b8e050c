package topology

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// samples are small networks of all kinds.
var samples = []string{
	"fat-tree:children=4,parents=1",
	"fat-tree:children=4x4,parents=1x2",
	"fat-tree:children=2x4x2,parents=1x2x2,host-G=3,host-latency=20,G.1=5,G.2=9,latency=77",
	"fat-tree:children=3x2x3,parents=2x3x1",
	"fat-tree:children=4x4,parents=2x2,routing=hash,seed=7",
	"fat-tree:children=2x3x2x2,parents=1x2x3x2,routing=hash",
	"fat-tree:children=4x4x1,parents=1x4x2",
	"fat-tree:children=1x1,parents=2x2",
	"fat-tree:children=8x4x2,taper=2",
	"torus:size=16,host-G=0.5,G=9,latency=33",
	"torus:size=1",
	"torus:size=2x1x3",
	"torus:size=4x4x2",
	"torus:size=5x4,routing=hash,seed=3",
	"torus:size=4x4x2,routing=hash",
	"torus:size=4x3x2,routing=valiant",
	"torus:size=7,routing=valiant,seed=99",
	"dragonfly:groups=5,routers=2,hosts=2,global=2",
	"dragonfly:groups=1,routers=3,hosts=2,global=1",
	"dragonfly:groups=1,routers=1,hosts=2,global=1",
	"dragonfly:groups=2,routers=3,hosts=1,global=1",
	"dragonfly:groups=9,routers=4,hosts=2,global=2,global-G=1,global-latency=500",
	"dragonfly:groups=7,routers=3,hosts=1,global=2,routing=valiant,seed=5",
}

func parsed(t *testing.T, text string) graph {
	t.Helper()
	topology, err := Parse(text)
	expect.OK(t, err)
	return topology.Network.(graph)
}

// pairs returns all pairs of different hosts.
func pairs(g graph) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for from := range g.Hosts() {
			for to := range g.Hosts() {
				if from != to && !yield(from, to) {
					return
				}
			}
		}
	}
}

// follow returns the links of a route, which are appended. Each begins where the one before ends.
func follow(t *testing.T, g graph, from, to int) []int32 {
	t.Helper()
	route := g.AppendRoute([]int32{-5}, from, to)
	if route[0] != -5 {
		t.Fatalf("%s: the route from %d to %d replaces another", g, from, to)
	}
	route = route[1:]
	at := from
	for _, link := range route {
		start, end := g.Ends(int(link))
		if at != start {
			t.Fatalf("%s: the route from %d to %d jumps from %s to %s", g, from, to, g.NodeName(at), g.NodeName(start))
		}
		at = end
	}
	if at != to {
		t.Fatalf("%s: the route from %d to %d ends at %s", g, from, to, g.NodeName(at))
	}
	return route
}

// TestRoutes follows the routes between all hosts from node to node.
func TestRoutes(t *testing.T) {
	for _, text := range samples {
		g := parsed(t, text)
		longest := 0
		for from, to := range pairs(g) {
			route := follow(t, g, from, to)
			if !slices.Equal(route, g.AppendRoute(nil, from, to)) {
				t.Fatalf("%s: routes from %d to %d differ", text, from, to)
			}
			longest = max(longest, len(route))
			if slices.Sort(route); len(slices.Compact(route)) < len(route) {
				t.Fatalf("%s: the route from %d to %d has a link twice", text, from, to)
			}
		}
		if !strings.Contains(text, valiant) && g.Hosts() > 1 && longest != g.Diameter() {
			t.Errorf("%s: the longest route has %d links, the diameter is %d", text, longest, g.Diameter())
		}
	}
}

// TestLinks checks the numbers, names, tiers and pods of all links.
func TestLinks(t *testing.T) {
	for _, text := range samples {
		g := parsed(t, text)
		names := map[string]bool{}
		for i := range g.Links() {
			from, to := g.Ends(i)
			name := g.LinkName(i)
			if names[name] || from == to || min(from, to) < 0 || max(from, to) >= g.Nodes() {
				t.Fatalf("%s: link %d is %s, from node %d to %d", text, i, name, from, to)
			}
			names[name] = true
			l := g.Link(i)
			if l.Tier < 0 || l.Tier >= g.Tiers() || (l.Tier == 0) != (min(from, to) < g.Hosts()) {
				t.Errorf("%s: %s is of tier %d", text, name, l.Tier)
			}
			if pod := g.LinkPod(i); pod < 0 || pod >= g.Pods() || from < g.Hosts() && pod != g.Pod(from) || to < g.Hosts() && pod != g.Pod(to) {
				t.Errorf("%s: %s is in pod %d", text, name, pod)
			}
		}
		for i := range g.Links() {
			from, to := g.Ends(i)
			if !names[g.NodeName(to)+"-"+g.NodeName(from)] {
				t.Errorf("%s: %s has no way back", text, g.LinkName(i))
			}
		}
		used := map[int]bool{}
		for host := range g.Hosts() {
			used[g.Pod(host)] = true
		}
		if len(used) != g.Pods() || g.Hosts() > 1 && g.Pods() == 1 && !strings.Contains(text, "groups=1") {
			t.Errorf("%s: %d pods have hosts, of %d", text, len(used), g.Pods())
		}
	}
}

// TestShifts checks that messages of shift permutations do not share links on trees with full
// bisection, routed by D-mod-K (Zahavi 2012).
func TestShifts(t *testing.T) {
	for _, text := range []string{"fat-tree:children=4x4,parents=1x4", "fat-tree:children=4x4x4,parents=1x4x4", "fat-tree:children=3x4x2,parents=1x3x4", "fat-tree:children=4x2,parents=2x2"} {
		g := parsed(t, text)
		for shift := 1; shift < g.Hosts(); shift++ {
			messages := make([]int, g.Links())
			for from := range g.Hosts() {
				for _, link := range g.AppendRoute(nil, from, (from+shift)%g.Hosts()) {
					if messages[link]++; messages[link] > 1 {
						t.Fatalf("%s: shift by %d: two messages on %s", text, shift, g.LinkName(int(link)))
					}
				}
			}
		}
	}
}

// TestPlacement checks that each placement is an order of all hosts, whose routes are those of the
// hosts of the network without it.
func TestPlacement(t *testing.T) {
	const network = "fat-tree:children=3x4,parents=1x2"
	plain, err := Parse(network)
	expect.OK(t, err)
	orders := map[string]bool{}
	for _, text := range []string{"packed", "scattered", "random", "random:seed=1", "random:seed=2"} {
		n, err := Parse(network + ",placement=" + text)
		expect.OK(t, err)
		var hosts []int
		for node := range n.Hosts() {
			up := n.AppendRoute(nil, node, (node+1)%n.Hosts())[0] // the link of its host, which has the host's number
			hosts = append(hosts, int(up))
		}
		for from := range hosts {
			for to := range hosts {
				if from != to && !slices.Equal(n.AppendRoute(nil, from, to), plain.AppendRoute(nil, hosts[from], hosts[to])) {
					t.Errorf("%s: the route of %d and %d is not that of hosts %d and %d", text, from, to, hosts[from], hosts[to])
				}
			}
			if n.Pod(from) != plain.Pod(hosts[from]) {
				t.Errorf("%s: node %d is in pod %d", text, from, n.Pod(from))
			}
		}
		orders[fmt.Sprint(hosts)] = true
		if slices.Sort(hosts); slices.Compact(hosts)[0] != 0 || len(slices.Compact(hosts)) != 12 {
			t.Errorf("%s is no order of the hosts: %v", text, hosts)
		}
	}
	if len(orders) != 5 {
		t.Errorf("%d different orders of 5: %v", len(orders), orders)
	}
}

// TestPlace places jobs of two hosts each, which are given by their placements. Those with a list come first, also if
// several have the same one.
func TestPlace(t *testing.T) {
	for _, test := range []struct {
		placements []string
		want       string // hosts, or an error
	}{
		{[]string{"hosts:7+6+5+4", "hosts:7+6+5+4"}, "[7 6 5 4]"},
		{[]string{"hosts:7+6+5+4", "hosts:4..7"}, "[7 6 4 5]"},
		{[]string{"packed", "hosts:0+2", "packed"}, "[1 3 0 2 4 5]"},
		{[]string{"hosts:1..3", "packed", "hosts:1..3"}, "2: it needs 2 hosts; 1 of its placement are free; list more"},
		{[]string{"packed", "packed", "packed", "packed", "packed"}, "the jobs need 10 hosts; the topology has 8"},
	} {
		var requests []Request
		for i, placement := range test.placements {
			requests = append(requests, Request{Job: fmt.Sprint(i), Placement: placement, Hosts: 2})
		}
		torus, err := Parse("torus:size=8")
		expect.OK(t, err)
		got := ""
		if network, _, err := Place(torus.Network, requests); err != nil {
			got = err.Error()
		} else {
			got = fmt.Sprint(network.(*placed).host)
		}
		if got != test.want {
			t.Errorf("%v: %s; want %s", test.placements, got, test.want)
		}
	}
}
