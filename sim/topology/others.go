package topology

import (
	"fmt"
	"regexp"
)

// others are files of networks of other tools, by their beginning.
var others = []struct {
	name string
	of   func() *regexp.Regexp
}{
	{"a platform of SimGrid", lazy(`(?s)^\s*<\?xml.*<platform|^\s*<(!DOCTYPE )?platform`)},
	{"a configuration of CODES", lazy(`(?m)^\s*LPGROUPS`)},
	{"a configuration of BookSim", lazy(`(?m)^\s*topology\s*=\s*\w+\s*;`)},
	{"a network of BookSim's anynet", lazy(`(?m)^\s*router\s+\d+\s+(node|router)\s+\d+`)},
	{"a network of ASTRA-sim", lazy(`(?m)^\s*(topology:\s*\[|npus_count:|"?topology-name"?:)`)},
	{"a list of nodes and links of ns-3", lazy(`(?m)^\s*\d+\s+\d+\s+\d+(\.\d+)?[GM]bps\s`)},
	{"a topology.yaml of Slurm", lazy(`(?m)^-?\s*(topology|tree|switches):\s*$`)},
	{"topology/block of Slurm, which has no network", ofSlurmBlocks},
	{"the ports of ibnetdiscover -p, without the nodes; pass the output of ibnetdiscover", ofPorts},
}

// otherTool returns an error if a file is a network of another tool.
func otherTool(text []byte) error {
	for _, other := range others {
		if other.of().Match(text) {
			return fmt.Errorf("%s: docs/networks.md (Networks of other tools) describes how to make a network of it", other.name)
		}
	}
	return nil
}
