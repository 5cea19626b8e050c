package study

import (
	"slices"
	"strings"

	"loggops/analysis/sweep"
	"loggops/internal/setting"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/topology"
)

// topologies parses a list of networks of links.
func topologies(values string) ([]string, error) {
	list := topology.List(values)
	for _, text := range list {
		if _, err := topology.Parse(text); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// addOption adds values of an option of the topology, such as topology.G=x1..x8:*2.
func (w *Sweep) addOption(name, values string) error {
	key := strings.TrimPrefix(name, sweep.TopologyOption)
	list, err := topology.ParseValues(key, values)
	if err != nil {
		return err
	}
	return w.add(atOptions, swept{name: name, values: list})
}

// setTopology sets the network of a point, if the point has one or changes that of the machine.
func (s *Study) setTopology(p *sim.Params, at point) error {
	options := at[atOptions]
	if place := at[atPlacement]; place != "" && s.Jobs == nil && !slices.Contains(machine.Placements, place) {
		options = strings.TrimPrefix(options+","+sweep.TopologyOption+"placement="+place, ",")
	}
	if at[atTopology] == "" && options == "" {
		return nil
	}
	text := at[atTopology]
	if text == "" {
		text = machine.TopologyText(p)
	}
	if options != "" && (text == "" || text == topology.None) {
		return setting.Advisef("there is no network to change; add %s", setting.Name("topology"))
	}
	if options != "" {
		spec, err := topology.ParseSpec(text)
		for option := range strings.SplitSeq(options, ",") {
			if key, value, _ := strings.Cut(strings.TrimPrefix(option, sweep.TopologyOption), "="); err == nil {
				spec, err = spec.With(key, value)
			}
		}
		if err != nil {
			return err
		}
		text = spec.String()
	}
	network, ok := s.networks[text]
	if !ok {
		var err error
		if network, err = topology.Parse(text); err != nil {
			return err
		}
		if s.networks == nil {
			s.networks = map[string]topology.Topology{}
		}
		s.networks[text] = network
	}
	machine.SetTopology(p, network)
	return nil
}
