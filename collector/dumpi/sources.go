package dumpi

import (
	"slices"

	"loggops/collector/infer"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// DUMPI writes MPI_ANY_SOURCE as -1 and keeps MPI_PROC_NULL as the MPI library has it. In MPICH that is -1, too: a run with sends to -1
// has receives from -1 of both kinds. A run with another negative partner is one with another library, such as Open MPI, which
// has -2. A run without either is read as one with MPICH: a receive from any source that no message is left for would not complete.

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
		default:
			s.nullIsOther = true
		}
	}
	if r.has[argRPeer] && r.v[argRPeer] < trace.AnySource {
		s.nullIsOther = true
	}
	if r.v[argRPeer] >= 0 && (r.Class == mpi.Recv || r.Class == mpi.Sendrecv) && r.Call.Requests != mpi.Makes {
		s.left.Add(inbox(ownRank), -1)
	}
}

// follow follows the requests of nonblocking receives from -1 to the statuses of their completions. That of
// MPI_PROC_NULL has a negative source.
func (s *survey) follow(r *record) {
	if s.nullIsOther {
		return
	}
	q := &s.requests
	switch use := r.Call.Requests; use {
	case mpi.NoRequest, mpi.Cancels, mpi.Inspects:
	case mpi.Posts, mpi.Makes:
		receive := int64(0)
		if r.fromNegative() {
			s.receives++
			receive = s.receives
		}
		switch h := r.handle(r.v[argRequest]); {
		case h.value <= handleNullRequest:
		case use == mpi.Makes:
			q.Make(h, 0)
		default:
			q.Post(h, receive)
		}
	case mpi.Starts, mpi.Frees:
		r.each(func(_ int, h requestHandle) {
			switch p := q.Of(h); {
			case p == nil:
			case use == mpi.Starts:
				q.Start(p)
			default:
				q.Free(p)
			}
		})
	default:
		s.completions, _ = r.completions(s.completions[:0]) // the second pass reports problems
		for _, d := range s.completions {
			p := q.Of(d.request)
			if p == nil {
				continue
			}
			if t := r.status(d.status); p.Info > 0 && t != nil && t.ofNull() {
				s.nulls[p.Info] = true
			}
			q.Complete(p)
		}
	}
}

// fromNegative reports whether a call is a nonblocking receive from -1.
func (r *record) fromNegative() bool {
	return r.Class == mpi.Recv && r.Call.Requests == mpi.Posts && r.v[argRPeer] == trace.AnySource
}

// ofNull reports whether a status is that of a receive from MPI_PROC_NULL, if the receive is from -1.
func (t *status) ofNull() bool { return t.source < 0 && t.bytes == 0 && !t.cancelled }

// leftOf returns the messages that are left for receives from -1, nil if these are all from any source.
func leftOf(surveys []*survey, communicators []comm.Communicator) infer.Left {
	isAny := slices.ContainsFunc(surveys, func(s *survey) bool { return s.nullIsAny })
	if !isAny && slices.ContainsFunc(surveys, func(s *survey) bool { return s.nullIsOther }) {
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
	if r.fromNegative() {
		m.receives++
	}
	switch {
	case r.v[argRPeer] != trace.AnySource:
		return destination(r.v[argRPeer])
	case r.Class == mpi.Probe:
	case s != nil && s.ofNull(), r.fromNegative() && m.nulls[m.receives]:
		return trace.ProcNull
	case s == nil && m.left != nil && c.Comm != trace.None && m.communicators[c.Comm].Partners() > 0:
		return m.left.Source(infer.Inbox{Comm: c.Comm, Rank: c.Rank, Tag: trace.AnyTag})
	}
	return trace.AnySource
}
