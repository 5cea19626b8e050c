package sim

import (
	"math"

	"loggops/formats/schedule"
)

// cost is what a message takes.
type cost struct {
	bytes  int64
	flight int64 // from the start of its send to its arrival, o + L
	send   int64 // CPU time of its send
	intake int64 // CPU time of taking it in
	gap    int64 // of a NIC, at either end
	// The CPU time for the bytes at either end, and the time in which a NIC
	// takes them in.
	own, drain int64
	rendezvous bool
}

// cost returns what a message takes.
func (p *Params) cost(bytes int64, mode schedule.Mode) cost {
	own, drain := perByte(bytes, p.OverheadPerByte), perByte(bytes, p.GapPerByte)
	return cost{
		bytes: bytes, flight: p.OverheadSendNS + p.LatencyNS, send: p.OverheadSendNS + own, intake: p.OverheadRecvNS + max(own, drain),
		gap: p.GapNS + drain, own: own, drain: drain, rendezvous: isRendezvous(bytes, mode, p),
	}
}

// isRendezvous tells whether a message of some size, sent in a mode, is a rendezvous
// message.
func isRendezvous(bytes int64, mode schedule.Mode, params *Params) bool {
	switch mode {
	case schedule.Synchronous:
		return true
	case schedule.Buffered:
		return false
	}
	return bytes > params.EagerMax
}

// starts (rule 2, without noise) returns when a message arrives whose send starts at time
// t, and when the CPU and the NIC of its sender are free.
func (c *cost) starts(t int64) (arrives, cpu, tx int64) { return t + c.flight, t + c.send, t + c.gap }

// takes (rule 3, without noise) returns when the CPU and the NIC are free that take a
// message in from time t on.
func (c *cost) takes(t int64) (cpu, rx int64) { return t + c.intake, t + c.gap }

// maxCostNS bounds what the bytes of a message cost: 18 years.
const maxCostNS = 1 << 59

// perByte returns what the bytes of a message of the given size cost at x ns
// each, maxCostNS at most: the first byte is free. The product is rounded
// once.
func perByte(size int64, x float64) int64 {
	if size <= 1 || x == 0 {
		return 0
	}
	return roundNS(float64(float64(size-1) * x)) // the conversion forbids to fuse product and sum
}

func roundNS(x float64) int64 { return int64(min(math.Floor(x+0.5), maxCostNS)) }
