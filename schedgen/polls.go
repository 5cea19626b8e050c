package schedgen

import (
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// A program that waits by polling may do little between two polls, or compute.
// The trace does not report which: what lies between is computation unless
// Options.PollGapNS says otherwise. Polls with next to nothing between them
// are one row of a trace, which is waiting unless Options.ComputePolls says
// otherwise.

// unsuccessful reports whether a call is a poll that completed no request and
// found nothing.
func unsuccessful(c *trace.Call) bool {
	return len(c.Requests) == 0 && c.ActualPeers == nil && mpi.Of(c.Name).Polls
}

// worked returns the part of a call that is computation, as an unsuccessful poll.
func (g *rank) worked(c *trace.Call) int64 {
	ns, cost := c.EndNS-c.StartNS, g.opt.PollCostNS
	if !g.opt.ComputePolls || !unsuccessful(c) || cost > 0 && c.Calls > ns/cost {
		return 0
	}
	return ns - c.Calls*cost
}

// Polling is how much of the computation lies between an unsuccessful poll and
// the next poll of its thread, with no other call between them. It is also how much of
// the waiting consists of unsuccessful polls.
type Polling struct {
	// ComputationNS is the computation of all ranks, BetweenNS the part of it
	// between polls.
	ComputationNS, BetweenNS int64
	// Rank is the one that has the largest part between polls, Share that part.
	Rank  int
	Share float64
	// Waits are the unsuccessful polls of the rank that has the most of them
	// relative to its computation.
	Waits PollWaits

	gaps [len(gapBounds) + 1]int64 // their number, by the first bound that a gap does not exceed
	own  struct{ computation, between, polls int64 }
}

// PollWaits are the unsuccessful polls of a rank, which count as waiting.
type PollWaits struct {
	Rank                   int
	PollsNS, ComputationNS int64
}

// Share returns the part that the polls have in polls and computation.
func (w *PollWaits) Share() float64 {
	if w.PollsNS == 0 {
		return 0
	}
	return float64(w.PollsNS) / float64(w.PollsNS+w.ComputationNS)
}

// gapBounds are lengths of gaps, in ns.
var gapBounds = [...]int64{1e3, 2e3, 5e3, 10e3, 20e3, 50e3, 100e3, 200e3, 500e3, 1e6, 2e6, 5e6, 10e6, 20e6, 50e6, 100e6}

// computed counts a calc of a rank; between says whether it lies between polls.
func (p *Polling) computed(ns int64, between bool) {
	p.ComputationNS += ns
	p.own.computation += ns
	if !between || ns == 0 {
		return
	}
	p.BetweenNS += ns
	p.own.between += ns
	i := 0
	for i < len(gapBounds) && ns > gapBounds[i] {
		i++
	}
	p.gaps[i]++
}

// endRank ends the calcs of a rank.
func (p *Polling) endRank(rank int) {
	if own := p.own; own.between > 0 {
		if share := float64(own.between) / float64(own.computation); share > p.Share {
			p.Rank, p.Share = rank, share
		}
	}
	if w := (PollWaits{rank, p.own.polls, p.own.computation}); w.Share() > p.Waits.Share() {
		p.Waits = w
	}
	p.own.computation, p.own.between, p.own.polls = 0, 0, 0
}

// BoundNS returns a length, 1, 2 or 5 times a power of ten, that nine tenths of
// the gaps do not exceed: by their number, for among the gaps of a loop that
// waits a few are long, in which the rank lost its CPU or did compute. It
// returns false where the length is above 100 ms.
func (p *Polling) BoundNS() (int64, bool) {
	all := int64(0)
	for _, n := range p.gaps {
		all += n
	}
	left := all
	for i, bound := range gapBounds {
		left -= p.gaps[i]
		if left <= all/10 {
			return bound, true
		}
	}
	return 0, false
}
