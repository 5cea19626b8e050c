package profile

import (
	"slices"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// volume returns the bytes of a call, as Call.Bytes has them, and how many of the calls are unsized. Making a
// persistent request moves nothing; starting it does, which is counted with
// the messages only. Nothing is sent to MPI_PROC_NULL, or received from it.
func volume(c *trace.Call, of *mpi.Call) (bytes, unsized int64) {
	message := slices.Contains([]mpi.Class{mpi.Send, mpi.Recv, mpi.Sendrecv}, of.Class)
	switch {
	case of.Requests == mpi.Makes, c.Peer == trace.ProcNull && (message || of.Transfers()):
		return 0, 0
	case of.Class == mpi.Recv && len(c.ActualBytes) == 1 && c.ActualBytes[0] != trace.None:
		return c.ActualBytes[0], 0
	case c.Counts != nil:
		sum := int64(0)
		for _, n := range c.Counts {
			sum += n
		}
		return sum, 0
	case of.Transfers() && c.RecvBytes != trace.None:
		return max(c.Bytes, 0) + c.RecvBytes, 0
	case c.Bytes == trace.None && (message || of.Transfers()):
		return 0, c.Calls
	}
	return max(c.Bytes, 0), 0
}
