package schedgen

import (
	"iter"

	"loggops/formats/trace"
)

// taken returns a trace whose receives of any source or tag name those that
// they took, as far as it tells. It reads the trace once, for a nonblocking
// receive does not know yet. The starts of a persistent one may take messages
// of different sources; it is left as it is.
func taken(t Trace) (Trace, error) {
	by := map[int64]taking{} // by row
	var open map[int64]int64 // of a rank: rows of receives, by request
	rank := int32(-1)
	for c, err := range t.Calls() {
		if err != nil {
			return nil, err
		}
		if c.Rank != rank {
			rank, open = c.Rank, map[int64]int64{}
		}
		switch c.Name {
		case "MPI_Irecv", "MPI_Imrecv":
			if len(c.Requests) == 1 && wild(c.Peer, c.Tag) {
				open[c.Requests[0]] = c.Row
			}
		case "MPI_Recv", "MPI_Mrecv", "MPI_Sendrecv", "MPI_Sendrecv_replace":
			if len(c.ActualPeers) == 1 && c.ActualPeers[0] >= 0 && (wild(c.Peer, c.Tag) || wild(c.RecvPeer, c.RecvTag)) {
				by[c.Row] = taking{c.ActualPeers[0], c.ActualTags[0]}
			}
		default:
			for i, r := range c.Requests {
				row, waited := open[r]
				if waited && len(c.ActualPeers) == len(c.Requests) && c.ActualPeers[i] >= 0 {
					by[row] = taking{c.ActualPeers[i], c.ActualTags[i]}
				}
			}
		}
	}
	return &named{t, by}, nil
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
