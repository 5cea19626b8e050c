package logp

import "math"

// Sizes is a range of sizes of messages, in bytes, both ends included.
type Sizes struct{ Least, Most int64 }

// AllSizes are all sizes.
var AllSizes = Sizes{0, math.MaxInt64}

// Lookahead returns the least time from the start of a send to the arrival of its message, which has one
// of some sizes.
func (p *Params) Lookahead(of Sizes) int64 {
	lookahead := int64(Never)
	p.eachFlight(of, func(least, _ int64) { lookahead = min(lookahead, least) })
	return lookahead
}

// Reorders reports whether messages of some sizes between the same two ranks may have different times
// from the start of their sends to their arrivals.
func (p *Params) Reorders(of Sizes) (reorders bool) {
	p.eachFlight(of, func(least, most int64) { reorders = reorders || least < most })
	return reorders
}

// eachFlight calls do with the least and the greatest o + L of messages of some sizes, on the network and
// at each level.
func (p *Params) eachFlight(of Sizes, do func(least, most int64)) {
	q, _ := p.Of(of.Least)
	least := q.OverheadSendNS + q.LatencyNS
	most := least
	for i := range p.BySize {
		if from := p.BySize[i].From; from > of.Least && from <= of.Most {
			q, _ := p.Of(from)
			least, most = min(least, q.OverheadSendNS+q.LatencyNS), max(most, q.OverheadSendNS+q.LatencyNS)
		}
	}
	do(least, most)
	for i := range p.Levels {
		within := p.Within(&p.Levels[i])
		within.eachFlight(of, do)
	}
}
