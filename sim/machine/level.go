package machine

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/sim"
)

// ParseLevel parses a level of the machine's structure, such as size=16,L=400ns,G=0.1. If
// size is not 0, it is the level's size, and the text must not contain one.
func ParseLevel(text string, size int) (sim.Level, error) {
	l := sim.Level{Size: size}
	known := []spec.Option{
		spec.To("L", &l.LatencyNS, given(units.ParseDuration)), spec.To("o", &l.OverheadNS, given(units.ParseDuration)),
		spec.To("g", &l.GapNS, given(units.ParseDuration)), spec.To("G", &l.GapPerByte, given(units.ParseRate)),
	}
	if size == 0 {
		known = append(known, spec.To("size", &l.Size, func(s string) (int, error) { return spec.Integer(s, 1, math.MaxInt32) }).Needed())
	}
	_, err := spec.Options(text, ",", known...)
	return l, err
}

// given returns a parser whose value is not nil.
func given[T any](parse func(string) (T, error)) func(string) (*T, error) {
	return func(s string) (*T, error) {
		value, err := parse(s)
		return &value, err
	}
}

// ofLevels are the parameters that a level can have, and how it gets them from those of its
// messages.
var ofLevels = map[string]func(*sim.Level, *sim.Params){
	"L": func(l *sim.Level, p *sim.Params) { l.LatencyNS = &p.LatencyNS },
	"o": func(l *sim.Level, p *sim.Params) { l.OverheadNS = &p.OverheadSendNS },
	"g": func(l *sim.Level, p *sim.Params) { l.GapNS = &p.GapNS },
	"G": func(l *sim.Level, p *sim.Params) { l.GapPerByte = &p.GapPerByte },
}

// Find returns the parameter of a name, such as L; L@16 is the L of the level of 16 ranks.
func Find(name string) (*Parameter, error) {
	base, of, isLevel := strings.Cut(name, "@")
	p, err := Named(base)
	if err != nil || !isLevel {
		return p, err
	}
	size, err := spec.Integer(of, 1, math.MaxInt32)
	if err != nil {
		return nil, fmt.Errorf("%s: the ranks of the level: %w", name, err)
	}
	if ofLevels[base] == nil {
		return nil, fmt.Errorf("%s: levels have no parameter %s of their own (there are L, o, g, G)", name, base)
	}
	at := *p
	at.Name = fmt.Sprintf("%s@%d", base, size)
	at.Column.Key, at.Column.Title = fmt.Sprintf("%s_at_%d", p.Column.Key, size), at.Name
	at.Of = func(params *sim.Params) Value {
		i := level(params, size)
		if i < 0 {
			return p.Of(&sim.Params{})
		}
		within := params.Within(&params.Levels[i])
		return ofLevel{p.Of(&within), func() { ofLevels[base](&params.Levels[i], &within) }}
	}
	return &at, nil
}

// ofLevel is the value of a level, which it has of its own once it is set.
type ofLevel struct {
	Value
	keep func()
}

func (l ofLevel) Set(text string) error {
	err := l.Value.Set(text)
	if err == nil {
		l.keep()
	}
	return err
}

// level returns the place of the level of size ranks, negative if there is none.
func level(p *sim.Params, size int) int {
	return slices.IndexFunc(p.Levels, func(l sim.Level) bool { return l.Size == size })
}

// hasLevel returns an error if a name is that of a level's parameter and p lacks the level.
func hasLevel(p *sim.Params, name string) error {
	_, of, isLevel := strings.Cut(name, "@")
	size, _ := strconv.Atoi(of)
	if !isLevel || level(p, size) >= 0 {
		return nil
	}
	var sizes []string
	for _, l := range p.Levels {
		sizes = append(sizes, strconv.Itoa(l.Size))
	}
	return fmt.Errorf("the machine has no level of %d ranks; its levels have %s", size, cmp.Or(strings.Join(sizes, ", "), "none"))
}

// Compare orders the names of parameters: those of the network, in the order of Parameters,
// and those of levels after them.
func Compare(a, b string) int {
	place := func(name string) (size, parameter int) {
		base, of, _ := strings.Cut(name, "@")
		size, _ = strconv.Atoi(of)
		return size, slices.Index(Names(), base)
	}
	sizeA, parameterA := place(a)
	sizeB, parameterB := place(b)
	return cmp.Or(cmp.Compare(sizeA, sizeB), cmp.Compare(parameterA, parameterB))
}
