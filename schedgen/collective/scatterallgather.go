package collective

import "math/bits"

// scatterAllgather is a broadcast of shares of the data (van de Geijn; Thakur,
// Rabenseifner and Gropp 2005): a binomial tree scatters them among the virtual
// ranks, of which 0 is the root (it and member 0 swap places), and a ring
// gathers them everywhere.
//
// The tree is one whose subtrees are consecutive: v > 0 receives from v without
// its lowest bit, 2^j, the shares from v to before v+2^j, and passes the upper
// half of what it has on, again and again.
type scatterAllgather struct {
	swap   swap
	n      int
	rounds int // of the tree
	b      *blocks
}

func bcastScatterAllgather(c *call) (Plan, error) {
	return scattered(shares(c.op.Bytes, c.n), rootOf(c)), atMost(2*int64(c.n) + 64)
}

func scattered(b *blocks, root swap) Plan {
	s := &scatterAllgather{root, b.n, bits.Len(uint(b.n - 1)), b}
	return newPhased(s, s.rounds+1, false, false)
}

// height returns j of a virtual rank.
func (s *scatterAllgather) height(v int) int {
	if v == 0 {
		return s.rounds
	}
	return bits.TrailingZeros(uint(v))
}

// children returns how many virtual ranks one sends to in the tree: as many as it
// is high, but for the last of them.
func (s *scatterAllgather) children(v int) int {
	return min(s.height(v), bits.Len(uint(s.n-1-v)))
}

func (s *scatterAllgather) kind(i int) int {
	v := s.swap.other(i)
	if s.children(v) < s.height(v) {
		return noKind
	}
	return s.height(v)
}

func (s *scatterAllgather) phases(i int) phases {
	var p phases
	v := s.swap.other(i)
	height := s.height(v)
	if v > 0 {
		p.add(s.rounds-1-height, 1, receives)
	}
	children := s.children(v)
	p.add(s.rounds-children, children, sends)
	p.add(s.rounds, s.n-1, trades)
	return p
}

// subtree returns the bytes of a virtual rank and of those below it.
func (s *scatterAllgather) subtree(v int) int64 {
	return s.b.sum(v, min(1<<s.height(v), s.n-v))
}

func (s *scatterAllgather) send(i, round int) (int, int64) {
	v := s.swap.other(i)
	if round < s.rounds {
		child := v + 1<<(s.rounds-1-round)
		return s.swap.other(child), s.subtree(child)
	}
	return s.swap.other((v + 1) % s.n), s.ringing(v, round)
}

func (s *scatterAllgather) receive(i, round int) (int, int64) {
	v := s.swap.other(i)
	if round < s.rounds {
		return s.swap.other(v - 1<<s.height(v)), s.subtree(v)
	}
	from := (v + s.n - 1) % s.n
	return s.swap.other(from), s.ringing(from, round)
}

// ringing returns the bytes that a virtual rank sends in a round of the ring.
func (s *scatterAllgather) ringing(v, round int) int64 {
	return s.b.size((v + s.n - (round - s.rounds)) % s.n)
}

func (s *scatterAllgather) MaxBytes() int64 { return s.b.total() }
