package growth

import (
	"fmt"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/replicate/grid"
)

// symbol is what operations at one place of the program have in common on all ranks of a class and
// in all recordings: everything but durations, sizes and the rank itself.
type symbol struct {
	kind               schedule.Kind
	mode               schedule.Mode
	call, region, site string
	anySource          bool
	offset             [grid.MaxDimensions]int // of the partner
	tag                int64
	group              int32 // of communicators
	collective         string
	root               [grid.MaxDimensions]int
	cpu, nic           int32
	member             string // the positions of the members whose share in a collective it is: see share
}

// String describes the operation to users.
func (s symbol) String() string {
	text := s.call
	if text == "" {
		if text = s.collective; text == "" {
			text = s.kind.String()
		}
	}
	switch {
	case s.kind.IsWork():
		text = "the computation before " + text
	case s.anySource:
		text += " from any source"
	case s.kind == schedule.Send || s.kind == schedule.Recv:
		text += fmt.Sprintf(" with the rank at offset %s, tag %d", vector(s.offset[:]), s.tag)
	}
	if s.site != "" {
		text += " at " + s.site
	}
	if s.member != "" {
		text += ", members at the position " + s.member
	}
	return text
}

// vector writes an offset without the dimensions at its end that a grid does not have.
func vector(steps []int) string {
	for len(steps) > 1 && steps[len(steps)-1] == 0 {
		steps = steps[:len(steps)-1]
	}
	return "(" + strings.Trim(strings.ReplaceAll(fmt.Sprint(steps), " ", ", "), "[]") + ")"
}

// symbols numbers symbols.
type symbols struct {
	all    []symbol
	number map[symbol]int32
}

func newSymbols() *symbols { return &symbols{number: map[symbol]int32{}} }

func (s *symbols) of(key symbol) int32 {
	n, ok := s.number[key]
	if !ok {
		n = int32(len(s.all))
		s.all = append(s.all, key)
		s.number[key] = n
	}
	return n
}

// encoder finds the symbols of one recording's operations.
type encoder struct {
	symbols *symbols
	grid    *grid.Grid
	grown   *schedule.Grown // to the same extents
	// ambiguous marks periodic dimensions of two ranks, in which one rank is the neighbor on
	// both sides. Offsets in them have no sign.
	ambiguous []bool

	rank, generation int
	known            map[[2]int64]int32 // of the rank at hand, by shape and partner
}

// number returns the symbol of operation i of a block of schedule.Grown.Templates.
func (e *encoder) number(b *schedule.Block, i int) int32 {
	if e.known == nil || e.rank != b.Rank || e.generation != b.Generation {
		e.known, e.rank, e.generation = map[[2]int64]int32{}, b.Rank, b.Generation
	}
	shape := &b.Table[b.Shapes[i]]
	at := [2]int64{int64(b.Shapes[i]), 0}
	if shape.Kind.IsMessage() {
		at[1] = b.Values[i]
	}
	n, ok := e.known[at]
	if !ok {
		n = e.symbols.of(e.symbol(b.Rank, shape, at[1]))
		e.known[at] = n
	}
	return n
}

func (e *encoder) symbol(rank int, shape *schedule.Shape, value int64) symbol {
	s := symbol{kind: shape.Kind, mode: shape.Mode, call: shape.Call, region: shape.Region, site: shape.Site, cpu: shape.CPU, nic: shape.NIC, tag: shape.Tag, group: shape.Comm}
	switch {
	case shape.Kind.IsWork():
		s.tag, s.group = 0, 0
	case shape.Coll != nil:
		s.collective = shape.Coll.Kind + " " + shape.Coll.Algorithm
		if shape.Coll.Nonblocking {
			s.collective = "i" + s.collective
		}
		s.tag = 0
		if shape.Coll.Root != schedule.None {
			s.root = e.root(int(shape.Comm), int(shape.Coll.Root))
		}
	case value == schedule.AnySource:
		s.anySource = true
	default:
		copy(s.offset[:], e.unsigned(e.grid.Offset(rank, rank+int(value)-e.grown.Head().Ranks)))
	}
	return s
}

// root returns the position of a root in the dimensions of its communicator: its distance from the
// start, or if it is in the last margin, minus that from the end.
func (e *encoder) root(group, member int) (position [grid.MaxDimensions]int) {
	line, ok := e.grown.Line(group)
	if !ok {
		return position
	}
	rank := line.Rank(0, member)
	for d, extent := range slices.Backward(e.grid.Extents) {
		position[d] = rank % extent
		if position[d] >= extent-e.grid.Margins[d] && position[d] > 0 {
			position[d] -= extent
		}
		rank /= extent
	}
	return position
}

// unsigned removes the sign of steps in ambiguous dimensions.
func (e *encoder) unsigned(offset []int) []int {
	for d, ambiguous := range e.ambiguous {
		if ambiguous {
			offset[d] = max(offset[d], -offset[d])
		}
	}
	return offset
}

// without returns, for each symbol so far, the number of the one without signs in ambiguous
// dimensions: its own if no dimension is.
func (s *symbols) without(ambiguous []bool) func(int32) int32 {
	if !slices.Contains(ambiguous, true) {
		return func(n int32) int32 { return n }
	}
	plain := map[int32]int32{}
	return func(n int32) int32 {
		p, ok := plain[n]
		if !ok {
			key := s.all[n]
			for d, is := range ambiguous {
				if is {
					key.offset[d] = max(key.offset[d], -key.offset[d])
				}
			}
			p = s.of(key)
			plain[n] = p
		}
		return p
	}
}
