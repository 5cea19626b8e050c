package transform

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
)

// Scale multiplies the duration of some calcs by a factor that is finite and not negative: 0.5
// is a processor twice as fast.
type Scale struct {
	By float64
	// Key and Value select the calcs: those of a Region, a Site or of Iterations; the computation
	// before a call belongs to those of the call. An empty Key selects all.
	Key, Value string
	iterations spec.Set

	matched bool
	there   map[string]bool // values of the key, as long as none has matched
}

// The keys of a Scale.
const (
	Region    = "region"
	Site      = "site"
	Iteration = "iteration"
)

var scaleKeys = []string{Region, Site, Iteration}

// ParseScale reads FACTOR or KEY=VALUE:FACTOR, such as 0.5, region=2:0.5, site=solver.f90:212:0.5
// and iteration=0..9:2. The error is *setting.Invalid.
func ParseScale(text string) (*Scale, error) {
	selects, factor := "", text
	if colon := strings.LastIndexByte(text, ':'); colon >= 0 {
		selects, factor = text[:colon], text[colon+1:]
	}
	s := &Scale{}
	var err error
	if s.By, err = units.ParseRate(factor); err != nil {
		return nil, setting.Errorf("compute-scale", "%s: want FACTOR or KEY=VALUE:FACTOR; %q: %w", text, factor, err)
	}
	if selects == "" && !strings.HasPrefix(text, ":") {
		return s, nil
	}
	s.Key, s.Value, _ = strings.Cut(selects, "=")
	switch {
	case !slices.Contains(scaleKeys, s.Key):
		err = setting.Unknown("key", s.Key, scaleKeys)
	case s.Key == Iteration:
		s.iterations, err = spec.ParseSet(s.Value, spec.Range{First: 0, Last: math.MaxInt32})
	}
	if err != nil {
		return nil, setting.Errorf("compute-scale", "%s: %w", text, err)
	}
	return s, nil
}

// selects reports whether an operation is one of those to scale.
func (s *Scale) selects(op *schedule.Op) bool {
	switch s.Key {
	case Region:
		return op.Region == s.Value
	case Site:
		return op.IsAt(s.Value)
	case Iteration:
		return op.Iteration != schedule.None && s.iterations.Has(int64(op.Iteration))
	}
	return true
}

// note keeps what values there are, for the error if none is that of the scale.
func (s *Scale) note(op *schedule.Op) {
	value := op.Region
	switch s.Key {
	case Site:
		value = op.Site
	case Iteration:
		value = fmt.Sprint(op.Iteration)
		if op.Iteration == schedule.None {
			value = ""
		}
	}
	if s.there == nil {
		s.there = map[string]bool{}
	}
	if value != "" {
		s.there[value] = true
	}
}

// unmatched returns the error of a scale that selects nothing.
func (s *Scale) unmatched() error {
	if s.Key == "" || s.matched {
		return nil
	}
	there := slices.Sorted(maps.Keys(s.there))
	var err error
	switch hint := setting.Hint(s.Value, there); {
	case len(there) == 0 && s.Key == Iteration:
		err = errNoIterations
	case len(there) == 0:
		err = fmt.Errorf("the schedule has no %ss: MPI_Pcontrol records regions, and LOGGOPS_CALLSITES=1 sites", s.Key)
	case s.Key == Iteration:
		err = fmt.Errorf("no calc belongs to one of these; %d iterations have calcs", len(there))
	case hint != "" || len(there) > mostNamed:
		err = fmt.Errorf("no %s is called %q%s (there are %d)", s.Key, s.Value, hint, len(there))
	default:
		err = setting.Unknown(s.Key, s.Value, there)
	}
	return setting.Errorf("compute-scale", "%s=%s: %w", s.Key, s.Value, err)
}

var errNoIterations = setting.Advisef("no operation belongs to an iteration: see %s", setting.Name("iteration-after"))

// mostNamed is the largest number of regions or sites that an error names.
const mostNamed = 20

// ScaleCompute multiplies the computation by the factors of all scales that select it, and by
// that of its rank, if ranks has one. A duration is rounded to the nearest ns, halves up. Input,
// output and remote memory take as long as before. The error of a scale that selects no calc is
// *setting.Invalid; it comes with the last batch.
func ScaleCompute(from schedule.Source, scales []*Scale, ranks map[int]float64) schedule.Source {
	return &scaled{schedule.ByRank(from, func(rank int, ops []schedule.Op) ([]schedule.Op, error) {
		for i := range ops {
			if ops[i].Kind != schedule.Calc {
				continue
			}
			factor := 1.
			if by, ok := ranks[rank]; ok {
				factor = by
			}
			for _, s := range scales {
				if s.selects(&ops[i]) {
					s.matched = true
					factor *= s.By
				} else if !s.matched {
					s.note(&ops[i])
				}
			}
			ns := math.Floor(float64(ops[i].DurationNS)*factor + 0.5)
			if ns >= schedule.MaxNS {
				problem := fmt.Sprintf("%d ns of computation times %g are too long", ops[i].DurationNS, factor)
				return nil, &schedule.Invalid{Rank: rank, Op: i, Problem: problem}
			}
			ops[i].DurationNS = int64(ns)
		}
		return ops, nil
	}), scales}
}

type scaled struct {
	schedule.Source
	scales []*Scale
}

func (s *scaled) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		for b, err := range s.Source.Batches() {
			if !yield(b, err) || err != nil {
				return
			}
		}
		for _, scale := range s.scales {
			if err := scale.unmatched(); err != nil {
				yield(schedule.Batch{}, err)
				return
			}
		}
	}
}
