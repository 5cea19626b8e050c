package program

import (
	"iter"

	"loggops/formats/schedule"
)

// The operations of a base rank are those of several simulated ranks: of one in each replica
// or, if the process grid has grown, of the ranks that have it as their template.

// templates are the base ranks of a grown schedule.
type templates struct {
	schedule *schedule.Grown
	of       []int32 // of each rank
	copies   []int64 // of each template
}

func templatesOf(g *schedule.Grown) *templates {
	if g == nil {
		return nil
	}
	t := &templates{schedule: g, of: make([]int32, g.Head().Ranks), copies: make([]int64, g.Recorded())}
	for rank := range t.of {
		t.of[rank] = int32(g.Template(rank))
		t.copies[t.of[rank]]++
	}
	return t
}

// Ranks returns the number of simulated ranks.
func (p *Program) Ranks() int {
	if p.grown != nil {
		return len(p.grown.of)
	}
	return p.Base * p.Replicas
}

// BaseOf returns the base rank whose operations a rank has.
func (p *Program) BaseOf(rank int32) int {
	if p.grown != nil {
		return int(p.grown.of[rank])
	}
	return int(rank) % p.Base
}

// Copies returns how many ranks have the operations of a base rank.
func (p *Program) Copies(base int) int64 {
	if p.grown != nil {
		return p.grown.copies[base]
	}
	return int64(p.Replicas)
}

// Grown reports whether the process grid has grown.
func (p *Program) Grown() bool { return p.grown != nil }

// RanksOf returns the ranks that have the operations of a base rank.
func (p *Program) RanksOf(base int) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		first, step := base, p.Base
		if p.grown != nil {
			first, step = 0, 1
		}
		for rank := first; rank < p.Ranks(); rank += step {
			if p.BaseOf(int32(rank)) == base && !yield(int32(rank)) {
				return
			}
		}
	}
}

// PeersFrom returns what is added to Op.Own for the peer of a rank's message: its replica's
// first rank or, if the grid has grown, what makes an offset of it.
func (p *Program) PeersFrom(rank int32) int32 {
	if p.grown != nil {
		return rank - int32(len(p.grown.of))
	}
	return rank - rank%int32(p.Base)
}

// ReplicaRanks returns the number of ranks of a replica, which alone send messages to each
// other outside of global collectives.
func (p *Program) ReplicaRanks() int { return p.Ranks() / p.Replicas }
