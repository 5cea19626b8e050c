package lateness

import (
	"math"

	"loggops/analysis/waitstate"
)

// Late is a rank that others wait for.
type Late struct {
	Rank int32
	// WaitedNS is the time that other ranks wait for it, and Share its share of all waiting.
	WaitedNS int64
	Share    float64
	// Most is where they wait longest for it.
	Most waitstate.Wait
	// Reason is why the rank is late; its times are 0 if they do not explain the waits.
	Reason Excess
}

// LeastShare is the share of all waiting that others spend on a rank which is reported.
const LeastShare = 0.05

// LateRanks returns the ranks that cause most of the waiting, the worst first.
func (r *Ranks) LateRanks(waits []*waitstate.Wait) (late []Late) {
	all := int64(0)
	for _, w := range waits {
		all += w.NS
	}
	byCause := waitstate.Sums(waits, func(p *waitstate.Place) {
		transfer := p.State == waitstate.Transfer
		*p = waitstate.Place{Cause: p.Cause}
		if transfer {
			p.State = waitstate.Transfer
		}
	})
	places := waitstate.Group(waits, "cause")
	for _, w := range byCause {
		share := float64(w.NS) / float64(all)
		if w.State == waitstate.Transfer || !(share >= LeastShare) { // NaN if nobody waits
			continue
		}
		l := Late{Rank: w.Cause, WaitedNS: w.NS, Share: share}
		for _, place := range places {
			if place.Cause == w.Cause && place.State != waitstate.Transfer {
				l.Most = *place
				break
			}
		}
		if e := r.Reason(w.Cause); r.explains(&e, w.NS) {
			l.Reason = e
		}
		late = append(late, l)
	}
	return late
}

// explains reports whether an excess can be the reason of at least half of some waits: all other
// ranks may have waited for it.
func (r *Ranks) explains(e *Excess, waitedNS int64) bool {
	return 2*float64(e.NS())*math.Max(1, float64(r.Count-1)) >= float64(waitedNS)
}
