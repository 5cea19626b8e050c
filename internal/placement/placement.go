// Package placement places ranks on the nodes of a machine.
package placement

// Placement is the node of each rank. In the zero value, each rank has a node of its own.
type Placement struct {
	size  int // ranks per node; 0 means 1
	nodes int // for a round-robin placement; 0 if ranks fill one node after the other
}

// New returns the placement of a number of ranks, size on each node: in order, so that they fill
// one node after the other, or round-robin, so that rank r is on node r modulo the number of
// nodes.
func New(size, ranks int, roundRobin bool) Placement {
	p := Placement{size: size}
	if roundRobin {
		p.nodes = (ranks + size - 1) / size
	}
	return p
}

// Size returns the number of ranks per node.
func (p Placement) Size() int { return max(p.size, 1) }

// Node returns the number of a rank's node.
func (p Placement) Node(rank int32) int32 {
	switch {
	case p.nodes > 0:
		return rank % int32(p.nodes)
	case p.size > 1:
		return rank / int32(p.size)
	}
	return rank
}

// Core returns the number of a rank among those of its node.
func (p Placement) Core(rank int32) int32 {
	switch {
	case p.nodes > 0:
		return rank / int32(p.nodes)
	case p.size > 1:
		return rank % int32(p.size)
	}
	return 0
}

// First returns the lowest rank on a rank's node.
func (p Placement) First(rank int32) int32 {
	if p.nodes > 0 {
		return rank % int32(p.nodes)
	}
	return rank - p.Core(rank)
}

// Period returns a number of ranks by which both ranks of a pair can be shifted without a change
// in whether they share a node.
func (p Placement) Period() int {
	if p.nodes > 0 {
		return 1
	}
	return max(p.size, 1)
}
