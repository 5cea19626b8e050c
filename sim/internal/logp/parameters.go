package logp

import (
	"fmt"
	"math"
	"slices"

	"loggops/internal/field"
)

// Value is the value of a parameter in a set of parameters.
type Value interface {
	// Number returns the value in ns, bytes, or ns per byte; of a rule, 0 or 1.
	Number() float64
	SetNumber(float64)
}

// Parameter describes a parameter of the model. Flags, machine files, sweeps, result files, tables
// and the table in docs/model.md follow from it.
type Parameter struct {
	field.Field
	// Needed reports whether machine files must have it. They may have both parts of o
	// instead of o.
	Needed bool
	// Network reports whether ScaleNetwork multiplies it.
	Network bool
	// Own are its values in an Override: one, or the parts of o. Parameters without any are the
	// same for all messages.
	Own []Own
	// Of returns its value in a set of parameters.
	Of func(*Params) Value
}

// Own is a value of an Override.
type Own int

// The values of an Override.
const (
	OwnLatency Own = iota
	OwnOverheadSend
	OwnOverheadRecv
	OwnTail
	OwnGap
	OwnGapPerByte
	OwnOverheadPerByte
	numOwn
)

// Parameters lists all parameters. Apply values in this order: o sets both of its parts,
// which may then be set separately.
var Parameters = [...]Parameter{
	{Field: duration("L", "l_ns", "latency, from the end of a send's overhead to the arrival"), Needed: true, Network: true, Own: []Own{OwnLatency}, Of: func(p *Params) Value { return (*whole)(&p.LatencyNS) }},
	{Field: duration("o", "o_ns", "CPU overhead of a send and of a receive"), Needed: true, Own: []Own{OwnOverheadSend, OwnOverheadRecv}, Of: func(p *Params) Value { return &overhead{(*whole)(&p.OverheadSendNS), (*whole)(&p.OverheadRecvNS)} }},
	{Field: duration("o-send", "o_send_ns", "CPU overhead of a send, if it differs from o"), Needed: true, Own: []Own{OwnOverheadSend}, Of: func(p *Params) Value { return (*whole)(&p.OverheadSendNS) }},
	{Field: duration("o-recv", "o_recv_ns", "CPU overhead of a receive, if it differs from o"), Needed: true, Own: []Own{OwnOverheadRecv}, Of: func(p *Params) Value { return (*whole)(&p.OverheadRecvNS) }},
	{Field: duration("o-tail", "o_tail_ns", "CPU time of a send after its message has departed"), Own: []Own{OwnTail}, Of: func(p *Params) Value { return (*whole)(&p.TailNS) }},
	{Field: duration("g", "g_ns", "gap between two messages at one NIC, in each direction"), Needed: true, Network: true, Own: []Own{OwnGap}, Of: func(p *Params) Value { return (*whole)(&p.GapNS) }},
	{Field: perByte("G", "G_ns_per_byte", "gap per byte, in ns, or a bandwidth such as 25GB/s"), Needed: true, Network: true, Own: []Own{OwnGapPerByte}, Of: func(p *Params) Value { return (*rate)(&p.GapPerByte) }},
	{Field: perByte("O", "O_ns_per_byte", "CPU overhead per byte, in ns"), Own: []Own{OwnOverheadPerByte}, Of: func(p *Params) Value { return (*rate)(&p.OverheadPerByte) }},
	{Field: field.Field{Name: "S", Key: "s_bytes", Help: "largest eager message", Kind: field.Size, Scales: machine}, Needed: true, Of: func(p *Params) Value { return (*whole)(&p.EagerMax) }},
	{Field: perByte("gamma", "gamma_ns_per_byte", "CPU time per byte that a reduction combines, in ns"), Of: func(p *Params) Value { return (*rate)(&p.ReducePerByte) }},
	{Field: duration("handshake", "handshake_ns", "delay of a rendezvous sender's release after the match"), Of: func(p *Params) Value { return (*whole)(&p.HandshakeNS) }},
	{Field: ruleOf("rendezvous", "when a rendezvous sender is released: at the match, or, with drain, after the answer and the data", "match", "drain"), Of: func(p *Params) Value { return (*rule)(&p.Drain) }},
	{Field: ruleOf("receive", "what takes in the bytes of a message: the cpu, or the nic alone", "cpu", "nic"), Of: func(p *Params) Value { return (*rule)(&p.NIC) }},
}

