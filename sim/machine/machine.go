// Package machine has the names of the parameters of the LogGOPS model in flags, machine files
// and sweeps, also those of messages of one level or size, and their values as texts. It also
// reads machine files.
package machine

import (
	"slices"

	"loggops/internal/setting"
	"loggops/internal/table"
	"loggops/sim"
)

// Parameter is a parameter of the model, of all messages or of those of one level or size.
type Parameter struct {
	*sim.Parameter        // of all messages
	Name           string // L, or L@16 of the level of 16 ranks
	scope          scope
}

// Parameters lists all parameters of all messages.
var Parameters = func() (all []Parameter) {
	for i := range sim.Parameters() {
		p := &sim.Parameters()[i]
		all = append(all, Parameter{p, p.Name, allMessages})
	}
	return all
}()

// Named returns the parameter of a name without a level and a size.
func Named(name string) (*Parameter, error) {
	i := slices.Index(Names(), name)
	if i < 0 {
		return nil, setting.Unknown("parameter", name, Names())
	}
	return &Parameters[i], nil
}

// within returns the parameter of the messages of a scope.
func (p *Parameter) within(of scope) *Parameter {
	return &Parameter{p.Parameter, of.of(p.Parameter.Name, "@"), of}
}

// Names returns the names of all parameters.
func Names() (names []string) {
	for _, p := range Parameters {
		names = append(names, p.Name)
	}
	return names
}

// Column is the column of the parameter in tables.
func (p *Parameter) Column() table.Column {
	f := p.Field
	f.Name, f.Key = p.Name, p.scope.of(p.Key, "_at_")
	return f.Column()
}

// of returns the set of parameters that messages of the scope have, without the level if they lack it.
func (p *Parameter) of(params *sim.Params) *sim.Params {
	within := *params
	if level, err := p.scope.levelIn(params); err == nil && level != nil {
		within = params.Within(level)
	}
	if p.scope.from > 0 {
		within, _ = within.Of(p.scope.from)
	}
	return &within
}

// NumberIn returns the value of the parameter in a set of parameters, in ns, bytes or ns per byte.
func (p *Parameter) NumberIn(params *sim.Params) float64 {
	return p.Parameter.Of(p.of(params)).Number()
}

// TextIn returns the text of that value.
func (p *Parameter) TextIn(params *sim.Params) string { return p.Parameter.TextIn(p.of(params)) }

// List returns the values of a list. It is an error if one is out of range.
func (p *Parameter) List(text string) ([]string, error) {
	values, err := p.Field.List(text)
	if err != nil || p.IsFactor(text) {
		return values, err
	}
	for _, value := range values {
		params := sim.Default()
		if err := p.Parameter.Set(&params, value); err != nil {
			return nil, err
		}
		if err := params.Check(); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// Values returns the values of all parameters by their keys. It has the parts of o, not o, and
// lacks what machine files may lack if it is 0.
func Values(p *sim.Params) map[string]any {
	values := map[string]any{}
	for _, parameter := range Parameters {
		switch number := parameter.NumberIn(p); {
		case len(parameter.Own) > 1, number == 0 && !parameter.Needed:
		case parameter.IsNames():
			values[parameter.Key] = parameter.TextIn(p)
		default:
			values[parameter.Key] = number
		}
	}
	return values
}

// OwnValues returns the values that some messages have of their own by their keys: o instead of
// its parts if they are the same.
func OwnValues(o sim.Override) map[string]any {
	values := map[string]any{}
	for _, p := range Parameters {
		other := func(i sim.Own) bool { return o[i] == nil || *o[i] != *o[p.Own[0]] }
		if len(p.Own) > 0 && !slices.ContainsFunc(p.Own, other) {
			values[p.Key] = *o[p.Own[0]]
			p.Copy(&o, new(sim.Override))
		}
	}
	return values
}
