package machine

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"

	"github.com/pelletier/go-toml/v2"

	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/internal/visible"
	"loggops/internal/wholefile"
	"loggops/sim"
)

// Open returns the parameters of a machine: of the file of that name if it exists, and
// of a preset otherwise. The error is *setting.Invalid or, by setting.OfFile, one of the file.
func Open(name string) (sim.Params, error) {
	text, err := wholefile.ReadText(name)
	if setting.NoFile(err) {
		preset, err := NamedPreset(name)
		if missing := setting.MissingFile(name); err != nil && missing != nil {
			return sim.Params{}, missing
		}
		if err != nil {
			return sim.Params{}, setting.Errorf("machine:", "no file is called %s, and %v", visible.Value(name), err)
		}
		return preset.Params, nil
	}
	if err != nil {
		return sim.Params{}, setting.OfFile(err)
	}
	p, err := Parse(text)
	if err != nil {
		return p, setting.OfFile(fmt.Errorf("%s: %w", name, err))
	}
	return p, nil
}

// IsFile reports whether Open takes a name for that of a file.
func IsFile(name string) bool {
	_, err := os.Stat(name)
	return name != "" && err == nil
}

// Files returns the file that the name of a machine stands for, none if there is no such file.
func Files(name string) []string {
	if !IsFile(name) {
		return nil
	}
	return []string{name}
}

// Parse parses a machine file: TOML, whose keys are names of parameters, and whose values
// are strings with units or numbers of ns or bytes. Tables named size have the parameters of
// larger messages, tables named level those of levels of the machine, which may have tables
// named size of their own; placement places ranks on nodes, and topology is the network of links
// between them. Optional parameters that are missing
// are 0. Texts about the machine are ignored, see About. Missing required parameters, unknown
// ones and values out of range are errors.
func Parse(text []byte) (sim.Params, error) {
	values, err := decode(text)
	if err != nil {
		return sim.Params{}, err
	}
	if _, err := values.about(); err != nil {
		return sim.Params{}, err
	}
	return values.params()
}

// decode returns the sections of a machine file.
func decode(text []byte) (values section, err error) {
	if err := setting.CheckText(text); err != nil {
		return nil, err
	}
	if err := toml.NewDecoder(bytes.NewReader(text)).Decode(&values); err != nil {
		return nil, setting.TOMLError(err, "want numbers, or texts with a unit")
	}
	return values, nil
}

// section is a table of a machine file. Its methods remove what they return.
type section map[string]any

// params returns the parameters of a whole file.
func (s section) params() (p sim.Params, err error) {
	if p.Levels, err = s.levels(); err != nil {
		return p, err
	}
	if p.RoundRobin, err = s.placement(len(p.Levels) > 0); err != nil {
		return p, err
	}
	network, err := s.topology()
	if err != nil {
		return p, err
	}
	SetTopology(&p, network)
	sizes, err := s.sizes()
	if err != nil {
		return p, err
	}
	settings, err := s.settings()
	if err == nil {
		err = settings.Apply(&p)
	}
	if err != nil {
		return p, err
	}
	p.BySize = sizes // and not before: the settings are those of the first range
	for _, parameter := range Parameters {
		if parameter.Needed && !settings.have(&parameter) {
			return p, fmt.Errorf("%s is missing", parameter.Name)
		}
	}
	return p, p.Check()
}

// settings returns the values of a section as texts that Settings take. Relative ones, to which
// nothing is there, are errors.
func (s section) settings() (Settings, error) {
	settings := Settings{}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		if settings[key] = asText(s[key]); units.IsFactor(settings[key]) {
			return nil, setting.Advisef("%s = %s: want a value; factors are for %s and sweeps", key, settings[key], setting.Name("param"))
		}
	}
	return settings, nil
}

