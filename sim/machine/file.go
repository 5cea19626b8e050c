package machine

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"

	"github.com/pelletier/go-toml/v2"

	"loggops/formats"
	"loggops/internal/nearest"
	"loggops/internal/setting"
	"loggops/internal/tomltext"
	"loggops/sim"
)

// Open returns the parameters of a machine: of the file of that name if it exists, and
// of a measured machine otherwise. The error is *setting.Invalid or names the file.
func Open(name string) (sim.Params, error) {
	text, err := formats.ReadText(name)
	if errors.Is(err, fs.ErrNotExist) {
		p, err := sim.Machine(name)
		if err != nil {
			return p, setting.Errorf("machine:", "no file is called %s, and %v", name, err)
		}
		return p, nil
	}
	if err != nil {
		return sim.Params{}, err
	}
	p, err := Parse(text)
	if err != nil {
		return p, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// Parse parses a machine file: TOML, whose keys are names of parameters, and whose values
// are strings with units or numbers of ns or bytes. Optional parameters that are missing
// are 0. Missing required parameters, unknown ones and values out of range are errors.
func Parse(text []byte) (sim.Params, error) {
	var (
		p      sim.Params
		values map[string]any
	)
	if err := toml.NewDecoder(bytes.NewReader(text)).Decode(&values); err != nil {
		return p, tomltext.Error(err, "want numbers, or texts with a unit")
	}
	for _, parameter := range Parameters {
		value, ok := values[parameter.Name]
		if !ok {
			continue
		}
		plain, err := asText(value)
		if err == nil {
			err = parameter.Of(&p).Set(plain)
		}
		if err != nil {
			return p, fmt.Errorf("%s = %v: %w", parameter.Name, value, err)
		}
	}
	known := append(names(true), names(false)...)
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(known, key) {
			return p, nearest.Unknown("parameter", key, known)
		}
	}
	has := func(key string) bool { _, ok := values[key]; return ok }
	parts := has("o-send") && has("o-recv")
	for _, key := range names(true) {
		switch {
		case has(key), key == "o-send", key == "o-recv", key == "o" && parts:
		default:
			return p, fmt.Errorf("%s is missing", key)
		}
	}
	return p, p.Check()
}

func names(needed bool) (names []string) {
	for _, p := range Parameters {
		if p.Needed == needed {
			names = append(names, p.Name)
		}
	}
	return names
}

// asText returns a value of a TOML file as the text that a flag takes.
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
