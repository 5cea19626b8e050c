package main

import (
	"github.com/spf13/pflag"

	"loggops/cmd/internal/program"
	"loggops/internal/nearest"
	"loggops/sim"
	"loggops/sim/machine"
)

// levelFlags are what flags say about the machine's structure.
type levelFlags struct {
	levels    []string
	nodeSize  int
	intra     string
	placement string
}

// Placements of processes on nodes.
const (
	block      = "block"
	roundRobin = "round-robin"
)

func (f *levelFlags) addTo(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.levels, "level", nil,
		"parameters of messages within `size=N,L=T,o=T,g=T,G=X`, where they are not the network's; again for a larger level")
	flags.IntVar(&f.nodeSize, "node-size", 0, "have nodes of `N` processes, as the largest level")
	flags.StringVar(&f.intra, "intra", "", "parameters of messages within a node: `L=T,o=T,g=T,G=X`")
	flags.StringVar(&f.placement, "placement", block, "how processes are placed on nodes, the largest level: block or round-robin: `NAME`")
}

// set sets the levels of parameters, and checks them.
func (f *levelFlags) set(p *sim.Params, placed bool) error {
	for _, text := range f.levels {
		l, err := machine.ParseLevel(text, 0)
		if err != nil {
			return program.Usagef("--level %s: %v", text, err)
		}
		p.Levels = append(p.Levels, l)
	}
	switch {
	case f.nodeSize < 0:
		return program.Usagef("--node-size %d: at least 1", f.nodeSize)
	case (f.nodeSize == 0) != (f.intra == ""):
		return program.Usagef("--node-size and --intra go together")
	case f.nodeSize > 0:
		l, err := machine.ParseLevel(f.intra, f.nodeSize)
		if err != nil {
			return program.Usagef("--intra %s: %v", f.intra, err)
		}
		p.Levels = append(p.Levels, l)
	}
	switch {
	case f.placement != block && f.placement != roundRobin:
		return program.Usagef("--placement: %w", nearest.Unknown("placement", f.placement, []string{block, roundRobin}))
	case placed && len(p.Levels) == 0:
		return program.Usagef("--placement goes with --level or --node-size")
	}
	p.RoundRobin = f.placement == roundRobin
	if err := p.Check(); err != nil {
		return program.Usagef("%v", err)
	}
	return nil
}
