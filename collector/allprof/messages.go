package allprof

import (
	"loggops/collector/infer"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// messages counts the messages of a file.
type messages struct{ sent, received tally }

// tally counts messages by envelope. The counts of a few recent envelopes are beside the map.
type tally struct {
	all    map[infer.Envelope]int64
	recent [16]struct {
		of infer.Envelope
		n  int64
	}
}

func (t *tally) add(e infer.Envelope, n int64) {
	r := &t.recent[uint32(e.Use+3*e.Partner+5*e.Tag)%uint32(len(t.recent))]
	if r.of != e {
		t.put(r.of, r.n)
		r.of, r.n = e, 0
	}
	r.n += n
}

func (t *tally) put(e infer.Envelope, n int64) {
	if n != 0 {
		t.all[e] += n
	}
}

// end adds the recent counts to those of the map.
func (t *tally) end() {
	for i := range t.recent {
		t.put(t.recent[i].of, t.recent[i].n)
		t.recent[i].n = 0
	}
}

// add counts the messages of a call on a communicator.
func (m *messages) add(use int32, l *line) {
	n := int64(1)
	if l.call.Requests == mpi.Makes {
		n = infer.Many
	}
	from, tag := l.peer, l.tag
	if sends := l.call.Class == mpi.Send || l.call.Class == mpi.Sendrecv; sends {
		if l.peer >= 0 {
			m.sent.add(infer.Envelope{Use: use, Partner: l.peer, Tag: l.tag}, n)
		}
		from, tag = l.recvPeer, l.recvTag
	}
	if receives := l.call.Class == mpi.Recv || l.call.Class == mpi.Sendrecv; receives && from >= trace.AnySource {
		m.received.add(infer.Envelope{Use: use, Partner: from, Tag: tag}, n)
	}
}
