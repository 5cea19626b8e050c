package logp

import "math"

// Sizes is a range of sizes of messages, in bytes, both ends included.
type Sizes struct{ Least, Most int64 }

// AllSizes are all sizes.
var AllSizes = Sizes{0, math.MaxInt64}

// flight is o and L of a message: the time from the start of its send to its arrival, without noise.
type flight struct{ overheadNS, latencyNS int64 }

// Lookahead returns the least time from the start of a send to the arrival of its message, which has one
// of some sizes.
func (p *Params) Lookahead(of Sizes) int64 {
	lookahead := int64(Never)
	p.eachFlight(of, func(f flight, _ bool) { lookahead = min(lookahead, f.overheadNS+f.latencyNS) })
	return lookahead
}

// Reorders reports whether messages of some sizes between the same two ranks may have different times
// from the start of their sends to their arrivals. Noise extends o, but not L: where only the sum is the same, a
// message may overtake one that another CPU sends.
func (p *Params) Reorders(of Sizes) (reorders bool) {
	p.eachFlight(of, func(_ flight, differs bool) { reorders = reorders || differs })
	return reorders
}

// eachFlight calls do with o and L of messages of some sizes, on the network and at each level, and whether they
// differ from those of smaller messages there.
func (p *Params) eachFlight(of Sizes, do func(f flight, differs bool)) {
	q, _ := p.Of(of.Least)
	least := flight{q.OverheadSendNS, q.LatencyNS}
	do(least, false)
	for i := range p.BySize {
		if from := p.BySize[i].From; from > of.Least && from <= of.Most {
			q, _ := p.Of(from)
			f := flight{q.OverheadSendNS, q.LatencyNS}
			do(f, f != least)
		}
	}
	for i := range p.Levels {
		within := p.Within(&p.Levels[i])
		within.eachFlight(of, do)
	}
}
