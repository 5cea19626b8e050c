package sim

import "loggops/formats/schedule"

// Collectives are expanded as the simulation meets them: nothing is kept of a
// collective but the steps that are due or wait, and its join, the calc of 0
// that requires all steps on which no other depends.

// open frees the first steps of a collective whose dependences are met.
func (e *engine) open(rank, index int32, ready int64) {
	o := &e.ops[index]
	plan, member := o.coll.plan, e.member(rank, o)
	last := int32(0)
	for s := range plan.Len(member) {
		e.stepList = plan.Dependants(member, s, e.stepList[:0])
		if len(e.stepList) == 0 {
			last++
		}
		e.stepList = plan.Requires(member, s, e.stepList[:0])
		if len(e.stepList) == 0 {
			e.freeStep(rank, o, node{index, int32(s)}, ready)
		}
	}
	end := node{index, join}
	if last == 0 { // one member
		e.freed = append(e.freed, freed{rank, calcDue, end, ready})
		return
	}
	e.pending[rank] = append(e.pending[rank], waiting{end, last, 0})
}

func (e *engine) freeStep(rank int32, o *op, n node, ready int64) {
	what := calcDue
	switch o.coll.plan.Step(e.member(rank, o), int(n.step)).Kind {
	case schedule.Send:
		what = sendDue
	case schedule.Recv:
		what = recvDue
	}
	e.freed = append(e.freed, freed{rank, what, n, ready})
}

// stepDone frees what requires a step that has completed.
func (e *engine) stepDone(rank int32, n node, when int64) {
	o := &e.ops[n.op]
	plan, member := o.coll.plan, e.member(rank, o)
	dependants := plan.Dependants(member, int(n.step), e.stepList[:0])
	e.stepList = dependants
	if len(dependants) == 0 {
		end := node{n.op, join}
		if ready, last := e.pending[rank].meet(end, alreadyWaiting, when); last {
			e.freed = append(e.freed, freed{rank, calcDue, end, ready})
		}
		return
	}
	for _, d := range dependants {
		step := node{n.op, int32(d)}
		e.needs = plan.Requires(member, d, e.needs[:0])
		if ready, last := e.pending[rank].meet(step, int32(len(e.needs)), when); last {
			e.freeStep(rank, o, step, ready)
		}
	}
}

// member returns which member of a collective a process is: where it is one of
// all replicas, member i of replica j is i + n·j.
func (e *engine) member(rank int32, o *op) int {
	if !o.coll.grows {
		return o.coll.member
	}
	return o.coll.member + len(e.comms[o.comm].members)*(int(rank)/e.base)
}

// process returns which process a member of a rank's collective is.
func (e *engine) process(rank int32, o *op, member int) int32 {
	com := &e.comms[o.comm]
	if com.members == nil {
		return rank
	}
	replica := int(rank) / e.base
	if o.coll.grows {
		replica = member / len(com.members)
		member %= len(com.members)
	}
	return com.members[member] + int32(replica*e.base)
}

// neighbour returns which process a base rank is within a rank's replica.
func (e *engine) neighbour(rank, peer int32) int32 {
	return rank - rank%int32(e.base) + peer
}
