package stats

import (
	"math/bits"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// kind is what a call is to the messages between ranks.
type kind uint8

const (
	other     kind = iota // collectives, local calls, completions
	sends                 // one message
	makesSend             // a persistent send
	starts                // what persistent requests stand for
	receives
	makesReceive
)

// kindOf returns the kind of a call, which is in the table of MPI calls.
func kindOf(name string) kind {
	switch c := mpi.Of(name); {
	case c.Requests == mpi.Starts:
		return starts
	case c.Class == mpi.Send && c.Requests == mpi.Makes:
		return makesSend
	case c.Class == mpi.Send, c.Class == mpi.Sendrecv:
		return sends
	case c.Class == mpi.Recv && c.Requests == mpi.Makes:
		return makesReceive
	case c.Class == mpi.Recv:
		return receives
	}
	return other
}

// volume returns the bytes of a call, as Call.Bytes has them. Making a
// persistent request moves nothing; starting it does, which is counted with
// the messages only.
func volume(c *trace.Call, k kind) int64 {
	switch {
	case k == makesSend, k == makesReceive:
		return 0
	case k == receives && len(c.ActualBytes) == 1 && c.ActualBytes[0] != trace.None:
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

// bitsOf returns the class of a message's length.
func bitsOf(bytes int64) int { return bits.Len64(uint64(bytes)) }

// rangeOf returns the lengths of a class.
func rangeOf(bits int) (from, to int64) {
	if bits == 0 {
		return 0, 0
	}
	return 1 << (bits - 1), 1<<(bits-1) - 1 + 1<<(bits-1)
}
