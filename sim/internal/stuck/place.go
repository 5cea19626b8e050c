package stuck

import (
	"cmp"
	"fmt"
	"strconv"

	"loggops/formats/schedule"
)

// Place names an operation of a rank for reports.
type Place struct {
	Rank     int32
	Op       int32  // position in the rank's list
	Kind     string // "send", "recv", "allreduce" ...
	Call     string // MPI call, "" if unknown
	TraceRow int64  // schedule.None if unknown

	// Of a send or a receive: the other rank or schedule.AnySource, the tag or
	// schedule.AnyTag, and the size of the message or of the receive buffer. Peer is
	// schedule.None of others.
	Peer  int32
	Tag   int64
	Bytes int64
	Comm  int32 // of these and of collectives
	// Instance is the number of the collective among those that a rank calls on the
	// communicator, from 0; schedule.None of others.
	Instance int32
	// Names has the names of ranks and communicators; nil if they are numbers.
	Names schedule.Names
}

// RankName returns the name of a rank, or its number if ranks have no names.
func RankName(names schedule.Names, rank int32) string {
	if names == nil {
		return strconv.Itoa(int(rank))
	}
	return names.RankName(rank)
}

// CommunicatorName is RankName of a communicator.
func CommunicatorName(names schedule.Names, comm int32) string {
	if names == nil {
		return strconv.Itoa(int(comm))
	}
	return names.CommunicatorName(comm)
}

// self, peer and comm return the names of the operation's rank, of its peer and of its communicator.
func (p Place) self() string { return RankName(p.Names, p.Rank) }
func (p Place) peer() string { return RankName(p.Names, p.Peer) }
func (p Place) comm() string { return CommunicatorName(p.Names, p.Comm) }

// String returns, for example, "rank 3: MPI_Recv from rank 7, tag 5, communicator 0 (operation
// 4, trace row 120)".
func (p Place) String() string {
	return fmt.Sprintf("rank %s: %s %s", p.self(), p.what(), p.Where())
}

// Where returns where the operation is in the schedule and in the trace: "(operation
// 4, trace row 120)".
func (p Place) Where() string {
	if p.TraceRow == schedule.None {
		return fmt.Sprintf("(operation %d)", p.Op)
	}
	return fmt.Sprintf("(operation %d, trace row %d)", p.Op, p.TraceRow)
}

func (p Place) id() opID { return opID{p.Rank, p.Op} }

// name returns the MPI call, or the kind if that is unknown.
func (p Place) name() string { return cmp.Or(p.Call, p.Kind) }

// what returns the call and its arguments.
func (p Place) what() string {
	tag := fmt.Sprintf("tag %d", p.Tag)
	switch {
	case p.sends():
		return fmt.Sprintf("%s of %d B to rank %s, %s, communicator %s", p.name(), p.Bytes, p.peer(), tag, p.comm())
	case !p.receives():
		return fmt.Sprintf("%s on communicator %s", p.name(), p.comm())
	}
	from := "any rank"
	if !p.anySource() {
		from = "rank " + p.peer()
	}
	if p.Tag == schedule.AnyTag {
		tag = "any tag"
	}
	return fmt.Sprintf("%s from %s, %s, communicator %s", p.name(), from, tag, p.comm())
}

func (p Place) sends() bool      { return p.Kind == schedule.Send.String() }
func (p Place) receives() bool   { return p.Kind == schedule.Recv.String() }
func (p Place) collective() bool { return p.Instance != schedule.None }
func (p Place) anySource() bool  { return p.receives() && p.Peer == schedule.AnySource }

// sameCollective reports whether two ranks call the same collective.
func (p Place) sameCollective(q Place) bool {
	return p.collective() && p.Comm == q.Comm && p.Instance == q.Instance
}

// opposite reports whether one of two operations sends and the other receives.
func (p Place) opposite(q Place) bool {
	return p.sends() && q.receives() || p.receives() && q.sends()
}

// matches reports whether one of two operations sends what the other receives.
func (p Place) matches(q Place) bool { return p.opposite(q) && len(p.differs(q)) == 0 }

// differs returns what keeps a send and a receive, in either order, from matching.
func (p Place) differs(q Place) (in []string) {
	send, recv := p, q
	if p.receives() {
		send, recv = q, p
	}
	if recv.Tag != schedule.AnyTag && recv.Tag != send.Tag {
		in = append(in, "tag")
	}
	if recv.Comm != send.Comm {
		in = append(in, "communicator")
	}
	if send.Peer != recv.Rank || !recv.anySource() && recv.Peer != send.Rank {
		in = append(in, "rank")
	}
	return in
}
