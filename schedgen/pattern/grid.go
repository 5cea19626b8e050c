package pattern

import (
	"fmt"
	"slices"

	"loggops/internal/spec"
)

// grid arranges ranks in a Cartesian grid, the last dimension numbered
// fastest, as MPI_Cart_create does.
type grid struct {
	sizes    spec.Grid
	periodic []bool // of more than one rank
}

func gridOf(sizes spec.Grid, periodic bool) *grid {
	g := &grid{sizes: sizes}
	for _, size := range sizes {
		g.periodic = append(g.periodic, periodic && size > 1)
	}
	return g
}

// newGrid returns the grid of a pattern that has so many dimensions.
func newGrid(s *Spec, dimensions int) (*grid, error) {
	if s.Grid == nil {
		return gridOf(balanced(s.Ranks, dimensions), s.Periodic), nil
	}
	if len(s.Grid) != dimensions {
		return nil, fmt.Errorf("grid %s: %d dimensions are wanted", spec.Grid(s.Grid), dimensions)
	}
	left := s.Ranks
	for _, size := range s.Grid {
		if size < 1 || left%size != 0 {
			left = 0
			break
		}
		left /= size
	}
	if left != 1 {
		return nil, fmt.Errorf("grid %s is not one of %d ranks", spec.Grid(s.Grid), s.Ranks)
	}
	return gridOf(s.Grid, s.Periodic), nil
}

// balanced divides ranks among dimensions, in descending order and as near to
// each other as can be, as MPI_Dims_create should: the largest and the smallest
// are least apart.
func balanced(ranks, dimensions int) []int {
	if dimensions == 1 {
		return []int{ranks}
	}
	var best []int
	for last := 1; last <= ranks/last; last++ {
		if ranks%last != 0 {
			continue
		}
		sizes := balanced(ranks/last, dimensions-1)
		if smallest := sizes[len(sizes)-1]; smallest < last {
			continue // not in descending order
		}
		if best == nil || sizes[0]-last < best[0]-best[len(best)-1] {
			best = append(sizes, last)
		}
	}
	return best
}

// neighbor returns the rank so many steps away in each dimension. There is
// none beyond the border of an open grid, nor along a dimension of one rank.
func (g *grid) neighbor(rank int, offset []int) (int, bool) {
	return g.sizes.Neighbor(rank, offset, g.periodic)
}

// opposite returns an offset the other way.
func opposite(offset []int) []int {
	back := make([]int, len(offset))
	for d, steps := range offset {
		back[d] = -steps
	}
	return back
}

// stencil returns the offsets of a stencil's points but for the middle, in
// ascending order: along one dimension at a time where points is
// 2·dimensions + 1 or 0, the diagonals too where it is 3^dimensions.
func stencil(dimensions, points int) ([][]int, error) {
	star, box := 2*dimensions+1, 1
	for range dimensions {
		box *= 3
	}
	if points == 0 {
		points = star
	}
	if points != star && points != box {
		return nil, fmt.Errorf("%d points in %d dimensions: %d or %d", points, dimensions, star, box)
	}
	var offsets [][]int
	for number := range box {
		offset := make([]int, dimensions)
		moves := 0
		for d := range slices.Backward(offset) {
			offset[d] = number%3 - 1
			number /= 3
			if offset[d] != 0 {
				moves++
			}
		}
		if moves == 1 || moves > 1 && points == box {
			offsets = append(offsets, offset)
		}
	}
	return offsets, nil
}
