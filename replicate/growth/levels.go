package growth

import (
	"fmt"
	"math/bits"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/loops"
	"loggops/replicate/grid"
)

// A multigrid program is the same on all its levels: what a rank does on level k of a grid, its neighbor at twice the
// distance does on level k+1. A larger grid has more levels. Its ranks do what recorded ranks do, with copies of one
// level, the repeated one, inserted behind it on the way to coarse grids, and before it on the way back; the offsets
// on deeper levels double with each copy. A smaller grid lacks the level.

// levels describes those of a recorded grid.
type levels struct{ *grid.Grid }

// count returns the number of the coarsest level.
func (l levels) count() int { return bits.TrailingZeros(uint(l.Extents[0])) }

// repeated returns the level that is copied: only if there are few, the first one, which may be a special one.
func (l levels) repeated() int {
	if l.count() > 3 {
		return 1
	}
	return 0
}

// like returns the recorded rank that does what a rank of another grid does, and how many copies of the repeated
// level it lacks; where negative, how many levels it has too many.
func (l levels) like(rank int, other *schedule.Grid) (source, copies int) {
	top, coarsest := other.TopLevel(rank), bits.TrailingZeros(uint(other.Extents[0]))
	like := max(min(top, l.repeated()+1), top+l.count()-coarsest)
	if coarsest <= l.count() && top <= l.repeated() {
		like = top
	}
	if top == coarsest {
		return 0, coarsest - l.count()
	}
	rank = other.Template(rank)
	stride, step := 1, 1<<top
	for d, extent := range slices.Backward(other.Extents) {
		switch at := rank % extent; at {
		case 0:
		case extent - step:
			source += (l.Extents[d] - 1<<like) * stride
		default: // at an odd or even place of the top level
			source += at / step << like * stride
		}
		rank, stride = rank/extent, stride*l.Extents[d]
	}
	return source, top - like
}

// staged is what a rank does, with the level of each operation.
type staged struct {
	symbols []int32
	levels  []int
	single  []bool // on no level, as collectives over all ranks are
}

// level returns that of an offset, which is how many times 2 divides it; -1 of none.
func level(offset []int) int {
	least := -1
	for _, steps := range offset {
		if zeros := bits.TrailingZeros(uint(max(steps, -steps))); steps != 0 && (least < 0 || zeros < least) {
			least = zeros
		}
	}
	return least
}

// settle assigns operations without a level, of which it is -1, to that of the next one that has a level, or of the
// last.
func (s *staged) settle() {
	next := 0
	for _, l := range s.levels {
		if l >= 0 {
			next = l
		}
	}
	for i, l := range slices.Backward(s.levels) {
		if l < 0 {
			s.levels[i] = next
		}
		next = s.levels[i]
	}
}

// stretch is consecutive operations on one level.
type stretch struct {
	first, end, level int
	// before and behind report whether a coarser level comes directly before or behind.
	before, behind bool
}

// stretches returns those of a rank. One on the repeated level that has coarser levels on both sides is two: the end of
// a cycle, as the last one is, and the begin of the next cycle.
func (s *staged) stretches(repeated int) (all []stretch) {
	for i := 0; i < len(s.levels); {
		at := stretch{first: i, level: s.levels[i]}
		for i < len(s.levels) && s.levels[i] == at.level {
			i++
		}
		at.end = i
		at.before = at.first > 0 && s.levels[at.first-1] > at.level
		at.behind = i < len(s.levels) && s.levels[i] > at.level
		all = append(all, at)
	}
	last := stretch{}
	for _, at := range all {
		if at.level == repeated && at.before && !at.behind {
			last = at
		}
	}
	for i := len(all) - 1; i >= 0; i-- {
		if at := &all[i]; at.level == repeated && at.before && at.behind {
			middle := at.first
			for middle < at.end && middle-at.first < last.end-last.first && s.symbols[middle] == s.symbols[last.first+middle-at.first] {
				middle++
			}
			next := *at
			next.first, next.before, at.end, at.behind = middle, false, middle, false
			all = slices.Insert(all, i+1, next)
		}
	}
	return all
}

