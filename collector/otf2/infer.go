package otf2

import (
	"context"
	"maps"
	"slices"

	"loggops/collector/reading"
	"loggops/formats/trace"
)

// EZTrace 2.0 records the post of a nonblocking receive and not what it received. The
// senders have recorded that: the messages to a rank that its other receives leave. If
// there are none, such receives are from MPI_PROC_NULL. If all are of one class, and as
// many as these receives, each takes one of them. Otherwise their sources are unknown.

// class is the messages to a rank that MPI keeps in order.
type class struct{ comm, source, tag int32 }

// mailbox has, by class, the messages to a rank that are left for receives of unknown sources.
type mailbox map[class]*left

// left is how many messages are left, and the bytes of the longest.
type left struct{ messages, bytes int64 }

func (m mailbox) of(k class) *left {
	if m[k] == nil {
		m[k] = &left{}
	}
	return m[k]
}

// nobody is the class of a receive from MPI_PROC_NULL.
var nobody = class{source: trace.ProcNull}

// inferred are the sources of the receives of a rank that lack a record of the source.
type inferred struct {
	class
	bytes int64 // of the longest message
}

// infer finds the sources of receives without a record of the source, if the records of the senders determine them.
func (r *recording) infer(ctx context.Context) error {
	if !slices.ContainsFunc(r.surveys, func(s *survey) bool { return s.unknown > 0 }) {
		return nil
	}
	boxes := make([]mailbox, len(r.threads))
	for rank := range boxes {
		boxes[rank] = mailbox{}
	}
	for rank := range r.threads {
		if err := r.post(ctx, rank, boxes); err != nil {
			return reading.OfRank(err, rank)
		}
	}
	for rank, box := range boxes {
		maps.DeleteFunc(box, func(_ class, l *left) bool { return l.messages <= 0 })
		s := r.surveys[rank]
		if len(box) == 0 {
			s.inferred = &inferred{class: nobody}
		}
		for k, l := range box {
			if len(box) == 1 && l.messages == s.unknown {
				s.inferred = &inferred{k, l.bytes}
			}
		}
	}
	return nil
}

// post puts the messages of a rank into the boxes of their receivers, and takes those that
// it received itself out of its own.
func (r *recording) post(ctx context.Context, rank int, boxes []mailbox) error {
	_, err := r.eachEvent(ctx, rank, nil, func(t *thread, id uint8, f *fields) error {
		switch id {
		case mpiSend, mpiIsend:
			m := t.message(f)
			if m.comm == trace.None {
				break
			}
			of := &r.defs.list[m.comm]
			if to, there := of.World(int32(rank), m.peer); there {
				l := boxes[to].of(class{m.comm, int32(of.Index(int32(rank))), m.tag})
				l.messages, l.bytes = l.messages+1, max(l.bytes, m.bytes)
			}
		case mpiRecv, mpiIrecv:
			if m := t.message(f); m.comm != trace.None {
				boxes[rank].of(class{m.comm, m.peer, m.tag}).messages--
			}
		}
		return nil
	})
	return err
}
