package schedgen

import (
	"iter"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// taken returns a trace whose receives of any source or tag name those that
// they took, as far as it tells. It reads the trace once, for a nonblocking
// receive does not know yet. The starts of a persistent one may take messages
// of different sources; it is left as it is. Beside the trace it returns how many
// receives from any source now name theirs.
func taken(t Trace) (Trace, int64, error) {
	by := map[int64]taking{} // by row
	sources := int64(0)
	type receive struct {
		row       int64
		anySource bool
	}
	var open map[int64]receive // of a rank: receives by request
	take := func(posted receive, c *trace.Call, i int) {
		if _, known := by[posted.row]; posted.anySource && !known {
			sources++
		}
		by[posted.row] = taking{c.ActualPeers[i], c.ActualTags[i]}
	}
	rank := int32(-1)
	for c, err := range t.Calls() {
		if err != nil {
			return nil, 0, err
		}
		if c.Rank != rank {
			rank, open = c.Rank, map[int64]receive{}
		}
		of := mpi.Of(c.Name)
		receives := of.Class == mpi.Recv || of.Class == mpi.Sendrecv
		wildcard := receives && (wild(c.Peer, c.Tag) || wild(c.RecvPeer, c.RecvTag))
		this := receive{c.Row, c.Peer == trace.AnySource || c.RecvPeer == trace.AnySource}
		switch {
		case receives && of.Requests == mpi.Posts:
			if wildcard && len(c.Requests) == 1 {
				open[c.Requests[0]] = this
			}
		case receives && of.Requests == mpi.NoRequest:
			if wildcard && len(c.ActualPeers) == 1 && c.ActualPeers[0] >= 0 {
				take(this, c, 0)
			}
		default:
			for i, r := range c.Requests {
				posted, waited := open[r]
				if waited && len(c.ActualPeers) == len(c.Requests) && c.ActualPeers[i] >= 0 {
					take(posted, c, i)
				}
			}
		}
	}
	return &named{t, by}, sources, nil
}

// taking is the source and the tag of a message that was received.
type taking struct{ peer, tag int32 }

func wild(peer, tag int32) bool { return peer == trace.AnySource || tag == trace.AnyTag }

// named is a trace with some receives' sources and tags put in.
type named struct {
	Trace
	by map[int64]taking
}

func (n *named) Calls() iter.Seq2[*trace.Call, error] {
	return func(yield func(*trace.Call, error) bool) {
		for c, err := range n.Trace.Calls() {
			if err == nil {
				if took, known := n.by[c.Row]; known {
					c = n.put(c, took)
				}
			}
			if !yield(c, err) {
				return
			}
		}
	}
}

func (n *named) put(c *trace.Call, took taking) *trace.Call {
	sure := *c
	if c.RecvPeer != trace.None {
		sure.RecvPeer, sure.RecvTag = took.peer, took.tag
	} else {
		sure.Peer, sure.Tag = took.peer, took.tag
	}
	return &sure
}
