package engine

import (
	"unsafe"

	"loggops/sim/internal/logp"
)

// If o + L depends on the size of messages, a message could arrive before an earlier one from
// the same rank. It then arrives together with that one, in the order of their births
// (docs/model.md, "Parameters by message size").

// channels has the latest arrival between two ranks, if a message that has not been sent yet
// could arrive before it. Other channels are forgotten from time to time.
type channels struct {
	latest map[channel]latest
	limit  int // the number of channels at which those of the past are forgotten
}

// bytesOfChannel is the share of a channel in a map that has just grown.
const bytesOfChannel = 3 * (unsafe.Sizeof(channel{}) + unsafe.Sizeof(latest{}))

// channel is a pair of ranks.
type channel struct{ from, to int32 }

// latest is an arrival, and the count of the message that determined it.
type latest struct {
	arrives int64
	count   uint32
}

// inOrder returns when a message arrives that would arrive at some time, had no other one been
// sent before. Its send started at time t.
func (x *delivery) inOrder(from, to int32, t, arrives int64) int64 {
	channels := &x.channels
	on := channel{from, to}
	before := channels.latest[on]
	if before.arrives > 0 && before.arrives >= arrives {
		x.causes.observeHeld(before.count, before.arrives == arrives)
	}
	switch {
	case before.arrives > arrives:
		return before.arrives
	case arrives > t+x.lookahead:
		channels.latest[on] = latest{arrives, x.event.creations}
		if len(channels.latest) > channels.limit {
			x.forgetChannels()
		}
	case before.arrives > 0:
		delete(channels.latest, on)
	}
	return arrives
}

// forgetChannels forgets the channels on which every message that is sent from now on arrives
// later: none starts before the earliest event that its sender's LP can have.
func (x *delivery) forgetChannels() {
	channels, earliest := &x.channels, map[int32]int64{} // by LP
	for on, last := range channels.latest {
		lp := x.tables.program.LPOf(on.from)
		if _, known := earliest[lp]; !known {
			earliest[lp] = x.earliestEvent(lp)
		}
		if last.arrives < logp.Later(earliest[lp], x.lookahead) {
			delete(channels.latest, on)
		}
	}
	before := channels.limit
	channels.limit = max(x.engine.program.Tuning.Channels, 2*len(channels.latest))
	x.engine.memory.addGrowth(x.actor.Number, before, channels.limit, bytesOfChannel)
}

// earliestEvent returns a lower bound on the next event of any rank in an LP: that is known, or follows from a
// message, which comes from a link in an ordered LP, or from outside after the window.
func (x *delivery) earliestEvent(lp int32) int64 {
	first := lp * int32(x.tables.program.LPSize)
	_, earliest := earliestOf(x.tables.next[first : first+int32(x.tables.program.LPSize)])
	if x.tables.program.Ordered && x.links {
		earliest = min(earliest, x.engine.links.parts[x.actor.Number].due.least())
	}
	return min(earliest, x.lp.safe)
}
