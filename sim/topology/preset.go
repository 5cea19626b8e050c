package topology

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// Preset is a real network whose sizes and rates are published. It comes with the programs.
type Preset struct {
	Name    string `toml:"-"`
	About   string // the network, in words
	Source  string // the publication
	Given   string // there
	Derived string // what is not published, and how it follows
	// Machine is the preset of a machine whose parameters go with it, "" if there is none. The L
	// of that machine contains the links that its measurement crossed.
	Machine  string
	Topology string // a text for Parse
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
		text, err := presetFiles.ReadFile("presets/" + file.Name())
		if err != nil {
			panic(err)
		}
		p := Preset{Name: strings.TrimSuffix(file.Name(), ".toml")}
		if err := toml.Unmarshal(text, &p); err != nil {
			panic(fmt.Sprint(file.Name(), ": ", err))
		}
		all = append(all, p)
	}
	return all
})

// preset returns the preset of a name, nil if there is none.
func preset(name string) *Preset {
	i := slices.IndexFunc(Presets(), func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return &Presets()[i]
}

// Names returns the names of kinds and presets.
func Names() []string {
	all := Kinds()
	for _, p := range Presets() {
		all = append(all, p.Name)
	}
	return all
}
