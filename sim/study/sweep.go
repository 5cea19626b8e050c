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
)

// Sweep holds the swept values; all combinations are simulated. A key without values
// is not swept.
type Sweep struct {
	noises []string
	scales []float64 // of the network
	ranks  []int     // ascending
}

// The keys that can be swept.
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
	}
	return w.scales != nil
}

// Empty reports whether nothing is swept.
func (w *Sweep) Empty() bool { return w.noises == nil && w.scales == nil && w.ranks == nil }

// AddSweep adds values to the sweep: KEY=VALUES, such as ranks=2..1024:*2,
// scale-network=0.1,1 or noise=A;B. Commas separate values, or semicolons if there are
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
		err = fmt.Errorf("want KEY=VALUES; %w", nearest.Unknown("key", key, []string{RanksKey, NoiseKey, ScaleKey}))
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
			for _, ranks := range orNone(w.ranks) {
				all = append(all, point{noise, scale, ranks})
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
	noise string
	scale float64
	ranks int
}

// series returns the point without its ranks.
func (p point) series() point { return point{noise: p.noise, scale: p.scale} }

// quiet returns the point without its noise.
func (p point) quiet() point { return point{scale: p.scale, ranks: p.ranks} }

// String returns the point in the language of AddSweep.
func (p point) String() string {
	var parts []string
	if p.noise != "" {
		parts = append(parts, "noise="+p.noise)
	}
	if p.scale != 0 {
		parts = append(parts, fmt.Sprintf("scale-network=%g", p.scale))
	}
	if p.ranks != 0 {
		parts = append(parts, fmt.Sprintf("ranks=%d", p.ranks))
	}
	return strings.Join(parts, ", ")
}

// inFiles returns a point as result files store it.
func (s *Study) inFiles(p point) result.Point {
	return result.Point{Noise: s.Noise.plain(p.noise), ScaleNetwork: p.scale, Ranks: int64(p.ranks)}
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
