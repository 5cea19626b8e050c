package stuck

import (
	"cmp"
	"slices"
)

// near returns the operations that differ least from what a send or a receive waits
// for in vain: first those of its replica that have begun, and then those to come at
// the rank that it names.
func (g *graph) near(wait Place) (list []Near) {
	if wait.collective() {
		return nil
	}
	message := func(m Message) {
		if !m.InPart {
			list = addNear(list, wait, g.Place(m.Rank, m.Op))
		}
	}
	first, end := g.replica(wait.Rank)
	for rank := first; rank < end; rank++ {
		if wait.receives() {
			g.Messages(rank, message)
			continue
		}
		for _, op := range g.Receives(nil, rank) {
			list = addNear(list, wait, g.Place(rank, op))
		}
	}
	if !wait.anySource() {
		var toCome []Near
		for _, op := range g.look(wait.Peer) {
			if p := g.Place(wait.Peer, op); p.opposite(wait) {
				toCome = addNear(toCome, wait, p)
			}
		}
		list = append(list, toCome...)
	}
	return list[:min(len(list), maxNear)]
}

// addNear adds an operation to those that nearly match another, and keeps the nearest.
func addNear(list []Near, wait Place, p Place) []Near {
	n := Near{p, p.differs(wait)}
	if n.distance() > maxDistance {
		return list
	}
	list = append(list, n)
	slices.SortStableFunc(list, func(a, b Near) int { return cmp.Compare(a.distance(), b.distance()) })
	return list[:min(len(list), maxNear)]
}

// distance is 1 for another tag or communicator, 2 for another rank, and maxDistance
// for another tag and communicator.
func (n *Near) distance() int {
	if slices.Contains(n.In, "rank") {
		return 2 * len(n.In)
	}
	return 2*len(n.In) - 1
}

const maxDistance = 3
