package infer

import (
	"strings"

	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// InPlace completes a collective of which a recording has the arguments, but not whether the data of the rank are in
// place: MPI then ignores the arguments of one side, and programs pass 0 or any other values. MPI requires that a rank
// sends to itself what it receives from itself. Where these differ, the data are in place, and the ignored side
// equals the other.
//
// On an intercommunicator, the two sides belong to different groups, and nothing is in place.
func InPlace(c *trace.Call, communicators []comm.Communicator) {
	if c.RecvBytes == trace.None && c.RecvCounts == nil { // as most calls
		return
	}
	kind := mpi.Of(c.Name).Collective
	if kind == "" || c.Comm == trace.None || len(communicators[c.Comm].Remote) > 0 {
		return
	}
	self := communicators[c.Comm].Index(c.Rank)
	own := func(counts []int64, bytes int64) int64 {
		if self < 0 || self >= len(counts) {
			return bytes
		}
		return counts[self]
	}
	sent, received := own(c.Counts, c.Bytes), own(c.RecvCounts, c.RecvBytes)
	atRoot := int(c.Root) == self
	switch {
	case sent == received || received == trace.None:
	case kind == "alltoallv" || kind == "alltoallw":
		c.Counts = c.RecvCounts
	case kind == "allgather" || kind == "alltoall" || kind == "allgatherv" || strings.HasPrefix(kind, "gather") && atRoot:
		c.Bytes = received
	case strings.HasPrefix(kind, "scatter") && atRoot:
		c.RecvBytes = sent
	}
}
