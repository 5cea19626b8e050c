package grid

import (
	"fmt"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/replicate"
)

// Grow returns the schedule as one of a larger process grid. The argument templates is schedule.Cyclic or
// schedule.Random, for which the seed draws the templates. Grow returns the Obstacle, and an error if the
// extents do not fit the grid.
func (g *Grid) Grow(extents []int, templates string, seed uint64) (*schedule.Grown, error) {
	if g.Obstacle != nil {
		return nil, g.Obstacle
	}
	if err := g.grows(extents); err != nil {
		return nil, err
	}
	larger := g.grow(extents, templates, seed)
	grown, err := schedule.Grow(g.source, larger)
	if err != nil {
		return nil, err
	}
	g.volumes = replicate.Scale(g.source, func(comm int32) (from, to int) {
		return membersOf(g.before, comm), membersOf(grown, comm)
	})
	return schedule.Grow(g.volumes, larger)
}

// membersOf returns the number of members of a recorded communicator in a grown schedule.
func membersOf(g *schedule.Grown, comm int32) int {
	if group := g.Group(comm); group != schedule.None {
		if line, ok := g.Line(group); ok {
			return line.Size()
		}
	}
	return 1
}

// Notes are what growth assumes, in sentences, after the grown schedule was read.
func (g *Grid) Notes() (notes []error) {
	trees, messages := 0, int64(0)
	for _, t := range g.Trees {
		trees, messages = trees+t.Count, messages+t.Messages
	}
	if trees > 0 {
		notes = append(notes, setting.Advisef("%d messages form %d trees over all ranks, which become collectives", messages, trees))
	}
	if g.Exempted > 0 {
		notes = append(notes, setting.Advisef("%d messages are exempt and dropped", g.Exempted))
	}
	if f := &g.Forced; f.Share() > 0 {
		notes = append(notes, setting.Advisef("%d of %d messages are dropped, and sizes change by %.2g %% of the bytes (%s grid lists them)",
			f.Dropped, f.Messages, 100*share(f.Changed, f.Bytes), setting.Name("show")))
	}
	if g.volumes != nil && g.volumes.Note() != nil {
		notes = append(notes, g.volumes.Note())
	}
	return notes
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
		case extent > g.Extents[d] && !g.Levels && !g.growable(d):
			return fmt.Errorf("dimension %d of the recorded process grid %s does not grow: record at least %d ranks along it, as its messages reach %d",
				d+1, spec.Grid(g.Extents), 2*g.Margins[d]+1, g.Margins[d])
		}
	}
	if g.Levels {
		return g.growsLevels(extents)
	}
	return nil
}

// recording returns what a schedule has grown from, or the schedule itself.
func recording(s schedule.Source) schedule.Source {
	if g := schedule.GrownOf(s); g != nil && s.Head().Replicas == 1 {
		return g.Recording()
	}
	return s
}

// growable reports whether a dimension has a position between its margins.
func (g *Grid) growable(d int) bool { return g.Extents[d] > 2*g.Margins[d] }

// impossible returns the reason why no dimension grows; nil if one does.
func (g *Grid) impossible() error {
	if g.Obstacle != nil {
		return g.Obstacle
	}
	needs := slices.Clone(g.Extents)
	for d := range g.Extents {
		if needs[d] = 2*g.Margins[d] + 1; g.growable(d) {
			return nil
		}
	}
	return fmt.Errorf("no dimension of the grid %s grows: record at least %s ranks", spec.Grid(g.Extents), spec.Grid(needs))
}

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
	recorded := g.Extents
	if g.Levels {
		recorded, templates = extents, schedule.Levels
	}
	return schedule.Grid{
		Recorded: recorded, Extents: extents, Periodic: g.Periodic, Margins: g.Margins, Templates: templates, Seed: seed,
	}
}
