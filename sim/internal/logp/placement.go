package logp

import "loggops/internal/placement"

// Placement returns the placement of a number of ranks on the machine's nodes, its outermost level.
// Without levels, each rank is on a node of its own.
func (p *Params) Placement(ranks int) placement.Placement {
	if len(p.Levels) == 0 {
		return placement.Placement{}
	}
	return placement.New(p.Levels[len(p.Levels)-1].Size, ranks, p.RoundRobin)
}
