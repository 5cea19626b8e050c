package straggler

import (
	"math"

	"loggops/analysis/waitstate"
)

// Late is a rank that others wait for, and that could have been earlier: it computes longer, or has more noise,
// than other ranks.
type Late struct {
	Rank int32
	// WaitedNS is the time that other ranks wait for it, and Share its share of all waiting.
	WaitedNS int64
	Share    float64
	// Most is where they wait longest for it.
	Most   waitstate.Wait
	Reason Excess
}

// LeastShare is the share of all waiting that others spend on a rank which is reported.
const LeastShare = 0.05

// LateRanks returns the ranks that cause most of the waiting, the worst first. Of these, passing are the ones that
// neither compute longer nor have more noise than others: they wait themselves, or for the network.
func (r *Ranks) LateRanks(waits waitstate.Waits) (late []Late, passing []int32) {
	all := waits.NS()
	byCause := waits.Sums(func(p *waitstate.Place) {
		network := p.State.OnNetwork()
		*p = waitstate.Place{Cause: p.Cause}
		if network {
			p.State = waitstate.Transfer
		}
	})
	places := waits.Group("cause")
	for _, w := range byCause {
		share := float64(w.NS) / float64(all)
		if w.State.OnNetwork() || !(share >= LeastShare) { // NaN if nobody waits
			continue
		}
		l := Late{Rank: w.Cause, WaitedNS: w.NS, Share: share}
		for _, place := range places {
			if place.Cause == w.Cause && !place.State.OnNetwork() {
				l.Most = place
				break
			}
		}
		if l.Reason = r.Reason(w.Cause); l.Reason.NS() <= 0 || !r.explains(&l.Reason, w.NS) {
			passing = append(passing, w.Cause)
			continue
		}
		late = append(late, l)
	}
	return late, passing
}

// explains reports whether an excess can be the reason of at least two thirds of some waits: all other ranks may have
// waited for it.
func (r *Ranks) explains(e *Excess, waitedNS int64) bool {
	return 1.5*float64(e.NS())*math.Max(1, float64(r.Count-1)) >= float64(waitedNS)
}
