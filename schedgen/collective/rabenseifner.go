package collective

import "math/bits"

// Rabenseifner's algorithms (Rabenseifner 2004; Thakur, Rabenseifner and Gropp
// 2005) divide the data into as many shares as there are virtual ranks, a power
// of two. A reduce-scatter leaves each with the reduction of one share: in
// round j = 0, 1 ... those whose numbers differ in bit j exchange half of the
// shares that they still have, so that distances double while messages halve.
// Then the shares are gathered the same way back.
type shared struct {
	fold
	*blocks // of the virtual ranks
}

// held returns the bytes that w has when the lowest bits of its number, so
// many, have been used: those shares whose numbers begin with these bits
// reversed.
func (s *shared) held(w, used int) int64 {
	if s.rounds == 0 {
		return s.total()
	}
	first := int(bits.Reverse64(uint64(w)&(1<<used-1)) >> (64 - s.rounds))
	return s.sum(first, s.core>>used)
}

// exchange returns the partner and the bytes in round j of the reduce-scatter.
func (s *shared) exchange(w, j int) (partner int, sent, received int64) {
	partner = w ^ 1<<j
	return partner, s.held(partner, j+1), s.held(w, j+1)
}

func allreduceRabenseifner(c *call) (Plan, error) {
	f := newFold(c.n)
	return rabenseifnerAll(f, shares(c.op.Bytes, f.core), c.reduces), nil
}

func rabenseifnerAll(f fold, b *blocks, reduces bool) Plan {
	all := rabenseifner(f, b, swap{})
	all.last, all.unfolds = 2*f.rounds+1, all.folds
	all.middle = func(_ int, p *phases) {
		p.add(1, f.rounds, merges)
		p.add(1+f.rounds, f.rounds, trades)
	}
	return newFolded(all, 1, reduces)
}

// reduceRabenseifner gathers the shares at virtual rank 0 only, which is the
// root (it and member 0 swap places): w sends what it has when the highest bit
// of its number is due.
func reduceRabenseifner(c *call) (Plan, error) {
	f := newFold(c.n)
	return rabenseifnerOne(f, shares(c.op.Bytes, f.core), rootOf(c), c.reduces), nil
}

func rabenseifnerOne(f fold, b *blocks, root swap, reduces bool) Plan {
	one := rabenseifner(f, b, root)
	one.variant = func(w int) int { return bits.Len(uint(w)) }
	one.middle = func(w int, p *phases) {
		p.add(1, f.rounds, merges)
		received := f.rounds - bits.Len(uint(w))
		p.add(1+f.rounds, received, receives)
		if w > 0 {
			p.add(1+f.rounds+received, 1, sends)
		}
	}
	return newFolded(one, f.rounds+1, reduces)
}

// rabenseifner returns what both have in common.
func rabenseifner(f fold, b *blocks, root swap) *folded {
	s, whole := &shared{f, b}, b.total()
	return &folded{
		fold: f, swap: root, in: combines, most: whole,
		exchange: func(w, round int) (partner int, sent, received int64) {
			if round <= f.rounds {
				return s.exchange(w, round-1)
			}
			partner, received, sent = s.exchange(w, 2*f.rounds-round) // on the way back
			return partner, sent, received
		},
		folds: func(int) int64 { return whole },
	}
}
