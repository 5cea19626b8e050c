package criticalpath

import (
	"loggops/formats/result"
	"loggops/internal/table"
)

// Part is one of the groups into which the kinds of segments fall.
type Part uint8

// The parts of a path.
const (
	Computation Part = iota // of the program, and of reductions
	IO                      // input and output
	OneSided                // calls on remote memory, which last as in the recording
	Overhead                // o and O: CPU time for messages
	Latency                 // L, the handshake of rendezvous messages, and links
	Contention              // waiting for links
	Bytes                   // G
	Gap                     // g: waiting for a NIC between two messages
	Noise
	Delay // injected
	Parts // their number
)

// columns are the columns of the parts.
var columns = [Parts]table.Column{
	Computation: table.Duration("computation_ns", "computation"), IO: table.Duration("io_ns", "I/O"),
	OneSided: table.Duration("one_sided_ns", "one-sided"),
	Overhead: table.Duration("overhead_ns", "overhead"), Latency: table.Duration("latency_ns", "latency"),
	Contention: table.Duration("contention_ns", "contention"),
	Bytes:      table.Duration("bytes_ns", "bytes"), Gap: table.Duration("gap_ns", "gap"),
	Noise: table.Duration("noise_ns", "noise"), Delay: table.Duration("delay_ns", "delay"),
}

var parts = map[result.PathKind]Part{
	result.PathCalc: Computation, result.PathReduction: Computation, result.PathIO: IO, result.PathOneSided: OneSided,
	result.PathSend: Overhead, result.PathTail: Overhead, result.PathRecv: Overhead, result.PathCPUBytes: Overhead,
	result.PathLatency: Latency, result.PathHandshake: Latency, result.PathLinks: Latency, result.PathContention: Contention, result.PathLinkBytes: Bytes, result.PathGapBytes: Bytes, result.PathGap: Gap,
	result.PathNoise: Noise, result.PathDelay: Delay,
}

// PartOf returns the part that a kind of segments belongs to.
func PartOf(k result.PathKind) Part { return parts[k] }

// IsCommunication reports whether faster communication can shorten a part.
func (p Part) IsCommunication() bool { return p == OneSided || p.IsMessage() }

// IsMessage reports whether a part is the cost of messages, which the parameters of the network determine.
func (p Part) IsMessage() bool {
	switch p {
	case Overhead, Latency, Contention, Bytes, Gap:
		return true
	}
	return false
}
