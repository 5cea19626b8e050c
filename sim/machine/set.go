package machine

import (
	"fmt"
	"slices"
	"strings"

	"loggops/sim"
)

// set sets the parameter for the messages of its scope to a value, absolute or relative. Before is
// the machine without settings.
func (p *Parameter) set(to, before *sim.Params, text string) error {
	name, of, err := splitName(p.Name)
	if err != nil {
		return err
	}
	value, by, err := p.read(text)
	if err != nil {
		return err
	}
	if len(fields(name, new(sim.Override))) == 0 {
		return p.setAlone(to, text, by)
	}
	level, err := of.levelIn(to)
	if err != nil {
		return err
	}
	was, err := of.levelIn(before)
	if err != nil {
		return err
	}
	g := groupOf(name, to, level)
	machines := g // what factors refer to
	if of.level == network || was != nil && owns(name, was) {
		machines = groupOf(name, before, was)
	}
	switch {
	case of.from > 0:
		if IsRelative(text) {
			one := &group{name: name, base: *machines.at(of.from)}
			if err := one.scale(by); err != nil {
				return err
			}
			value = &one.base
		}
		if err := g.setRange(of.from, value); err != nil {
			return err
		}
	case IsRelative(text):
		if err := machines.scale(by); err != nil {
			return err
		}
		g = machines
	default:
		if one := (group{name: name, base: *value}); (level == nil || owns(name, level)) && g.differs() && !one.zero() {
			return ambiguous("size of messages", name, namesIn(name, to, of.level))
		}
		g.setAll(value)
	}
	if level != nil {
		g.storeLevel(to, level)
		return nil
	}
	g.store(to)
	if of == allMessages && IsRelative(text) {
		return scaleLevels(name, to, by)
	}
	return nil
}

// read returns the value of an absolute text, from 1 B on, or the factor of a relative one.
func (p *Parameter) read(text string) (value *sim.Override, by float64, err error) {
	name, _, _ := strings.Cut(p.Name, "@")
	base, err := Named(name)
	if err != nil {
		return nil, 0, err
	}
	var of sim.Params
	to := base.Of(&of)
	if _, rule := to.(*choice); !rule && IsRelative(text) {
		by, err = ParseFactor(text)
		return nil, by, err
	}
	err = to.Set(text)
	return everywhere(name, &of), 0, err
}

// setAlone sets a parameter that is the same for all messages.
func (p *Parameter) setAlone(to *sim.Params, text string, by float64) error {
	value := p.Of(to)
	if _, rule := value.(*choice); rule || !IsRelative(text) {
		return value.Set(text)
	}
	return scale(value, by)
}

// scaleLevels scales the values that levels have of their own.
func scaleLevels(name string, p *sim.Params, by float64) error {
	for i := range p.Levels {
		l := &p.Levels[i]
		own := group{name, l.Override, slices.Clone(l.BySize)}
		if err := own.scale(by); err != nil {
			return err
		}
		l.Override, l.BySize = own.base, own.sizes
	}
	return nil
}

// store sets the values of the network.
func (g *group) store(to *sim.Params) {
	to.Set(&g.base)
	for i := range to.BySize { // which Set has cloned
		copyFields(g.name, &to.BySize[i].Override, &g.sizes[i].Override)
	}
}

// storeLevel sets the values of a level. It gets ranges of sizes of its own if it needs them.
func (g *group) storeLevel(to *sim.Params, l *sim.Level) {
	sizes := slices.Clone(to.Within(l).BySize)
	copyFields(g.name, &l.Override, &g.base)
	needed := len(l.BySize) > 0
	for i := range sizes {
		copyFields(g.name, &sizes[i].Override, &g.sizes[i].Override)
		needed = needed || has(g.name, &sizes[i].Override)
	}
	if needed {
		l.BySize = sizes
	}
}

func has(name string, o *sim.Override) bool {
	return slices.ContainsFunc(fields(name, o), field.is)
}

// owns reports whether a level has a value of a parameter, for messages of any size.
func owns(name string, l *sim.Level) bool {
	return has(name, &l.Override) || slices.ContainsFunc(l.BySize, func(r sim.SizeRange) bool { return has(name, &r.Override) })
}

// zero reports whether all values are 0.
func (g *group) zero() bool {
	return !slices.ContainsFunc(fields(g.name, &g.base), func(f field) bool { return f.value().Number() != 0 })
}