// tables returns the tables of a name, which an array of tables defines.
func (s section) tables(name string) (tables []section, err error) {
	value, ok := s[name]
	if !ok {
		return nil, nil
	}
	delete(s, name)
	list, ok := value.([]any)
	if !ok {
		return nil, fmt.Errorf("%s = %v: want tables, which begin with [[%s]]", name, value, name)
	}
	for _, item := range list {
		table, ok := item.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("%s = %v: want tables, which begin with [[%s]]", name, value, name)
		}
		tables = append(tables, table)
	}
	return tables, nil
}

// number returns the number of a key that a section must have.
func (s section) number(key string, parse func(string) (int64, error)) (int64, error) {
	value, ok := s[key]
	if !ok {
		return 0, fmt.Errorf("%s is missing", key)
	}
	delete(s, key)
	n, err := parse(asText(value))
	if err != nil {
		return 0, fmt.Errorf("%s = %v: %w", key, value, err)
	}
	return n, nil
}

// override returns the parameters of a section that may have no others.
func (s section) override() (sim.Override, error) {
	var own []string
	for _, p := range Parameters {
		if len(p.Own) > 0 {
			own = append(own, p.Name)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		if !slices.Contains(own, key) {
			return sim.Override{}, setting.Unknown("parameter of some messages", key, own)
		}
	}
	var p sim.Params
	settings, err := s.settings()
	if err == nil {
		err = settings.Apply(&p)
	}
	return p.Own(settings.own()...), err
}

// sizes returns the ranges of message sizes. Parameters of messages from 1 B on move to the
// section itself.
func (s section) sizes() (ranges []sim.SizeRange, err error) {
	tables, err := s.tables("size")
	if err != nil {
		return nil, err
	}
	for i, table := range tables {
		from, err := table.number("from", units.ParseSize)
		if err != nil {
			return nil, fmt.Errorf("[[size]] %d: %w", i+1, err)
		}
		if i == 0 && from == 1 {
			if err := s.join(table); err != nil {
				return nil, fmt.Errorf("[[size]] 1: %w", err)
			}
			continue
		}
		override, err := table.override()
		if err != nil {
			return nil, fmt.Errorf("[[size]] %d: %w", i+1, err)
		}
		ranges = append(ranges, sim.SizeRange{From: from, Override: override})
	}
	return ranges, nil
}

// join adds the parameters of messages from 1 B on to a section that has none of them.
func (s section) join(first section) error {
	for _, key := range slices.Sorted(maps.Keys(first)) {
		if _, ok := s[key]; ok {
			return fmt.Errorf("%s also stands above the table, for the same messages; keep one", key)
		}
	}
	if _, err := maps.Clone(first).override(); err != nil {
		return err
	}
	maps.Copy(s, first)
	return nil
}

// levels returns the levels of the machine.
func (s section) levels() (levels []sim.Level, err error) {
	tables, err := s.tables("level")
	if err != nil {
		return nil, err
	}
	for i, table := range tables {
		level, err := table.level()
		if err != nil {
			return nil, fmt.Errorf("[[level]] %d: %w", i+1, err)
		}
		levels = append(levels, level)
	}
	return levels, nil
}

func (s section) level() (l sim.Level, err error) {
	size, err := s.number("ranks", func(text string) (int64, error) { return spec.Integer[int64](text, 1, math.MaxInt32) })
	if err != nil {
		return l, err
	}
	l.Size = int(size)
	if l.BySize, err = s.sizes(); err != nil {
		return l, err
	}
	l.Override, err = s.override()
	return l, err
}

// placement reports whether consecutive ranks are on different nodes.
func (s section) placement(levels bool) (roundRobin bool, err error) {
	value, ok := s["placement"]
	if !ok {
		return false, nil
	}
	delete(s, "placement")
	switch {
	case value != Block && value != RoundRobin:
		return false, fmt.Errorf("placement = %v: want %s or %s", value, Block, RoundRobin)
	case !levels:
		return false, errors.New("placement requires a [[level]]")
	}
	return value == RoundRobin, nil
}

// asText returns a value of a TOML file as the text that a flag takes.
func asText(value any) string {
	if v, ok := value.(float64); ok && math.Abs(v) < 1<<63 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}
