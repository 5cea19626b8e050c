package machine

import (
	"fmt"
	"slices"
	"strings"

	"loggops/internal/units"
	"loggops/sim"
)

// set sets the parameter for the messages of its scope to a value, absolute or relative. Before is
// the machine without settings.
func (p *Parameter) set(to, before *sim.Params, text string) error {
	by, relative, err := p.factor(text)
	if err != nil {
		return err
	}
	if len(p.Own) == 0 {
		if !relative {
			return p.Parameter.Set(to, text)
		}
		p.Scale(to, by)
		return nil
	}
	var absolute sim.Params
	if !relative {
		if err := p.Parameter.Set(&absolute, text); err != nil {
			return err
		}
	}
	value, of := absolute.Own(p.Own...), p.scope
	level, err := of.levelIn(to)
	if err != nil {
		return err
	}
	was, err := of.levelIn(before)
	if err != nil {
		return err
	}
	g := groupOf(p.Parameter, to, level)
	machines := g // what factors refer to
	if of.level == network || was != nil && p.ownedBy(was) {
		machines = groupOf(p.Parameter, before, was)
	}
	switch {
	case of.from > 0:
		if relative {
			value = *machines.at(of.from)
			p.ScaleOwn(&value, by)
		}
		if err := g.setRange(of.from, &value); err != nil {
			return err
		}
	case relative:
		machines.scale(by)
		g = machines
	default:
		zero := p.Parameter.Of(&absolute).Number() == 0
		if (level == nil || p.ownedBy(level)) && g.differs() && !zero {
			return p.ambiguous("size of messages", p.partsIn(to))
		}
		g.setAll(&value)
	}
	if level != nil {
		g.storeLevel(to, level)
		return nil
	}
	g.store(to)
	if of == allMessages && relative {
		p.scaleLevels(to, by)
	}
	return nil
}

// factor returns the factor of a relative text.
func (p *Parameter) factor(text string) (by float64, relative bool, err error) {
	if !p.IsFactor(text) {
		return 0, false, nil
	}
	by, err = p.Field.Number(text)
	return by, true, err
}

// scaleLevels scales the values that levels have of their own.
func (p *Parameter) scaleLevels(of *sim.Params, by float64) {
	for i := range of.Levels {
		l := &of.Levels[i]
		own := group{p.Parameter, l.Override, slices.Clone(l.BySize)}
		own.scale(by)
		l.Override, l.BySize = own.base, own.sizes
	}
}

// store sets the values of the network.
func (g *group) store(to *sim.Params) {
	to.SetForAll(&g.base)
	for i := range to.BySize { // which SetForAll has cloned
		g.Copy(&to.BySize[i].Override, &g.sizes[i].Override)
	}
}

// storeLevel sets the values of a level. It gets ranges of sizes of its own if it needs them.
func (g *group) storeLevel(to *sim.Params, l *sim.Level) {
	sizes := slices.Clone(to.Within(l).BySize)
	g.Copy(&l.Override, &g.base)
	needed := len(l.BySize) > 0
	for i := range sizes {
		g.Copy(&sizes[i].Override, &g.sizes[i].Override)
		needed = needed || g.Has(&sizes[i].Override)
	}
	if needed {
		l.BySize = sizes
	}
}

// ownedBy reports whether a level has a value of the parameter, for messages of any size.
func (p *Parameter) ownedBy(l *sim.Level) bool {
	return p.Has(&l.Override) || slices.ContainsFunc(l.BySize, func(r sim.SizeRange) bool { return p.Has(&r.Override) })
}

// ambiguous is the error of an absolute value of a parameter that has several.
func (p *Parameter) ambiguous(by string, parts []*Parameter) error {
	var names []string
	for _, part := range parts {
		names = append(names, part.Name)
	}
	return fmt.Errorf("on this machine, %s depends on the %s: scale all its values, such as %s=x2, or set one by its name: %s", p.Parameter.Name, by, p.Parameter.Name, strings.Join(names, ", "))
}

// parts returns the parameters of all values that a machine has: L@1B, L@64KiB, L@16; L if there is one. Of a
// level, or of a size, they are its own.
func (p *Parameter) parts(of *sim.Params) []*Parameter {
	if p.scope.from == 0 {
		if parts := p.partsIn(of); len(parts) > 1 {
			return parts
		}
	}
	return []*Parameter{p}
}

// DependsOnSize reports whether a machine has several values for messages of different sizes, on the
// network or at the level of the name.
func (p *Parameter) DependsOnSize(of *sim.Params) bool {
	level, err := p.scope.levelIn(of)
	return err == nil && p.scope.from == 0 && groupOf(p.Parameter, of, level).differs()
}

// partsIn returns the parts of a parameter, of those at its level if it has one.
func (p *Parameter) partsIn(of *sim.Params) (parts []*Parameter) {
	add := func(of scope) { parts = append(parts, p.within(of)) }
	addAll := func(of scope, g *group) {
		if !g.differs() {
			add(of)
			return
		}
		of.from = 1
		add(of)
		for _, r := range g.sizes {
			if p.Has(&r.Override) {
				of.from = r.From
				add(of)
			}
		}
	}
	level := p.scope.level
	if len(p.Own) == 0 {
		return []*Parameter{p}
	}
	if level <= 0 {
		addAll(scope{level: network}, groupOf(p.Parameter, of, nil))
	}
	for i := range of.Levels {
		if l := &of.Levels[i]; level == l.Size || level == 0 && p.ownedBy(l) {
			addAll(scope{level: l.Size}, groupOf(p.Parameter, of, l))
		}
	}
	return parts
}

// CheckSweep returns an error if an absolute value is for one of several that a parameter has.
func (s Settings) CheckSweep(of *sim.Params) error {
	for _, name := range s.names() {
		p, err := Find(name)
		if err != nil {
			return err
		}
		if parts := p.parts(of); p.scope == allMessages && len(parts) > 1 && !units.IsFactor(s[name]) {
			by := "level"
			if p.DependsOnSize(of) {
				by = "size of messages"
			}
			return fmt.Errorf("%s = %s: %w", name, s[name], p.ambiguous(by, parts))
		}
	}
	return nil
}

// In reports whether messages of a size, at a level of the machine, have the value of the parameter
// that its name stands for. The number of levels stands for the network.
func (p *Parameter) In(params *sim.Params, level int, bytes int64) bool {
	of := p.scope
	if of == allMessages {
		return true
	}
	if level < len(params.Levels) {
		l := &params.Levels[level]
		within := params.Within(l)
		if of.level != l.Size && (of.level > 0 || p.ownedBy(l)) {
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
	if p.Parameter.Name == "o" {
		send, _ := Named("o-send")
		recv, _ := Named("o-recv")
		if sends, recvs := send.within(p.scope).texts(params), recv.within(p.scope).texts(params); !slices.Equal(values(sends), values(recvs)) {
			return strings.Join(append(sends, recvs...), ",")
		}
	}
	all := p.texts(params)
	if len(all) == 1 {
		return values(all)[0]
	}
	return strings.Join(all, ",")
}

// texts returns all values of a parameter, as settings.
func (p *Parameter) texts(params *sim.Params) (all []string) {
	for _, part := range p.parts(params) {
		all = append(all, part.Name+"="+part.TextIn(params))
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
