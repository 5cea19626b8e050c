package logp

import "loggops/formats/result"

// Part is a part of the time of a message: a parameter, once or for each byte.
type Part struct {
	Kind  result.PathKind // named as the parameter
	NS    int64
	Count int64 // how often the parameter is in it: 1, or the bytes that it is charged for; of o-tail, 0 if that is 0
}

// Time is one of the times of a message, a sum of parts in their order (docs/model.md).
type Time []result.PathKind

// The times of a message without noise.
var (
	FlightTime     = Time{result.PathSend, result.PathLatency} // from the start of the send to the arrival
	SendTime       = Time{result.PathSend, result.PathTail, result.PathCPUBytes}
	AfterDeparture = SendTime[1:]
	IntakeTime     = Time{result.PathRecv, takenBytes} // O or G, whichever is longer
	NICTime        = Time{result.PathGap, result.PathGapBytes}
)

// takenBytes stands for the part that the bytes of a message are in its intake.
const takenBytes = result.PathKind(255)

// Parts are the parts of a message's times.
type Parts struct {
	ns      [result.PathCPUBytes + 1]int64 // by kind
	charged int64                          // bytes
	nic     bool                           // the NIC takes in the bytes
}

// PartsOf returns the parts of a message on the network. The costs per byte count from the first
// size of its range, which costs nothing per byte.
func (p *Params) PartsOf(bytes int64) Parts {
	from := int64(1)
	if len(p.BySize) > 0 {
		var of Params
		of, from = p.Of(bytes)
		p = &of
	}
	charged := max(bytes, 1) - from
	return Parts{
		ns: [...]int64{
			result.PathSend: p.OverheadSendNS, result.PathTail: p.TailNS, result.PathCPUBytes: PerByte(charged+1, p.OverheadPerByte),
			result.PathLatency: p.LatencyNS, result.PathGap: p.GapNS, result.PathGapBytes: PerByte(charged+1, p.GapPerByte),
			result.PathRecv: p.OverheadRecvNS,
		},
		charged: charged, nic: p.NIC,
	}
}

// Sum returns a time of the message, in ns.
func (p *Parts) Sum(of Time) (ns int64) {
	for _, kind := range of {
		ns += p.ns[p.resolved(kind)]
	}
	return ns
}

// resolved returns a kind of part, O or G for the bytes of an intake. The NIC may have received them before.
func (p *Parts) resolved(kind result.PathKind) result.PathKind {
	switch {
	case kind != takenBytes:
		return kind
	case !p.nic && p.ns[result.PathGapBytes] > p.ns[result.PathCPUBytes]:
		return result.PathGapBytes
	}
	return result.PathCPUBytes
}

// Tied reports whether the bytes of an intake cost as much by G as by O.
func (p *Parts) Tied() bool {
	return p.charged > 0 && !p.nic && p.ns[result.PathGapBytes] == p.ns[result.PathCPUBytes]
}

// Part returns the part of a kind.
func (p *Parts) Part(kind result.PathKind) Part {
	kind = p.resolved(kind)
	part := Part{Kind: kind, NS: p.ns[kind], Count: 1}
	switch {
	case kind == result.PathTail && part.NS == 0:
		part.Count = 0
	case kind == result.PathGapBytes || kind == result.PathCPUBytes:
		part.Count = p.charged
	}
	return part
}

// Handshake returns the part of a rendezvous message between its match and the release of its sender, or the answer.
func (p *Params) Handshake() Part { return Part{result.PathHandshake, p.HandshakeNS, 1} }

// Reduction returns the CPU time of combining some bytes.
func (p *Params) Reduction(bytes int64) Part {
	return Part{result.PathReduction, PerByte(bytes, p.ReducePerByte), max(0, bytes-1)}
}
