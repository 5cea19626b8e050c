package grid

import (
	"context"
	"fmt"

	"loggops/formats/schedule"
	"loggops/internal/spec"
)

// Grow returns a schedule of a larger process grid. The argument templates is schedule.Cyclic or
// schedule.Random, for which the seed draws the templates. Grow returns the errors of Recognize
// and the obstacle that it finds, and an error if the extents do not fit the grid. A schedule that has
// grown already grows again from its recording.
func Grow(ctx context.Context, s schedule.Source, extents []int, templates string, seed uint64) (*schedule.Grown, error) {
	g, err := Recognize(ctx, s)
	if err != nil {
		return nil, err
	}
	if g.Obstacle != nil {
		return nil, g.Obstacle
	}
	grown, err := g.Over(Recording(s), extents, templates, seed)
	if err == nil {
		grown.Head().Tool = s.Head().Tool
	}
	return grown, err
}

// grows returns an error if the grid cannot grow to extents.
func (g *Grid) grows(extents []int) error {
	if len(extents) != len(g.Extents) {
		return fmt.Errorf("the recorded process grid is %s: %s has another number of dimensions", spec.Grid(g.Extents), spec.Grid(extents))
	}
	for d, extent := range extents {
		switch {
		case extent < g.Extents[d]:
			return fmt.Errorf("the recorded process grid is %s: it does not shrink to %s", spec.Grid(g.Extents), spec.Grid(extents))
		case extent > g.Extents[d] && !g.growable(d):
			return fmt.Errorf("dimension %d of the recorded process grid %s does not grow: record at least %d ranks along it, as its messages reach %d",
				d+1, spec.Grid(g.Extents), 2*g.Margins[d]+1, g.Margins[d])
		}
	}
	return nil
}

// Recording returns what a schedule has grown from, or the schedule itself.
func Recording(s schedule.Source) schedule.Source {
	if g := schedule.GrownOf(s); g != nil && s.Head().Replicas == 1 {
		return g.Recording()
	}
	return s
}

// growable reports whether a dimension has a position between its margins.
func (g *Grid) growable(d int) bool { return g.Extents[d] > 2*g.Margins[d] }

func (g *Grid) allGrow() bool {
	for d := range g.Extents {
		if !g.growable(d) {
			return false
		}
	}
	return true
}

// grow returns how the grid grows to an extent in each dimension.
func (g *Grid) grow(extents []int, templates string, seed uint64) schedule.Grid {
	return schedule.Grid{
		Recorded: g.Extents, Extents: extents, Periodic: g.Periodic, Margins: g.Margins, Templates: templates, Seed: seed,
	}
}
