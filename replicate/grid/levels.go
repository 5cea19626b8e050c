package grid

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/spec"
)

// WithLevels returns the process grid of a multigrid program, in which ranks at like positions communicate alike: on
// level k, the ranks at multiples of 2^k with each other and with those that are left. The grid is nil if there is none. Dimensions of 0 accept any
// number of them if the recording shows enough to grow, and a nil slice periodic any ends.
func WithLevels(ctx context.Context, s schedule.Source, dimensions int, periodic []bool, options Options) (*Grid, error) {
	s, exempted, err := drop(ctx, recording(s), options.Exempt)
	if err != nil {
		return nil, err
	}
	sent, err := readPairs(ctx, s)
	if err != nil {
		return nil, err
	}
	ranks := s.Head().Ranks
	for d := 1; d <= maxDimensions; d++ {
		levels := bits.Len(uint(ranks)) - 1
		if bits.OnesCount(uint(ranks)) > 1 || levels == 0 || levels%d > 0 || dimensions > 0 && d != dimensions || dimensions == 0 && 1<<(levels/d) < fewestOfLevels {
			continue
		}
		extents := slices.Repeat([]int{1 << (levels / d)}, d)
		for _, ends := range sent.ends(extents, periodic) {
			g := sent.explain(extents, ends)
			g.source, g.Levels, g.Exempted, g.options = s, true, exempted, options
			g.before, _ = schedule.Grow(s, g.grow(extents, schedule.Levels, 0))
			if g.classify(s, true); g.Obstacle == nil {
				return g, nil
			}
		}
	}
	return nil, ctx.Err()
}

// ends returns which dimensions may be periodic, first all of them: in one that is not, no message wraps around.
func (p *pairs) ends(extents []int, known []bool) [][]bool {
	if known != nil {
		return [][]bool{known}
	}
	all := p.joined(extents)
	slices.Reverse(all)
	return all
}

// levelPosition describes a position in a grid with levels by the rank's top level and, in each dimension, its place
// on this level. The names of the last two levels, on which the ends of a dimension meet, have the number of levels.
func (g *Grid) levelPosition(rank int) string {
	same := g.grow(g.Extents, schedule.Levels, 0)
	rank = same.Template(rank)
	top, levels := same.TopLevel(rank), bits.TrailingZeros(uint(g.Extents[0]))
	step := 1 << top
	text := make([]string, len(g.Extents))
	for d, extent := range slices.Backward(g.Extents) {
		switch at := rank % extent; {
		case at == 0:
			text[d] = "first"
		case at == extent-step:
			text[d] = "last"
		case at == step:
			text[d] = "odd"
		default:
			text[d] = "even"
		}
		rank /= extent
	}
	level := fmt.Sprint("level ", top)
	if top >= levels-1 {
		level = fmt.Sprintf("level %d of %d", top, levels)
	}
	return level + ": " + strings.Join(text, ", ")
}

// growsLevels returns an error if a grid with levels cannot grow to extents.
func (g *Grid) growsLevels(extents []int) error {
	if bits.OnesCount(uint(extents[0])) > 1 || slices.Max(extents) != slices.Min(extents) {
		return fmt.Errorf("a process grid with multigrid levels has one power of two in all dimensions, such as %s: not %s", spec.Grid(g.Extents), spec.Grid(extents))
	}
	return nil
}

// fewestOfLevels is the smallest extent in which a rank between the ends acts on two levels and does not on the next.
const fewestOfLevels = 8
