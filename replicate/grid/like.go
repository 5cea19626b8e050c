package grid

import (
	"context"
	"fmt"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/spec"
)

// MaxDimensions is the largest number of dimensions of a grid.
const MaxDimensions = maxDimensions

// Like returns the process grid of another run of the same program: that which explains the most
// messages, with as many dimensions. Dimensions of at least three ranks are periodic if they are in g. Messages that g
// exempts, replaces by collectives, or numbers are treated likewise.
func Like(ctx context.Context, s schedule.Source, g *Grid) (*Grid, error) {
	s, _, err := drop(ctx, recording(s), g.options.Exempt)
	if err != nil {
		return nil, err
	}
	grids := g.options.grids(g.alike)
	like, err := nearest(ctx, s, grids)
	if err == nil && like == nil {
		err = fmt.Errorf("%d ranks have no process grid of %d dimensions, as the %s grid of the largest recording has", s.Head().Ranks, len(g.Extents), spec.Grid(g.Extents))
	}
	if err == nil && len(g.Trees) > 0 {
		like, err = withoutTrees(ctx, like, s, grids)
	}
	if err == nil && g.numbered {
		like.source, err = numbered(like.source)
	}
	if err != nil {
		return nil, err
	}
	like.Margins = g.Margins
	return like, nil
}

// alike returns the periodic dimensions of a grid of another run.
func (g *Grid) alike(_ *pairs, extents []int) [][]bool {
	if len(extents) != len(g.Extents) {
		return nil
	}
	periodic := slices.Clone(g.Periodic)
	for d, extent := range extents {
		periodic[d] = periodic[d] && extent > 2
	}
	return [][]bool{periodic}
}

// Source returns the schedule, in which collectives may stand for trees of messages, and numbers for tags.
func (g *Grid) Source() schedule.Source { return g.source }

// Same returns the schedule as one that has grown to its own process grid, so that partners are at
// offsets and communicators are lines of the grid.
func (g *Grid) Same() (*schedule.Grown, error) {
	return schedule.Grow(g.source, g.grow(g.Extents, schedule.Cyclic, 0))
}

// Over returns a schedule whose ranks are the templates of a larger grid.
func (g *Grid) Over(s schedule.Source, extents []int, templates string, seed uint64) (*schedule.Grown, error) {
	if err := g.grows(extents); err != nil {
		return nil, err
	}
	return schedule.Grow(s, g.grow(extents, templates, seed))
}

// Offset returns the difference between the positions of two ranks, the short way around in periodic
// dimensions.
func (g *Grid) Offset(from, to int) []int {
	steps := offset(g.Extents, g.Periodic, pair{from, to})
	return steps[:len(g.Extents)]
}

// Ranks returns the number of ranks.
func (g *Grid) Ranks() int { return g.source.Head().Ranks }

// Position returns the position of a rank, as the classes name it: "first, between".
func (g *Grid) Position(rank int) string { return g.position(rank) }
