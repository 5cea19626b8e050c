package machine

import (
	"math"

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
