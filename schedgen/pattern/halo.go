package pattern

import (
	"fmt"
	"math/bits"

	"loggops/formats/schedule"
	"loggops/internal/spec"
)

// The halo exchanges: a rank receives from, and sends to, all its neighbors.
// Where two messages go the same way, as they do along a dimension of two ranks
// whose ends are joined, the tag is the number of the sender's offset.

func halo1(s *Spec) (body, error) { return haloBody(s, 1) }
func halo2(s *Spec) (body, error) { return haloBody(s, 2) }
func halo3(s *Spec) (body, error) { return haloBody(s, 3) }

func haloBody(s *Spec, dimensions int) (body, error) {
	g, offsets, err := stencilGrid(s, dimensions)
	if err != nil {
		return nil, err
	}
	if s.Cells != nil && len(s.Cells) != dimensions {
		return nil, fmt.Errorf("cells %s: %d dimensions are wanted", spec.Grid(s.Cells), dimensions)
	}
	shifts := make([]shift, len(offsets))
	for i, offset := range offsets { // the opposite of the first is the last
		back := i < len(offsets)/2
		bytes, err := s.haloBytes(offset)
		if err != nil {
			return nil, err
		}
		shifts[i] = shift{
			to:    func(rank int) (int, bool) { return g.neighbor(rank, offset) },
			from:  func(rank int) (int, bool) { return g.neighbor(rank, opposite(offset)) },
			bytes: bytes, tag: int64(i),
			dimension: max(i, len(offsets)-1-i), back: back,
		}
	}
	return exchangeBody(s, shifts)
}

// haloBytes returns the size of a message along an offset: s.Bytes, or so much
// for each cell of the face, the edge or the corner that lies that way.
func (s *Spec) haloBytes(offset []int) (int64, error) {
	bytes := uint64(s.Bytes)
	for d, cells := range s.Cells {
		if offset[d] != 0 {
			continue
		}
		over, product := bits.Mul64(bytes, uint64(cells))
		if bytes = product; over > 0 || bytes > schedule.MaxBytes {
			return 0, fmt.Errorf("%d bytes for each of %s cells: at most %d", s.Bytes, spec.Grid(s.Cells), int64(schedule.MaxBytes))
		}
	}
	return int64(bytes), nil
}

// stencilGrid returns a pattern's grid and the offsets of a rank's neighbors.
func stencilGrid(s *Spec, dimensions int) (*grid, [][]int, error) {
	g, err := newGrid(s, dimensions)
	if err != nil {
		return nil, nil, err
	}
	offsets, err := stencil(dimensions, s.Points)
	return g, offsets, err
}
