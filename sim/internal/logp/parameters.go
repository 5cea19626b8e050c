package logp

import (
	"fmt"
	"math"
	"slices"

	"loggops/internal/units"
)

// Value is the value of a parameter. It can be a flag's value.
type Value interface {
	Set(string) error
	String() string
	Type() string
	// Number returns the value in ns, bytes, or ns per byte; of a rule, 0 or 1.
	Number() float64
	SetNumber(float64)
}

// Parameter describes a parameter of the model. Flags, machine files, sweeps, result files, tables
// and the table in docs/model.md follow from it.
type Parameter struct {
	Name, Help string
	// Key is its name in result files, and in columns of tables.
	Key string
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

	perByte bool
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
	{Name: "L", Help: "latency, from the end of a send's overhead to the arrival", Key: "l_ns", Needed: true, Network: true, Own: []Own{OwnLatency}, Of: func(p *Params) Value { return (*units.Duration)(&p.LatencyNS) }},
	{Name: "o", Help: "CPU overhead of a send and of a receive", Key: "o_ns", Needed: true, Own: []Own{OwnOverheadSend, OwnOverheadRecv}, Of: func(p *Params) Value { return &overhead{(*units.Duration)(&p.OverheadSendNS), &p.OverheadRecvNS} }},
	{Name: "o-send", Help: "CPU overhead of a send, if it differs from o", Key: "o_send_ns", Needed: true, Own: []Own{OwnOverheadSend}, Of: func(p *Params) Value { return (*units.Duration)(&p.OverheadSendNS) }},
	{Name: "o-recv", Help: "CPU overhead of a receive, if it differs from o", Key: "o_recv_ns", Needed: true, Own: []Own{OwnOverheadRecv}, Of: func(p *Params) Value { return (*units.Duration)(&p.OverheadRecvNS) }},
	{Name: "o-tail", Help: "CPU time of a send after its message has departed", Key: "o_tail_ns", Own: []Own{OwnTail}, Of: func(p *Params) Value { return (*units.Duration)(&p.TailNS) }},
	{Name: "g", Help: "gap between two messages at one NIC, in each direction", Key: "g_ns", Needed: true, Network: true, Own: []Own{OwnGap}, Of: func(p *Params) Value { return (*units.Duration)(&p.GapNS) }},
	{Name: "G", Help: "gap per byte, in ns, or a bandwidth such as 25GB/s", Key: "G_ns_per_byte", Needed: true, Network: true, Own: []Own{OwnGapPerByte}, Of: func(p *Params) Value { return (*units.PerByte)(&p.GapPerByte) }},
	{Name: "O", Help: "CPU overhead per byte, in ns", Key: "O_ns_per_byte", Own: []Own{OwnOverheadPerByte}, Of: func(p *Params) Value { return (*units.PerByte)(&p.OverheadPerByte) }},
	{Name: "S", Help: "largest eager message", Key: "s_bytes", Needed: true, Of: func(p *Params) Value { return (*units.Size)(&p.EagerMax) }},
	{Name: "gamma", Help: "CPU time per byte that a reduction combines, in ns", Key: "gamma_ns_per_byte", Of: func(p *Params) Value { return (*units.PerByte)(&p.ReducePerByte) }},
	{Name: "handshake", Help: "delay of a rendezvous sender's release after the match", Key: "handshake_ns", Of: func(p *Params) Value { return (*units.Duration)(&p.HandshakeNS) }},
	{Name: "rendezvous", Help: "when a rendezvous sender is released: at the match, or, with drain, after the answer and the data", Key: "rendezvous", Of: func(p *Params) Value { return &rule{[2]string{"match", "drain"}, &p.Drain} }},
	{Name: "receive", Help: "what takes in the bytes of a message: the cpu, or the nic alone", Key: "receive", Of: func(p *Params) Value { return &rule{[2]string{"cpu", "nic"}, &p.NIC} }},
}

// owner has, for each value of an Override, the parameter that has no other value. Its
// initialization also completes the table.
var owner = func() (owner [numOwn]*Parameter) {
	for i := range Parameters {
		p := &Parameters[i]
		_, p.perByte = p.Of(&zero).(*units.PerByte)
		if len(p.Own) == 1 {
			owner[p.Own[0]] = p
		}
	}
	return owner
}()

// IsRule reports whether the values are names of rules.
func (p *Parameter) IsRule() bool {
	_, ok := p.Of(&zero).(*rule)
	return ok
}

// PerByte reports whether the values are ns per byte.
func (p *Parameter) PerByte() bool { return p.perByte }

// zero is read for the types of values.
var zero Params

// Scale multiplies a value of the parameter, and rounds what is not a rate.
func (p *Parameter) Scale(v Value, by float64) { v.SetNumber(p.scaled(v.Number(), by)) }

func (p *Parameter) scaled(number, by float64) float64 {
	if number *= by; !p.PerByte() {
		number = math.Round(min(number, 1<<62)) // whose conversion to int64 does not overflow
	}
	return number
}

// ScaleOwn multiplies the values that some messages have of their own.
func (p *Parameter) ScaleOwn(o *Override, by float64) {
	for _, i := range p.Own {
		if o[i] != nil {
			o[i] = new(p.scaled(*o[i], by))
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
	case p.PerByte() && !(number >= 0 && number <= 1e6):
		return fmt.Errorf("parameter %s is %v ns/B; it must be from 0 to 1e6", p.Name, number)
	case !(number >= 0 && number <= maxParamNS):
		return fmt.Errorf("parameter %s is %.0f; it must be from 0 to %d", p.Name, number, int64(maxParamNS))
	}
	return nil
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

func (o *overhead) SetNumber(ns float64) {
	o.Duration.SetNumber(ns)
	*o.recvNS = int64(*o.Duration)
}

// rule is a rule of the model: one of two names.
type rule struct {
	names  [2]string
	second *bool
}

func (r *rule) Set(text string) error {
	i := slices.Index(r.names[:], text)
	if i < 0 {
		i = slices.Index([]string{"0", "1"}, text) // the numbers of sweeps
	}
	if i < 0 {
		return fmt.Errorf("want %s or %s", r.names[0], r.names[1])
	}
	*r.second = i == 1
	return nil
}

func (r *rule) SetNumber(x float64) { *r.second = x == 1 }

func (r *rule) Number() float64 {
	if *r.second {
		return 1
	}
	return 0
}

func (r *rule) String() string { return r.names[int(r.Number())] }

func (r *rule) Type() string { return "RULE" }
