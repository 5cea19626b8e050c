// Package lateness finds the ranks that others wait for, and why they are late: because they
// compute longer than the other ranks before a call, or because noise takes more of their time.
// It compares a rank with the median of the others, which a few late ranks do not change.
package lateness

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"loggops/formats/result"
)

// Place is where the program makes MPI calls; fields that are unknown are empty.
type Place struct{ Call, Region, Site string }

// Work is the time of a rank before its calls at a place, in ns: computation, and detours during
// it.
type Work struct{ CalcNS, NoiseNS int64 }

// Ranks is the work of all ranks of a run.
type Ranks struct {
	// Count is the number of ranks, and EndNS the end of the last span.
	Count int
	EndNS int64
	// work is by place and rank, noise by cause and rank.
	work  map[Place]map[int32]Work
	noise map[string]map[int32]int64
}

// Of sums up the spans of one run. It returns the errors of the rows.
func Of(rows iter.Seq2[result.Span, error], run int32) (*Ranks, error) {
	r := &Ranks{work: map[Place]map[int32]Work{}, noise: map[string]map[int32]int64{}}
	type cpu struct{ rank, cpu int32 }
	inCalc := map[cpu]bool{} // what a CPU did last, which its detours interrupt
	for s, err := range rows {
		if err != nil {
			return nil, err
		}
		if s.Run != run {
			continue
		}
		r.Count, r.EndNS = max(r.Count, int(s.Rank)+1), max(r.EndNS, s.EndNS)
		at, ns := Place{s.Call, s.Region, s.Site}, s.EndNS-s.StartNS
		switch s.Kind {
		case result.Detour:
			add(r.noise, s.Cause, s.Rank, ns)
			if inCalc[cpu{s.Rank, s.CPU}] {
				r.add(at, s.Rank, Work{-ns, ns})
			}
		case result.Calc:
			r.add(at, s.Rank, Work{CalcNS: ns})
			inCalc[cpu{s.Rank, s.CPU}] = true
		case result.Send, result.Recv, result.IO:
			inCalc[cpu{s.Rank, s.CPU}] = false
			r.add(at, s.Rank, Work{}) // which makes the rank one that comes here
		}
	}
	return r, nil
}

func (r *Ranks) add(at Place, rank int32, w Work) {
	if r.work[at] == nil {
		r.work[at] = map[int32]Work{}
	}
	sum := r.work[at][rank]
	r.work[at][rank] = Work{sum.CalcNS + w.CalcNS, sum.NoiseNS + w.NoiseNS}
}

func add[K comparable](sums map[K]map[int32]int64, key K, rank int32, ns int64) {
	if sums[key] == nil {
		sums[key] = map[int32]int64{}
	}
	sums[key][rank] += ns
}

// Excess is the time by which a rank differs from the other ranks, in ns.
type Excess struct {
	// Place is where; it is the zero Place if the time is of the whole run.
	Place Place
	// Noise reports whether the time is that of detours; else it is computation.
	Noise bool
	// OwnNS is the time of the rank, and OthersNS the median of the other ranks.
	OwnNS, OthersNS int64
}

// NS returns the difference.
func (e *Excess) NS() int64 { return e.OwnNS - e.OthersNS }

// Reason returns the place before which a rank takes longest, compared with the other ranks that
// call MPI there. If the rank computes longer at many places, the times are of the whole run.
func (r *Ranks) Reason(rank int32) Excess {
	var most Excess
	whole := map[int32]Work{}
	for _, at := range r.places() {
		ranks := r.work[at]
		for rank, w := range ranks {
			whole[rank] = Work{whole[rank].CalcNS + w.CalcNS, whole[rank].NoiseNS + w.NoiseNS}
		}
		if _, calls := ranks[rank]; calls {
			for _, e := range excesses(at, ranks, rank) {
				if e.NS() > most.NS() {
					most = e
				}
			}
		}
	}
	const several = 2 // times the excess at one place
	for _, e := range excesses(Place{}, whole, rank) {
		if e.Noise == most.Noise && e.NS() > several*most.NS() {
			most = e
		}
	}
	return most
}

// excesses returns those of computation and of noise.
func excesses(at Place, ranks map[int32]Work, rank int32) [2]Excess {
	var calc, noise []int64
	for other, w := range ranks {
		if other != rank {
			calc, noise = append(calc, w.CalcNS), append(noise, w.NoiseNS)
		}
	}
	own := ranks[rank]
	return [2]Excess{{at, false, own.CalcNS, median(calc)}, {at, true, own.NoiseNS, median(noise)}}
}

// places returns all places in an order of their own.
func (r *Ranks) places() []Place {
	return slices.SortedFunc(maps.Keys(r.work), func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.Site, b.Site), cmp.Compare(a.Region, b.Region), cmp.Compare(a.Call, b.Call))
	})
}

// median returns the middle of some values, the lower one of two; 0 of none.
func median(values []int64) int64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[(len(values)-1)/2]
}
