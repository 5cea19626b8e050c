package collective

import "math/bits"

// scan is a course along the members' numbers. An exscan is done by the same
// messages; what it keeps apart, a member's own contribution, costs nothing.
type scan struct {
	n     int
	bytes int64
}

// scanDoubling is recursive doubling (Hillis and Steele 1986): in round j
// member i sends what it has, of the members i-2^j+1..i, to i+2^j.
type scanByDoubling struct{ scan }

func scanDoubling(c *call) (Plan, error) {
	s := &scanByDoubling{scan{c.n, c.op.Bytes}}
	return newPhased(s, s.counts()*s.counts(), c.reduces, true), nil
}

// rounds returns in how many a member sends and receives.
func (s *scanByDoubling) rounds(i int) (sent, received int) {
	return bits.Len(uint(s.n - 1 - i)), bits.Len(uint(i))
}

func (s *scanByDoubling) kind(i int) int {
	sent, received := s.rounds(i)
	return sent*s.counts() + received
}

// counts returns a number that all numbers of rounds are below.
func (s *scanByDoubling) counts() int { return bits.Len(uint(s.n)) + 1 }

func (s *scanByDoubling) phases(i int) phases {
	sent, received := s.rounds(i)
	both := min(sent, received)
	var p phases
	p.add(0, both, merges)
	p.add(both, sent-both, sends)
	p.add(both, received-both, receives|combines)
	return p
}

func (s *scanByDoubling) send(i, round int) (int, int64) { return i + 1<<round, s.bytes }

func (s *scanByDoubling) receive(i, round int) (int, int64) { return i - 1<<round, s.bytes }

// scanByChain has each member combine what comes from the one before it and
// send that to the one after it.
type scanByChain struct{ scan }

func scanChain(c *call) (Plan, error) {
	return newPhased(&scanByChain{scan{c.n, c.op.Bytes}}, 0, c.reduces, false), nil
}

func (s *scanByChain) kind(int) int { return noKind }

func (s *scanByChain) phases(i int) phases {
	var p phases
	if i > 0 {
		p.add(i-1, 1, receives|combines)
	}
	if i < s.n-1 {
		p.add(i, 1, sends)
	}
	return p
}

func (s *scanByChain) send(i, _ int) (int, int64) { return i + 1, s.bytes }

func (s *scanByChain) receive(i, _ int) (int, int64) { return i - 1, s.bytes }

func (s *scan) MaxBytes() int64 { return s.bytes }
