package profile

import (
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// volume returns the bytes of a call, as Call.Bytes has them. Making a
// persistent request moves nothing; starting it does, which is counted with
// the messages only.
func volume(c *trace.Call, of *mpi.Call) int64 {
	switch {
	case of.Requests == mpi.Makes:
		return 0
	case of.Class == mpi.Recv && len(c.ActualBytes) == 1 && c.ActualBytes[0] != trace.None:
		return c.ActualBytes[0]
	case c.Counts != nil:
		sum := int64(0)
		for _, n := range c.Counts {
			sum += n
		}
		return sum
	}
	return max(c.Bytes, 0) // it may be trace.None
}
