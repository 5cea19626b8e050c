package sim

import (
	"encoding/binary"
	"slices"

	"loggops/formats/schedule"
)

// iterations are those of a base rank. Ranks that have the same ones at the same places of
// their lists, as most do, share them.
type iterations struct {
	runs    []iterationRun
	numbers []int32 // ascending
}

// iterationRun is operations of a rank, one after the other, that belong to one iteration:
// those up to the next run.
type iterationRun struct {
	first  int32 // operation, counted from the first one of the rank
	number int32 // schedule.None where they belong to none
	place  int32 // of the number in numbers, none where it is not there
}

// numbering finds the iterations of rank after rank.
type numbering struct {
	runs  []iterationRun // of the rank at hand
	known map[string]*iterations
	key   []byte
}

// add adds the iterations of operations, of which the rank has some before. Marks are nil
// where all belong to none.
func (n *numbering) add(before, count int, marks []int32) {
	last := int32(schedule.None)
	if len(n.runs) > 0 {
		last = n.runs[len(n.runs)-1].number
	}
	if marks == nil && last != schedule.None && count > 0 {
		n.runs = append(n.runs, iterationRun{int32(before), schedule.None, none})
	}
	for i, number := range marks {
		if number != last {
			n.runs = append(n.runs, iterationRun{int32(before + i), number, none})
			last = number
		}
	}
}

// end returns the iterations of the rank, and goes on to the next one.
func (n *numbering) end() *iterations {
	n.key = n.key[:0]
	for _, r := range n.runs {
		n.key = binary.LittleEndian.AppendUint32(n.key, uint32(r.first))
		n.key = binary.LittleEndian.AppendUint32(n.key, uint32(r.number))
	}
	t := n.known[string(n.key)]
	if t == nil {
		t = newIterations(n.runs)
		n.known[string(n.key)] = t
	}
	n.runs = n.runs[:0]
	return t
}

func newIterations(runs []iterationRun) *iterations {
	t := &iterations{runs: slices.Clone(runs)}
	for _, r := range runs {
		if r.number != schedule.None {
			t.numbers = append(t.numbers, r.number)
		}
	}
	slices.Sort(t.numbers)
	t.numbers = slices.Compact(t.numbers)
	for i := range t.runs {
		if place, ok := slices.BinarySearch(t.numbers, t.runs[i].number); ok {
			t.runs[i].place = int32(place)
		}
	}
	return t
}

// iterationRun returns the run that an operation of a process is in, as it is numbered in the
// program, and the operation behind its last.
func (p *Program) iterationRun(rank, op int32) (r iterationRun, end int32) {
	base := int(uint32(rank) % uint32(p.base))
	first, runs := p.first[base], p.iterations[base].runs
	next, _ := slices.BinarySearchFunc(runs, op-first+1, func(r iterationRun, op int32) int { return int(r.first - op) })
	r, end = iterationRun{0, schedule.None, none}, p.first[base+1]
	if next > 0 {
		r = runs[next-1]
	}
	if next < len(runs) {
		end = first + runs[next].first
	}
	r.first += first
	return r, end
}

// Iteration returns the iteration that an operation of a process belongs to, or
// schedule.None, and the operations around it that do so too: from first up to, but without,
// end.
func (p *Program) Iteration(rank, op int32) (number, first, end int32) {
	r, end := p.iterationRun(rank, op)
	return r.number, r.first, end
}

// Marked tells whether any operation belongs to an iteration.
func (p *Program) Marked() bool { return p.cells > 0 }
