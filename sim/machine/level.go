package machine

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/spec"
	"loggops/sim"
)

// Placements of ranks on the nodes of a machine, its largest level.
const (
	Block      = "block"
	RoundRobin = "round-robin"
)

// Placements are the names of all.
var Placements = []string{Block, RoundRobin}

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
	var known []spec.Option
	for _, p := range Parameters {
		if len(p.Own) > 0 {
			known = append(known, spec.Option{Key: p.Name, Set: func(text string) error {
				var params sim.Params
				err := p.Parameter.Set(&params, text)
				own := params.Own(p.Own...)
				p.Copy(&l.Override, &own)
				return err
			}})
		}
	}
	if size == 0 {
		known = append(known, spec.To("size", &l.Size, func(s string) (int, error) { return spec.Integer(s, 1, math.MaxInt32) }).Needed())
	}
	_, err := spec.Options(text, ",", known...)
	return l, err
}

// Find returns the parameter of a name: L, L@16 of the level of 16 ranks, L@network without that of
// levels, L@64KiB of the messages from that size on, and L@16@64KiB of those of the level.
func Find(name string) (*Parameter, error) {
	base, of, err := splitName(name)
	p, unknown := Named(base)
	if unknown != nil {
		return nil, unknown
	}
	if err != nil {
		return nil, err
	}
	if of == allMessages {
		return p, nil
	}
	if len(p.Own) == 0 {
		return nil, fmt.Errorf("%s: levels have no parameter %s of their own, and neither have sizes", name, base)
	}
	return p.within(of), nil
}

// levelIn returns the level of a scope, which must be there; nil for all and for the network.
func (s scope) levelIn(p *sim.Params) (*sim.Level, error) {
	if s.level <= 0 {
		return nil, nil
	}
	var sizes []string
	for i := range p.Levels {
		l := &p.Levels[i]
		if sizes = append(sizes, strconv.Itoa(l.Size)); l.Size == s.level {
			return l, nil
		}
	}
	return nil, fmt.Errorf("the machine has no level of %d ranks; its levels have %s", s.level, cmp.Or(strings.Join(sizes, ", "), "none"))
}

// Compare orders the names of parameters: those of the whole machine, in the order of Parameters,
// those of the network and of its sizes, and those of levels.
func Compare(a, b string) int {
	place := func(name string) (level int, from int64, parameter int) {
		base, of, _ := splitName(name)
		level, from = of.place()
		return level, from, slices.Index(Names(), base)
	}
	levelA, fromA, parameterA := place(a)
	levelB, fromB, parameterB := place(b)
	return cmp.Or(cmp.Compare(levelA, levelB), cmp.Compare(fromA, fromB), cmp.Compare(parameterA, parameterB), cmp.Compare(a, b))
}
