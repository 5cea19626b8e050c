package study

import (
	"strings"

	"loggops/analysis/sweep"
	"loggops/internal/setting"
	"loggops/sim/machine"
	"loggops/sim/topology"
)

// addOption adds values of an option of the topology, such as topology.G=x1..x8:*2.
func (w *Sweep) addOption(name, values string) error {
	option, err := sweep.Field(name)
	if err != nil {
		return err
	}
	list, err := option.List(values)
	if err != nil {
		return err
	}
	return w.add(atOptions, swept{name: name, values: list})
}

// setTopology sets the network. The study keeps networks, which may be large, for other points.
func setTopology(s *Study, c *configuration, text string) error {
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
	machine.SetTopology(&c.params, network)
	return nil
}

// setOptions changes options of the network: topology.G=x2,topology.latency=90ns.
func setOptions(s *Study, c *configuration, options string) error {
	list := strings.Split(options, ",")
	for i := range list {
		list[i] = strings.TrimPrefix(list[i], sweep.TopologyOption)
	}
	return changeTopology(s, c, list...)
}

// changeTopology sets options of the network, such as G=x2.
func changeTopology(s *Study, c *configuration, options ...string) error {
	text := machine.TopologyText(&c.params)
	if text == "" {
		return setting.Advisef("there is no network to change; add %s", setting.Name("topology"))
	}
	spec, err := topology.ParseSpec(text)
	for _, option := range options {
		if key, value, _ := strings.Cut(option, "="); err == nil {
			spec, err = spec.With(key, value)
		}
	}
	if err != nil {
		return err
	}
	return setTopology(s, c, spec.String())
}
