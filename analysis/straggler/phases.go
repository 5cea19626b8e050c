package straggler

import (
	"loggops/formats/result"
	"loggops/internal/sums"
)

// The work of ranks is compared from one collective to the next, because a rank may do the same work as the
// others before other calls: at the border of a grid, before the send to the south because there is no rank in the
// east. A phase is all work before the calls of a collective at a place. A step is one such piece of work, or the
// part of it in one iteration: ranks of which each is the slowest in some steps have equal phases.

// step identifies a step by its phase, its number among those of the rank, and its iteration.
type step struct {
	result.CallSite
	number, iteration int32
}

// stepWork is the work of all ranks in a step: the sums and the largest values of their times, in ns.
type stepWork struct {
	calcNS, bothNS      float64 // of all ranks: computation, and with noise
	mostCalc, mostOfAll int64
}

// walk follows the spans of a rank.
type walk struct {
	*Ranks
	rank    int32
	endNS   int64                // of its last span
	phase   sums.By[int32, Work] // since the last collective, by iteration
	numbers map[result.CallSite]int32
}

// begin ends the rank and begins another; None for none.
func (w *walk) begin(rank int32) {
	if w.rank != result.None {
		w.endPhase(result.CallSite{})
	}
	w.rank, w.endNS, w.numbers = rank, 0, map[result.CallSite]int32{}
}

// add adds work before a call in an iteration.
func (w *walk) add(at result.CallSite, iteration int32, work Work) {
	w.work.Of(at).of.Of(w.rank).add(work)
	if work != (Work{}) {
		w.phase.Of(iteration).add(work)
	}
}

func (w *walk) endPhase(at result.CallSite) {
	var all Work
	for iteration, work := range w.phase.All() {
		all.add(*work)
		s := w.steps.Of(step{at, w.numbers[at], iteration})
		both := work.CalcNS + work.NoiseNS
		s.calcNS, s.mostCalc = s.calcNS+float64(work.CalcNS), max(s.mostCalc, work.CalcNS)
		s.bothNS, s.mostOfAll = s.bothNS+float64(both), max(s.mostOfAll, both)
	}
	w.phase = sums.By[int32, Work]{}
	w.numbers[at]++
	w.phases.Of(at).of.Of(w.rank).add(all)
}

// behind returns by how much longer a rank computes, and has noise, than the median of the others, summed over the
// phases in which it does, in ns.
func (r *Ranks) behind(rank int32) (all [2]int64) {
	for at, g := range r.phases.All() {
		if g.of.Find(rank) == nil {
			continue
		}
		for i, e := range g.excesses(at, rank) {
			all[i] += max(0, e.NS())
		}
	}
	return all
}

// Uneven is the time, summed over the ranks, that ranks would wait if all waited for the slowest at the end of each
// step, in ns: because computation differs, and because computation and noise do.
func (r *Ranks) Uneven() (calcNS, allNS float64) {
	for of, s := range r.steps.All() {
		ranks := float64(r.phases.Of(of.CallSite).of.Len()) // those without work in the step too
		calcNS += ranks*float64(s.mostCalc) - s.calcNS
		allNS += ranks*float64(s.mostOfAll) - s.bothNS
	}
	return calcNS, allNS
}

// HasSteps reports whether collectives or iterations divide the run into steps.
func (r *Ranks) HasSteps() bool { return r.steps.Len() > 1 }

// Extremes returns the computation of the rank that computes longest, and of the one that computes shortest, in ns.
func (r *Ranks) Extremes() (most, least int32, mostNS, leastNS int64) {
	all := make([]int64, r.Count)
	for _, g := range r.phases.All() {
		for rank, w := range g.of.All() {
			all[rank] += w.CalcNS
		}
	}
	for rank, ns := range all {
		if ns > all[most] {
			most = int32(rank)
		}
		if ns < all[least] {
			least = int32(rank)
		}
	}
	if r.Count == 0 {
		return 0, 0, 0, 0
	}
	return most, least, all[most], all[least]
}
