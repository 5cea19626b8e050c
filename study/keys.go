package study

import (
	"slices"
	"strings"

	"loggops/analysis/sweep"
	"loggops/internal/field"
	"loggops/internal/setting"
	"loggops/internal/units"
	"loggops/sim/topology"
	"loggops/study/noisespec"
)

// The values of a point, in the order in which they vary, the slowest first.
const (
	atNoise = iota
	atScale // of the network
	atMachine
	atTopology // fat-tree:children=16x4,parents=1x8
	atPlacement
	atIntensity // of the noise, such as x0.5
	atOptions   // of the topology, such as topology.G=x2,topology.latency=90ns
	atJobs      // options of jobs, such as b:placement=scattered
	atParams    // of the model, such as L=2us,o=x0.5
	atRanks
	numKeys
)

// point is one combination of values; "" stands for keys that are not swept.
type point [numKeys]string

// key is a key that is no parameter of the model: how it changes a configuration.
type key struct {
	field.Field
	apply func(s *Study, c *configuration, value string) error
	// named reports whether errors of apply name the value.
	named bool
	// cell returns a value as tables have it; nil if that is as in files.
	cell func(value string) any
	// noise reports whether runs without noise are the same for all values.
	noise bool
}

var keys = [numKeys]key{
	atNoise:     {Field: noiseField(), apply: setNoise, noise: true},
	atScale:     {Field: fieldOf(sweep.Scale), apply: setScale, cell: func(value string) any { return point{atScale: value}.scale() }},
	atMachine:   {Field: fieldOf(sweep.Machine), apply: setMachine, named: true},
	atTopology:  {Field: fieldOf(sweep.Topology), apply: setTopology, cell: func(value string) any { return topology.Plain(value) }},
	atPlacement: {Field: fieldOf(sweep.Placement), apply: setPlacement},
	atIntensity: {Field: fieldOf(sweep.Intensity), apply: setIntensity, noise: true},
	atOptions:   {apply: setOptions}, // see Sweep.lists
	atJobs:      {apply: setJobs},
	atParams:    {apply: setParams, named: true},
	atRanks:     {Field: fieldOf(sweep.Ranks), apply: setRanks},
}

// fieldOf returns the field of a key, which is there.
func fieldOf(key string) field.Field {
	f, err := sweep.Field(key)
	if err != nil {
		panic(err)
	}
	return *f
}

// noiseField is the field of noise with the specs of this room.
func noiseField() field.Field {
	f := fieldOf(sweep.Noise)
	f.Kind, f.Files = field.Names(noises, oneNoise), noisespec.Files
	return f
}

func setNoise(_ *Study, c *configuration, value string) error {
	c.noise = c.noise.with(value)
	return nil
}

func setScale(_ *Study, c *configuration, value string) error {
	c.params.ScaleNetwork(point{atScale: value}.scale())
	return nil
}

func setIntensity(_ *Study, c *configuration, value string) error {
	x, err := units.ParseFactor(value)
	c.noise.Scale *= x
	return err
}

func setRanks(_ *Study, c *configuration, value string) error {
	c.ranks = point{atRanks: value}.ranks()
	return nil
}

// noises splits a list of noises, which may end with a semicolon.
func noises(text string) []string { return noisespec.List(strings.TrimSuffix(text, ";")) }

func oneNoise(text string) ([]string, error) {
	if text == "" {
		return nil, setting.Errorf("sweep", "%s: a noise is empty: want FILE|SPEC, or %s", sweep.Noise, noisespec.None)
	}
	return []string{text}, nil
}

// keyOf returns the number of a key, -1 if there is none.
func keyOf(name string) int {
	return slices.IndexFunc(keys[:], func(k key) bool { return k.Name == name && name != "" })
}

// Keys returns the keys of sweeps that are no parameters of the model, and no options of the topology or of jobs.
func Keys() (names []string) {
	for _, k := range keys {
		if k.Name != "" {
			names = append(names, k.Name)
		}
	}
	return names
}

// SweptFiles returns the files that values of AddSweep name, without reading them.
func SweptFiles(text string) []string {
	name, values, _ := strings.Cut(text, "=")
	if i := keyOf(name); i >= 0 {
		return keys[i].FilesIn(values)
	}
	if f, err := sweep.Field(name); err == nil {
		return f.FilesIn(values)
	}
	return nil
}
