package study

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"loggops/analysis/sweep"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/sim/machine"
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

// key describes a key that is no parameter of the model. What else depends on it follows: columns, errors, the
// names of points in files. Package sweep describes its axis.
type key struct {
	name string
	// parse returns the values of a list, as point has them.
	parse func(values string) ([]string, error)
	// apply changes a configuration into one with a value.
	apply func(s *Study, c *configuration, value string) error
	// named reports whether errors of apply name the value.
	named bool
	// inFile returns a value as result files have it, and cell as tables have it; nil if it stays.
	inFile func(value string) string
	cell   func(value string) any
	// files returns the files that values name; nil if there are none.
	files func(values string) []string
	// noise reports whether runs without noise are the same for all values.
	noise bool
}

var keys = [numKeys]key{
	atNoise: {
		name: sweep.Noise, parse: noises, noise: true,
		apply: func(_ *Study, c *configuration, value string) error {
			c.noise = c.noise.with(value)
			return nil
		},
		files: filesOf(noisespec.List, noisespec.Files),
	},
	atScale: {
		name: sweep.Scale, parse: spec.Texts(positive, func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }),
		apply: func(_ *Study, c *configuration, value string) error {
			c.params.ScaleNetwork(point{atScale: value}.scale())
			return nil
		},
		cell: func(value string) any { return point{atScale: value}.scale() },
	},
	atMachine: {name: sweep.Machine, parse: names(checkMachine), apply: setMachine, named: true, inFile: filepath.Base, files: filesOf(spec.List, machine.Files)},
	atTopology: {
		name: sweep.Topology, parse: topologies, apply: setTopology, inFile: sweep.TopologyInFile,
		cell: func(value string) any { return topology.Plain(value) }, files: filesOf(topology.List, topology.Files),
	},
	atPlacement: {name: sweep.Placement, parse: placements, apply: setPlacement, files: filesOf(spec.List, topology.PlacementFiles)},
	atIntensity: {
		name: sweep.Intensity, parse: spec.Texts(units.ParseFactor, units.FormatFactor), noise: true,
		apply: func(_ *Study, c *configuration, value string) error {
			x, err := units.ParseFactor(value)
			c.noise.Scale *= x
			return err
		},
	},
	atOptions: {apply: setOptions}, // see Sweep.lists
	atJobs:    {apply: setJobs},
	atParams:  {apply: setParams, named: true},
	atRanks: {
		name: sweep.Ranks, parse: spec.WholeNumbers(1, math.MaxInt32),
		apply: func(_ *Study, c *configuration, value string) error {
			c.ranks = point{atRanks: value}.ranks()
			return nil
		},
	},
}

// filesOf returns the files of a list.
func filesOf(list, files func(string) []string) func(values string) []string {
	return func(values string) (all []string) {
		for _, value := range list(values) {
			all = append(all, files(value)...)
		}
		return all
	}
}

func positive(text string) (float64, error) {
	x, err := units.ParseRate(text)
	if err == nil && x == 0 {
		err = errors.New("want more than 0")
	}
	return x, err
}

// names returns the parser of a list of names.
func names(check func(string) error) func(string) ([]string, error) {
	return func(values string) ([]string, error) {
		list := spec.List(values)
		for _, name := range list {
			if err := check(name); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
}

// noises parses a list of noises, which may end with a semicolon.
func noises(values string) ([]string, error) {
	list := noisespec.List(strings.TrimSuffix(values, ";"))
	if slices.Contains(list, "") {
		return nil, setting.Errorf("sweep", "%s=%s: a noise is empty: want FILE|SPEC, or %s", sweep.Noise, values, noisespec.None)
	}
	return list, nil
}

func checkMachine(name string) error {
	if name == "" || strings.Contains(name, ",") {
		return fmt.Errorf("%q: want the name of a machine, or of its file, without commas", name)
	}
	return nil
}

// placements parses a list of placements of ranks on nodes, and of nodes on hosts.
func placements(values string) (all []string, err error) {
	for _, name := range spec.List(values) {
		list := []string{name}
		if !slices.Contains(machine.Placements, name) {
			if list, err = topology.ParsePlacement(name); err != nil {
				return nil, err
			}
		}
		all = append(all, list...)
	}
	return all, nil
}

// keyOf returns the number of a key, -1 if there is none.
func keyOf(name string) int {
	return slices.IndexFunc(keys[:], func(k key) bool { return k.name == name && name != "" })
}

// Keys returns the keys of sweeps that are no parameters of the model, and no options of the topology or of jobs.
func Keys() (names []string) {
	for _, k := range keys {
		if k.name != "" {
			names = append(names, k.name)
		}
	}
	return names
}

func (k *key) plain(value string) string {
	if k.inFile == nil {
		return value
	}
	return k.inFile(value)
}

// SweptFiles returns the files that values of AddSweep name, without reading them.
func SweptFiles(text string) []string {
	name, values, _ := strings.Cut(text, "=")
	if _, option, of := strings.Cut(name, JobOption); of { // b:placement
		name = option
	}
	if i := keyOf(name); i >= 0 && keys[i].files != nil {
		return keys[i].files(values)
	}
	return nil
}
