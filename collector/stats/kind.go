package stats

import (
	"math/bits"
	"strings"

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
)

// kindOf tells it from the name, so that new forms of sends and receives are
// known as such.
func kindOf(name string) kind {
	name = strings.ToLower(name)
	send := strings.Contains(name, "send")
	switch {
	case name == "mpi_start" || name == "mpi_startall":
		return starts
	case send && strings.HasSuffix(name, "_init"):
		return makesSend
	case send:
		return sends
	case strings.Contains(name, "recv"):
		return receives
	}
	return other
}

// volume returns the bytes of a call, as Call.Bytes has them. Making a
// persistent request moves nothing; starting it does, which is counted with
// the messages only.
func volume(c *trace.Call, k kind) int64 {
	switch {
	case k == makesSend || k == receives && strings.HasSuffix(c.Name, "_init"):
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
