package otf2

import (
	"context"
	"slices"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/trace"
)

// EZTrace 2.0 records the post of a nonblocking receive and not the message that it received. The
// senders have recorded that: it is one of the messages to a rank that its other receives leave.

// inferred are the sources of the receives of a rank that lack a record of the source.
type inferred struct {
	infer.Class
	bytes int64 // of the longest message
}

// infer finds the sources of receives without a record of the source, if the records of the senders determine them.
func (r *recording) infer(ctx context.Context) error {
	if !slices.ContainsFunc(r.surveys, func(s *survey) bool { return s.unknown > 0 }) {
		return nil
	}
	boxes := make([]infer.Mailbox, len(r.threads))
	for rank := range boxes {
		boxes[rank] = infer.Mailbox{}
	}
	for rank := range r.threads {
		if err := r.post(ctx, rank, boxes); err != nil {
			return reading.OfRank(err, rank)
		}
	}
	for rank, box := range boxes {
		if class, bytes, known := box.Receives(r.surveys[rank].unknown); known {
			r.surveys[rank].inferred = &inferred{class, bytes}
		}
	}
	return nil
}

// post puts the messages of a rank into the boxes of their receivers, and takes those that
// it received itself out of its own.
func (r *recording) post(ctx context.Context, rank int, boxes []infer.Mailbox) error {
	_, err := r.eachEvent(ctx, rank, nil, func(t *thread, id uint8, f *fields) error {
		switch id {
		case mpiSend, mpiIsend:
			m := t.message(f)
			if m.comm == trace.None {
				break
			}
			of := &r.defs.list[m.comm]
			if to, there := of.World(int32(rank), m.peer); there {
				boxes[to].Sent(infer.Class{Comm: m.comm, Source: int32(of.Index(int32(rank))), Tag: m.tag}, m.bytes)
			}
		case mpiRecv, mpiIrecv:
			if m := t.message(f); m.comm != trace.None {
				boxes[rank].Received(infer.Class{Comm: m.comm, Source: m.peer, Tag: m.tag})
			}
		}
		return nil
	})
	return err
}
