package topology

// placed is a network whose hosts have other numbers: those of the nodes that are placed on them.
type placed struct {
	graph
	host  []int32   // of each node
	first []int32   // nodes on the same hosts; nil if no two are
	list  *hostList // that has the hosts; nil if there is none
}

// newPlaced returns a network whose nodes are on the given hosts. If some share a host, the list may be one of ranks.
func newPlaced(g graph, hosts []int32, list *hostList) *placed {
	p := &placed{graph: g, host: hosts, list: list}
	first, shared := make([]int32, len(hosts)), false
	of := make(map[int32]int32, len(hosts))
	for node, host := range hosts {
		earlier, known := of[host]
		if !known {
			earlier = int32(node)
			of[host] = earlier
		}
		first[node], shared = earlier, shared || known
	}
	if shared {
		p.first = first
	}
	return p
}

// Placed is a network on which nodes are placed.
type Placed interface {
	// Listed returns the number of nodes that a list of hosts has; 0 if there is no list.
	Listed() int
	// OfRanks reports whether ranks are placed, each by itself, instead of the nodes of the machine.
	OfRanks() bool
	// First returns the first node on the host of each node; nil if no two nodes share a host.
	First() []int32
}

// Listed implements Placed.
func (p *placed) Listed() int {
	if p.list == nil {
		return 0
	}
	return len(p.host)
}

// OfRanks implements Placed.
func (p *placed) OfRanks() bool { return p.list != nil && (p.list.ofRanks || p.first != nil) }

// First implements Placed.
func (p *placed) First() []int32 { return p.first }

// Hosts returns the number of hosts on which nodes are placed.
func (p *placed) Hosts() int { return len(p.host) }

func (p *placed) AppendRoute(route []int32, from, to int) []int32 {
	return p.graph.AppendRoute(route, int(p.host[from]), int(p.host[to]))
}

func (p *placed) Pod(host int) int { return p.graph.Pod(int(p.host[host])) }

// Check implements Checked: all hosts must be connected, as nodes may be on any.
func (p *placed) Check(int) error {
	return p.graph.Check(p.graph.Hosts())
}
