package machine

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"

	"loggops/internal/nearest"
	"loggops/sim"
)

// Preset is a machine whose parameters are published: a machine file with its About.
type Preset struct {
	Name string
	About
	Params sim.Params
}

// About says where the parameters of a machine file come from, in words.
type About struct {
	Machine  string // and its network
	Source   string // the publication
	Measured string // what, by whom, and how
	Derived  string // what nobody measured, and how it follows
}

//go:embed presets/*.toml
var presetFiles embed.FS

// Presets are all presets, in the order of their names.
var Presets = readPresets()

func readPresets() (all []Preset) {
	files, err := presetFiles.ReadDir("presets")
	for _, file := range files {
		var text []byte
		if text, err = presetFiles.ReadFile(path.Join("presets", file.Name())); err != nil {
			break
		}
		preset := Preset{Name: strings.TrimSuffix(file.Name(), ".toml")}
		if preset.Params, preset.About, err = parse(text); err != nil {
			break
		}
		all = append(all, preset)
	}
	if err != nil {
		panic(fmt.Sprintf("a preset is wrong, which a test excludes: %v", err))
	}
	return all
}

// PresetNamed returns the preset of a name.
func PresetNamed(name string) (Preset, error) {
	i := slices.IndexFunc(Presets, func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, nearest.Unknown("machine", name, PresetNames())
	}
	return Presets[i], nil
}

// PresetNames returns the names of all presets.
func PresetNames() (names []string) {
	for _, p := range Presets {
		names = append(names, p.Name)
	}
	return names
}
