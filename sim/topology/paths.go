package topology

import (
	"fmt"
	"sync/atomic"
)

// paths finds shortest routes in any network. Hosts forward no messages of others. It stores the
// distances to the destinations that it was asked for.
type paths struct {
	g         graph
	in, out   [][]int32 // links to and from a node
	down      map[int32]bool
	distances []atomic.Pointer[[]int32] // of all nodes to a host; -1 where there is no route
}

func newPaths(g graph, down map[int32]bool) *paths {
	p := &paths{g: g, in: make([][]int32, g.Nodes()), out: make([][]int32, g.Nodes()), down: down, distances: make([]atomic.Pointer[[]int32], g.Hosts())}
	for i := range g.Links() {
		if !down[int32(i)] {
			from, to := g.Ends(i)
			p.out[from] = append(p.out[from], int32(i))
			p.in[to] = append(p.in[to], int32(i))
		}
	}
	return p
}

// to returns the distances of all nodes to a host, in links.
func (p *paths) to(host int) []int32 {
	if known := p.distances[host].Load(); known != nil {
		return *known
	}
	distances := make([]int32, p.g.Nodes())
	for i := range distances {
		distances[i] = -1
	}
	distances[host] = 0
	for queue := []int{host}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at < p.g.Hosts() && at != host {
			continue
		}
		for _, link := range p.in[at] {
			if from, _ := p.g.Ends(int(link)); distances[from] < 0 {
				distances[from] = distances[at] + 1
				queue = append(queue, from)
			}
		}
	}
	p.distances[host].Store(&distances)
	return distances
}

// appendRoute appends a shortest route between two hosts, which must be connected. Of several links
// that begin one, choice decides.
func (p *paths) appendRoute(route []int32, from, to, choice int) []int32 {
	distances := p.to(to)
	for at := from; at != to; {
		ways := 0
		for _, link := range p.out[at] {
			if p.isNext(link, at, to, distances) {
				ways++
			}
		}
		left := choice % ways
		for _, link := range p.out[at] {
			if !p.isNext(link, at, to, distances) {
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

// isNext reports whether a link begins a shortest route from a node.
func (p *paths) isNext(link int32, at, to int, distances []int32) bool {
	_, next := p.g.Ends(int(link))
	return distances[next] == distances[at]-1 && (next >= p.g.Hosts() || next == to)
}

// check returns an error if two of the first hosts are not connected.
func (p *paths) check(hosts int) error {
	if hosts < 2 || p.joined(hosts) {
		return nil
	}
	for to := range hosts {
		distances := p.to(to)
		for from := range hosts {
			if distances[from] < 0 {
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
