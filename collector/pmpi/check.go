package pmpi

import (
	"fmt"
	"math"

	"loggops/formats/trace"
)

// check tells what is wrong with the ranks and counts of a call.
func (r *reader) check(c *trace.Call) string {
	size := math.MaxInt32 // not known, nor is the communicator
	if c.Comm != trace.None {
		size = r.sizes[c.Comm]
	}
	for _, peer := range [...]int32{c.Peer, c.RecvPeer, c.ActualPeer, c.Root} {
		if peer != trace.None && (peer < trace.ProcNull || int(peer) >= size) {
			return fmt.Sprintf("with rank %d of a communicator of %d", peer, size)
		}
	}
	if c.Comm != trace.None && c.RecvCounts != nil && len(c.RecvCounts) != size {
		return fmt.Sprintf("with %d counts in a communicator of %d", len(c.RecvCounts), size)
	}
	return ""
}
