package allprof

import (
	"context"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// rowMaker makes the rows of one rank, in the second pass.
type rowMaker struct {
	none          trace.Call // of the rank
	handles       *infer.Handles
	known         *infer.Handles // with the places of communicators
	communicators []comm.Communicator
	requests      infer.Lists // that are left
	reports       bool        // waits of requests that no call posted
	found         *findings
	exchange      *infer.Exchange
	names         map[string]string // of calls that have no row in the table
	ids           []int64
}

func newRowMaker(rank int, s *survey, communicators []comm.Communicator, x *infer.Exchange, found *findings) *rowMaker {
	return &rowMaker{
		none: trace.NewCall(int32(rank), "", 0, 0), handles: infer.NewHandles(), known: s.handles, communicators: communicators,
		requests: s.requests.Reader(), found: found, reports: s.unposted, exchange: x, names: map[string]string{},
	}
}

// rows reads a rank's file again and adds its rows.
func (m *rowMaker) rows(ctx context.Context, path string, read func(int), out *reading.Output) error {
	var l line
	none := func([]byte) string { return "" }
	_, err := eachLine(ctx, path, read, &l, none, func([]byte) (string, error) {
		row := out.Next()
		if problem := m.row(row, &l); problem != "" {
			return problem, nil
		}
		return "", out.Add(row)
	})
	return err
}

// row makes a line's row, which is valid until the next line. It returns what is wrong
// with the line, or nothing.
func (m *rowMaker) row(row *trace.Call, l *line) string {
	*row = m.none
	if row.Name = l.call.Name; row.Name == "" {
		row.Name = m.name(l.name)
	}
	row.StartNS, row.EndNS = l.start, l.end
	row.Peer, row.Tag, row.Bytes, row.Root = l.peer, l.tag, l.bytes, l.root
	row.RecvPeer, row.RecvTag, row.RecvBytes = l.recvPeer, l.recvTag, l.recvBytes
	row.Counts, row.RecvCounts = l.counts, l.recvCounts
	at, creation := see(m.handles, l)
	if int(at) >= len(m.known.Uses) || int(creation) >= len(m.known.Creations) {
		return "the file has changed while it was read"
	}
	if at != infer.None {
		row.Comm = m.known.Uses[at].Place
		if m.exchange.Lost(row, at) {
			reading.Count(&m.found.lost, row.Name, 1)
		}
	}
	if creation != infer.None && m.known.Place(creation) != infer.None {
		row.NewComm = m.known.Place(creation)
	}
	infer.InPlace(row, m.communicators)
	if l.call.Requests != mpi.NoRequest {
		ids, inferred, unposted, ok := m.requests.Next(m.ids[:0])
		if !ok {
			return "the file has changed while it was read"
		}
		if unposted && m.reports {
			m.found.unposted(row, l.call.Requests)
		}
		if m.ids = ids; len(ids) > 0 {
			row.Requests = ids
		}
		row.Inferred = inferred
	}
	return ""
}

// name returns one and the same string for equal names.
func (m *rowMaker) name(text []byte) string {
	name, ok := m.names[string(text)]
	if !ok {
		name = string(text)
		m.names[name] = name
	}
	return name
}
