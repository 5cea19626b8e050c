package logp

import (
	"math"

	"loggops/formats/schedule"
)

// Cost is what a message takes.
type Cost struct {
	Bytes  int64
	Flight int64 // from the start of its send to its arrival, o + L
	Send   int64 // CPU time of its send
	Intake int64 // CPU time of taking it in
	gap    int64 // of a NIC, at either end
	// The CPU time for the bytes at either end, and the time in which a NIC
	// takes them in.
	Own, Drain int64
	Rendezvous bool
}

// Cost returns what a message takes.
func (p *Params) Cost(bytes int64, mode schedule.Mode) Cost {
	own, drain := PerByte(bytes, p.OverheadPerByte), PerByte(bytes, p.GapPerByte)
	return Cost{
		Bytes: bytes, Flight: p.OverheadSendNS + p.LatencyNS, Send: p.OverheadSendNS + own, Intake: p.OverheadRecvNS + max(own, drain),
		gap: p.GapNS + drain, Own: own, Drain: drain, Rendezvous: isRendezvous(bytes, mode, p),
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

// Starts (rule 2, without noise) returns when a message arrives whose send starts at time
// t, and when the CPU and the NIC of its sender are free.
func (c *Cost) Starts(t int64) (arrives, cpu, tx int64) { return t + c.Flight, t + c.Send, t + c.gap }

// Takes (rule 3, without noise) returns when the CPU and the NIC are free that take a
// message in from time t on.
func (c *Cost) Takes(t int64) (cpu, rx int64) { return t + c.Intake, t + c.gap }

// MaxCostNS bounds what the bytes of a message cost: 18 years.
const MaxCostNS = 1 << 59

// PerByte returns what the bytes of a message of the given size cost at x ns
// each, maxCostNS at most: the first byte is free. The product is rounded
// once.
func PerByte(size int64, x float64) int64 {
	if size <= 1 || x == 0 {
		return 0
	}
	return roundNS(float64(float64(size-1) * x)) // the conversion forbids to fuse product and sum
}

func roundNS(x float64) int64 { return int64(min(math.Floor(x+0.5), MaxCostNS)) }
