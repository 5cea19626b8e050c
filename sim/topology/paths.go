package topology

import (
	"fmt"
	"sync/atomic"
)

// paths finds shortest routes in any network. Hosts forward no messages of others. It stores the
// distances to the destinations that it was asked for: hosts that only one switch leads to share
// those of the switch.
type paths struct {
	g         graph
	in, out   [][]int32 // links to and from a node
	down      map[int32]bool
	distances []atomic.Pointer[[]int32] // of all switches to a host, by that switch or the host; -1 where there is no route
}

func newPaths(g graph, down map[int32]bool) *paths {
	p := &paths{g: g, in: make([][]int32, g.Nodes()), out: make([][]int32, g.Nodes()), down: down, distances: make([]atomic.Pointer[[]int32], g.Nodes())}
	for i := range g.Links() {
		if !down[int32(i)] {
			from, to := g.Ends(i)
			p.out[from] = append(p.out[from], int32(i))
			p.in[to] = append(p.in[to], int32(i))
		}
	}
	return p
}

// to returns the distances of all switches to a host, in links.
func (p *paths) to(host int) []int32 {
	stored := &p.distances[host]
	hosts := p.g.Hosts()
	if len(p.in[host]) == 1 {
		if before, _ := p.g.Ends(int(p.in[host][0])); before >= hosts {
			stored = &p.distances[before]
		}
	}
	if known := stored.Load(); known != nil {
		return *known
	}
	distances := make([]int32, p.g.Nodes()-hosts)
	for i := range distances {
		distances[i] = -1
	}
	for queue := []int{host}; len(queue) > 0; queue = queue[1:] {
		at, distance := queue[0], int32(0)
		if at != host {
			distance = distances[at-hosts]
		}
		for _, link := range p.in[at] {
			if from, _ := p.g.Ends(int(link)); from >= hosts && distances[from-hosts] < 0 {
				distances[from-hosts] = distance + 1
				queue = append(queue, from)
			}
		}
	}
	stored.Store(&distances)
	return distances
}

// appendRoute appends a shortest route between two hosts, which must be connected. Of several links
// that begin one, choice decides.
func (p *paths) appendRoute(route []int32, from, to, choice int) []int32 {
	distances := p.to(to)
	for at := from; at != to; {
		least, ways := p.nearest(at, to, distances)
		left := choice % ways
		for _, link := range p.out[at] {
			if p.after(link, to, distances) != least {
				continue
			}
			if left--; left < 0 {
				route = append(route, link)
				_, at = p.g.Ends(int(link))
				break
			}
		}
	}
	return route
}

// nearest returns the least distance to a host after a link from a node, and the number of such links: 0
// if there is no route.
func (p *paths) nearest(at, to int, distances []int32) (least int32, ways int) {
	for _, link := range p.out[at] {
		switch d := p.after(link, to, distances); {
		case d < 0 || ways > 0 && d > least:
		case ways > 0 && d == least:
			ways++
		default:
			least, ways = d, 1
		}
	}
	return least, ways
}

// after returns the distance to a host after a link, -1 if no route continues there.
func (p *paths) after(link int32, to int, distances []int32) int32 {
	switch _, next := p.g.Ends(int(link)); {
	case next == to:
		return 0
	case next < p.g.Hosts():
		return -1
	default:
		return distances[next-p.g.Hosts()]
	}
}

// distance returns the number of links of a shortest route between two hosts, -1 if there is no route.
func (p *paths) distance(from, to int) int32 {
	if from == to {
		return 0
	}
	least, ways := p.nearest(from, to, p.to(to))
	if ways == 0 {
		return -1
	}
	return least + 1
}

// check returns an error if two of the first hosts are not connected.
func (p *paths) check(hosts int) error {
	if hosts < 2 || p.joined(hosts) {
		return nil
	}
	for to := range hosts {
		for from := range hosts {
			if p.distance(from, to) < 0 {
				return fmt.Errorf("there is no route from %s to %s", p.g.NodeName(from), p.g.NodeName(to))
			}
		}
	}
	return nil
}

// joined reports whether a switch beside host 0 is connected with all of the first hosts, so that these
// are connected with each other.
func (p *paths) joined(hosts int) bool {
	for _, link := range p.out[0] {
		_, first := p.g.Ends(int(link))
		if first >= p.g.Hosts() && p.reaches(first, hosts, true) && p.reaches(first, hosts, false) {
			return true
		}
	}
	return false
}

// reaches reports whether all of the first hosts can be reached from a switch, or reach it.
func (p *paths) reaches(start, hosts int, forward bool) bool {
	left := hosts
	seen := make([]bool, p.g.Nodes())
	seen[start] = true
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		links := p.in[at]
		if forward {
			links = p.out[at]
		}
		if at < p.g.Hosts() {
			if at < hosts {
				left--
			}
			continue
		}
		for _, link := range links {
			next, to := p.g.Ends(int(link))
			if forward {
				next = to
			}
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return left == 0
}