// machine is what factors of parameters refer to.
const machine = "machine"

func duration(name, key, help string) field.Field {
	return field.Field{Name: name, Key: key, Help: help, Kind: field.Duration, Scales: machine}
}

func perByte(name, key, help string) field.Field {
	return field.Field{Name: name, Key: key, Help: help, Kind: field.PerByte, Scales: machine}
}

func ruleOf(name, help, first, second string) field.Field {
	return field.Field{Name: name, Key: name, Help: help, Kind: field.OneOf(first, second)}
}

// owner has, for each value of an Override, the parameter that has no other value.
var owner = func() (owner [numOwn]*Parameter) {
	for i := range Parameters {
		if p := &Parameters[i]; len(p.Own) == 1 {
			owner[p.Own[0]] = p
		}
	}
	return owner
}()

// Set sets the value that a text has, which is no factor.
func (p *Parameter) Set(of *Params, text string) error {
	number, err := p.Kind.Number(text)
	if err == nil {
		p.Of(of).SetNumber(number)
	}
	return err
}

// TextIn returns the text of the value, which Set reads.
func (p *Parameter) TextIn(of *Params) string { return p.Text(p.Of(of).Number()) }

// Scale multiplies the value.
func (p *Parameter) Scale(of *Params, by float64) {
	value := p.Of(of)
	value.SetNumber(p.Scaled(value.Number(), by))
}

// ScaleOwn multiplies the values that some messages have of their own.
func (p *Parameter) ScaleOwn(o *Override, by float64) {
	for _, i := range p.Own {
		if o[i] != nil {
			o[i] = new(p.Scaled(*o[i], by))
		}
	}
}

// Has reports whether some messages have values of their own.
func (p *Parameter) Has(o *Override) bool {
	return slices.ContainsFunc(p.Own, func(i Own) bool { return o[i] != nil })
}

// Copy copies the values that some messages have of their own, nil if they have none.
func (p *Parameter) Copy(to, from *Override) {
	for _, i := range p.Own {
		to[i] = from[i]
	}
}

// maxParamNS keeps sums of a few parameters far from overflow. A float64 has all integers up to it.
const maxParamNS = math.MaxInt64 / 1024

func (p *Parameter) check(of *Params) error {
	switch number := p.Of(of).Number(); {
	case p.IsPerByte() && !(number >= 0 && number <= 1e6):
		return fmt.Errorf("parameter %s is %v ns/B; it must be from 0 to 1e6", p.Name, number)
	case !(number >= 0 && number <= maxParamNS):
		return fmt.Errorf("parameter %s is %.0f; it must be from 0 to %d", p.Name, number, int64(maxParamNS))
	}
	return nil
}

// whole is a number of ns or bytes.
type whole int64

func (n *whole) Number() float64     { return float64(*n) }
func (n *whole) SetNumber(x float64) { *n = whole(min(x, 1<<63-1024)) } // the largest that fits

type rate float64

func (r *rate) Number() float64     { return float64(*r) }
func (r *rate) SetNumber(x float64) { *r = rate(x) }

// rule is whether the second of two rules holds.
type rule bool

func (r *rule) Number() float64 {
	if *r {
		return 1
	}
	return 0
}

func (r *rule) SetNumber(x float64) { *r = x == 1 }

// overhead is o: the overhead of sends, and also that of receives.
type overhead struct{ send, recv *whole }

func (o *overhead) Number() float64 { return o.send.Number() }

func (o *overhead) SetNumber(ns float64) {
	o.send.SetNumber(ns)
	o.recv.SetNumber(ns)
}
