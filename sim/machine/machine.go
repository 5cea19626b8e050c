// Package machine is the table of the parameters of the LogGOPS model: their names in
// flags, machine files, sweeps and results, their help, their units and their values in
// sim.Params. It also reads machine files.
package machine

import (
	"fmt"
	"slices"
	"strconv"

	"loggops/internal/nearest"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
)

// Value is the value of a parameter. It can be a flag's value.
type Value interface {
	Set(string) error
	String() string
	Type() string
	// Number returns the value in ns, bytes, or ns per byte.
	Number() float64
}

// Parameter is a parameter of the model.
type Parameter struct {
	Name, Help string
	// Column is its column in results.
	Column table.Column
	// Needed reports whether machine files must have it. They may have both parts of o
	// instead of o.
	Needed bool
	// Of returns its value in a set of parameters.
	Of func(*sim.Params) Value
}

// Parameters lists all parameters. Apply values in this order: o sets both of its parts,
// which may then be set separately.
var Parameters = []Parameter{
	{"L", "latency, from the end of a send's overhead to the arrival", table.Duration("l_ns", "L"), true, func(p *sim.Params) Value { return (*units.Duration)(&p.LatencyNS) }},
	{"o", "CPU overhead of a send and of a receive", table.Duration("o_ns", "o"), true, func(p *sim.Params) Value { return &overhead{(*units.Duration)(&p.OverheadSendNS), &p.OverheadRecvNS} }},
	{"o-send", "CPU overhead of a send, if it differs from o", table.Duration("o_send_ns", "o-send"), true, func(p *sim.Params) Value { return (*units.Duration)(&p.OverheadSendNS) }},
	{"o-recv", "CPU overhead of a receive, if it differs from o", table.Duration("o_recv_ns", "o-recv"), true, func(p *sim.Params) Value { return (*units.Duration)(&p.OverheadRecvNS) }},
	{"o-tail", "CPU time of a send after its message has departed", table.Duration("o_tail_ns", "o-tail"), false, func(p *sim.Params) Value { return (*units.Duration)(&p.TailNS) }},
	{"g", "gap between two messages at one NIC, in each direction", table.Duration("g_ns", "g"), true, func(p *sim.Params) Value { return (*units.Duration)(&p.GapNS) }},
	{"G", "gap per byte, in ns", table.Text("G_ns_per_byte", "G"), true, func(p *sim.Params) Value { return (*units.Rate)(&p.GapPerByte) }},
	{"O", "CPU overhead per byte, in ns", table.Text("O_ns_per_byte", "O"), false, func(p *sim.Params) Value { return (*units.Rate)(&p.OverheadPerByte) }},
	{"S", "largest eager message", table.Bytes("s_bytes", "S"), true, func(p *sim.Params) Value { return (*units.Size)(&p.EagerMax) }},
	{"gamma", "CPU time per byte that a reduction combines, in ns", table.Text("gamma_ns_per_byte", "gamma"), false, func(p *sim.Params) Value { return (*units.Rate)(&p.ReducePerByte) }},
	{"handshake", "delay of a rendezvous sender's release after the match", table.Duration("handshake_ns", "handshake"), false, func(p *sim.Params) Value { return (*units.Duration)(&p.HandshakeNS) }},
	{"rendezvous", "when a rendezvous sender is released: at the match, or, with drain, after the answer and the data", table.Text("rendezvous"), false, func(p *sim.Params) Value { return &choice{[2]string{"match", "drain"}, &p.Drain} }},
	{"receive", "what takes in the bytes of a message: the cpu, or the nic alone", table.Text("receive"), false, func(p *sim.Params) Value { return &choice{[2]string{"cpu", "nic"}, &p.NIC} }},
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

// choice is a rule of the model: one of two names. Numbers are 0 and 1.
type choice struct {
	names  [2]string
	second *bool
}

func (c *choice) Set(text string) error {
	i := slices.Index(c.names[:], text)
	if i < 0 {
		i = slices.Index([]string{"0", "1"}, text) // as Text has it
	}
	if i < 0 {
		return fmt.Errorf("want %s or %s", c.names[0], c.names[1])
	}
	*c.second = i == 1
	return nil
}

func (c *choice) Number() float64 {
	if *c.second {
		return 1
	}
	return 0
}

func (c *choice) String() string { return c.names[int(c.Number())] }

func (c *choice) Type() string { return "RULE" }

// IsRule reports whether the values are names of rules.
func (p *Parameter) IsRule() bool { return p.Of(new(sim.Params)).Type() == new(choice).Type() }

// Named returns the parameter of a name.
func Named(name string) (*Parameter, error) {
	i := slices.IndexFunc(Parameters, func(p Parameter) bool { return p.Name == name })
	if i < 0 {
		return nil, nearest.Unknown("parameter", name, Names())
	}
	return &Parameters[i], nil
}

// Names returns the names of all parameters.
func Names() (names []string) {
	for _, p := range Parameters {
		names = append(names, p.Name)
	}
	return names
}

// Parse returns the number of a value that a text gives.
func (p *Parameter) Parse(text string) (float64, error) {
	value := p.Of(new(sim.Params))
	err := value.Set(text)
	return value.Number(), err
}

// Text returns the text that Parse reads as a number. The error says that the number is
// out of range.
func (p *Parameter) Text(number float64) (string, error) {
	params := sim.Default()
	value := p.Of(&params)
	if err := value.Set(strconv.FormatFloat(number, 'f', -1, 64)); err != nil {
		return "", err
	}
	return value.String(), params.Check()
}

// Values returns the numbers of all parameters by the keys of their columns. It has the
// parts of o, not o, and not the rules, nor o-tail if it is 0: files of earlier versions have
// no o-tail.
func Values(p *sim.Params) map[string]float64 {
	values := map[string]float64{}
	for _, parameter := range Parameters {
		switch value := parameter.Of(p).(type) {
		case *overhead, *choice:
		default:
			if number := value.Number(); number != 0 || parameter.Name != "o-tail" {
				values[parameter.Column.Key] = number
			}
		}
	}
	return values
}
