package study

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"loggops/formats/result"
	"loggops/internal/nearest"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/noisespec"
)

// Sweep holds the swept values; all combinations are simulated. A key without values
// is not swept.
type Sweep struct {
	noises      []string
	scales      []float64 // of the network
	machines    []string  // files or names
	placements  []string
	intensities []float64 // factors
	params      []swept   // in the order of machine.Compare
	ranks       []int     // ascending
}

// swept is a parameter of the model with its values, such as L=2us or L=x0.5.
type swept struct {
	*machine.Parameter
	values []string
	// several reports whether the values are factors, and some machine of the sweep has several
	// values that they scale, for messages of different sizes.
	several bool
}

// The keys that can be swept, beside the names of parameters of the model.
const (
	RanksKey     = "ranks"
	NoiseKey     = "noise"
	ScaleKey     = "scale-network"
	MachineKey   = "machine"
	PlacementKey = "placement"
	IntensityKey = "intensity"
)

// otherKeys are the keys that are not parameters.
var otherKeys = []string{RanksKey, NoiseKey, ScaleKey, MachineKey, PlacementKey, IntensityKey}

// Over reports whether a key is swept.
func (w *Sweep) Over(key string) bool {
	switch key {
	case RanksKey:
		return w.ranks != nil
	case NoiseKey:
		return w.noises != nil
	case ScaleKey:
		return w.scales != nil
	case MachineKey:
		return w.machines != nil
	case PlacementKey:
		return w.placements != nil
	case IntensityKey:
		return w.intensities != nil
	}
	return slices.ContainsFunc(w.params, func(p swept) bool { return p.Name == key })
}

// Empty reports whether nothing is swept.
func (w *Sweep) Empty() bool {
	return w.params == nil && !slices.ContainsFunc(otherKeys, w.Over)
}

// AddSweep adds values to the sweep: KEY=VALUES, such as ranks=2..1024:*2,
// scale-network=0.1,1, L=1us..8us:*2, L@16=x0.5,x1 or noise=A;B. Commas separate values, or
// semicolons if there are any. The error is *setting.Invalid, or that of a noise file.
func (s *Study) AddSweep(text string) error {
	key, values, _ := strings.Cut(text, "=")
	var err error
	switch w := &s.Sweep; key {
	case RanksKey:
		err = w.addRanks(values)
	case NoiseKey:
		return s.addNoises(values)
	case ScaleKey:
		w.scales, err = addFactors(w.scales, values, units.ParseRate)
		if slices.Contains(w.scales, 0) {
			err = errors.New("want more than 0")
		}
	case MachineKey:
		err = w.addMachines(values)
	case PlacementKey:
		err = w.addPlacements(values)
	case IntensityKey:
		w.intensities, err = addFactors(w.intensities, values, machine.ParseFactor)
	default:
		err = w.addParameter(key, values)
	}
	if err != nil {
		return setting.Errorf("sweep", "%s: %w", text, err)
	}
	return nil
}

func (w *Sweep) addRanks(values string) error {
	list, err := spec.Values(values, func(s string) (int64, error) { return spec.Integer[int64](s, 1, math.MaxInt32) })
	for _, n := range list {
		w.ranks = append(w.ranks, int(n))
	}
	slices.Sort(w.ranks)
	w.ranks = slices.Compact(w.ranks)
	return err
}

// addFactors adds the factors of a list that are not among some.
func addFactors(to []float64, values string, parse func(string) (float64, error)) ([]float64, error) {
	list, err := spec.Values(values, parse)
	for _, x := range list {
		if !slices.Contains(to, x) {
			to = append(to, x)
		}
	}
	return to, err
}

// addMachines adds machines, which must have different names in the result.
func (w *Sweep) addMachines(values string) error {
	for _, name := range spec.List(values) {
		if name == "" || strings.Contains(name, ",") {
			return fmt.Errorf("%q: want the name of a machine, or of its file, without commas", name)
		}
		for _, other := range w.machines {
			if filepath.Base(name) == filepath.Base(other) {
				return fmt.Errorf("%s and %s have the same name", other, name)
			}
		}
		w.machines = append(w.machines, name)
	}
	return nil
}

func (w *Sweep) addPlacements(values string) error {
	for _, value := range spec.List(values) {
		if all := []string{machine.Block, machine.RoundRobin}; !slices.Contains(all, value) {
			return nearest.Unknown("placement", value, all)
		}
		if !slices.Contains(w.placements, value) {
			w.placements = append(w.placements, value)
		}
	}
	return nil
}

