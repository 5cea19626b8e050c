package schedule

import (
	"fmt"
	"math/bits"
	"slices"

	"loggops/internal/spec"
)

// Levels is the way to select templates in the grid of a multigrid program, on whose level k only the ranks act whose
// positions are multiples of 2^k. The extents are those of the recorded grid, one power of two in all dimensions.
// The template of a rank is the first rank at a like position: with the same top level and, in each dimension, alike
// on all levels. Partners of the templates are ranks of the grid.
const Levels = "levels"

// checkLevels reports what is wrong with a grid that has levels.
func (g *Grid) checkLevels() error {
	extent := g.Extents[0]
	if !slices.Equal(g.Recorded, g.Extents) || bits.OnesCount(uint(extent)) != 1 || slices.Max(g.Extents) != slices.Min(g.Extents) {
		return fmt.Errorf("a grid %s with levels, recorded as %s", spec.Grid(g.Extents), spec.Grid(g.Recorded))
	}
	return nil
}

// TopLevel returns the last level on which a rank acts: how many times 2 divides its position in all dimensions.
func (g *Grid) TopLevel(rank int) int {
	top := bits.TrailingZeros(uint(g.Extents[0]))
	for _, extent := range g.Extents {
		if at := rank % extent; at != 0 {
			top = min(top, bits.TrailingZeros(uint(at)))
		}
		rank /= extent
	}
	return top
}

// levelTemplate returns the first rank at a like position. In each dimension it is the first of all, on its top level the
// last of all, or on this level at an odd or an even position between.
func (g *Grid) levelTemplate(rank int) int {
	step := 1 << g.TopLevel(rank)
	template, stride := 0, 1
	for _, extent := range slices.Backward(g.Extents) {
		at := rank % extent
		if at != 0 && at != extent-step {
			at = 2*step - at%(2*step)
		}
		template += at * stride
		rank, stride = rank/extent, stride*extent
	}
	return template
}
