package logp

import (
	"math"

	"loggops/formats/result"
	"loggops/formats/schedule"
)

// Cost is the cost of a message, in ns: sums of its parts.
type Cost struct {
	Bytes  int64
	Flight int64 // from the start of its send to its arrival
	Send   int64 // CPU time of its send
	After  int64 // part of Send after the message has departed
	Intake int64 // CPU time of its intake
	Gap    int64 // time that it occupies a NIC, at either end
	Wire   int64 // time that its bytes take on the network
	// CPU time for its bytes at either end, and the least time that they take during the
	// intake: Wire, or 0 if the NIC receives them before.
	Own, Drain int64
	Rendezvous bool
	Late       bool // the bytes drain after the match
}

// Cost returns the cost of a message on the network.
func (p *Params) Cost(bytes int64, mode schedule.Mode) Cost {
	return p.CostOf(bytes, isRendezvous(bytes, mode, p))
}

// CostOf is Cost for a message that is known to be a rendezvous message, or not.
func (p *Params) CostOf(bytes int64, rendezvous bool) Cost {
	parts := p.PartsOf(bytes)
	c := Cost{
		Bytes: bytes, Flight: parts.Sum(FlightTime), Send: parts.Sum(SendTime), After: parts.Sum(AfterDeparture), Intake: parts.Sum(IntakeTime),
		Gap: parts.Sum(NICTime), Wire: parts.ns[result.PathGapBytes], Own: parts.ns[result.PathCPUBytes], Rendezvous: rendezvous, Late: rendezvous && p.Drain,
	}
	if !p.NIC {
		c.Drain = c.Wire
	}
	return c
}

// isRendezvous reports whether a message is a rendezvous message.
func isRendezvous(bytes int64, mode schedule.Mode, params *Params) bool {
	switch mode {
	case schedule.Synchronous:
		return true
	case schedule.Buffered:
		return false
	}
	return bytes > params.EagerMax
}

// Starts (rule 2, without noise) returns, for a send that starts at time t, the arrival of the
// message and when the CPU and the NIC of its sender are free.
func (c *Cost) Starts(t int64) (arrives, cpu, tx int64) { return t + c.Flight, t + c.Send, t + c.Gap }

// NICFree returns when the NIC of a sender, or receiver, is free that starts at time t.
func (c *Cost) NICFree(t int64) int64 { return t + c.Gap }

// Takes (rule 3, without noise) returns, for an intake that starts at time t, when the CPU and
// the NIC are free.
func (c *Cost) Takes(t int64) (cpu, rx int64) { return t + c.Intake, t + c.Gap }

// Drains returns when the bytes of a message have drained, and when the NIC is free, if they
// drain from time t on.
func (c *Cost) Drains(t int64) (drained, rx int64) { return t + c.Wire, t + c.Gap }

// Arrives is Drains for a message that has arrived. If its bytes drain after the match, only a
// request arrives.
func (c *Cost) Arrives(t int64) (drained, rx int64) {
	if c.Late {
		return t, t + c.Gap - c.Wire
	}
	return c.Drains(t)
}

// MaxCostNS bounds the cost of a message's bytes: 18 years.
const MaxCostNS = 1 << 59

// PerByte returns the cost of a message's bytes at x ns each, the first one being free, and at
// most MaxCostNS. The product is rounded once.
func PerByte(size int64, x float64) int64 {
	if size <= 1 || x == 0 {
		return 0
	}
	return roundNS(float64(float64(size-1) * x)) // the conversion prevents a fused multiply-add
}

func roundNS(x float64) int64 { return int64(min(math.Floor(x+0.5), MaxCostNS)) }

// WireNS returns bytes(k)·G of a message on the network whose first byte costs nothing, whatever
// the range of its size: how much later than its first byte its last one reaches the first link.
func (p *Params) WireNS(c *Cost) int64 {
	if len(p.BySize) == 0 {
		return c.Wire
	}
	of, _ := p.Of(c.Bytes)
	return PerByte(c.Bytes, of.GapPerByte)
}
