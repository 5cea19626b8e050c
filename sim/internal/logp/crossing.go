package logp

import "loggops/sim/topology"

// Link is what a link costs.
type Link struct {
	LatencyNS  int64
	GapPerByte float64 // ns
}

// LinkOf returns what a link of a network costs.
func LinkOf(l topology.Link) Link { return Link{l.LatencyNS, l.GapPerByte} }

// Crossing is a message on its way over links (docs/model.md, "Links").
type Crossing struct {
	TimeNS   int64 // when its first byte reaches the next link, and at the end, when it reaches its rank
	Bytes    int64
	WireNS   int64 // bytes(k)·G: how much later than its first byte its last one reaches the first link
	LengthNS int64 // likewise, the next link
}

// Enter begins the way, at the first link.
func (c *Crossing) Enter() { c.LengthNS = c.WireNS }

// Pass lets the message pass a link, which is free from some time on. With store, switches pass on whole messages
// only. Pass returns when the link starts the message, and how long it is busy.
func (c *Crossing) Pass(l *Link, freeNS int64, store bool) (start, busy int64) {
	start, busy = max(c.TimeNS, freeNS), c.BusyNS(l)
	head := start + l.LatencyNS
	if store {
		head += busy
		c.LengthNS = 0
	} else {
		c.LengthNS = max(c.transferNS(l), c.TimeNS+c.LengthNS-start)
	}
	c.TimeNS = head
	return start, busy
}

// Land ends the way after the last link. The message arrives before its bytes have: a receiver's NIC takes WireNS for them.
func (c *Crossing) Land() { c.TimeNS += max(0, c.LengthNS-c.WireNS) }

// BusyNS returns how long the message occupies a link.
func (c *Crossing) BusyNS(l *Link) int64 { return PerByte(max(c.Bytes, 1)+1, l.GapPerByte) }

// StretchNS returns by how much the rate of a link makes the message longer than its NIC does.
func (c *Crossing) StretchNS(l *Link) int64 { return c.transferNS(l) - c.WireNS }

// transferNS returns how much later than the first byte the last one passes a link, if its rate determines that.
func (c *Crossing) transferNS(l *Link) int64 { return PerByte(c.Bytes, l.GapPerByte) }
