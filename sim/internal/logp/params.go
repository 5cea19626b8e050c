// Package logp has the vocabulary of the LogGOPS model: parameters, the levels of a machine,
// the cost of a message, and the order of events (docs/model.md). Times are in ns, sizes in
// bytes.
package logp

import (
	"slices"

	"loggops/sim/topology"
)

// ModelVersion counts the changes of the rules, and of the steps of collectives, that may
// change results. Since 2, each round of a dissemination waits for all earlier ones.
const ModelVersion = 2

// Params are the parameters of the LogGOPS model: the network's (L, g, G), the
// CPU's (o, O, gamma) and the protocol's (S). The table Parameters describes them.
type Params struct {
	LatencyNS       int64   // L: from the end of the send's overhead to the arrival
	OverheadSendNS  int64   // o of a send
	OverheadRecvNS  int64   // o of a receive
	TailNS          int64   // o-tail: CPU time of a send after its message has departed
	GapNS           int64   // g: between two messages at one NIC, in each direction
	GapPerByte      float64 // G, ns
	OverheadPerByte float64 // O, ns
	EagerMax        int64   // S: bytes of the largest eager message
	ReducePerByte   float64 // gamma: CPU time per byte reduced, ns
	HandshakeNS     int64   // delay of a rendezvous sender's release after the match

	// BySize has the parameters of larger messages, in ascending order of size. The fields above
	// are those of messages from 1 B on.
	BySize []SizeRange
	// Drain delays the release of a rendezvous sender, and the completion of its receive, until
	// the receiver's answer has arrived and the data have drained.
	Drain bool
	// NIC has the NIC alone take in the bytes of a message, while its CPU computes.
	NIC bool

	// Levels is the machine's structure, from the innermost level outwards; empty if all
	// messages use the network. The size of each level is a multiple of the size of the one
	// before.
	Levels []Level
	// RoundRobin places consecutive ranks on different nodes (the outermost level); otherwise
	// ranks fill one node after the other.
	RoundRobin bool

	// Topology is the network of links between hosts, which are the largest level; nil if
	// messages meet at NICs only.
	Topology topology.Network
	// StoreAndForward makes switches pass on whole messages only, otherwise they cut through.
	StoreAndForward bool
}

// Default returns the model's default parameters.
func Default() Params {
	return Params{
		LatencyNS: 2500, OverheadSendNS: 1500, OverheadRecvNS: 1500,
		GapNS: 1000, GapPerByte: 6, EagerMax: 65535,
	}
}

// ScaleNetwork multiplies L, g and G by x, for messages of all sizes: 0.1 makes the network ten
// times faster. L and g are rounded to ns. Parameters of levels stay.
func (p *Params) ScaleNetwork(x float64) {
	p.BySize = slices.Clone(p.BySize)
	for i := range Parameters {
		if a := &Parameters[i]; a.Network {
			a.Scale(p, x)
			for j := range p.BySize {
				a.ScaleOwn(&p.BySize[j].Override, x)
			}
		}
	}
}

// Check returns an error if a parameter is out of range.
func (p *Params) Check() error {
	for i := range Parameters {
		if err := Parameters[i].check(p); err != nil {
			return err
		}
	}
	if err := p.checkSizes(); err != nil {
		return err
	}
	return p.checkLevels()
}
