package logp

import "math"

// Sizes is a range of sizes of messages, in bytes, both ends included.
type Sizes struct{ Least, Most int64 }

// AllSizes are all sizes.
var AllSizes = Sizes{0, math.MaxInt64}

// Lookahead returns the least time from the start of a send to the arrival of its message, which has one
// of some sizes.
func (p *Params) Lookahead(of Sizes) int64 { return p.least(FlightTime, of) }

// LeastOverhead returns the least CPU time of a send.
func (p *Params) LeastOverhead() int64 { return p.least(SendTime, AllSizes) }

// least returns the least time of messages of some sizes.
func (p *Params) least(time Time, of Sizes) int64 {
	least := int64(Never)
	p.eachRange(of, func(first, _ *Parts) { least = min(least, first.Sum(time)) })
	return least
}

// Reorders reports whether messages of some sizes between the same two ranks may have different times
// from the start of their sends to their arrivals. Noise extends o, but not L: where only the sum is the same, a
// message may overtake one that another CPU sends.
func (p *Params) Reorders(of Sizes) (reorders bool) {
	p.eachRange(of, func(first, smallest *Parts) {
		for _, kind := range FlightTime {
			reorders = reorders || first.ns[kind] != smallest.ns[kind]
		}
	})
	return reorders
}

// eachRange calls do with the parts of the first message of some sizes in each range, on the network and at each
// level, and with those of the smallest message there.
func (p *Params) eachRange(of Sizes, do func(first, smallest *Parts)) {
	smallest := p.PartsOf(of.Least)
	do(&smallest, &smallest)
	for i := range p.BySize {
		if from := p.BySize[i].From; from > of.Least && from <= of.Most {
			first := p.PartsOf(from)
			do(&first, &smallest)
		}
	}
	for i := range p.Levels {
		within := p.Within(&p.Levels[i])
		within.eachRange(of, do)
	}
}
