package profile

import (
	"slices"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// volume returns the bytes of a call, as Call.Bytes has them, and whether they are known. Making a
// persistent request moves nothing; starting it does, which is counted with
// the messages only. Nothing is sent to MPI_PROC_NULL, or received from it.
func volume(c *trace.Call, of *mpi.Call) (bytes int64, known bool) {
	message := slices.Contains([]mpi.Class{mpi.Send, mpi.Recv, mpi.Sendrecv}, of.Class)
	switch {
	case of.Requests == mpi.Makes, c.Peer == trace.ProcNull && (message || of.Transfers()):
		return 0, true
	case of.Transfers():
		return max(c.Bytes, 0) + max(c.RecvBytes, 0), c.Bytes != trace.None || c.RecvBytes != trace.None
	case of.Class == mpi.Recv && len(c.ActualBytes) == 1 && c.ActualBytes[0] != trace.None:
		return c.ActualBytes[0], true
	case c.Counts != nil:
		sum := int64(0)
		for _, n := range c.Counts {
			sum += n
		}
		return sum, true
	}
	return max(c.Bytes, 0), c.Bytes != trace.None || !message
}
