// Package logp has the vocabulary of the LogGOPS model: parameters, the levels of a machine,
// the cost of a message, and the order of events (docs/model.md). Times are in ns, sizes in
// bytes.
package logp

import (
	"fmt"
	"math"
	"slices"
)

// ModelVersion counts the changes of the rules, and of the steps of collectives, that may
// change results. Since 2, each round of a dissemination waits for all earlier ones.
const ModelVersion = 2

// Params are the parameters of the LogGOPS model: the network's (L, g, G), the
// CPU's (o, O, gamma) and the protocol's (S).
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
	scaleNS := func(ns int64) int64 { return roundNS(float64(float64(ns) * x)) }
	p.LatencyNS, p.GapNS = scaleNS(p.LatencyNS), scaleNS(p.GapNS)
	p.GapPerByte *= x
	p.BySize = slices.Clone(p.BySize)
	for i := range p.BySize {
		r := &p.BySize[i]
		r.LatencyNS, r.GapNS = mapped(r.LatencyNS, scaleNS), mapped(r.GapNS, scaleNS)
		r.GapPerByte = mapped(r.GapPerByte, func(perByte float64) float64 { return perByte * x })
	}
}

// mapped returns a pointer to f of a value, nil if there is none.
func mapped[N any](value *N, f func(N) N) *N {
	if value == nil {
		return nil
	}
	return new(f(*value))
}

// maxParamNS keeps sums of a few parameters far from overflow.
const maxParamNS = math.MaxInt64 / 1024

// Check returns an error if a parameter is out of range.
func (p *Params) Check() error {
	for _, ns := range []struct {
		name  string
		value int64
	}{
		{"L", p.LatencyNS}, {"o (send)", p.OverheadSendNS}, {"o (receive)", p.OverheadRecvNS}, {"o-tail", p.TailNS},
		{"g", p.GapNS}, {"S", p.EagerMax}, {"the handshake", p.HandshakeNS},
	} {
		if ns.value < 0 || ns.value > maxParamNS {
			return fmt.Errorf("parameter %s is %d; it must be from 0 to %d", ns.name, ns.value, int64(maxParamNS))
		}
	}
	for _, perByte := range []struct {
		name  string
		value float64
	}{
		{"G", p.GapPerByte}, {"O", p.OverheadPerByte}, {"gamma", p.ReducePerByte},
	} {
		if !(perByte.value >= 0 && perByte.value <= 1e6) {
			return fmt.Errorf("parameter %s is %v ns/B; it must be from 0 to 1e6", perByte.name, perByte.value)
		}
	}
	if err := p.checkSizes(); err != nil {
		return err
	}
	return p.checkLevels()
}
