package spec

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Grid is the extents of a grid as a flag's value: 4x5x6.
type Grid []int

// Set implements a flag's value.
func (g *Grid) Set(s string) error {
	var extents []int
	for text := range strings.SplitSeq(s, "x") {
		extent, err := Integer(text, 1, math.MaxInt32)
		if err != nil {
			return fmt.Errorf("want the sizes of the dimensions, such as 4x5x6, each from 1 to %d", math.MaxInt32)
		}
		extents = append(extents, extent)
	}
	*g = extents
	return nil
}

// Size returns the number of places of the grid.
func (g Grid) Size() int {
	n := 1
	for _, extent := range g {
		n *= extent
	}
	return n
}

// Neighbor returns the rank at an offset from another one, and whether there is one: ends of dimensions that are not periodic
// have none beyond them. The last dimension is numbered fastest.
func (g Grid) Neighbor(rank int, by []int, periodic []bool) (to int, ok bool) {
	stride := 1
	for d, extent := range slices.Backward(g) {
		at := rank%extent + by[d]
		rank /= extent
		if at < 0 || at >= extent {
			if !periodic[d] {
				return 0, false
			}
			at = (at + extent) % extent
		}
		to += at * stride
		stride *= extent
	}
	return to, true
}

// Type names the form of the value in help.
func (g *Grid) Type() string { return "SHAPE" }

// String returns the text that Set reads.
func (g Grid) String() string {
	var text []string
	for _, extent := range g {
		text = append(text, strconv.Itoa(extent))
	}
	return strings.Join(text, "x")
}
