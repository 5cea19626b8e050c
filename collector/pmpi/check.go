package pmpi

import (
	"fmt"
	"math"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// check reports what is wrong with the ranks and counts of a call.
func (r *reader) check(c *trace.Call) string {
	size := math.MaxInt32 // not known, nor is the communicator
	if c.Comm != trace.None {
		size = r.known.of(c.Comm).peers
	}
	for _, peer := range [...]int32{c.Peer, c.RecvPeer} {
		if peer != trace.None && (peer < trace.ProcNull || int(peer) >= size) {
			return fmt.Sprintf("with rank %d of a communicator of %d", peer, size)
		}
	}
	for _, peer := range c.ActualPeers {
		if peer != trace.None && peer != trace.Cancelled && (peer < trace.ProcNull || int(peer) >= size) {
			return fmt.Sprintf("with rank %d of a communicator of %d", peer, size)
		}
	}
	if c.Root != trace.None && (c.Root < trace.AtRoot || c.Root == trace.AnySource || int(c.Root) >= size) {
		return fmt.Sprintf("with root %d of a communicator of %d", c.Root, size)
	}
	if c.Comm == trace.None {
		return ""
	}
	received, sent := size, size
	m := r.known.of(c.Comm)
	if c.Neighbors != nil || c.RecvNeighbors != nil {
		received, sent = len(m.from), len(m.to)
	} else if m.own != size && mpi.Of(c.Name).Collective == "reduce_scatter" { // of what the other group reduces
		received = m.own
	}
	if n := len(c.RecvCounts); n > 0 && n != received {
		return fmt.Sprintf("with %d counts in a communicator of %d", n, received)
	}
	if n := len(c.Counts); n > 0 && n != sent {
		return fmt.Sprintf("with %d counts in a communicator of %d", n, sent)
	}
	return ""
}
