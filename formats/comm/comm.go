// Package comm describes communicators: which ranks they have as members, in
// which order. A member list is kept as runs (first, count, stride), so that
// MPI_COMM_WORLD of a million ranks and the rows or columns of a process grid
// stay small.
package comm

import (
	"encoding/json"
	"fmt"
)

// Communicator is one communicator of a run.
type Communicator struct {
	// Name reports where it comes from: "MPI_COMM_WORLD", "MPI_Comm_split of 0".
	Name string `json:"name"`
	// Members lists the world ranks, member 0 first. It is empty where Self
	// is set or where a trace does not tell.
	Members Ranks `json:"members,omitempty"`
	// Self marks MPI_COMM_SELF: every rank has its own, of one member.
	Self bool `json:"self,omitempty"`
	// Remote makes it an intercommunicator: Members are the local group, and
	// partners are ranks in this one, the remote group. Each side has an
	// intercommunicator of its own.
	Remote Ranks `json:"remote,omitempty"`
	// Dims are the extents of the process grid of a communicator that MPI_Cart_create or
	// MPI_Cart_sub made. Members are numbered with the last dimension fastest.
	Dims []int32 `json:"dims,omitempty"`
}

// World returns MPI_COMM_WORLD of n ranks.
func World(n int) Communicator {
	return Communicator{Name: "MPI_COMM_WORLD", Members: Ranks{{First: 0, Count: int32(n), Stride: 1}}}
}

// Size returns the number of members; 0 where they are not known.
func (c *Communicator) Size() int {
	if c.Self {
		return 1
	}
	return c.Members.Len()
}

// Index returns the place of a rank of the world among the members, negative
// where it is none of them.
func (c *Communicator) Index(rank int32) int {
	if c.Self {
		return 0
	}
	return c.Members.Index(rank)
}

// World returns the rank in the world of a partner that a rank names by its
// place, and whether there is one.
func (c *Communicator) World(rank, partner int32) (int32, bool) {
	switch {
	case partner < 0 || int(partner) >= c.Partners():
		return 0, false
	case c.Self:
		return rank, true
	case len(c.Remote) > 0:
		return c.Remote.At(int(partner)), true
	}
	return c.Members.At(int(partner)), true
}

// Partners returns the number of ranks that a rank can name: members, or those of the
// remote group.
func (c *Communicator) Partners() int {
	if len(c.Remote) > 0 {
		return c.Remote.Len()
	}
	return c.Size()
}

// Run stands for Count ranks: First, First+Stride, First+2·Stride ...
// In JSON it is [first, count, stride].
type Run struct {
	First, Count, Stride int32
}

// MarshalJSON writes [first, count, stride].
func (r Run) MarshalJSON() ([]byte, error) {
	return json.Marshal([3]int32{r.First, r.Count, r.Stride})
}

// UnmarshalJSON reads [first, count, stride].
func (r *Run) UnmarshalJSON(b []byte) error {
	var a []int32
	if err := json.Unmarshal(b, &a); err != nil {
		return err
	}
	if len(a) != 3 {
		return fmt.Errorf("a run of ranks has 3 numbers, not %d", len(a))
	}
	*r = Run{a[0], a[1], a[2]}
	return nil
}

// Ranks is an ordered list of ranks.
type Ranks []Run

// Of makes runs of a list.
func Of(ranks []int32) Ranks {
	var out Ranks
	for i := 0; i < len(ranks); {
		run := Run{First: ranks[i], Count: 1}
		if i+1 < len(ranks) {
			run.Stride = ranks[i+1] - ranks[i]
			for i+int(run.Count) < len(ranks) && ranks[i+int(run.Count)]-ranks[i+int(run.Count)-1] == run.Stride {
				run.Count++
			}
		}
		if run.Count == 1 {
			run.Stride = 1
		}
		out = append(out, run)
		i += int(run.Count)
	}
	return out
}

// Len returns the number of ranks.
func (r Ranks) Len() int {
	if len(r) > longList {
		return int(r.places().ends[len(r)-1])
	}
	n := 0
	for _, run := range r {
		n += int(run.Count)
	}
	return n
}

