package sim

// waiting is a node of which some dependences have been met.
type waiting struct {
	node    node
	missing int32
	ready   int64 // the latest completion or start so far
}

// pending is the nodes of one rank that wait for more than one dependence and
// have met at least one, in no order. Nothing is kept for nodes that no
// dependence has been met of: so its size is that of what is in flight.
type pending []waiting

// alreadyWaiting stands for the need of a node that is in the list before any
// of its dependences has been met: a collective's join.
const alreadyWaiting = 0

// meet notes that one of need dependences of a node was met at time when. It
// tells whether it was the last, and the node's ready time.
func (p *pending) meet(n node, need int32, when int64) (ready int64, freed bool) {
	if need == 1 {
		return when, true
	}
	list := *p
	for i := range list {
		w := &list[i]
		if w.node != n {
			continue
		}
		w.ready = max(w.ready, when)
		w.missing--
		if w.missing > 0 {
			return 0, false
		}
		ready = w.ready
		list[i] = list[len(list)-1]
		*p = list[:len(list)-1]
		return ready, true
	}
	*p = append(list, waiting{n, need - 1, when})
	return 0, false
}
