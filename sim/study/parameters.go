package study

import (
	"loggops/formats/result"
	"loggops/sim"
	"loggops/sim/machine"
)

// Parameters returns the parameters of the model for a result file's header, without the
// name of the machine and the scale of its network.
func Parameters(p *sim.Params) result.Parameters {
	r := result.Parameters{Values: machine.Values(p)}
	for _, l := range p.Levels {
		r.Levels = append(r.Levels, result.Level(l))
	}
	if len(p.Levels) > 0 {
		r.Placement = Block
		if p.RoundRobin {
			r.Placement = RoundRobin
		}
	}
	return r
}