// moved is an operation on another level.
type moved struct {
	from  int // its place in the list of the source
	shift int // how many levels it moves to coarser ones
	copy  int // which copy of its stretch it is in, in the order of the new list
	in    *stretch
}

// move returns the operations with copies of the repeated level or, if their number is negative, without so many
// levels from this one on.
func (s *staged) move(repeated, copies int) (list []moved) {
	add := func(at *stretch, shift, copy int) {
		for i := at.first; i < at.end; i++ {
			if copy == 0 || !s.single[i] {
				list = append(list, moved{i, shift, copy, at})
			}
		}
	}
	all := s.stretches(repeated)
	for i := range all {
		at := &all[i]
		switch {
		case at.level < repeated, at.level == repeated && copies >= 0 && !at.before && !at.behind:
			add(at, 0, 0)
		case at.level > repeated && copies >= 0, copies < 0 && at.level >= repeated-copies:
			add(at, copies, 0)
		case copies < 0: // one of the levels that are too many
			for i := at.first; i < at.end; i++ {
				if s.single[i] {
					list = append(list, moved{i, 0, 0, at})
				}
			}
		case at.behind:
			for k := range copies + 1 {
				add(at, k, k)
			}
		default:
			for k := range copies + 1 {
				add(at, copies-k, k)
			}
		}
	}
	return list
}

// checkLevels compares a smaller recording with the largest one without the levels that it lacks.
func (f *Fit) checkLevels(o *observed) error {
	l := levels{f.template.grid}
	own, err := o.sequences()
	if err != nil {
		return err
	}
	larger, err := f.template.sequences()
	if err != nil {
		return err
	}
	same := o.grown.Grid()
	for rank := range own {
		if same.Template(rank) != rank {
			continue
		}
		source, copies := l.like(rank, same)
		s := f.template.symbols.staged(larger[source])
		var want []int32
		for _, m := range s.move(l.repeated(), copies) {
			want = append(want, f.template.symbols.moved(s.symbols[m.from], m.shift, o.grid))
		}
		if run, explained := loops.Find(want).Parse(own[rank], nil); run == nil {
			what := "ends"
			if explained < len(own[rank]) {
				what = "continues with " + o.symbols.all[own[rank][explained]].String()
			}
			f.Problems = append(f.Problems, Problem{o.Name, fmt.Sprintf("rank %d %s after %d operations, unlike rank %d of %s without %d of its levels", rank, what, explained, source, f.template.Name, -copies)})
		}
	}
	return nil
}

// sequences returns the symbols of all ranks.
func (o *observed) sequences() ([][]int32, error) {
	all := make([][]int32, o.grid.Ranks())
	e := encoder{symbols: o.symbols, grid: o.grid, grown: o.grown}
	for b, err := range o.grown.Templates() {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.Name, err)
		}
		for i := range b.Shapes {
			all[b.Rank] = append(all[b.Rank], e.number(&b, i))
		}
	}
	return all, nil
}

// staged returns the operations of symbols with their levels.
func (s *symbols) staged(sequence []int32) *staged {
	staged := &staged{symbols: sequence}
	for _, n := range sequence {
		key := &s.all[n]
		staged.levels, staged.single = append(staged.levels, level(key.offset[:])), append(staged.single, key.kind == schedule.Collective)
	}
	staged.settle()
	return staged
}

// moved returns the symbol of an operation that moves to another level, in a grid.
func (s *symbols) moved(n int32, shift int, in *grid.Grid) int32 {
	key := s.all[n]
	for d, extent := range in.Extents {
		steps := scaled(key.offset[d], shift)
		if in.Periodic[d] {
			steps = (steps + extent) % extent // up
			if 2*steps > extent {
				steps -= extent
			}
		}
		key.offset[d] = steps
	}
	return s.of(key)
}

// scaled returns steps times 2^shift.
func scaled(steps, shift int) int {
	if shift < 0 {
		return steps >> -shift
	}
	return steps << shift
}
