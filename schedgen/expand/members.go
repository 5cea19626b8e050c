package expand

import (
	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// members is a communicator as one rank of the explicit form sees it.
type members struct {
	size int // number of members, over all replicas where it grows
	self int // the rank's own number among them, negative where it is none of them

	base    comm.Ranks // members in replica 0; nil for MPI_COMM_SELF
	ranks   int        // base ranks: a replica is that many ranks further
	replica int        // of member 0
	rank    int32      // the rank itself
}

// membersOf returns who takes part in a collective of a rank of a replica. On a
// communicator that spans all base ranks it is one over all replicas, their
// members following one another; unless it is one among neighbors. Any other
// has a copy in each replica.
func membersOf(head *schedule.Header, op *schedule.Op, rank, replica int) members {
	com := &head.Communicators[op.Comm]
	m := members{base: com.Members, ranks: head.Ranks, replica: replica, rank: int32(rank + head.Ranks*replica)}
	if com.Self {
		m.size = 1
		return m
	}
	m.size = com.Members.Len()
	m.self = com.Members.Index(int32(rank))
	if m.self >= 0 && head.Spans(op.Comm) && !collective.Neighborhood(op.Coll.Kind) {
		m.self += m.size * replica
		m.size *= head.Replicas
		m.replica = 0
	}
	return m
}

// at returns the rank of a member.
func (m *members) at(member int) int32 {
	if len(m.base) == 0 {
		return m.rank
	}
	n := m.base.Len()
	return m.base.At(member%n) + int32(m.ranks*(m.replica+member/n))
}
