package collective

// exchange is the neighbor exchange of an even number of members (Chen et al.
// 2005): in round 0 the members 2p and 2p+1 exchange their blocks; from then on
// each turns to the neighbor on the other side, and then on this one, and so
// on, and exchanges with it the two blocks that came in the round before.
type exchange struct {
	alike
	n int
	b *blocks
}

// allgatherExchange takes a ring where the number of members is odd.
func allgatherExchange(c *call) (Plan, error) {
	if c.n%2 > 0 {
		return allgatherRing(c)
	}
	b, err := gathered(c)
	if err != nil {
		return nil, err
	}
	return newPhased(&exchange{n: c.n, b: b}, 1, false, false), ringSteps(c)
}

func (e *exchange) phases(int) phases {
	var p phases
	p.add(0, e.n/2, trades)
	return p
}

// partner: even members turn up in even rounds, odd ones in odd rounds.
func (e *exchange) partner(i, round int) int {
	if i%2 == round%2 {
		return (i + 1) % e.n
	}
	return (i + e.n - 1) % e.n
}

// arrived returns the bytes of what came to a member in a round: its own pair
// in round 0, and then in turn pairs ever further on either side.
func (e *exchange) arrived(i, round int) int64 {
	if round == 0 {
		return e.b.size(i ^ 1)
	}
	away := (round + 1) / 2
	if i%2 == round%2 {
		away = -away
	}
	// Even members meet the pair below first, odd ones that above.
	pair := (i/2 - away + e.n/2) % (e.n / 2)
	return e.b.sum(2*pair, 2)
}

func (e *exchange) receive(i, round int) (int, int64) {
	return e.partner(i, round), e.arrived(i, round)
}

func (e *exchange) send(i, round int) (int, int64) {
	to := e.partner(i, round)
	return to, e.arrived(to, round)
}

func (e *exchange) MaxBytes() int64 { return min(2*e.b.largest(), e.b.total()) }
