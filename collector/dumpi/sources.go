package dumpi

import (
	"slices"

	"loggops/collector/infer"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// DUMPI writes MPI_ANY_SOURCE as -1 and keeps MPI_PROC_NULL as the MPI library has it. In MPICH that is -1, too: a run with sends to -1
// has receives from -1 of both kinds.

// ownRank stands for the rank itself in an inbox, whose communicator is a use and whose rank a partner on it.
const ownRank = -1

// count counts the messages of a call on a communicator.
func (s *survey) count(r *record, use int32) {
	if use == infer.None {
		return
	}
	inbox := func(rank int64) infer.Inbox { return infer.Inbox{Comm: use, Rank: int32(rank), Tag: trace.AnyTag} }
	if to := r.v[argPeer]; r.Class == mpi.Send || r.Class == mpi.Sendrecv {
		switch {
		case to >= 0 && r.Call.Requests == mpi.Makes: // sent at each start
			s.left.Add(inbox(to), 1<<32)
		case to >= 0:
			s.left.Add(inbox(to), 1)
		case to == trace.AnySource:
			s.nullIsAny = true
		}
	}
	if r.v[argRPeer] >= 0 && (r.Class == mpi.Recv || r.Class == mpi.Sendrecv) && r.Call.Requests != mpi.Makes {
		s.left.Add(inbox(ownRank), -1)
	}
}

// leftOf returns the messages that are left for receives from -1, nil if these are all from any source.
func leftOf(surveys []*survey, communicators []comm.Communicator) infer.Left {
	if !slices.ContainsFunc(surveys, func(s *survey) bool { return s.nullIsAny }) {
		return nil
	}
	left := infer.Left{}
	for r, s := range surveys {
		for at, n := range s.left {
			place, to, known := s.Uses[at.Comm].Place, int32(r), true
			if at.Rank != ownRank {
				to, known = communicators[place].World(to, at.Rank)
			}
			if known {
				left.Add(infer.Inbox{Comm: place, Rank: to, Tag: trace.AnyTag}, n)
			}
		}
		s.left = nil
	}
	return left
}

// origin returns the partner of the receiving half of a call.
func (m *rows) origin(c *trace.Call, r *record) int32 {
	s := r.status(0)
	switch {
	case r.v[argRPeer] != trace.AnySource:
		return destination(r.v[argRPeer])
	case r.Class == mpi.Probe:
	case s != nil && s.source < 0 && s.bytes == 0:
		return trace.ProcNull
	case s == nil && m.left != nil && c.Comm != trace.None && m.communicators[c.Comm].Partners() > 0:
		return m.left.Source(infer.Inbox{Comm: c.Comm, Rank: c.Rank, Tag: trace.AnyTag})
	}
	return trace.AnySource
}
