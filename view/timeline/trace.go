package timeline

import (
	"errors"
	"fmt"
	"iter"
	"math"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// FromTrace reads a trace. Its calls are spans, and what is between them is a
// calc. Times count from the start of the first call of all, on the clock of
// rank 0 where the trace knows how clocks differ.
func FromTrace(path string, w Window) (*Data, error) {
	r, err := trace.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	r.Brief()
	zero, err := firstStart(r)
	if err != nil {
		return nil, err
	}
	n, err := w.numbering(nil)
	if err != nil {
		return nil, err
	}
	d, err := newData(callsOf(path, zero), w, nil, n)
	if err != nil {
		if errors.Is(err, ErrNothing) {
			err = fmt.Errorf("%s: %w", path, err)
		}
		return nil, err
	}
	d.CPUTime = r.Head().CPUTime
	return d, nil
}

// callsOf reads the calls of a trace. Time starts at zero.
func callsOf(path string, zero int64) source {
	return func(brief bool) iter.Seq2[*row, error] {
		return func(yield func(*row, error) bool) {
			r, err := trace.Open(path)
			if err != nil {
				yield(nil, err)
				return
			}
			defer r.Close()
			if brief {
				r.Brief()
			}
			last := row{Rank: None}
			for c, err := range r.Calls() {
				if err != nil {
					yield(nil, err)
					return
				}
				shift := offset(r.Head(), c.Rank) - zero
				call := row{Rank: c.Rank, Span: callSpan(r.Head(), c)}
				call.StartNS += shift
				call.EndNS += shift
				if last.Rank == c.Rank && last.EndNS < call.StartNS {
					calc := row{Rank: c.Rank, Span: none}
					calc.Kind, calc.StartNS, calc.EndNS = Calc, last.EndNS, call.StartNS
					if !yield(&calc, nil) {
						return
					}
				}
				last = call
				if !yield(&call, nil) {
					return
				}
			}
		}
	}
}

// firstStart returns when the first call of all started.
func firstStart(r *trace.Reader) (int64, error) {
	first := int64(math.MaxInt64)
	for c, err := range r.Calls() {
		if err != nil {
			return 0, err
		}
		first = min(first, c.StartNS+offset(r.Head(), c.Rank))
	}
	return first, nil
}

// offset returns what makes times of a rank those of rank 0.
func offset(head *trace.Header, rank int32) int64 {
	if len(head.ClockOffsetNS) == 0 {
		return 0
	}
	return head.ClockOffsetNS[rank]
}

func callSpan(head *trace.Header, c *trace.Call) Span {
	s := none
	s.Kind, s.StartNS, s.EndNS = callKind(c.Name), c.StartNS, c.EndNS
	s.Call, s.Region, s.Site, s.TraceRow = c.Name, c.Region, c.Site, c.Row
	if c.Comm != trace.None {
		if peer, known := head.Communicators[c.Comm].World(c.Rank, c.Peer); known {
			s.Peer = peer
		}
	}
	if c.Bytes != trace.None {
		s.Bytes = c.Bytes
	}
	if c.Tag >= 0 {
		s.Tag = int64(c.Tag)
	}
	return s
}

// callKind returns what an MPI call is.
func callKind(call string) Kind {
	c := mpi.Of(call)
	switch {
	case c.Requests == mpi.Makes:
		return Other
	case c.Polls, c.Class == mpi.Probe, c.Requests >= mpi.Waits && c.Requests <= mpi.WaitsSome:
		return Wait
	}
	switch c.Class {
	case mpi.Send, mpi.Sendrecv:
		return Send
	case mpi.Recv:
		return Recv
	case mpi.Collective, mpi.Communicator:
		return Collective
	case mpi.IO:
		return IO
	case mpi.OneSided:
		return OneSided
	}
	return Other
}
