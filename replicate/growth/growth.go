// Package growth predicts the schedule of a program on more ranks from recordings of it on
// several numbers of ranks, or with several problem sizes.
//
// The largest recording is the template: its process grid grows as that of replicate/grid, and its
// operations keep their order, their partners and the variation of their times. The other
// recordings show how computation times, message sizes and the counts of loops change. Computation
// times follow a model per place in the program, c0 + c1·x^a·log^b x as in Extra-P (Calotoiu et al.
// 2013); the recorded durations are multiplied by the ratio of the predicted mean to the recorded
// one. Sizes and counts follow laws that are exact in all recordings. Partners are at the same
// offsets, as in ScalaExtrap (Wu and Mueller 2011). See docs/growth.md.
package growth

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"loggops/formats/schedule"
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
		return fmt.Errorf("%s: %w", largest.Name, g.Obstacle)
	}
	symbols := newSymbols()
	if f.template, err = observe(ctx, largest, g, symbols, nil); err != nil {
		return err
	}
	f.Problems = append(f.Problems, f.template.problems...)
	for _, r := range recordings[:len(recordings)-1] {
		like, err := grid.Like(ctx, r.Source, g)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		o, err := observe(ctx, r, like, symbols, f.template)
		if err != nil {
			return err
		}
		f.Problems = append(f.Problems, o.problems...)
		f.others = append(f.others, o)
	}
	return nil
}

// Target returns that which is another recording of the program.
func (f *Fit) Target(ctx context.Context, r Recording) (Target, error) {
	g, err := grid.Like(ctx, r.Source, f.template.grid)
	if err != nil {
		return Target{}, fmt.Errorf("%s: %w", r.Name, err)
	}
	return Target{g.Extents, r.Size}, nil
}

// all returns all recordings, the largest last.
func (f *Fit) all() []*observed { return append(slices.Clone(f.others), f.template) }

// Largest returns the target that is the largest recording.
func (f *Fit) Largest() Target { return f.template.target() }
