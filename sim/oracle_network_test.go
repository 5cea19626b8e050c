package sim

import (
	"fmt"
	"strconv"
	"strings"

	"loggops/sim/topology"
)

// oracleNetwork is a network whose routes between all pairs of hosts are written out, as
// docs/model.md defines them.
type oracleNetwork struct {
	options map[string]string
	hosts   int
	routes  [][]int32 // from host a to host b: number a · hosts + b
	numbers map[[2]any]int32
	names   []string
	links   []topology.Link
	users   []map[int]bool // of each link: hosts; -1 if it is not the first of a route
	first   []int32        // nodes on the same hosts; nil if no two are
	ofRanks bool
}

// newOracleNetwork returns the network of a text such as torus:size=4x4,G=0.1.
func newOracleNetwork(text string) *oracleNetwork {
	kind, rest, _ := strings.Cut(text, ":")
	n := &oracleNetwork{options: map[string]string{}, numbers: map[[2]any]int32{}}
	for _, option := range strings.Split(rest, ",") {
		key, value, _ := strings.Cut(option, "=")
		n.options[key] = value
	}
	var route func(a, b int) []int32
	switch kind {
	case "fat-tree":
		route = n.fatTree()
	case "torus":
		route = n.torus()
	default:
		route = n.dragonfly()
	}
	for a := range n.hosts {
		for b := range n.hosts {
			if a == b {
				n.routes = append(n.routes, nil)
			} else {
				n.routes = append(n.routes, route(a, b))
			}
		}
	}
	for range n.links {
		n.users = append(n.users, map[int]bool{})
	}
	for i, route := range n.routes {
		for hop, l := range route {
			if hop == 0 {
				n.users[l][i/n.hosts] = true
			} else {
				n.users[l][-1] = true
			}
		}
	}
	return n
}

func (n *oracleNetwork) number(key string, otherwise float64) float64 {
	if text, ok := n.options[key]; ok {
		if _, err := fmt.Sscan(text, &otherwise); err != nil {
			panic(err)
		}
	}
	return otherwise
}

func (n *oracleNetwork) dimensions(key string) (list []int) {
	for _, text := range strings.Split(n.options[key], "x") {
		x, err := strconv.Atoi(text)
		if err != nil {
			panic(err)
		}
		list = append(list, x)
	}
	return list
}

// link returns the number of the link from one place to another, on a level: host, switch,
// global, or the number of a fat tree's level.
func (n *oracleNetwork) link(from, to any, level string) int32 {
	ends := [2]any{from, to}
	if i, ok := n.numbers[ends]; ok {
		return i
	}
	l := topology.Link{GapPerByte: n.number("G", 0.1), LatencyNS: int64(n.number("latency", 100))}
	switch level {
	case "host", "global":
		l.GapPerByte, l.LatencyNS = n.number(level+"-G", l.GapPerByte), int64(n.number(level+"-latency", float64(l.LatencyNS)))
	case "switch":
	default:
		l.GapPerByte = n.number("G."+level, l.GapPerByte)
	}
	i := int32(len(n.links))
	n.numbers[ends] = i
	n.links, n.names = append(n.links, l), append(n.names, fmt.Sprint(from, " to ", to))
	return i
}

func product(list []int) int {
	p := 1
	for _, x := range list {
		p *= x
	}
	return p
}

func (n *oracleNetwork) fatTree() func(a, b int) []int32 {
	m, w := n.dimensions("children"), n.dimensions("parents")
	n.hosts = product(m)
	level := func(l int) string {
		if l == 0 {
			return "host"
		}
		return strconv.Itoa(l)
	}
	return func(a, b int) (route []int32) {
		subtree := func(host, l int) int { return host / product(m[:l]) }
		top := 1
		for subtree(a, top) != subtree(b, top) {
			top++
		}
		node := func(host, l int) any {
			place := [6]int{l, subtree(host, l)}
			for below := range l {
				place[2+below] = b / product(w[:below]) % w[below] // the parent
			}
			return place
		}
		for l := range top {
			route = append(route, n.link(node(a, l), node(a, l+1), level(l)))
		}
		for l := top; l > 0; l-- {
			route = append(route, n.link(node(b, l), node(b, l-1), level(l-1)))
		}
		return route
	}
}

func (n *oracleNetwork) torus() func(a, b int) []int32 {
	size := n.dimensions("size")
	n.hosts = product(size)
	return func(at, to int) []int32 {
		route := []int32{n.link("host", at, "host")}
		for d := range size {
			stride := product(size[d+1:])
			place := func(host int) int { return host / stride % size[d] }
			up := (place(to) - place(at) + size[d]) % size[d]
			step := 1
			if 2*up > size[d] {
				step = size[d] - 1
			}
			for place(at) != place(to) {
				route = append(route, n.link(at, [2]int{d, step}, "switch"))
				at += ((place(at)+step)%size[d] - place(at)) * stride
			}
		}
		return append(route, n.link(to, "host", "host"))
	}
}

func (n *oracleNetwork) dragonfly() func(x, y int) []int32 {
	option := func(key string) int { return n.dimensions(key)[0] }
	g, a, p, h := option("groups"), option("routers"), option("hosts"), option("global")
	n.hosts = g * a * p
	return func(x, y int) []int32 {
		at, last := x/p, y/p
		route := []int32{n.link([2]any{"host", x}, at, "host")}
		if i, j := at/a, last/a; i != j {
			port, back := (j-i-1+g)%g, (i-j-1+g)%g
			if gate := i*a + port/h; at != gate {
				route = append(route, n.link(at, gate, "switch"))
			}
			route = append(route, n.link([2]any{"group", i}, j, "global"))
			at = j*a + back/h
		}
		if at != last {
			route = append(route, n.link(at, last, "switch"))
		}
		return append(route, n.link(last, [2]any{"host", y}, "host"))
	}
}

// The methods of a topology.Network.

func (n *oracleNetwork) Hosts() int { return n.hosts }

func (n *oracleNetwork) Links() int { return len(n.links) }

func (n *oracleNetwork) Link(i int) topology.Link { return n.links[i] }

func (n *oracleNetwork) AppendRoute(route []int32, from, to int) []int32 {
	return append(route, n.routes[from*n.hosts+to]...)
}

func (n *oracleNetwork) Listed() int { return 0 }

func (n *oracleNetwork) OfRanks() bool { return n.ofRanks }

func (n *oracleNetwork) First() []int32 { return n.first }

// Results do not depend on pods.

func (n *oracleNetwork) Pods() int { return 3 }

func (n *oracleNetwork) Pod(host int) int { return host % 3 }

func (n *oracleNetwork) LinkPod(link int) int { return link % 3 }

func (n *oracleNetwork) IsEntry(link int) bool { return len(n.users[link]) == 1 && !n.users[link][-1] }

func (n *oracleNetwork) Tiers() int { return 1 }

func (n *oracleNetwork) TierName(int) string { return "all" }

func (n *oracleNetwork) LinkName(i int) string { return n.names[i] }
