package collective

// pairwise is a course of n-1 rounds in each of which a member exchanges data
// with another: with i XOR r where n is a power of two, else it sends to i+r
// and receives from i-r (Thakur, Rabenseifner and Gropp 2005).
type pairwise struct {
	alike
	n int
	// What is sent to a member, and received from one. In a reduce-scatter, the
	// block of who receives.
	sent, received *blocks
	combines       bool
}

func alltoallPairwise(c *call) (Plan, error) {
	sent, received, err := exchanged(c)
	if err != nil {
		return nil, err
	}
	return newPhased(&pairwise{n: c.n, sent: sent, received: received}, 1, false, true), atMost(2 * int64(c.n))
}

func reduceScatterPairwise(c *call) (Plan, error) {
	b, err := gathered(c)
	if err != nil {
		return nil, err
	}
	return newPhased(&pairwise{n: c.n, sent: b, received: b, combines: true}, 1, c.reduces, true), atMost(3 * int64(c.n))
}

func (p *pairwise) phases(int) phases {
	var all phases
	if p.combines {
		all.add(1, p.n-1, merges)
	} else {
		all.add(1, p.n-1, trades)
	}
	return all
}

func (p *pairwise) send(i, round int) (int, int64) {
	to := (i + round) % p.n
	if p.n&(p.n-1) == 0 {
		to = i ^ round
	}
	return to, p.sent.size(to)
}

func (p *pairwise) receive(i, round int) (int, int64) {
	from := (i + p.n - round) % p.n
	if p.n&(p.n-1) == 0 {
		from = i ^ round
	}
	if p.combines {
		return from, p.received.size(i)
	}
	return from, p.received.size(from)
}

func (p *pairwise) MaxBytes() int64 { return max(p.sent.largest(), p.received.largest()) }
