package machine

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strconv"

	"github.com/pelletier/go-toml/v2"

	"loggops/formats"
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
	settings := Settings{}
	for key, value := range values {
		if _, err := Named(key); err != nil {
			return p, err
		}
		if settings[key] = asText(value); IsRelative(settings[key]) {
			return p, fmt.Errorf("%s = %s: want a value; the file is what others are relative to", key, settings[key])
		}
	}
	if err := settings.Apply(&p); err != nil {
		return p, err
	}
	has := func(key string) bool { _, ok := values[key]; return ok }
	parts := has("o-send") && has("o-recv")
	for _, parameter := range Parameters {
		switch key := parameter.Name; {
		case !parameter.Needed, has(key), key == "o-send", key == "o-recv", key == "o" && parts:
		default:
			return p, fmt.Errorf("%s is missing", key)
		}
	}
	return p, p.Check()
}

// asText returns a value of a TOML file as the text that a flag takes.
func asText(value any) string {
	if v, ok := value.(float64); ok && math.Abs(v) < 1<<63 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}