// addParameter adds values of a parameter of the model, which must be in its range. They are
// all absolute, or all relative to the machine's.
func (w *Sweep) addParameter(name, values string) error {
	parameter, err := machine.Find(name)
	if err != nil && !strings.Contains(name, "@") {
		err = fmt.Errorf("want KEY=VALUES; %w", nearest.Unknown("key", name, append(slices.Clone(otherKeys), machine.Names()...)))
	}
	if err != nil {
		return err
	}
	if w.Over(parameter.Name) {
		return fmt.Errorf("%s is swept twice", name)
	}
	p := swept{Parameter: parameter}
	if machine.IsRelative(values) {
		factors, err := spec.Values(values, machine.ParseFactor)
		if err != nil {
			return err
		}
		for _, x := range factors {
			p.values = append(p.values, p.Name+"="+machine.FactorText(x))
		}
	} else {
		list, err := spec.Values(values, parameter.Parse)
		if err != nil {
			return err
		}
		for _, x := range list {
			text, err := parameter.Text(x)
			if err != nil {
				return err
			}
			p.values = append(p.values, p.Name+"="+text)
		}
	}
	w.params = append(w.params, p)
	slices.SortFunc(w.params, func(a, b swept) int { return machine.Compare(a.Name, b.Name) })
	return nil
}

// settings returns all combinations of the parameters of the model that are swept.
func (w *Sweep) settings() []string {
	all := []string{""}
	for _, p := range w.params {
		var longer []string
		for _, before := range all {
			for _, value := range p.values {
				longer = append(longer, strings.TrimPrefix(before+","+value, ","))
			}
		}
		all = longer
	}
	return all
}

// addNoises adds noises, which must be valid and have different names in the result.
func (s *Study) addNoises(values string) error {
	for _, value := range noisespec.List(values) {
		if _, err := s.Noise.config(value); err != nil {
			return err
		}
		if slices.Contains(s.Sweep.noises, value) {
			continue
		}
		for _, other := range s.Sweep.noises {
			if s.Noise.plain(other) == s.Noise.plain(value) {
				return setting.Errorf("sweep", "noise: %s and %s have the same name", other, value)
			}
		}
		s.Sweep.noises = append(s.Sweep.noises, value)
	}
	return nil
}

// SweptFiles returns the files that values of AddSweep name, without reading them.
func SweptFiles(text string) (files []string) {
	switch key, values, _ := strings.Cut(text, "="); key {
	case NoiseKey:
		for _, value := range noisespec.List(values) {
			files = append(files, noisespec.Files(value)...)
		}
	case MachineKey:
		for _, value := range spec.List(values) {
			files = append(files, machine.Files(value)...)
		}
	}
	return files
}

// points returns all combinations.
func (w *Sweep) points() (all []point) {
	all = []point{{}}
	all = crossed(all, w.noises, func(p *point, noise string) { p.noise = noise })
	all = crossed(all, w.scales, func(p *point, scale float64) { p.scale = scale })
	all = crossed(all, w.machines, func(p *point, name string) { p.machine = name })
	all = crossed(all, w.placements, func(p *point, placement string) { p.placement = placement })
	all = crossed(all, w.intensities, func(p *point, x float64) { p.intensity = machine.FactorText(x) })
	all = crossed(all, w.settings(), func(p *point, params string) { p.params = params })
	return crossed(all, w.ranks, func(p *point, ranks int) { p.ranks = ranks })
}

// crossed returns each point with each of some values, and the points if there are none.
func crossed[T any](points []point, values []T, set func(*point, T)) (all []point) {
	if len(values) == 0 {
		return points
	}
	for _, p := range points {
		for _, value := range values {
			set(&p, value)
			all = append(all, p)
		}
	}
	return all
}

// orNone returns the values, or a zero value if there are none.
func orNone[T any](values []T) []T {
	if len(values) == 0 {
		return make([]T, 1)
	}
	return values
}

// point is one combination of values; "" and 0 stand for keys that are not swept.
type point struct {
	noise     string
	scale     float64
	machine   string // its name or file
	placement string
	intensity string // of the noise, such as x0.5
	params    string // of the model, such as L=2us,o=x0.5
	ranks     int
}

// series returns the point without its ranks.
func (p point) series() point {
	p.ranks = 0
	return p
}

