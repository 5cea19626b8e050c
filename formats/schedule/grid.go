package schedule

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"loggops/internal/spec"
)

// Grid is how a schedule grows: the process grid of the recorded ranks and the larger one.
// The last dimension is numbered fastest. Each rank of the larger grid repeats the operations
// of a recorded one, its template. In a dimension that grows, the first and the last
// positions, as many as Margins says, keep their templates, and those between take the
// recorded ones between. Partners are at the same offset.
type Grid struct {
	Recorded []int  `json:"recorded"` // extent of each dimension
	Extents  []int  `json:"extents"`  // at least Recorded
	Periodic []bool `json:"periodic"` // the ends of a dimension are neighbors
	Margins  []int  `json:"margins"`  // the longest offset in each dimension, at least 1
	// Templates is how a position between the margins selects its template: Cyclic or Random; or Levels.
	Templates string `json:"templates"`
	Seed      uint64 `json:"seed,omitempty"`
}

// The ways to select templates.
const (
	Cyclic = "cyclic" // one recorded position after the other
	Random = "random" // each rank draws its own
)

// MaxGrown is the largest number of ranks of a grid.
const MaxGrown = 1 << 30

// check reports what is wrong with a grid for a number of recorded ranks.
func (g *Grid) check(ranks int) error {
	n := len(g.Recorded)
	if n == 0 || len(g.Extents) != n || len(g.Periodic) != n || len(g.Margins) != n {
		return fmt.Errorf("a grid of %d, %d, %d and %d dimensions", n, len(g.Extents), len(g.Periodic), len(g.Margins))
	}
	recorded, grown := 1, 1
	for d, extent := range g.Recorded {
		switch {
		case extent < 1 || extent > ranks || g.Extents[d] < extent || g.Extents[d] > MaxGrown/grown:
			return fmt.Errorf("a grid of extent %d grows to %d: at most %d ranks", extent, g.Extents[d], MaxGrown)
		case g.grows(d) && (g.Margins[d] < 1 || g.Margins[d] > (extent-1)/2):
			return fmt.Errorf("a grid with offsets of %d in a dimension of extent %d", g.Margins[d], extent)
		}
		recorded, grown = recorded*extent, grown*g.Extents[d]
		if recorded > ranks {
			break
		}
	}
	switch {
	case recorded != ranks:
		return fmt.Errorf("a grid %s of %d ranks", spec.Grid(g.Recorded), ranks)
	case g.Templates == Levels:
		return g.checkLevels()
	case g.Templates != Cyclic && g.Templates != Random:
		return fmt.Errorf("templates %q: want %s, %s or %s", g.Templates, Cyclic, Random, Levels)
	}
	return nil
}

// Ranks returns the number of ranks of the larger grid.
func (g *Grid) Ranks() int { return spec.Grid(g.Extents).Size() }

func (g *Grid) grows(d int) bool { return g.Extents[d] > g.Recorded[d] }

// Template returns the recorded rank whose operations a rank repeats.
func (g *Grid) Template(rank int) int {
	if g.Templates == Levels {
		return g.levelTemplate(rank)
	}
	var random *rand.Rand
	if g.Templates == Random {
		random = rand.New(rand.NewPCG(g.Seed, uint64(rank)))
	}
	template, stride := 0, 1
	for d, extent := range slices.Backward(g.Extents) {
		template += stride * g.templateAt(d, rank%extent, random)
		rank, stride = rank/extent, stride*g.Recorded[d]
	}
	return template
}

// templateAt returns the recorded position that a position in a dimension repeats; it draws
// where random is not nil.
func (g *Grid) templateAt(d, at int, random *rand.Rand) int {
	margin, between := g.Margins[d], g.Recorded[d]-2*g.Margins[d]
	switch end := g.Extents[d] - margin; {
	case !g.grows(d) || at < margin:
		return at
	case at >= end:
		return at - g.Extents[d] + g.Recorded[d]
	case random != nil:
		return margin + random.IntN(between)
	}
	return margin + (at-margin)%between
}

// place returns the position in the larger grid of a recorded one that is named as such, as a
// root is: its distance from the end, if it is in the last margin, otherwise from the start.
func (g *Grid) place(d, at int) int {
	if at >= g.Recorded[d]-g.Margins[d] {
		return at + g.Extents[d] - g.Recorded[d]
	}
	return at
}

// offset returns by how much the number of a partner differs from a rank's own in the larger
// grid, if it is to for rank from in the recorded one.
func (g *Grid) offset(from, to int) (int, error) {
	offset, stride := 0, 1
	for d, extent := range slices.Backward(g.Recorded) {
		at, steps := from%extent, to%extent-from%extent
		if g.grows(d) {
			if g.Periodic[d] && 2*steps > extent {
				steps -= extent
			} else if g.Periodic[d] && -2*steps > extent {
				steps += extent
			}
			if max(steps, -steps) > g.Margins[d] {
				return 0, fmt.Errorf("partner %d at offset %d in a dimension where %d is the longest", to, steps, g.Margins[d])
			}
			if at+steps < 0 {
				steps += g.Extents[d]
			} else if at+steps >= extent {
				steps -= g.Extents[d]
			}
		}
		offset += steps * stride
		from, to, stride = from/extent, to/extent, stride*g.Extents[d]
	}
	return offset, nil
}
