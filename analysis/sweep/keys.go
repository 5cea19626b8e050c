package sweep

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/result"
	"loggops/internal/setting"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/topology"
)

// Keys of sweeps that are no parameters of the model.
const (
	Machine   = "machine"
	Topology  = "topology"
	Placement = "placement"
	Intensity = "intensity"
	Scale     = "scale-network"
	Noise     = "noise"
	Ranks     = "ranks"

	Job = "job" // of the jobs that ran side by side
)

// TopologyOption begins the keys of options of the topology, such as topology.G.
const TopologyOption = Topology + "."

// TopologyInFile returns the text of a network as result files have it: without folders and commas.
func TopologyInFile(text string) string {
	return strings.ReplaceAll(topology.Plain(text), ",", ";")
}

// ErrNotSwept says that the runs do not differ in a key.
var ErrNotSwept = errors.New("not swept")

// ErrTooMany says that a picture of all keys would need more than two dimensions.
var ErrTooMany = errors.New("more than two keys")

// ErrNames says that the values of a key are no numbers.
var ErrNames = setting.Advisef("has names for values, which no curve connects: choose %s box, or %[1]s sweep:KEY with another key", setting.Name("show"))

// Keys returns the keys that are swept over several values: parameters first, then the keys
// above in their order.
func Keys(runs []result.Run) (keys []string) {
	values := map[string]map[string]bool{}
	for i := range runs {
		for key, value := range settings(&runs[i]) {
			if values[key] == nil {
				values[key] = map[string]bool{}
			}
			values[key][value] = true
		}
	}
	for key, all := range values {
		if len(all) > 1 {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, compareKeys)
	return keys
}

// key describes the axis of a key that is no parameter.
type key struct {
	name   string
	number func(value string) (float64, error) // nil if the values are names
	unit   *units.Unit
}

// others are in the order of axes.
var others = []key{
	{name: Machine}, {name: Topology}, {name: Placement},
	{Intensity, units.ParseFactor, units.Ratio}, {Scale, float, units.Ratio},
	{name: Noise}, {Ranks, float, units.Ranks}, {name: Job},
}

func float(value string) (float64, error) { return strconv.ParseFloat(value, 64) }

// place returns the place of a key in others, -1 if it is not there.
func place(name string) int {
	return slices.IndexFunc(others, func(k key) bool { return k.name == name })
}

func compareKeys(a, b string) int {
	if place(a) < 0 && place(b) < 0 {
		return machine.Compare(a, b)
	}
	return cmp.Compare(place(a), place(b))
}

// settings returns the values of a run by their keys, those that are not swept included.
func settings(r *result.Run) map[string]string {
	all := map[string]string{Noise: r.Noise, Ranks: strconv.FormatInt(r.Ranks, 10), Scale: strconv.FormatFloat(r.ScaleNetwork, 'g', -1, 64)}
	if r.Job != "" {
		all[Job] = r.Job
		delete(all, Ranks) // those of a job are an option of the job
	}
	for setting := range strings.SplitSeq(r.Parameters, ",") {
		if key, value, ok := strings.Cut(setting, "="); ok {
			all[key] = value
		}
	}
	return all
}

// Axis is the values of a key in ascending order.
type Axis struct {
	Key string
	// Values are as result files have them: 2us, x0.5, cnl.
	Values []string
	// Numbers are in ns, bytes, ns per byte, or factors; nil if the values are names.
	Numbers []float64
}

// axis returns the values of a key that some runs have. It is an error if one cannot be read,
// or if some are relative to those of the machine and others are not.
func axis(runs []result.Run, key string) (*Axis, error) {
	numbers := map[string]float64{}
	for i := range runs {
		value := settings(&runs[i])[key]
		if _, known := numbers[value]; known {
			continue
		}
		x, err := number(key, value)
		if err != nil {
			return nil, fmt.Errorf("run %d: %s=%s: %w", runs[i].Run, key, value, err)
		}
		numbers[value] = x
	}
	a := &Axis{Key: key, Values: slices.Collect(maps.Keys(numbers))}
	slices.SortFunc(a.Values, func(x, y string) int { return cmp.Or(cmp.Compare(numbers[x], numbers[y]), cmp.Compare(x, y)) })
	if Named(key) {
		return a, nil
	}
	for _, value := range a.Values {
		if units.IsFactor(value) != a.Relative() {
			return nil, fmt.Errorf("%s has absolute and relative values, such as %s and %s: simulate them into two files", key, a.Values[0], value)
		}
		a.Numbers = append(a.Numbers, numbers[value])
	}
	return a, nil
}

// places returns the place of each value.
func (a *Axis) places() map[string]int {
	at := make(map[string]int, len(a.Values))
	for i, value := range a.Values {
		at[value] = i
	}
	return at
}

// Named reports whether the values of a key are names.
func Named(key string) bool {
	if i := place(key); i >= 0 {
		return others[i].number == nil
	}
	if option, ok := strings.CutPrefix(key, TopologyOption); ok {
		return topology.ValuesOf(option) == topology.Texts
	}
	p, err := machine.Find(key)
	return strings.Contains(key, ":") || err == nil && p.IsRule()
}

func number(key, value string) (float64, error) {
	switch i := place(key); {
	case Named(key):
		return 0, nil
	case i >= 0:
		return others[i].number(value)
	case units.IsFactor(value):
		return units.ParseFactor(value)
	}
	if option, ok := strings.CutPrefix(key, TopologyOption); ok {
		return topology.Number(option, value)
	}
	p, err := machine.Find(key)
	if err != nil {
		return 0, err
	}
	return p.Parse(value)
}

// Relative reports whether the values are factors of those of the machine, or of the noise.
func (a *Axis) Relative() bool { return units.IsFactor(a.Values[0]) && !Named(a.Key) }

// Unit returns the unit of the values.
func (a *Axis) Unit() *units.Unit {
	if i := place(a.Key); i >= 0 && others[i].unit != nil {
		return others[i].unit
	}
	if option, ok := strings.CutPrefix(a.Key, TopologyOption); ok && !a.Relative() && topology.ValuesOf(option) == topology.Durations {
		return units.Time
	}
	if p, err := machine.Find(a.Key); err == nil && !a.Relative() {
		switch p.Of(&sim.Params{}).Type() {
		case "duration":
			return units.Time
		case "size":
			return units.Bytes
		}
	}
	return units.Ratio
}

// Label describes the key with the unit of its values if they do not name it.
func (a *Axis) Label() string {
	_, err := machine.Find(a.Key)
	option, ofTopology := strings.CutPrefix(a.Key, TopologyOption)
	switch {
	case a.Relative() && a.Key == Intensity:
		return "noise intensity (relative)"
	case a.Relative() && ofTopology:
		return a.Key + " (relative to the network's)"
	case a.Relative():
		return a.Key + " (relative to the machine's)"
	case err == nil && a.Unit() == units.Ratio, ofTopology && topology.ValuesOf(option) == topology.Rates:
		return a.Key + " (ns/B)"
	}
	return a.Key
}

// Text returns a value as people read it.
func (a *Axis) Text(i int) string {
	if a.Numbers == nil {
		return a.Values[i]
	}
	return a.Format(a.Numbers[i])
}

// Format returns a number as people read it: 2 µs, ×0.5.
func (a *Axis) Format(number float64) string {
	if a.Relative() {
		return "×" + a.Unit().FormatShort(number)
	}
	return a.Unit().FormatShort(number)
}

// Column returns a column of numbers of the axis.
func (a *Axis) Column(key string) table.Column {
	return table.Column{Key: key, Format: func(value any) string {
		if number, ok := value.(float64); ok {
			return a.Format(number)
		}
		return fmt.Sprint(value)
	}}
}