// settings returns the parameters of the model that the point sets.
func (p point) settings() (s machine.Settings) {
	s.Set(p.params) // it was valid in AddSweep
	return s
}

// text returns what the point sets besides noise, scale and ranks, as result files have it:
// machine=cnl,intensity=x0.5,L=2us.
func (p point) text() string {
	var parts []string
	add := func(key, value string) {
		if value != "" {
			parts = append(parts, key+"="+value)
		}
	}
	if p.machine != "" {
		add(MachineKey, filepath.Base(p.machine))
	}
	add(PlacementKey, p.placement)
	add(IntensityKey, p.intensity)
	if p.params != "" {
		parts = append(parts, p.params)
	}
	return strings.Join(parts, ",")
}

// String returns the point in the language of AddSweep.
func (p point) String() string {
	var parts []string
	if p.noise != "" {
		parts = append(parts, "noise="+p.noise)
	}
	if p.scale != 0 {
		parts = append(parts, fmt.Sprintf("scale-network=%g", p.scale))
	}
	if text := p.text(); text != "" {
		parts = append(parts, text)
	}
	if p.ranks != 0 {
		parts = append(parts, fmt.Sprintf("ranks=%d", p.ranks))
	}
	return strings.Join(parts, ", ")
}

// inFiles returns a point as result files store it.
func (s *Study) inFiles(p point) result.Point {
	return result.Point{Noise: s.Noise.plain(p.noise), ScaleNetwork: p.scale, Parameters: p.text(), Ranks: int64(p.ranks)}
}

// quiet returns a point without what changes its noise only. Such points share the run
// without noise.
func quiet(p result.Point) result.Point {
	p.Noise = ""
	settings := slices.DeleteFunc(strings.Split(p.Parameters, ","), func(setting string) bool { return strings.HasPrefix(setting, IntensityKey+"=") })
	p.Parameters = strings.Join(settings, ",")
	return p
}

// column returns the column of a swept parameter.
func (p *swept) column() table.Column {
	if !p.several {
		return p.Column()
	}
	key := strings.NewReplacer("@", "_at_", "-", "_").Replace(p.Name) + "_factor"
	return table.Column{Key: key, Title: p.Name, Format: func(value any) string { return machine.FactorText(value.(float64)) }}
}

// value returns the value of a swept parameter at a point, whose parameters of the model are given.
func (p *swept) value(at point, params *sim.Params) any {
	switch {
	case p.several:
		factor, err := machine.ParseFactor(at.settings()[p.Name])
		if err != nil {
			return nil
		}
		return factor
	case p.IsRule():
		return p.Of(params).String()
	}
	return p.Of(params).Number()
}

// findSeveral finds the swept parameters of which a machine has several values.
func (s *Study) findSeveral() error {
	w := &s.Sweep
	for _, name := range orNone(w.machines) {
		of, err := s.params(point{machine: name})
		if err != nil {
			return err
		}
		for i := range w.params {
			p := &w.params[i]
			p.several = p.several || machine.IsRelative(strings.TrimPrefix(p.values[0], p.Name+"=")) && p.DependsOnSize(&of)
		}
	}
	return nil
}

// params returns the parameters of the model at a point.
func (s *Study) params(at point) (p sim.Params, err error) {
	p = s.Params
	if at.machine != "" {
		if p, err = s.Machine(at.machine); err != nil {
			return p, err
		}
	}
	settings := at.settings()
	if err := cmp.Or(settings.CheckSweep(&p), settings.Apply(&p)); err != nil {
		return p, setting.Errorf("sweep", "%w", err)
	}
	if at.placement != "" {
		if len(p.Levels) == 0 {
			return p, setting.Errorf("sweep", "%s: the machine has no levels, so placements do not differ; add --level or --node-size", at)
		}
		p.RoundRobin = at.placement == machine.RoundRobin
	}
	if at.scale > 0 {
		p.ScaleNetwork(at.scale)
	}
	if err := p.Check(); err != nil {
		return p, setting.Errorf("sweep", "%s: %w", at, err)
	}
	return p, nil
}

// share is a point with the runs to simulate there.
type share struct {
	point
	first, runs int
}

// shares returns the runs of each point that belong in a file, without the points that
// have none there.
func (s *Study) shares(points []point, of *result.Sweep) (all []share) {
	for _, p := range points {
		if first, end := of.Share(s.inFiles(p)); first < end {
			all = append(all, share{p, first, end - first})
		}
	}
	return all
}