// ambiguous is the error of an absolute value of a parameter that has several.
func ambiguous(by, name string, names []string) error {
	return fmt.Errorf("on this machine, %s depends on the %s: scale all its values, such as %s=x2, or set one by its name: %s", name, by, name, strings.Join(names, ", "))
}

// Several returns the names of all values of a parameter that a machine has: L@1B, L@64KiB,
// L@16; L if there is one. Of a level, or of a size, they are its own.
func (p *Parameter) Several(of *sim.Params) []string {
	name, scope, err := splitName(p.Name)
	if err != nil || scope.from > 0 {
		return []string{p.Name}
	}
	names := namesIn(name, of, scope.level)
	if len(names) == 1 {
		return []string{p.Name}
	}
	return names
}

// DependsOnSize reports whether a machine has several values for messages of different sizes, on the
// network or at the level of the name.
func (p *Parameter) DependsOnSize(of *sim.Params) bool {
	name, scope, err := splitName(p.Name)
	if err != nil || scope.from > 0 {
		return false
	}
	level, err := scope.levelIn(of)
	return err == nil && groupOf(name, of, level).differs()
}

// namesIn returns the names of the values of a parameter, of those at one level if it is not 0.
func namesIn(name string, p *sim.Params, level int) (names []string) {
	add := func(of scope, g *group) {
		if !g.differs() {
			names = append(names, of.of(name, "@"))
			return
		}
		of.from = 1
		names = append(names, of.of(name, "@"))
		for _, r := range g.sizes {
			if has(name, &r.Override) {
				of.from = r.From
				names = append(names, of.of(name, "@"))
			}
		}
	}
	if len(fields(name, new(sim.Override))) == 0 {
		return []string{name}
	}
	if level <= 0 {
		add(scope{level: network}, groupOf(name, p, nil))
	}
	for i := range p.Levels {
		if l := &p.Levels[i]; level == l.Size || level == 0 && owns(name, l) {
			add(scope{level: l.Size}, groupOf(name, p, l))
		}
	}
	return names
}

// CheckSweep returns an error if an absolute value is for one of several that a parameter has.
func (s Settings) CheckSweep(p *sim.Params) error {
	for _, name := range s.names() {
		parameter, err := Find(name)
		if err != nil {
			return err
		}
		_, of, err := splitName(name)
		if err != nil {
			return err
		}
		if names := parameter.Several(p); of == allMessages && len(names) > 1 && !IsRelative(s[name]) {
			by := "level"
			if parameter.DependsOnSize(p) {
				by = "size of messages"
			}
			return fmt.Errorf("%s = %s: %w", name, s[name], ambiguous(by, name, names))
		}
	}
	return nil
}

// In reports whether messages of a size, at a level of the machine, have the value of the parameter
// that its name stands for. The number of levels stands for the network.
func (p *Parameter) In(params *sim.Params, level int, bytes int64) bool {
	name, of, err := splitName(p.Name)
	if err != nil || of == allMessages {
		return err == nil
	}
	if level < len(params.Levels) {
		l := &params.Levels[level]
		within := params.Within(l)
		if of.level != l.Size && (of.level > 0 || owns(name, l)) {
			return false
		}
		params = &within
	} else if of.level > 0 {
		return false
	}
	_, from := params.Of(bytes)
	return of.from == 0 || from == of.from
}

// TextOf returns the values of the parameter: 2us, or if there are several, L@1B=612ns,L@64KiB=16us.
func (p *Parameter) TextOf(params *sim.Params) string {
	if name, of, err := splitName(p.Name); err == nil && name == "o" {
		send, recv := of.of("o-send", "@"), of.of("o-recv", "@")
		if sends, recvs := texts(send, params), texts(recv, params); !slices.Equal(values(sends), values(recvs)) {
			return strings.Join(append(sends, recvs...), ",")
		}
	}
	all := texts(p.Name, params)
	if len(all) == 1 {
		return values(all)[0]
	}
	return strings.Join(all, ",")
}

// texts returns all values of a parameter, as settings.
func texts(name string, params *sim.Params) (all []string) {
	p, err := Find(name)
	if err != nil {
		return nil
	}
	for _, name := range p.Several(params) {
		if one, err := Find(name); err == nil {
			all = append(all, name+"="+one.Of(params).String())
		}
	}
	return all
}

// values returns settings without their names.
func values(settings []string) (values []string) {
	for _, s := range settings {
		_, value, _ := strings.Cut(s, "=")
		values = append(values, value)
	}
	return values
}
