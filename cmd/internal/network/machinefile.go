package network

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"loggops/cmd/internal/program"
	"loggops/formats"
	"loggops/formats/nearest"
	"loggops/internal/units"
	"loggops/sim"
)

// openMachine returns a machine's parameters: those of a file, if there is one
// of that name, and otherwise of a machine that is known by it.
func openMachine(name string) (sim.Params, error) {
	text, err := formats.ReadText(name)
	if errors.Is(err, fs.ErrNotExist) {
		p, err := sim.Machine(name)
		if err != nil {
			return p, program.Usagef("--machine: no file is called %s, and %v", name, err)
		}
		return p, nil
	}
	if err != nil {
		return sim.Params{}, err
	}
	p, err := parseMachine(text)
	if err != nil {
		return p, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// parseMachine reads a machine's parameters: TOML, whose keys are the names of
// the flags, and the values what these take, or numbers of ns or bytes. L, o (or
// o-send and o-recv), g, G and S must be there; others are 0. What is out of range
// is an error, as is what is no parameter.
func parseMachine(text []byte) (sim.Params, error) {
	var (
		p        sim.Params
		overhead int64
		values   map[string]any
	)
	keys := []struct {
		name string
		set  func(string) error
	}{
		{"L", (*units.Duration)(&p.LatencyNS).Set},
		{"o", (*units.Duration)(&overhead).Set},
		{"o-send", (*units.Duration)(&p.OverheadSendNS).Set},
		{"o-recv", (*units.Duration)(&p.OverheadRecvNS).Set},
		{"g", (*units.Duration)(&p.GapNS).Set},
		{"G", (*units.Rate)(&p.GapPerByte).Set},
		{"S", (*units.Size)(&p.EagerMax).Set},
		{"O", (*units.Rate)(&p.OverheadPerByte).Set},
		{"gamma", (*units.Rate)(&p.ReducePerByte).Set},
		{"handshake", (*units.Duration)(&p.HandshakeNS).Set},
	}
	if err := toml.NewDecoder(bytes.NewReader(text)).Decode(&values); err != nil {
		return p, notTOML(err)
	}
	var known []string
	for _, key := range keys {
		known = append(known, key.name)
		value, ok := values[key.name]
		if !ok {
			continue
		}
		plain, err := asText(value)
		if err == nil {
			err = key.set(plain)
		}
		if err != nil {
			return p, fmt.Errorf("%s = %v: %w", key.name, value, err)
		}
	}
	has := func(key string) bool { _, ok := values[key]; return ok }
	if !has("o-send") {
		p.OverheadSendNS = overhead
	}
	if !has("o-recv") {
		p.OverheadRecvNS = overhead
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(known, key) {
			return p, nearest.Unknown("parameter", key, known)
		}
	}
	for _, key := range []string{"L", "o", "g", "G", "S"} {
		if !has(key) && !(key == "o" && has("o-send") && has("o-recv")) {
			return p, fmt.Errorf("%s is missing", key)
		}
	}
	return p, p.Check()
}

// asText writes a value of a TOML file as a flag takes it.
func asText(value any) (string, error) {
	switch v := value.(type) {
	case string:
		return v, nil
	case int64:
		return strconv.FormatInt(v, 10), nil
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), nil
	}
	return "", errors.New("want a number, or a text with a unit")
}

// notTOML writes an error of the TOML library with its line.
func notTOML(err error) error {
	if wrong, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, _ := wrong.Position()
		return fmt.Errorf("line %d: %s", line, strings.TrimPrefix(wrong.Error(), "toml: "))
	}
	return err
}
