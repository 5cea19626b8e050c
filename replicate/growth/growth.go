// Package growth predicts the schedule of a program on more ranks from recordings of it on
// several numbers of ranks, or with several problem sizes.
//
// The largest recording is the template: its process grid grows as that of replicate/grid, and its
// operations keep their order, their partners and the variation of their times. The other
// recordings show how computation times, message sizes and the counts of loops change. Computation
// times follow a model per place in the program, a sum of two terms x^a·log^b x as in Extra-P (Calotoiu et al.
// 2013), such as those of the volume and the faces of a block; the recorded durations are multiplied by the ratio of the predicted mean to the recorded
// one. Sizes and counts follow laws that are exact in all recordings. Partners are at the same
// offsets, as in ScalaExtrap (Wu and Mueller 2011); those of multigrid programs are at the same offsets on
// their levels, of which a larger grid has more. See docs/growth.md.
package growth

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/replicate/grid"
)

// Recording is a schedule made from a recording of the program.
type Recording struct {
	Name   string // for errors
	Source schedule.Source
	// Size is the problem size, or another number that varies; 0 if only the number of ranks does.
	Size float64
}

// Compare orders recordings by their numbers of ranks and problem sizes.
func (r Recording) Compare(s Recording) int {
	return cmp.Or(cmp.Compare(r.Source.Head().TotalRanks(), s.Source.Head().TotalRanks()), cmp.Compare(r.Size, s.Size))
}

// Options say how the program scales.
type Options struct {
	// Strong is set if the recordings solve the same problem on different numbers of ranks.
	// Otherwise the problem per rank is the same.
	Strong bool
	// Approximate accepts what follows no exact law, and what does not have its place in all recordings.
	Approximate bool
	// Grid is how messages that are not of the process grid are treated.
	Grid grid.Options
}

// Fit is how a program depends on the number of ranks and the problem size.
type Fit struct {
	Times  []*Time
	Sizes  []*Size
	Counts []*Count
	// Problems are the calls that do not fit, the most important first.
	Problems []Problem

	opt       Options
	template  *observed   // the largest recording
	others    []*observed // in ascending order of the variable
	variables []variable
	times     map[place]*Time
	sizes     map[sizeKey]*Size
}

// Problem is something that does not fit.
type Problem struct {
	Recording string
	Text      string
}

func (p Problem) Error() string { return p.Recording + ": " + p.Text }

// New fits models to at least two recordings. It returns an error if recordings are not of the same
// program or not of different sizes, and the context's. Unless Options.Approximate is set, an error
// is also the first of the problems.
func New(ctx context.Context, recordings []Recording, opt Options) (*Fit, error) {
	if len(recordings) < 2 {
		return nil, fmt.Errorf("a fit needs at least two recordings, better three or more")
	}
	recordings = slices.Clone(recordings)
	slices.SortStableFunc(recordings, Recording.Compare)
	for i, r := range recordings[1:] {
		if last := recordings[i]; last.Compare(r) == 0 {
			return nil, fmt.Errorf("%s and %s have the same number of ranks, %d: a fit needs recordings of different sizes", last.Name, r.Name, r.Source.Head().TotalRanks())
		}
	}
	f := &Fit{opt: opt, times: map[place]*Time{}, sizes: map[sizeKey]*Size{}}
	if err := f.observe(ctx, recordings); err != nil {
		return nil, err
	}
	f.variables = variables(f.all())
	f.fitTimes()
	f.fitSizes()
	f.fitCounts()
	if len(f.Problems) > 0 && !opt.Approximate {
		return f, f.Problems[0]
	}
	return f, nil
}

// observe reads the recordings, the largest first.
func (f *Fit) observe(ctx context.Context, recordings []Recording) error {
	largest := recordings[len(recordings)-1]
	g, err := grid.Recognize(ctx, largest.Source, f.opt.Grid)
	if err != nil {
		return fmt.Errorf("%s: %w", largest.Name, err)
	}
	if g.Obstacle != nil {
		levels, err := grid.WithLevels(ctx, largest.Source, 0, nil, f.opt.Grid)
		if err != nil {
			return fmt.Errorf("%s: %w", largest.Name, err)
		}
		if levels == nil {
			return fmt.Errorf("%s: %w", largest.Name, g.Obstacle)
		}
		g = levels
	}
	symbols := newSymbols()
	if f.template, err = observe(ctx, largest, g, symbols, nil); err != nil {
		return err
	}
	f.Problems = append(f.Problems, f.template.problems...)
	for _, r := range recordings[:len(recordings)-1] {
		like, err := f.like(ctx, r)
		if err != nil {
			return err
		}
		o, err := observe(ctx, r, like, symbols, f.template)
		if err != nil {
			return err
		}
		if g.Levels {
			if err := f.checkLevels(o); err != nil {
				return err
			}
		}
		f.Problems = append(f.Problems, o.problems...)
		f.others = append(f.others, o)
	}
	return nil
}

// like returns the process grid of another recording.
func (f *Fit) like(ctx context.Context, r Recording) (*grid.Grid, error) {
	of := f.template.grid
	var g *grid.Grid
	var err error
	if of.Levels {
		g, err = grid.WithLevels(ctx, r.Source, len(of.Extents), of.Periodic, f.opt.Grid)
	} else {
		g, err = grid.Like(ctx, r.Source, of)
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", r.Name, err)
	case g == nil:
		return nil, fmt.Errorf("%s: %d ranks have no grid of %d dimensions with multigrid levels, as the %s grid of the largest recording has", r.Name, r.Source.Head().Ranks, len(of.Extents), spec.Grid(of.Extents))
	}
	return g, nil
}

// Target returns that which is another recording of the program.
func (f *Fit) Target(ctx context.Context, r Recording) (Target, error) {
	g, err := f.like(ctx, r)
	if err != nil {
		return Target{}, err
	}
	return Target{g.Extents, r.Size}, nil
}

// all returns all recordings, the largest last.
func (f *Fit) all() []*observed { return append(slices.Clone(f.others), f.template) }

// Largest returns the target that is the largest recording.
func (f *Fit) Largest() Target { return f.template.target() }
