package collective

// ring is a course in which each member sends to the one after it, round after
// round, the block that came in the round before.
type ring struct {
	alike
	n int
	b *blocks
	// A reduce-scatter has the first n-1 rounds and combines the blocks as they
	// go round, so that each member ends with its own; an allgather has the
	// last n-1.
	scatters, gathers bool
}

func newRing(b *blocks, scatters, gathers, reduces bool) Plan {
	return newPhased(&ring{n: b.n, b: b, scatters: scatters, gathers: gathers}, 1, reduces, false)
}

// ringSteps checks that a member's steps can be numbered.
func ringSteps(c *call) error { return atMost(6 * int64(c.n-1)) }

// allgatherRing: n-1 rounds, the first with the member's own block.
func allgatherRing(c *call) (Plan, error) {
	b, err := gathered(c)
	if err != nil {
		return nil, err
	}
	return newRing(b, false, true, false), ringSteps(c)
}

// reduceScatterRing: what a member sends first is the block of the one before
// it, which then visits all others.
func reduceScatterRing(c *call) (Plan, error) {
	b, err := gathered(c)
	if err != nil {
		return nil, err
	}
	return newRing(b, true, false, c.reduces), ringSteps(c)
}

// allreduceRing is both, on n shares of the data (Patarasuk and Yuan 2009).
func allreduceRing(c *call) (Plan, error) {
	return newRing(shares(c.op.Bytes, c.n), true, true, c.reduces), ringSteps(c)
}

func (r *ring) phases(int) phases {
	var p phases
	if r.scatters {
		p.add(0, r.n-1, merges)
	}
	if r.gathers {
		p.add(r.n-1, r.n-1, trades)
	}
	return p
}

// block returns which block member i sends in a round.
func (r *ring) block(i, round int) int { return (i + 2*r.n - 1 - round) % r.n }

func (r *ring) send(i, round int) (int, int64) {
	return (i + 1) % r.n, r.b.size(r.block(i, round))
}

func (r *ring) receive(i, round int) (int, int64) {
	from := (i + r.n - 1) % r.n
	return from, r.b.size(r.block(from, round))
}

func (r *ring) MaxBytes() int64 { return r.b.largest() }
