package machine

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/sim"
)

// Settings are values of parameters by their names, L or L@16. A value is absolute, such as
// 2us, or relative to the machine's, such as x0.5. It is the value of a flag, whose texts add
// to it.
type Settings map[string]string

// Set adds the parameters of a text such as L=2us,o=x0.5,L@16=400ns.
func (s *Settings) Set(text string) error {
	if text == "" {
		return errors.New("no parameter: want KEY=VALUE")
	}
	if *s == nil {
		*s = Settings{}
	}
	var known []spec.Option
	add := func(p *Parameter) {
		known = append(known, spec.Option{Key: p.Name, Set: func(text string) error {
			value, err := p.Canonical(text)
			(*s)[p.Name] = value
			return err
		}})
	}
	for i := range Parameters {
		add(&Parameters[i])
	}
	for item := range strings.SplitSeq(text, ",") {
		name, _, _ := strings.Cut(item, "=")
		if strings.Contains(name, "@") && !slices.ContainsFunc(known, func(o spec.Option) bool { return o.Key == name }) {
			p, err := Find(name)
			if err != nil {
				return err
			}
			add(p)
		}
	}
	_, err := spec.Options(text, ",", known...)
	return err
}

// Type names the form of the value in help.
func (s *Settings) Type() string { return "KEY=VALUE,..." }

// String returns a text that Set reads, in the order of Compare.
func (s *Settings) String() string {
	var all []string
	for _, name := range s.names() {
		all = append(all, name+"="+(*s)[name])
	}
	return strings.Join(all, ",")
}

func (s Settings) names() []string { return slices.SortedFunc(maps.Keys(s), Compare) }

// Apply sets the parameters. L=x2 is for messages of all sizes and levels; L=2us is for messages
// of all sizes on the network, and an error if they differ there. A value of one level or size
// stands in place of that: its factor is one of what p had before, or of the network's where the
// level takes that. The levels and ranges of sizes that p shares with other sets stay as they are.
func (s Settings) Apply(p *sim.Params) error {
	before := *p
	p.Levels = slices.Clone(p.Levels)
	for _, name := range s.names() {
		parameter, err := Find(name)
		if err != nil {
			return err
		}
		err = parameter.set(p, &before, s[name])
		if err == nil && units.IsFactor(s[name]) {
			err = p.Check()
		}
		if err != nil {
			return fmt.Errorf("%s = %s: %w", name, s[name], err)
		}
	}
	return nil
}

// own returns those of some parameters that messages of a size or level can have of their own, and
// that are set.
func (s Settings) own() (all []sim.Own) {
	for _, p := range Parameters {
		if _, ok := s[p.Name]; ok {
			all = append(all, p.Own...)
		}
	}
	return all
}

// have reports whether a parameter is set; both parts of o set o, and o sets its parts.
func (s Settings) have(p *Parameter) bool {
	if _, ok := s[p.Name]; ok {
		return true
	}
	set := s.own()
	return len(p.Own) > 0 && !slices.ContainsFunc(p.Own, func(i sim.Own) bool { return !slices.Contains(set, i) })
}
