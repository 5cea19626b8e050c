package machine

import (
	"math"

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
