package schedule

import (
	"encoding/binary"
	"slices"
)

// Iterations are those of a rank: which of its operations belong to which.
type Iterations struct {
	Numbers []int32 // ascending
	runs    []iterationRun
	end     int32 // of the rank's list
}

// iterationRun is consecutive operations of a rank that belong to one iteration: those up to the
// next run.
type iterationRun struct {
	first     int32
	iteration int32 // None where they have none
	place     int32 // of the iteration in Iterations.Numbers, None where it is not there
}

// Around returns the operations around one of the rank's list, from first up to, but without,
// end, that belong to one iteration, and its place in t.Numbers; None where they belong to none. It need
// not search if the operation is in run number near, or the one after that.
func (t *Iterations) Around(op, near int32) (place, first, end int32) {
	next, after := 0, len(t.runs)
	for _, k := range [...]int32{near, near + 1} { // one further on if operations come before the first iteration
		if int(k) < after-1 && t.runs[k].first <= op && op < t.runs[k+1].first {
			next, after = int(k)+1, int(k)+1
		}
	}
	for next < after {
		if middle := (next + after) / 2; t.runs[middle].first <= op {
			next = middle + 1
		} else {
			after = middle
		}
	}
	place, end = None, t.end
	if next > 0 {
		place, first = t.runs[next-1].place, t.runs[next-1].first
	}
	if next < len(t.runs) {
		end = t.runs[next].first
	}
	return place, first, end
}

// IterationsFinder finds the iterations of rank after rank. Ranks that have the same ones at
// the same places of their lists, as most do, share them.
type IterationsFinder struct {
	at    Iterations // of the rank at hand, without Numbers
	known map[string]*Iterations
	key   []byte
}

// Add adds operations at the end of the rank's list.
func (f *IterationsFinder) Add(b *Block) {
	t, last := &f.at, int32(None)
	if len(t.runs) > 0 {
		last = t.runs[len(t.runs)-1].iteration
	}
	if b.Iterations == nil && last != None {
		t.runs = append(t.runs, iterationRun{t.end, None, None})
	}
	for i, iteration := range b.Iterations {
		if iteration != last {
			t.runs = append(t.runs, iterationRun{t.end + int32(i), iteration, None})
			last = iteration
		}
	}
	t.end += int32(len(b.Shapes))
}

// End returns the iterations of the rank, and goes on to the next one.
func (f *IterationsFinder) End() *Iterations {
	f.key = binary.LittleEndian.AppendUint32(f.key[:0], uint32(f.at.end))
	for _, r := range f.at.runs {
		f.key = binary.LittleEndian.AppendUint32(f.key, uint32(r.first))
		f.key = binary.LittleEndian.AppendUint32(f.key, uint32(r.iteration))
	}
	t := f.known[string(f.key)]
	if t == nil {
		t = f.at.numbered()
		if f.known == nil {
			f.known = map[string]*Iterations{}
		}
		f.known[string(f.key)] = t
	}
	f.at = Iterations{runs: f.at.runs[:0]}
	return t
}

// numbered returns a copy, with its numbers.
func (t *Iterations) numbered() *Iterations {
	c := &Iterations{runs: slices.Clone(t.runs), end: t.end}
	for _, r := range c.runs {
		if r.iteration != None {
			c.Numbers = append(c.Numbers, r.iteration)
		}
	}
	slices.Sort(c.Numbers)
	c.Numbers = slices.Compact(c.Numbers)
	for i := range c.runs {
		if place, ok := slices.BinarySearch(c.Numbers, c.runs[i].iteration); ok {
			c.runs[i].place = int32(place)
		}
	}
	return c
}
