package dumpi

import (
	"slices"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// DUMPI writes MPI_ANY_SOURCE as -1 and keeps MPI_PROC_NULL as the MPI library has it. In MPICH that is -1, too: a run with sends to -1
// has receives from -1 of both kinds. A run with another negative partner is one with another library, such as Open MPI, which
// has -2. A run without either is read as one with MPICH: a receive from any source that no message is left for would not complete.

// count counts the messages of a call on a communicator.
func (s *survey) count(r *record, use int32) {
	if use == infer.None {
		return
	}
	if to := r.v[argPeer]; r.Class == mpi.Send || r.Class == mpi.Sendrecv {
		switch {
		case to >= 0:
			s.messages.Send(r.Call, infer.Envelope{Use: use, Partner: int32(to), Tag: int32(r.v[argTag])})
		case to == trace.AnySource:
			s.nullIsAny = true
		default:
			s.nullIsOther = true
		}
	}
	if r.Class == mpi.Recv || r.Class == mpi.Sendrecv {
		s.nullIsOther = s.nullIsOther || r.v[argRPeer] < trace.AnySource
		e := infer.Envelope{Use: use, Partner: int32(r.v[argRPeer]), Tag: int32(r.v[argRTag])}
		switch t := r.status(0); {
		case t != nil && t.ofNull():
			return
		case t != nil && t.fits(e.Partner, e.Tag):
			e.Partner, e.Tag = t.source, t.tag
		}
		s.messages.Receive(r.Call, e)
	}
}

// verdict is the conclusion from the status of a receive from -1, or of any tag.
type verdict byte

const (
	unknown verdict = iota // no status
	ofNull                 // from MPI_PROC_NULL
	ofOther                // from another source
)

// wild is such a receive: its number, counted from 1, and its envelope. It is 0 for other requests.
type wild struct {
	number     int
	persistent bool // which takes any number of messages
	infer.Envelope
}

// follow follows the requests of wild receives to the statuses of their completions.
func (s *survey) follow(r *record, use int32) {
	if s.nullIsOther {
		return
	}
	q := &s.requests
	switch effect := r.Call.Requests; effect {
	case mpi.NoRequest, mpi.Cancels, mpi.Inspects:
	case mpi.Posts, mpi.Makes:
		var w wild
		if r.wild() {
			s.verdicts = append(s.verdicts, unknown)
			w = wild{len(s.verdicts), effect == mpi.Makes, infer.Envelope{Use: use, Partner: int32(r.v[argRPeer]), Tag: int32(r.v[argRTag])}}
		}
		switch h := r.handle(r.v[argRequest]); {
		case h.value <= handleNullRequest:
		case effect == mpi.Makes:
			q.Make(h, w)
		default:
			q.Post(h, w)
		}
	case mpi.Starts, mpi.Frees:
		r.each(func(_ int, h requestHandle) {
			switch p := q.Of(h); {
			case p == nil:
			case effect == mpi.Starts:
				q.Start(p)
			default:
				q.Free(p)
			}
		})
	default:
		s.completions, _ = r.completions(s.completions[:0]) // the second pass reports problems
		for _, d := range s.completions {
			p := q.Of(d.request)
			if p == nil || !p.Active { // the status of a persistent request that is not active is empty
				continue
			}
			if t := r.status(d.status); p.Info.number > 0 && t != nil {
				s.conclude(p.Info, t)
			}
			q.Complete(p)
		}
	}
}

// conclude takes the status of a wild receive.
func (s *survey) conclude(w wild, t *status) {
	v := &s.verdicts[w.number-1]
	switch {
	case t.ofNull():
		*v = ofNull
	case t.fits(w.Partner, w.Tag):
		*v = ofOther
	default:
		return
	}
	if w.Use == infer.None {
		return
	}
	if !w.persistent {
		s.messages.Correct(w.Envelope, -1)
	}
	if *v == ofOther {
		s.messages.Correct(infer.Envelope{Use: w.Use, Partner: t.source, Tag: t.tag}, 1)
	}
}

// wild reports whether a call is a nonblocking receive from -1 or of any tag.
func (r *record) wild() bool {
	use := r.Call.Requests
	return r.Class == mpi.Recv && (use == mpi.Posts || use == mpi.Makes) && (r.v[argRPeer] == trace.AnySource || r.v[argRTag] == trace.AnyTag)
}

// ofNull reports whether a status belongs to a receive from MPI_PROC_NULL: its source is negative.
func (t *status) ofNull() bool { return t.source < 0 && t.bytes == 0 && !t.cancelled }

// fits reports whether a status describes a message that a receive takes. MPI does not set statuses of sends, and MPICH not all statuses of receives from
// MPI_PROC_NULL.
func (t *status) fits(peer, tag int32) bool {
	return t.bytes >= 0 && t.source >= 0 && t.tag >= 0 && (peer == trace.AnySource || peer == t.source) && (tag == trace.AnyTag || tag == t.tag)
}

// exchange joins the messages of all ranks. It also returns the messages that are left for receives from -1, nil if these are all from any source.
func exchange(files []string, surveys []*survey, communicators []comm.Communicator) (*infer.Exchange, infer.Left, error) {
	var messages []*infer.Messages
	var handles []*infer.Handles
	for _, s := range surveys {
		messages, handles = append(messages, s.messages), append(handles, s.Handles)
		s.messages = nil
	}
	x := infer.NewExchange(messages, handles, communicators)
	if rank, problem := x.FindLost(); problem != "" {
		return nil, nil, &reading.Error{File: files[rank], Rank: rank, Problem: problem + reading.NoMrecv("DUMPI")}
	}
	isAny := slices.ContainsFunc(surveys, func(s *survey) bool { return s.nullIsAny })
	if !isAny && slices.ContainsFunc(surveys, func(s *survey) bool { return s.nullIsOther }) {
		return x, nil, nil
	}
	return x, x.Left, nil
}

// origin returns the partner of the receiving half of a call.
func (m *rows) origin(c *trace.Call, r *record) int32 {
	s, v := r.status(0), unknown
	if r.wild() {
		if m.receives++; m.receives <= len(m.verdicts) {
			v = m.verdicts[m.receives-1]
		}
	}
	switch {
	case r.v[argRPeer] != trace.AnySource:
		return destination(r.v[argRPeer])
	case r.Class == mpi.Probe, v == ofOther:
	case s != nil && s.ofNull(), v == ofNull:
		return trace.ProcNull
	case s == nil && m.left != nil && c.Comm != trace.None && m.communicators[c.Comm].Size() > 0 && len(m.communicators[c.Comm].Remote) == 0:
		return m.left.Source(infer.Inbox{Comm: c.Comm, Rank: c.Rank, Tag: int32(r.v[argRTag])})
	}
	return trace.AnySource
}
