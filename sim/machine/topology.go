package machine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loggops/sim"
	"loggops/sim/topology"
)

// SetTopology sets the network of links; one without a Network removes it.
func SetTopology(p *sim.Params, t topology.Topology) {
	p.Topology, p.StoreAndForward = t.Network, t.StoreAndForward
}

// TopologyText returns the text of the network of links, "" if there is none.
func TopologyText(p *sim.Params) string {
	if text, ok := p.Topology.(fmt.Stringer); ok {
		return text.String()
	}
	return ""
}

// ChangeTopology changes the network of links of p, which has one.
func ChangeTopology(p *sim.Params, change func(topology.Spec) (topology.Spec, error)) error {
	spec, err := topology.ParseSpec(TopologyText(p))
	if err == nil {
		spec, err = change(spec)
	}
	if err != nil {
		return err
	}
	t, err := spec.Topology()
	if err == nil {
		SetTopology(p, t)
	}
	return err
}

// topology returns the network of links: a text such as topology = "hdr-2to1", or a table whose
// kind is the name of a kind or preset, and whose other keys are its options.
func (s section) topology() (t topology.Topology, err error) {
	value, ok := s["topology"]
	if !ok {
		return t, nil
	}
	delete(s, "topology")
	text := ""
	switch value := value.(type) {
	case string:
		text = value
	case map[string]any:
		if text, err = topologyText(value); err != nil {
			return t, fmt.Errorf("[topology]: %w", err)
		}
	default:
		return t, fmt.Errorf("topology = %v: want a text, or a table [topology]", value)
	}
	if t, err = topology.Parse(text); err != nil {
		return t, fmt.Errorf("topology: %w", err)
	}
	return t, nil
}

// topologyText returns the text of a table.
func topologyText(of section) (string, error) {
	kind, ok := of["kind"].(string)
	if !ok {
		return "", fmt.Errorf("kind is missing; there are %s", strings.Join(topology.Names(), ", "))
	}
	delete(of, "kind")
	var options []string
	for _, key := range slices.Sorted(maps.Keys(of)) {
		if table, ok := of[key].(map[string]any); ok { // G.1 without quotes
			for _, level := range slices.Sorted(maps.Keys(table)) {
				options = append(options, fmt.Sprintf("%s.%s=%s", key, level, asText(table[level])))
			}
			continue
		}
		options = append(options, key+"="+asText(of[key]))
	}
	return kind + ":" + strings.Join(options, ","), nil
}
