package topology

import (
	"fmt"
	"slices"
	"testing"
)

// TestBrute compares the routes with the rules of docs/model.md, spelled out: nodes are named by
// their places in the network.
func TestBrute(t *testing.T) {
	for _, c := range []struct {
		text string
		ways func(a, b int) []string
	}{
		{"fat-tree:children=4x4,parents=1x2", bruteTree([]int{4, 4}, []int{1, 2})},
		{"fat-tree:children=2x4x2,parents=1x2x2", bruteTree([]int{2, 4, 2}, []int{1, 2, 2})},
		{"fat-tree:children=3x2x3,parents=2x3x2", bruteTree([]int{3, 2, 3}, []int{2, 3, 2})},
		{"torus:size=16", bruteTorus(16)},
		{"torus:size=4x3x2", bruteTorus(4, 3, 2)},
		{"torus:size=5x1x4", bruteTorus(5, 1, 4)},
		{"dragonfly:groups=5,routers=2,hosts=2,global=2", bruteDragonfly(5, 2, 2, 2)},
		{"dragonfly:groups=7,routers=3,hosts=2,global=3", bruteDragonfly(7, 3, 2, 3)},
	} {
		g := parsed(t, c.text)
		places := map[int]string{} // of nodes, as routes find them
		for a, b := range pairs(g) {
			want := c.ways(a, b)
			nodes := []int{a}
			for _, link := range g.AppendRoute(nil, a, b) {
				_, to := g.Ends(int(link))
				nodes = append(nodes, to)
			}
			if len(nodes) != len(want) {
				t.Fatalf("%s: from %d to %d: %d nodes, want %s", c.text, a, b, len(nodes), want)
			}
			for i, node := range nodes {
				if place, ok := places[node]; ok && place != want[i] {
					t.Fatalf("%s: from %d to %d: node %s is %s, want %s", c.text, a, b, g.NodeName(node), place, want[i])
				}
				places[node] = want[i]
			}
		}
		seen := map[string]bool{}
		for _, place := range places {
			if seen[place] {
				t.Errorf("%s: two nodes are %s", c.text, place)
			}
			seen[place] = true
		}
	}
}

func bruteTree(m, w []int) func(a, b int) []string {
	all := func(of []int) int {
		p := 1
		for _, x := range of {
			p *= x
		}
		return p
	}
	return func(a, b int) (way []string) {
		top := 1
		for a/all(m[:top]) != b/all(m[:top]) {
			top++
		}
		var choice []int
		for l := range top {
			choice = append(choice, b/all(w[:l])%w[l])
		}
		node := func(host, l int) string { return fmt.Sprint(l, host/all(m[:l]), choice[:l]) }
		for l := range top + 1 {
			way = append(way, node(a, l))
		}
		for l := top - 1; l >= 0; l-- {
			way = append(way, node(b, l))
		}
		return way
	}
}

func bruteTorus(size ...int) func(a, b int) []string {
	place := func(i int) []int {
		at := make([]int, len(size))
		for d := len(size) - 1; d >= 0; d-- {
			at[d] = i % size[d]
			i /= size[d]
		}
		return at
	}
	return func(a, b int) (way []string) {
		at, to := place(a), place(b)
		way = []string{fmt.Sprint("host ", at), fmt.Sprint(at)}
		for d, n := range size {
			step := -1
			if 2*((to[d]-at[d]+n)%n) <= n {
				step = 1
			}
			for !slices.Equal(at[:d+1], to[:d+1]) {
				at[d] = (at[d] + step + n) % n
				way = append(way, fmt.Sprint(at))
			}
		}
		return append(way, fmt.Sprint("host ", to))
	}
}

func bruteDragonfly(groups, routers, hosts, global int) func(a, b int) []string {
	return func(a, b int) []string {
		at, to := a/hosts, b/hosts
		way := []string{fmt.Sprint("host ", a), fmt.Sprint(at)}
		move := func(router int) {
			if router != at {
				at = router
				way = append(way, fmt.Sprint(at))
			}
		}
		if x, y := at/routers, to/routers; x != y {
			for k := range groups - 1 {
				if (x+k+1)%groups == y {
					move(x*routers + k/global)
				}
			}
			for k := range groups - 1 {
				if (y+k+1)%groups == x {
					move(y*routers + k/global)
				}
			}
		}
		move(to)
		return append(way, fmt.Sprint("host ", b))
	}
}
