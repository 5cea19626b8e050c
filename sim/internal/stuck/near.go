package stuck

import "slices"

// near returns the operations that differ least from one that would match a send or receive
// that waits forever: first those of its replica that have begun, then those to come at the
// rank that it names. Another tag or communicator is a smaller difference than another rank,
// and that is smaller than both another tag and communicator.
func (g *graph) near(wait Place) []Near {
	if wait.collective() {
		return nil
	}
	const begun, toCome, distances = 0, 3, 3
	var found [toCome + distances][]Near
	add := func(p Place, first int) {
		if !p.opposite(wait) {
			return
		}
		in := p.differs(wait)
		distance := 2 * (len(in) - 1)
		if slices.Contains(in, "rank") {
			distance++
		}
		if at := first + distance; distance < distances && len(found[at]) < maxNear {
			found[at] = append(found[at], Near{p, in})
		}
	}
	message := func(m Unmatched) { add(m.Place, begun) }
	first, end := g.replica(wait.Rank)
	for rank := first; rank < end; rank++ {
		g.Messages(rank, message)
		for _, op := range g.Receives(nil, rank) {
			add(g.Place(rank, op), begun)
		}
	}
	if !wait.anySource() {
		for _, op := range g.look(wait.Peer) {
			add(g.Place(wait.Peer, op), toCome)
		}
	}
	list := slices.Concat(found[:]...)
	return list[:min(len(list), maxNear)]
}
