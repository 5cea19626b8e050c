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

// Placements of ranks on the nodes of a machine, its largest level.
const (
	Block      = "block"
	RoundRobin = "round-robin"
)

// Placement returns the placement of ranks on nodes.
func Placement(p *sim.Params) string {
	if p.RoundRobin {
		return RoundRobin
	}
	return Block
}

// ParseLevel parses a level of the machine's structure, such as size=16,L=400ns,G=0.1. If
// size is not 0, it is the level's size, and the text must not contain one.
func ParseLevel(text string, size int) (sim.Level, error) {
	l := sim.Level{Size: size}
	known := []spec.Option{
		spec.To("L", &l.LatencyNS, pointer(units.ParseDuration)), spec.To("o", &l.OverheadSendNS, pointer(units.ParseDuration)),
		spec.To("g", &l.GapNS, pointer(units.ParseDuration)), spec.To("G", &l.GapPerByte, pointer(units.ParseRate)),
	}
	if size == 0 {
		known = append(known, spec.To("size", &l.Size, func(s string) (int, error) { return spec.Integer(s, 1, math.MaxInt32) }).Needed())
	}
	_, err := spec.Options(text, ",", known...)
	l.OverheadRecvNS = l.OverheadSendNS
	return l, err
}

// pointer returns a parser whose value is not nil.
func pointer[T any](parse func(string) (T, error)) func(string) (*T, error) {
	return func(s string) (*T, error) {
		value, err := parse(s)
		return &value, err
	}
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
	if times, rates := values(base, new(sim.Override)); len(times)+len(rates) == 0 {
		return nil, fmt.Errorf("%s: levels have no parameter %s of their own", name, base)
	}
	at := *p
	at.Name = fmt.Sprintf("%s@%d", base, size)
	at.Column.Key, at.Column.Title = fmt.Sprintf("%s_at_%d", p.Column.Key, size), at.Name
	at.Of = func(params *sim.Params) Value {
		within := *params
		if _, level, err := at.level(params); err == nil {
			within = params.Within(level)
		}
		return p.Of(&within)
	}
	return &at, nil
}

// level returns the parameter of the network that L@16 is, and the level; nil if the parameter
// is the network's. The level must be there.
func (p *Parameter) level(of *sim.Params) (base *Parameter, level *sim.Level, err error) {
	name, size, isLevel := strings.Cut(p.Name, "@")
	if !isLevel {
		return p, nil, nil
	}
	var sizes []string
	for i := range of.Levels {
		l := &of.Levels[i]
		if sizes = append(sizes, strconv.Itoa(l.Size)); sizes[i] == size {
			base, err = Named(name)
			return base, l, err
		}
	}
	return nil, nil, fmt.Errorf("the machine has no level of %s ranks; its levels have %s", size, cmp.Or(strings.Join(sizes, ", "), "none"))
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
	return cmp.Or(cmp.Compare(sizeA, sizeB), cmp.Compare(parameterA, parameterB), cmp.Compare(a, b))
}
