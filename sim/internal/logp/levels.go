package logp

import (
	"fmt"
	"math"

	"loggops/internal/placement"
	"loggops/sim/topology"
)

// Level is a level of the machine's structure: core complex, socket, node. Messages between
// ranks that share one have the parameters of its override, and inherit those of the network.
// Without ranges of sizes of its own, a level has those of the network, except for the
// parameters that it overrides.
type Level struct {
	Size int // ranks that share one
	Override
	BySize []SizeRange
}

// Within returns the parameters of messages at a level.
func (p Params) Within(l *Level) Params {
	p.Levels = nil
	p.SetForAll(&l.Override)
	if len(l.BySize) > 0 {
		p.BySize = l.BySize
	}
	return p
}

// checkLevels returns an error if a level is invalid.
func (p *Params) checkLevels() error {
	before := 1
	for i := range p.Levels {
		l := &p.Levels[i]
		switch {
		case l.Size < 1 || l.Size > math.MaxInt32:
			return fmt.Errorf("a level of %d ranks; it must be from 1 to %d", l.Size, math.MaxInt32)
		case l.Size%before != 0 || i > 0 && l.Size == before:
			return fmt.Errorf("a level of %d ranks follows one of %d; it must be larger, and a multiple", l.Size, before)
		}
		before = l.Size
		within := p.Within(l)
		if err := within.Check(); err != nil {
			return fmt.Errorf("level of %d ranks: %w", l.Size, err)
		}
	}
	return nil
}

// Placement returns the placement of a number of ranks on the machine's nodes, its outermost level.
// Without levels, each rank is on a node of its own.
func (p *Params) Placement(ranks int) placement.Placement {
	if len(p.Levels) == 0 {
		return placement.Placement{}
	}
	return placement.New(p.Levels[len(p.Levels)-1].Size, ranks, p.RoundRobin)
}

// RanksPerHost returns the number of ranks on a host, the outermost level.
func (p *Params) RanksPerHost() int {
	if len(p.Levels) == 0 {
		return 1
	}
	return p.Levels[len(p.Levels)-1].Size
}

// Hosts are the hosts of ranks, each numbered by its first node or rank.
type Hosts struct {
	place placement.Placement
	first []int32 // of nodes; nil if no two are on the same host
}

// Hosts returns the hosts of a number of ranks.
func (p *Params) Hosts(ranks int) (h Hosts) {
	h.place = p.Placement(ranks)
	if placed, ok := p.Topology.(topology.Placed); ok {
		h.first = placed.First()
	}
	if p.placesRanks() {
		h.place = placement.Placement{}
	}
	return h
}

// OfOneRank reports whether each rank has a host of its own.
func (h *Hosts) OfOneRank() bool { return h.first == nil && h.place.Size() == 1 }

// Of returns the host of a rank.
func (h *Hosts) Of(rank int32) int32 {
	node := h.place.Node(rank)
	if h.first != nil {
		return h.first[node]
	}
	return node
}

// CheckHosts returns an error if a number of ranks need more hosts than the topology has, or hosts
// that are not connected.
func (p *Params) CheckHosts(ranks int) error {
	if p.Topology == nil || ranks == 0 {
		return nil
	}
	need := p.placesNeeded(ranks)
	switch {
	case p.placesRanks() && need > p.Topology.Hosts():
		return fmt.Errorf("%d ranks; the placement lists the hosts of %d", ranks, p.Topology.Hosts())
	case need > p.Topology.Hosts():
		return fmt.Errorf("%d ranks, %d on each host, need %d hosts; there are %d", ranks, p.RanksPerHost(), need, p.Topology.Hosts())
	case p.placesRanks():
		if err := p.checkNodes(ranks); err != nil {
			return err
		}
	}
	if t, ok := p.Topology.(topology.Checked); ok {
		return t.Check(need)
	}
	return nil
}

// placesNeeded returns how many nodes, or ranks if a list has their hosts, are placed.
func (p *Params) placesNeeded(ranks int) int {
	if p.placesRanks() {
		return ranks
	}
	perHost := p.RanksPerHost()
	return (ranks + perHost - 1) / perHost
}

// placesRanks reports whether a list has the host of each rank, and not of each node.
func (p *Params) placesRanks() bool {
	placed, ok := p.Topology.(topology.Placed)
	return ok && placed.OfRanks()
}

// ListedHosts returns the number of entries of a list of hosts, and how many of them a number of ranks uses.
func (p *Params) ListedHosts(ranks int) (listed, used int) {
	if placed, ok := p.Topology.(topology.Placed); ok {
		listed = placed.Listed()
	}
	return listed, min(listed, p.placesNeeded(ranks))
}

// checkNodes returns an error if a list of ranks has ranks of a node on several hosts.
func (p *Params) checkNodes(ranks int) error {
	hosts, place := p.Hosts(ranks), p.Placement(ranks)
	for rank := range int32(ranks) {
		if first := place.First(rank); hosts.Of(first) != hosts.Of(rank) {
			return fmt.Errorf("ranks %d and %d are on one node of %d ranks, but on two hosts of the placement", first, rank, p.RanksPerHost())
		}
	}
	return nil
}

// Levels is the machine's structure for a number of ranks.
type Levels struct {
	sizes  []int32  // from the innermost level outwards
	Params []Params // of messages at each level

	place      placement.Placement
	roundRobin bool // otherwise ranks fill one node after the other
}

// NewLevels returns the machine's structure for a number of ranks, nil if it has no levels.
func NewLevels(p *Params, ranks int) *Levels {
	if len(p.Levels) == 0 {
		return nil
	}
	s := &Levels{place: p.Placement(ranks), roundRobin: p.RoundRobin}
	for i := range p.Levels {
		s.sizes = append(s.sizes, int32(p.Levels[i].Size))
		s.Params = append(s.Params, p.Within(&p.Levels[i]))
	}
	return s
}

// core returns the core of a rank, counted node by node.
func (s *Levels) core(rank int32) int32 {
	if !s.roundRobin {
		return rank
	}
	return s.place.Node(rank)*s.sizes[len(s.sizes)-1] + s.place.Core(rank)
}

// Shared returns the innermost level that two ranks share; the number of levels if they share
// none.
func (s *Levels) Shared(a, b int32) int {
	a, b = s.core(a), s.core(b)
	for i, size := range s.sizes {
		if a/size == b/size {
			return i
		}
	}
	return len(s.sizes)
}
