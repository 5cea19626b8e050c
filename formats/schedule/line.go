package schedule

import (
	"slices"

	"loggops/internal/spec"
)

// Line is the ranks of a grid that differ in some dimensions only: a row, a column, a plane,
// the whole grid. Each rank is in one such line. The ranks of a line are its members, in the
// order of their numbers.
type Line struct {
	dims             []int // in which members differ, the fastest first
	extents, strides []int // of these
	across, steps    []int // extents and strides of the other ones
}

// newLine returns the lines of a grid along some dimensions.
func newLine(extents []int, along []bool) Line {
	var l Line
	stride := 1
	for d, extent := range slices.Backward(extents) {
		if along[d] {
			l.dims, l.extents, l.strides = append(l.dims, d), append(l.extents, extent), append(l.strides, stride)
		} else {
			l.across, l.steps = append(l.across, extent), append(l.steps, stride)
		}
		stride *= extent
	}
	return l
}

// Size returns the number of members of each line.
func (l *Line) Size() int { return spec.Grid(l.extents).Size() }

// lines returns the number of lines.
func (l *Line) lines() int { return spec.Grid(l.across).Size() }

// Member returns the number of a rank in its line.
func (l *Line) Member(rank int) int { return at(rank, l.extents, l.strides) }

// number returns the number of a rank's line.
func (l *Line) number(rank int) int { return at(rank, l.across, l.steps) }

// Rank returns the rank of a member of a rank's line.
func (l *Line) Rank(rank, member int) int {
	for i, extent := range l.extents {
		rank += (member%extent - rank/l.strides[i]%extent) * l.strides[i]
		member /= extent
	}
	return rank
}

// first returns the first rank of a line.
func (l *Line) first(number int) int {
	rank := 0
	for i, extent := range l.across {
		rank += number % extent * l.steps[i]
		number /= extent
	}
	return rank
}

// at numbers a rank's position in some dimensions, the first one fastest.
func at(rank int, extents, strides []int) int {
	number, times := 0, 1
	for i, extent := range extents {
		number += rank / strides[i] % extent * times
		times *= extent
	}
	return number
}