// At returns the i-th rank; i must be in 0..Len()-1.
func (r Ranks) At(i int) int32 {
	if len(r) > longList {
		return r.places().at(r, i)
	}
	for _, run := range r {
		if i < int(run.Count) {
			return run.First + int32(i)*run.Stride
		}
		i -= int(run.Count)
	}
	return -1
}

// Index returns the place of a rank in the list, -1 where it is not in it.
func (r Ranks) Index(rank int32) int {
	if len(r) > longList {
		return r.places().index(r, rank)
	}
	before := 0
	for _, run := range r {
		d := rank - run.First
		switch {
		case run.Stride == 0 && d == 0:
			return before
		case run.Stride != 0 && d%run.Stride == 0 && d/run.Stride >= 0 && d/run.Stride < run.Count:
			return before + int(d/run.Stride)
		}
		before += int(run.Count)
	}
	return -1
}

// Check reports whether all members are different ranks in 0..ranks-1.
func (r Ranks) Check(ranks int) error {
	n, lowest, highest := 0, int64(ranks), int64(-1)
	for _, run := range r {
		if run.Count < 1 || int(run.Count) > ranks-n {
			return fmt.Errorf("a run of %d members among %d ranks", run.Count, ranks)
		}
		n += int(run.Count)
		first := int64(run.First)
		last := first + int64(run.Count-1)*int64(run.Stride)
		for _, rank := range [2]int64{first, last} {
			if rank < 0 || rank >= int64(ranks) {
				return fmt.Errorf("member %d is not in 0..%d", rank, ranks-1)
			}
			lowest, highest = min(lowest, rank), max(highest, rank)
		}
		if run.Stride == 0 && run.Count > 1 {
			return fmt.Errorf("rank %d is a member twice", first)
		}
	}
	// A run does not repeat itself; two are compared without their members,
	// which may be more than all pairs of runs.
	words := max(0, highest-lowest+1+63) / 64
	if pairs := len(r) * (len(r) - 1) / 2; int64(pairs) <= int64(n)+words/4 {
		return r.checkPairs()
	}
	seen := make([]uint64, words)
	for _, run := range r {
		for i := range int64(run.Count) {
			at := int64(run.First) + i*int64(run.Stride) - lowest
			if seen[at/64]>>(at%64)&1 != 0 {
				return fmt.Errorf("rank %d is a member twice", at+lowest)
			}
			seen[at/64] |= 1 << (at % 64)
		}
	}
	return nil
}

// checkPairs reports whether no two runs have a rank in common.
func (r Ranks) checkPairs() error {
	for i := range r {
		for j := range i {
			if rank, ok := r[i].common(r[j]); ok {
				return fmt.Errorf("rank %d is a member twice", rank)
			}
		}
	}
	return nil
}

// common returns the least rank that two runs have in common.
func (r Run) common(s Run) (rank int64, ok bool) {
	a, lastA, stepA := r.ascending()
	b, lastB, stepB := s.ascending()
	first, last := max(a, b), min(lastA, lastB)
	if first > last {
		return 0, false
	}
	// a + i stepA = b modulo stepB, which has solutions where the difference is
	// a multiple of the greatest common divisor.
	divisor, inverse := euclid(stepA, stepB)
	if (b-a)%divisor != 0 {
		return 0, false
	}
	period := stepB / divisor
	i := (b - a) / divisor % period * inverse % period
	rank = a + (i+period)%period*stepA
	if every := period * stepA; rank < first {
		rank += (first - rank + every - 1) / every * every
	}
	return rank, rank <= last
}

// ascending returns the least and the highest rank of a run, and the distance
// of neighbors, 1 if there is but one.
func (r Run) ascending() (first, last, step int64) {
	first, step = int64(r.First), int64(r.Stride)
	last = first + int64(r.Count-1)*step
	if step < 0 {
		first, last, step = last, first, -step
	}
	return first, last, max(step, 1)
}

// euclid returns the greatest common divisor of two positive numbers, and the
// number x for which x a is that modulo b.
func euclid(a, b int64) (divisor, x int64) {
	x, next := int64(1), int64(0)
	for b > 0 {
		a, b, x, next = b, a%b, next, x-a/b*next
	}
	return a, x
}
