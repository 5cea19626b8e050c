package study

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"loggops/formats/result"
	"loggops/internal/nearest"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/sim/machine"
)

// Sweep holds the swept values; all combinations are simulated. A key without values
// is not swept.
type Sweep struct {
	noises []string
	scales []float64 // of the network
	params []swept
	ranks  []int // ascending
}

// swept is a parameter of the model with its values, such as L=2us.
type swept struct {
	*machine.Parameter
	values []string
}

// The keys that can be swept, beside the names of parameters of the model.
const (
	RanksKey = "ranks"
	NoiseKey = "noise"
	ScaleKey = "scale-network"
)

// Over reports whether a key is swept.
func (w *Sweep) Over(key string) bool {
	switch key {
	case RanksKey:
		return w.ranks != nil
	case NoiseKey:
		return w.noises != nil
	case ScaleKey:
		return w.scales != nil
	}
	return slices.ContainsFunc(w.params, func(p swept) bool { return p.Name == key })
}

// Empty reports whether nothing is swept.
func (w *Sweep) Empty() bool {
	return w.noises == nil && w.scales == nil && w.params == nil && w.ranks == nil
}

// AddSweep adds values to the sweep: KEY=VALUES, such as ranks=2..1024:*2,
// scale-network=0.1,1, L=1us..8us:*2 or noise=A;B. Commas separate values, or semicolons if there are
// any. The error is *setting.Invalid, or that of a noise file.
func (s *Study) AddSweep(text string) error {
	key, values, _ := strings.Cut(text, "=")
	var err error
	switch key {
	case RanksKey:
		err = s.Sweep.addRanks(values)
	case NoiseKey:
		return s.addNoises(values)
	case ScaleKey:
		err = s.Sweep.addScales(values)
	default:
		err = s.Sweep.addParameter(key, values)
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

func (w *Sweep) addScales(values string) error {
	list, err := spec.Values(values, units.ParseRate)
	for _, x := range list {
		if x == 0 {
			return errors.New("want more than 0")
		}
		if !slices.Contains(w.scales, x) {
			w.scales = append(w.scales, x)
		}
	}
	return err
}

// addParameter adds values of a parameter of the model, which must be in its range.
func (w *Sweep) addParameter(name, values string) error {
	parameter, err := machine.Named(name)
	if err != nil {
		return fmt.Errorf("want KEY=VALUES; %w", nearest.Unknown("key", name, append([]string{RanksKey, NoiseKey, ScaleKey}, machine.Names()...)))
	}
	if w.Over(name) {
		return fmt.Errorf("%s is swept twice", name)
	}
	list, err := spec.Values(values, parameter.Parse)
	if err != nil {
		return err
	}
	p := swept{Parameter: parameter}
	for _, x := range list {
		text, err := parameter.Text(x)
		if err != nil {
			return err
		}
		p.values = append(p.values, name+"="+text)
	}
	w.params = append(w.params, p)
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
	for _, value := range spec.List(values) {
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

// points returns all combinations.
func (w *Sweep) points() (all []point) {
	for _, noise := range orNone(w.noises) {
		for _, scale := range orNone(w.scales) {
			for _, params := range w.settings() {
				for _, ranks := range orNone(w.ranks) {
					all = append(all, point{noise, scale, params, ranks})
				}
			}
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
	noise  string
	scale  float64
	params string // of the model, such as L=2us,o=500ns
	ranks  int
}

// series returns the point without its ranks.
func (p point) series() point {
	p.ranks = 0
	return p
}

// quiet returns the point without its noise.
func (p point) quiet() point {
	p.noise = ""
	return p
}

// settings returns the parameters of the model that the point sets.
func (p point) settings() (s machine.Settings) {
	s.Set(p.params) // it was valid in AddSweep
	return s
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
	if p.params != "" {
		parts = append(parts, p.params)
	}
	if p.ranks != 0 {
		parts = append(parts, fmt.Sprintf("ranks=%d", p.ranks))
	}
	return strings.Join(parts, ", ")
}

// inFiles returns a point as result files store it.
func (s *Study) inFiles(p point) result.Point {
	return result.Point{Noise: s.Noise.plain(p.noise), ScaleNetwork: p.scale, Parameters: p.params, Ranks: int64(p.ranks)}
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
