package topology

import (
	"fmt"
	"iter"
	"sync/atomic"
)

// paths finds shortest routes in any network. Hosts forward no messages of others. It stores the
// distances to the destinations that it was asked for: hosts that only one switch leads to share
// those of the switch.
type paths struct {
	g         graph
	in, out   [][]int32 // links to and from a node
	onward    [][]int32 // links from a node to switches
	down      map[int32]bool
	distances []atomic.Pointer[[]int32] // of all switches to a host, by that switch or the host; -1 where there is no route
}

func newPaths(g graph, down map[int32]bool) *paths {
	p := &paths{g: g, in: make([][]int32, g.Nodes()), out: make([][]int32, g.Nodes()), onward: make([][]int32, g.Nodes()), down: down, distances: make([]atomic.Pointer[[]int32], g.Nodes())}
	for i := range g.Links() {
		if !down[int32(i)] {
			from, to := g.Ends(i)
			p.out[from] = append(p.out[from], int32(i))
			p.in[to] = append(p.in[to], int32(i))
			if to >= g.Hosts() {
				p.onward[from] = append(p.onward[from], int32(i))
			}
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
		for link := range p.beginning(at, to, least, distances) {
			if left--; left < 0 {
				route = append(route, link)
				_, at = p.g.Ends(int(link))
				break
			}
		}
	}
	return route
}

// beginning yields the links from a node after which the distance to a host is a certain one.
func (p *paths) beginning(at, to int, distance int32, distances []int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		links := p.onward[at]
		if distance == 0 {
			links = p.in[to]
		}
		for _, link := range links {
			from, next := p.g.Ends(int(link))
			if from == at && (next == to || distances[next-p.g.Hosts()] == distance) && !yield(link) {
				return
			}
		}
	}
}

// nearest returns the least distance to a host after a link from a node, and the number of such links: 0
// if there is no route. It does not look at the links to other hosts, of which a switch may have many.
func (p *paths) nearest(at, to int, distances []int32) (least int32, ways int) {
	for range p.beginning(at, to, 0, distances) {
		ways++
	}
	if ways > 0 {
		return 0, ways
	}
	for _, link := range p.onward[at] {
		_, next := p.g.Ends(int(link))
		switch d := distances[next-p.g.Hosts()]; {
		case d < 0 || ways > 0 && d > least:
		case ways > 0 && d == least:
			ways++
		default:
			least, ways = d, 1
		}
	}
	return least, ways
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
	for from, to := range p.doubtful(hosts) {
		if p.distance(from, to) < 0 {
			return fmt.Errorf("there is no route from %s to %s", p.g.NodeName(from), p.g.NodeName(to))
		}
	}
	return nil
}

// alike returns some of the first hosts: the first two of those that have links with the same switch only, if they
// are such, and all others. Routes between these hosts are as long as those between all.
func (p *paths) alike(hosts int, such func(host int) bool) (some []int) {
	count := map[[2]int]int{}
	for host := range hosts {
		if len(p.out[host]) == 1 && len(p.in[host]) == 1 && such(host) {
			_, next := p.g.Ends(int(p.out[host][0]))
			before, _ := p.g.Ends(int(p.in[host][0]))
			if next >= p.g.Hosts() && before >= p.g.Hosts() {
				if count[[2]int{before, next}]++; count[[2]int{before, next}] > 2 {
					continue
				}
			}
		}
		some = append(some, host)
	}
	return some
}

// doubtful yields the pairs of the first hosts, from and to, that may not be connected: all pairs that no switch
// beside host 0 is known to connect.
func (p *paths) doubtful(hosts int) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		reaching, reached := p.bestBeside(hosts)
		var every, senders []int
		for host := range hosts {
			every = append(every, host)
			if !reaching[host] {
				senders = append(senders, host)
			}
		}
		for to := range hosts {
			from := every
			if reached[to] {
				from = senders
			}
			for _, from := range from {
				if from != to && !yield(from, to) {
					return
				}
			}
		}
	}
}

// bestBeside returns the nodes that reach a switch beside host 0, and those that it reaches. Of several switches, it
// takes the one with most of the first hosts.
func (p *paths) bestBeside(hosts int) (reaching, reached []bool) {
	reaching, reached = make([]bool, hosts), make([]bool, hosts)
	most := 0
	for _, link := range p.out[0] {
		if _, first := p.g.Ends(int(link)); first >= p.g.Hosts() && most < 2*hosts {
			from, to := p.reachable(first, false), p.reachable(first, true)
			count := 0
			for host := range hosts {
				for _, r := range [][]bool{from, to} {
					if r[host] {
						count++
					}
				}
			}
			if count > most {
				reaching, reached, most = from, to, count
			}
		}
	}
	return reaching, reached
}

// reachable returns the nodes that can be reached from a switch, or reach it.
func (p *paths) reachable(start int, forward bool) []bool {
	seen := make([]bool, p.g.Nodes())
	seen[start] = true
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		links := p.in[at]
		if forward {
			links = p.out[at]
		}
		if at < p.g.Hosts() {
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
	return seen
}
