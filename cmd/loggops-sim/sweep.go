package main

import (
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats/nearest"
	"loggops/formats/result"
	"loggops/internal/units"
)

// sweep is what is swept: values of which all combinations are simulated. Where
// there are none, the thing is not swept.
type sweep struct {
	noises []string
	scales []float64 // of the network
	ranks  []int     // ascending
}

// point is one combination; "" and 0 is what is not swept.
type point struct {
	noise     string
	scale     float64
	processes int
}

// result returns the point as files have it.
func (p point) result() result.Point {
	return result.Point{Noise: plain(p.noise), ScaleNetwork: p.scale, Ranks: int64(p.processes)}
}

// share is a point with those of its runs that are to be simulated.
type share struct {
	point
	first, runs int
}

// shares returns the share that a file is to have of each point, without those
// of which it has none.
func shares(points []point, of *result.Sweep) (all []share) {
	for _, p := range points {
		if first, end := of.Share(p.result()); first < end {
			all = append(all, share{p, first, end - first})
		}
	}
	return all
}

// swept reads --sweep.
func (s *settings) swept(cmd *cobra.Command) (*sweep, error) {
	if len(s.sweeps) == 0 {
		return nil, nil
	}
	w := &sweep{}
	for _, text := range s.sweeps {
		key, values, _ := strings.Cut(text, "=")
		var err error
		switch key {
		case "ranks":
			err = w.addRanks(values)
		case "noise":
			err = w.addNoises(&s.noise, values)
		case "scale-network":
			err = w.addScales(values)
		default:
			err = program.Usagef("--sweep %s: want KEY=VALUES; %w", text, nearest.Unknown("key", key, []string{"ranks", "noise", "scale-network"}))
		}
		if err != nil {
			return nil, err
		}
	}
	changed := cmd.Flags().Changed
	switch {
	case w.ranks != nil && (changed("ranks") || changed("replicas")):
		return nil, program.Usagef("--sweep ranks excludes --ranks and --replicas")
	case w.scales != nil && changed("scale-network"):
		return nil, program.Usagef("--sweep scale-network excludes --scale-network")
	}
	return w, nil
}

func (w *sweep) addRanks(values string) error {
	list, err := units.ParseInts(values)
	if err != nil {
		return program.Usagef("--sweep ranks=%s: %v", values, err)
	}
	for _, n := range list {
		if n < 1 || n > math.MaxInt32 {
			return program.Usagef("--sweep ranks=%s: %d ranks; from 1 to %d", values, n, math.MaxInt32)
		}
		w.ranks = append(w.ranks, int(n))
	}
	slices.Sort(w.ranks)
	w.ranks = slices.Compact(w.ranks)
	return nil
}

func (w *sweep) addScales(values string) error {
	for _, value := range list(values) {
		x, err := units.ParseRate(value)
		if err == nil && x == 0 {
			return program.Usagef("--sweep scale-network=%s: more than 0", values)
		}
		if err != nil {
			return program.Usagef("--sweep scale-network=%s: %v", values, err)
		}
		if !slices.Contains(w.scales, x) {
			w.scales = append(w.scales, x)
		}
	}
	return nil
}

// addNoises adds noises, each of which must be one, and have a name of its own
// in the table.
func (w *sweep) addNoises(f *noiseFlags, values string) error {
	for _, value := range list(values) {
		if _, err := f.config(value); err != nil {
			return err
		}
		if slices.Contains(w.noises, value) {
			continue
		}
		for _, other := range w.noises {
			if plain(other) == plain(value) {
				return program.Usagef("--sweep noise: %s and %s have the same name", other, value)
			}
		}
		w.noises = append(w.noises, value)
	}
	return nil
}

// list splits values at commas, or at semicolons where there are some.
func list(values string) []string {
	if strings.Contains(values, ";") {
		return strings.Split(strings.TrimSuffix(values, ";"), ";")
	}
	return strings.Split(values, ",")
}

// points returns all combinations.
func (w *sweep) points() (all []point) {
	for _, noise := range orNone(w.noises) {
		for _, scale := range orNone(w.scales) {
			for _, processes := range orNone(w.ranks) {
				all = append(all, point{noise, scale, processes})
			}
		}
	}
	return all
}

// orNone stands the value of what is not swept for none.
func orNone[T any](values []T) []T {
	if len(values) == 0 {
		return make([]T, 1)
	}
	return values
}
