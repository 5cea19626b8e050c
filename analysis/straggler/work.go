package straggler

import (
	"cmp"

	"loggops/formats/result"
	"loggops/internal/robust"
	"loggops/internal/sums"
)

// Work is the time of a rank before its calls at a call site, in ns: computation, and detours during
// it.
type Work struct{ CalcNS, NoiseNS int64 }

// Ranks is the work of all ranks of a run, in which it finds those that are slower than the others.
type Ranks struct {
	// Count is the number of ranks, and EndNS the end of the last span.
	Count int
	EndNS int64
	// DoneNS is the time, summed over the ranks, between the last span of a rank and the end.
	DoneNS float64
	// work is by place and rank, noise by cause and rank.
	work  sums.By[result.CallSite, group]
	whole group // at all places
	noise sums.By[string, sums.By[int32, int64]]
	// phases are by the collective at which they end, a zero CallSite at the end of the run, and
	// steps by phase and number: see phases.go.
	phases sums.By[result.CallSite, group]
	steps  sums.By[step, stepWork]
}

// Adder sums up the spans of one run.
type Adder struct {
	walk
	inCalc map[cpu]bool // what a CPU did last, which its detours interrupt
	ended  float64      // sum over the ranks before
}

type cpu struct{ rank, cpu int32 }

// New sums up the spans of a run.
func New() *Adder {
	return &Adder{walk: walk{Ranks: &Ranks{}, rank: result.None}, inCalc: map[cpu]bool{}}
}

// Add adds the next span of a file.
func (a *Adder) Add(s *result.Span) {
	if s.Rank != a.rank {
		a.ended += float64(a.endNS)
		a.begin(s.Rank)
	}
	a.endNS = max(a.endNS, s.EndNS)
	a.Count, a.EndNS = max(a.Count, int(s.Rank)+1), max(a.EndNS, s.EndNS)
	place, ns, on := s.CallSite(), s.EndNS-s.StartNS, cpu{s.Rank, s.CPU}
	switch s.Kind {
	case result.Detour:
		*a.noise.Of(s.Cause).Of(s.Rank) += ns
		if a.inCalc[on] {
			a.add(place, s.Iteration, Work{-ns, ns})
		}
	case result.Calc:
		a.add(place, s.Iteration, Work{CalcNS: ns})
		a.inCalc[on] = true
	case result.Send, result.Recv, result.IO, result.OneSided:
		a.inCalc[on] = false
		a.add(place, s.Iteration, Work{}) // which makes the rank one that comes here
	case result.Collective:
		a.endPhase(place)
	}
}

// End returns the sums, after the last span.
func (a *Adder) End() *Ranks {
	a.ended += float64(a.endNS)
	a.begin(result.None)
	a.DoneNS = float64(a.Count)*float64(a.EndNS) - a.ended
	for _, g := range a.phases.All() {
		g.end()
	}
	for _, g := range a.work.All() {
		g.end()
		for rank, w := range g.of.All() {
			a.whole.of.Of(rank).add(*w)
		}
	}
	a.whole.end()
	return a.Ranks
}

func (w *Work) add(v Work) { w.CalcNS, w.NoiseNS = w.CalcNS+v.CalcNS, w.NoiseNS+v.NoiseNS }

// Excess is the time by which a rank differs from the other ranks, in ns.
type Excess struct {
	// Place is the call before which it is; it is empty if the time is of the whole run.
	Place result.CallSite
	// Noise reports whether the time is that of detours; else it is computation.
	Noise bool
	// OwnNS is the time of the rank, and OthersNS the median of the other ranks.
	OwnNS, OthersNS int64
}

// NS returns the difference.
func (e *Excess) NS() int64 { return e.OwnNS - e.OthersNS }

// Reason returns the place before which a rank takes longest, compared with the other ranks that
// call MPI there. If the rank computes longer at many places, the times are of the whole run. Ranks may also do
// the same work before different calls, as at the border of a grid: such a place is no reason.
func (r *Ranks) Reason(rank int32) (most Excess) {
	if r.whole.of.Find(rank) == nil {
		return most
	}
	wholeRun := r.whole.excesses(result.CallSite{}, rank)
	all := r.allNoise() // that in messages too
	wholeRun[1] = excess(robust.NewSample(all), result.CallSite{}, true, all[rank])
	for i, behind := range r.behind(rank) {
		var worst Excess
		for _, at := range r.work.Keys(comparePlaces) {
			g := r.work.Of(at)
			if g.of.Find(rank) == nil || at == (result.CallSite{}) {
				continue
			}
			if e := g.excesses(at, rank)[i]; e.NS() > worst.NS() {
				worst = e
			}
		}
		const several = 2 // times the excess at one place
		if e := wholeRun[i]; e.NS() > several*worst.NS() || !enough(behind, &worst) {
			worst = e
		}
		if enough(behind, &worst) && worst.NS() > most.NS() && float64(worst.NS()) >= ofRunTime*float64(r.EndNS) {
			most = worst
		}
	}
	return most
}

// enough reports whether a rank is behind by most of an excess: else it does at one place what the others do at
// another.
func enough(behindNS int64, e *Excess) bool { return 3*behindNS >= 2*e.NS() }

func comparePlaces(a, b result.CallSite) int {
	return cmp.Or(cmp.Compare(a.Site, b.Site), cmp.Compare(a.Region, b.Region), cmp.Compare(a.Call, b.Call))
}
