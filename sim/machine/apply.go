package machine

import (
	"fmt"
	"slices"
	"strings"

	"loggops/internal/units"
	"loggops/sim"
)

// field is a value that some messages can have of their own; one of both is not nil.
type field struct {
	ns      **int64
	perByte **float64
}

// fields returns the values of a parameter of the network in an override; none for parameters
// that are the same for all messages.
func fields(name string, o *sim.Override) []field {
	switch name {
	case "L":
		return []field{{ns: &o.LatencyNS}}
	case "o":
		return []field{{ns: &o.OverheadSendNS}, {ns: &o.OverheadRecvNS}}
	case "o-send":
		return []field{{ns: &o.OverheadSendNS}}
	case "o-recv":
		return []field{{ns: &o.OverheadRecvNS}}
	case "o-tail":
		return []field{{ns: &o.TailNS}}
	case "g":
		return []field{{ns: &o.GapNS}}
	case "G":
		return []field{{perByte: &o.GapPerByte}}
	case "O":
		return []field{{perByte: &o.OverheadPerByte}}
	}
	return nil
}

func (f field) is() bool { return f.ns != nil && *f.ns != nil || f.perByte != nil && *f.perByte != nil }

// take takes the value of another field of the parameter.
func (f field) take(from field) {
	if f.ns != nil {
		*f.ns = *from.ns
	} else {
		*f.perByte = *from.perByte
	}
}

// value returns the value, which must be there, in a variable of its own.
func (f field) value() Value {
	if f.ns != nil {
		return new(units.Duration(**f.ns))
	}
	return new(units.Rate(**f.perByte))
}

// scale multiplies the value, if it is there.
func (f field) scale(by float64) error {
	if !f.is() {
		return nil
	}
	value := f.value()
	err := scale(value, by)
	if f.ns != nil {
		*f.ns = new(int64(*value.(*units.Duration)))
	} else {
		*f.perByte = new(float64(*value.(*units.Rate)))
	}
	return err
}

// group has the values of one parameter of messages of all sizes, on the network or at a level.
type group struct {
	name  string
	base  sim.Override // from 1 B on
	sizes []sim.SizeRange
}

// groupOf returns the values of the network, or of the messages at a level.
func groupOf(name string, p *sim.Params, l *sim.Level) *group {
	if l != nil {
		within := p.Within(l)
		p = &within
	}
	return &group{name, *everywhere(name, p), slices.Clone(p.BySize)}
}

// everywhere returns the override with the values that a parameter has from 1 B on.
func everywhere(name string, p *sim.Params) *sim.Override { return Settings{name: ""}.override(p) }

// all calls f with the values of each range.
func (g *group) all(f func([]field)) {
	f(fields(g.name, &g.base))
	for i := range g.sizes {
		f(fields(g.name, &g.sizes[i].Override))
	}
}

// scale multiplies the values by a factor.
func (g *group) scale(by float64) (err error) {
	g.all(func(values []field) {
		for _, v := range values {
			if err == nil {
				err = v.scale(by)
			}
		}
	})
	return err
}

// differs reports whether the values depend on the size of messages.
func (g *group) differs() (differs bool) {
	base := fields(g.name, &g.base)
	g.all(func(values []field) {
		for i, v := range values {
			differs = differs || v.is() && v.value().Number() != base[i].value().Number()
		}
	})
	return differs
}

// setAll gives messages of all sizes one value.
func (g *group) setAll(value *sim.Override) {
	copyFields(g.name, &g.base, value)
	for i := range g.sizes {
		copyFields(g.name, &g.sizes[i].Override, new(sim.Override))
	}
}

// at returns the values of messages of a size.
func (g *group) at(bytes int64) *sim.Override {
	o := g.base
	for i := range g.sizes {
		for j, v := range fields(g.name, &g.sizes[i].Override) {
			if v.is() && g.sizes[i].From <= bytes {
				fields(g.name, &o)[j].take(v)
			}
		}
	}
	return &o
}

// setRange sets the values of messages from a size on, up to the next range. The range must be
// there.
func (g *group) setRange(from int64, value *sim.Override) error {
	froms := []int64{1}
	for _, r := range g.sizes {
		froms = append(froms, r.From)
	}
	i := slices.Index(froms, from)
	if i < 0 {
		return fmt.Errorf("no range of sizes begins at %s; they begin at %s", (*units.Size)(&from), strings.Join(sizeTexts(froms), ", "))
	}
	if i < len(g.sizes) { // the next range may have taken its value from this one
		copyFields(g.name, &g.sizes[i].Override, g.at(g.sizes[i].From))
	}
	to := &g.base
	if i > 0 {
		to = &g.sizes[i-1].Override
	}
	copyFields(g.name, to, value)
	return nil
}

func copyFields(name string, to, from *sim.Override) {
	values := fields(name, from)
	for i, v := range fields(name, to) {
		v.take(values[i])
	}
}

func sizeTexts(sizes []int64) (texts []string) {
	for _, bytes := range sizes {
		texts = append(texts, (*units.Size)(&bytes).String())
	}
	return texts
}
