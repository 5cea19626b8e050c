package machine

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"loggops/internal/setting"
	"loggops/sim"
)

// Preset is a machine whose parameters are published: a machine file that comes with the
// programs.
type Preset struct {
	Name string
	About
	Params sim.Params
}

// About describes where the parameters of a machine file come from, in words.
type About struct {
	Machine  string // and its network
	Source   string // the publication
	Measured string // what was measured, by whom, and how
	Derived  string // what was not measured, and how it follows
}

// about returns the texts of a section.
func (s section) about() (a About, err error) {
	for key, to := range map[string]*string{"about": &a.Machine, "source": &a.Source, "measured": &a.Measured, "derived": &a.Derived} {
		value, ok := s[key]
		if !ok {
			continue
		}
		delete(s, key)
		if *to, ok = value.(string); !ok {
			return a, fmt.Errorf("%s = %v: want a text", key, value)
		}
	}
	return a, nil
}

//go:embed presets/*.toml
var presetFiles embed.FS

// Presets returns all presets, in the order of their names. The caller must not change them.
var Presets = sync.OnceValue(func() (all []Preset) {
	files, err := presetFiles.ReadDir("presets")
	if err != nil {
		panic(err)
	}
	for _, file := range files {
		preset, err := readPreset(file.Name())
		if err != nil {
			panic(err)
		}
		all = append(all, preset)
	}
	return all
})

func readPreset(file string) (p Preset, err error) {
	text, err := presetFiles.ReadFile("presets/" + file)
	if err != nil {
		return p, err
	}
	p.Name = strings.TrimSuffix(file, ".toml")
	values, err := decode(text)
	if err != nil {
		return p, err
	}
	if p.About, err = values.about(); err != nil {
		return p, err
	}
	p.Params, err = values.params()
	return p, err
}

// NamedPreset returns the preset of a name.
func NamedPreset(name string) (Preset, error) {
	i := slices.IndexFunc(Presets(), func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, setting.Unknown("machine", name, PresetNames())
	}
	return Presets()[i], nil
}

// PresetNames returns the names of all presets.
func PresetNames() (names []string) {
	for _, p := range Presets() {
		names = append(names, p.Name)
	}
	return names
}
