// Package machine describes the parameters of the LogGOPS model: their names, on command
// lines and in machine files, their help and their units. It also reads machine files.
package machine

import (
	"loggops/internal/units"
	"loggops/sim"
)

// Value is the value of a parameter. It can be a flag's value.
type Value interface {
	Set(string) error
	String() string
	Type() string
}

// Parameter is a parameter of the model.
type Parameter struct {
	Name, Help string
	// Needed reports whether machine files must have it. They may have both parts of o
	// instead of o.
	Needed bool
	// Of returns its value in a set of parameters.
	Of func(*sim.Params) Value
}

// Parameters lists all parameters. Apply values in this order: o sets both of its parts,
// which may then be set separately.
var Parameters = []Parameter{
	{"L", "latency", true, func(p *sim.Params) Value { return (*units.Duration)(&p.LatencyNS) }},
	{"o", "CPU overhead of a send and of a receive", true, func(p *sim.Params) Value { return &overhead{(*units.Duration)(&p.OverheadSendNS), &p.OverheadRecvNS} }},
	{"o-send", "CPU overhead of a send, where it is not o", true, func(p *sim.Params) Value { return (*units.Duration)(&p.OverheadSendNS) }},
	{"o-recv", "CPU overhead of a receive, where it is not o", true, func(p *sim.Params) Value { return (*units.Duration)(&p.OverheadRecvNS) }},
	{"g", "gap between two messages at a NIC", true, func(p *sim.Params) Value { return (*units.Duration)(&p.GapNS) }},
	{"G", "gap per byte, ns", true, func(p *sim.Params) Value { return (*units.Rate)(&p.GapPerByte) }},
	{"O", "CPU overhead per byte, ns", false, func(p *sim.Params) Value { return (*units.Rate)(&p.OverheadPerByte) }},
	{"S", "largest eager message", true, func(p *sim.Params) Value { return (*units.Size)(&p.EagerMax) }},
	{"gamma", "CPU time per byte that a reduction combines, ns", false, func(p *sim.Params) Value { return (*units.Rate)(&p.ReducePerByte) }},
	{"handshake", "delay of a rendezvous sender's release after the match", false, func(p *sim.Params) Value { return (*units.Duration)(&p.HandshakeNS) }},
}

// overhead is o: the overhead of sends, and also that of receives.
type overhead struct {
	*units.Duration // of a send
	recvNS          *int64
}

func (o *overhead) Set(text string) error {
	err := o.Duration.Set(text)
	*o.recvNS = int64(*o.Duration)
	return err
}
