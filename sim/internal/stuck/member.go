package stuck

import "loggops/formats/schedule"

// late returns a call that is still to come and by which a rank would join a collective: one
// without which another member cannot complete it, directly or through others that have begun
// it. If the search takes long, it returns the call of the first member that has not joined.
func (g *graph) late(wait Place) (Place, bool) {
	before := g.looks
	reached := map[int32]bool{wait.Rank: true}
	for queue := []opID{wait.id()}; len(queue) > 0; queue = queue[1:] {
		for _, rank := range g.partners(queue[0]) {
			if reached[rank] {
				continue
			}
			reached[rank] = true
			if op, ok := g.joined(rank, wait); ok {
				queue = append(queue, opID{rank, op})
			} else if call, ok := g.find(rank, wait.sameCollective); ok {
				return call, true
			}
		}
		if g.looks-before > maxLooks {
			if calls := g.absent(wait, 1); len(calls) > 0 {
				return calls[0], true
			}
			break
		}
	}
	return Place{}, false
}

// partners returns the ranks without which a rank cannot complete a collective: those
// that it receives from, and sends rendezvous messages to.
func (g *graph) partners(id opID) (list []int32) {
	part := g.Part(id.rank, id.op)
	for s := range part.Len(part.Member) {
		g.looks++
		step := part.Step(part.Member, s)
		if step.Kind == schedule.Recv || step.Kind == schedule.Send && step.Bytes > g.EagerMax() {
			list = append(list, part.Rank(step.Peer))
		}
	}
	return list
}

// joined returns the operation of a rank that has begun, but not completed, the same
// collective.
func (g *graph) joined(rank int32, call Place) (op int32, ok bool) {
	for _, op := range g.Collectives(nil, rank) {
		if g.Place(rank, op).sameCollective(call) {
			return op, true
		}
	}
	return 0, false
}

// absent returns calls by which members are yet to join a collective, at most a given number.
func (g *graph) absent(wait Place, most int) (calls []Place) {
	part := g.Part(wait.Rank, wait.Op)
	for member := 0; member < part.Members && len(calls) < most; member++ {
		rank := part.Rank(member)
		if _, ok := g.joined(rank, wait); ok {
			continue
		}
		if call, ok := g.find(rank, wait.sameCollective); ok {
			calls = append(calls, call)
		}
	}
	return calls
}
