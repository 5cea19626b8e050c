package study

import (
	"loggops/formats/result"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/topology"
)

// Parameters returns the parameters of the model for a result file's header, without the
// name of the machine and the scale of its network.
func Parameters(p *sim.Params) result.Parameters {
	r := result.Parameters{Values: machine.Values(p), BySize: sizeRanges(p.BySize), Topology: topology.Plain(machine.TopologyText(p))}
	for i := range p.Levels {
		l := &p.Levels[i]
		r.Levels = append(r.Levels, result.Parameters{Size: l.Size, Values: machine.OwnValues(l.Override), BySize: sizeRanges(l.BySize)})
	}
	if r.Levels != nil {
		r.Placement = machine.Placement(p)
	}
	return r
}

func sizeRanges(ranges []sim.SizeRange) (all []result.Parameters) {
	for _, r := range ranges {
		all = append(all, result.Parameters{From: r.From, Values: machine.OwnValues(r.Override)})
	}
	return all
}
