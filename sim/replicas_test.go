package sim

import (
	"slices"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// mapped returns communicators whose members are renumbered.
func mapped(communicators []comm.Communicator, to func(rank int32) int32) (list []comm.Communicator) {
	for _, c := range communicators {
		members := membersOf(&c)
		for i := range members {
			members[i] = to(members[i])
		}
		c.Members = comm.Of(members)
		list = append(list, c)
	}
	return list
}

func membersOf(c *comm.Communicator) (members []int32) {
	for i := range c.Members.Len() {
		members = append(members, c.Members.At(i))
	}
	return members
}

// listReplicas lists the operations of all replicas, but keeps collectives. Communicator c of
// replica j becomes number c + n·(j+1) of n; one that spans the base ranks also becomes one of
// all replicas, which keeps its number.
func (b *builder) listReplicas() []int {
	s := b.schedule
	h := &s.Header
	ranks, n := int32(h.Ranks), int32(len(h.Communicators))
	communicators := slices.Clone(h.Communicators)
	spans := make([]bool, n)
	for c := range n {
		if spans[c] = h.Spans(c); spans[c] {
			var all []int32
			for j := range int32(h.Replicas) {
				for _, member := range membersOf(&h.Communicators[c]) {
					all = append(all, member+j*ranks)
				}
			}
			communicators[c].Members = comm.Of(all)
		}
	}
	var lists [][]schedule.Op
	for j := range int32(h.Replicas) {
		communicators = append(communicators, mapped(h.Communicators, func(rank int32) int32 { return rank + j*ranks })...)
		for _, ops := range s.Ops {
			list := slices.Clone(ops)
			for i := range list {
				op := &list[i]
				switch {
				case op.Coll != nil && spans[op.Comm] && !collective.Neighborhood(op.Coll.Kind):
					coll := *op.Coll
					coll.Counts, coll.RecvCounts = slices.Repeat(coll.Counts, h.Replicas), slices.Repeat(coll.RecvCounts, h.Replicas)
					op.Coll = &coll
					continue
				case op.Kind < schedule.Send:
					continue
				case op.Coll == nil && op.Peer != schedule.AnySource:
					op.Peer += j * ranks
				}
				op.Comm += n * (j + 1)
			}
			lists = append(lists, list)
		}
	}
	h.Communicators, h.Ranks, h.Replicas, s.Ops = communicators, h.TotalRanks(), 1, lists
	return nil
}
