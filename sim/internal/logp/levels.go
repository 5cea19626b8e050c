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

// LeastOverhead returns the least CPU time of a send.
func (p *Params) LeastOverhead() int64 {
	return p.least(func(q *Params) int64 { return q.OverheadSendNS + q.TailNS })
}

// least returns the least value of a parameter over all sizes of messages on the network and
// at all levels.
func (p *Params) least(of func(*Params) int64) int64 {
	least := of(p)
	for i := range p.BySize {
		q, _ := p.Of(p.BySize[i].From)
		least = min(least, of(&q))
	}
	for i := range p.Levels {
		within := p.Within(&p.Levels[i])
		least = min(least, within.least(of))
	}
	return least
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

// CheckHosts returns an error if a number of ranks need more hosts than the topology has, or hosts
// that are not connected.
func (p *Params) CheckHosts(ranks int) error {
	if p.Topology == nil || ranks == 0 {
		return nil
	}
	perHost := p.RanksPerHost()
	if need := (ranks + perHost - 1) / perHost; need > p.Topology.Hosts() {
		return fmt.Errorf("%d ranks, %d on each host, need %d hosts; there are %d", ranks, perHost, need, p.Topology.Hosts())
	} else if t, ok := p.Topology.(topology.Checked); ok {
		return t.Check(need)
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
