package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/topology"
)

// levelFlags are what flags say about the machine's structure.
type levelFlags struct {
	levels    []string
	nodeSize  int
	intra     string
	placement string
}

func (f *levelFlags) addTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.levels, "level", nil,
		"Set parameters of messages within groups of N ranks: `size=N,L=TIME,...` (repeatable)")
	program.NumberFlag(cmd, &f.nodeSize, "node-size", 1, math.MaxInt32, "Group ranks into nodes of `N` ranks, the largest level")
	flags.StringVar(&f.intra, "intra-node", "", "Set parameters of messages within a node: `L=TIME,...`")
	flags.StringVar(&f.placement, "placement", machine.Block,
		"Place ranks on nodes, the largest level: block, round-robin; or nodes on the hosts of the topology: packed, scattered, random:seed=N, hosts:LIST: `PLACEMENT`")
	program.Reads(cmd, "placement", topology.PlacementFiles)
}

// set sets the levels of parameters, in place of those that they have, and the placement if it
// is given.
func (f *levelFlags) set(p *sim.Params, placed bool) error {
	var levels []sim.Level
	for _, text := range f.levels {
		l, err := machine.ParseLevel(text, 0)
		if err != nil {
			return program.Usagef("--level %s: %v", text, err)
		}
		levels = append(levels, l)
	}
	if f.nodeSize > 0 {
		l, err := machine.ParseLevel(f.intra, f.nodeSize)
		if err != nil {
			return program.Usagef("--intra-node %s: %v", f.intra, err)
		}
		levels = append(levels, l)
	}
	if levels != nil {
		p.Levels = levels
	}
	if placed {
		return f.place(p)
	}
	return nil
}

// place sets the placement of ranks on nodes, or of nodes on hosts.
func (f *levelFlags) place(p *sim.Params) error {
	if slices.Contains(machine.Placements, f.placement) {
		if len(p.Levels) == 0 {
			return program.Usagef("--placement requires --level, --node-size or a machine file with levels")
		}
		p.RoundRobin = f.placement == machine.RoundRobin
		return nil
	}
	if _, err := topology.ParsePlacement(f.placement); err != nil {
		return program.Usagef("--placement: %w; or %s", err, strings.Join(machine.Placements, ", "))
	}
	if p.Topology == nil {
		return program.Usagef("--placement %s needs a network: add --topology", f.placement)
	}
	err := machine.ChangeTopology(p, func(s topology.Spec) (topology.Spec, error) { return s.With("placement", f.placement) })
	if err != nil {
		return program.Usagef("--placement: %w", err)
	}
	return nil
}

// flag returns the name of a flag that gives the machine levels, "" if none does.
func (f *levelFlags) flag() string {
	switch {
	case f.nodeSize > 0:
		return "node-size"
	case len(f.levels) > 0:
		return "level"
	}
	return ""
}

// describe returns the structure of the machine: what the flags say of it, or the levels of its
// file.
func (f *levelFlags) describe(cmd *cobra.Command, p *sim.Params, jobs bool) (parts []string) {
	for _, level := range f.levels {
		parts = append(parts, "level "+level)
	}
	if f.nodeSize > 0 {
		parts = append(parts, fmt.Sprintf("node-size=%d", f.nodeSize))
	}
	if f.intra != "" {
		parts = append(parts, "intra-node "+f.intra)
	}
	if len(parts) == 0 && len(p.Levels) > 0 {
		var sizes []string
		for i := range p.Levels {
			sizes = append(sizes, strconv.Itoa(p.Levels[i].Size))
		}
		parts = append(parts, "levels of "+strings.Join(sizes, ", ")+" ranks")
	}
	switch {
	case jobs && cmd.Flags().Changed("placement"):
		parts = append(parts, "placement="+f.placement)
	case jobs:
	case len(p.Levels) > 0 && (cmd.Flags().Changed("placement") || p.RoundRobin):
		parts = append(parts, "placement="+machine.Placement(p))
	}
	if p.Topology != nil {
		parts = append(parts, "topology="+topology.Plain(machine.TopologyText(p)))
	}
	return parts
}
