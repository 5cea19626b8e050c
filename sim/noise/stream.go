package noise

import "loggops/sim/noise/philox"

// stream is the detours of one source, ready to be asked for.
type stream struct {
	form     streamForm
	number   uint32 // in the counter of its random numbers
	shared   sharing
	overhead float64

	period, duration int64 // of periodic ones
	fixed            bool
	phase            int64

	table *table // of recorded ones

	gaps, durations Distribution // of random ones
	scale           float64
	spacing         int64 // of their arrivals, on average; at most 18 years
}

// sharing is the set of ranks with the same random numbers.
type sharing uint8

const (
	ofRank sharing = iota // none
	ofNode                // those of a node
	ofAll
)

type streamForm uint8

const (
	periodic streamForm = iota
	tabulated
	random
)

// numbers are the random numbers of a rank's stream.
type numbers struct {
	run, rank, stream uint32
	seed              uint64
}

// pair returns those of a draw.
func (n *numbers) pair(draw uint32) (u, v uint64) {
	return philox.Pair(n.run, n.rank, n.stream, draw, n.seed)
}

// pairs returns those of as many draws, from one on.
func (n *numbers) pairs(u, v []uint64, draw uint32) {
	philox.Pairs(u, v, n.run, n.rank, n.stream, draw, n.seed)
}

// numbers returns a rank's random numbers for a stream. What is co-scheduled
// has those of rank 0 everywhere, or on each node those of its lowest rank.
func (r *Run) numbers(rank int32, stream uint32, shared sharing) numbers {
	switch shared {
	case ofAll:
		rank = -r.model.first
	case ofNode:
		rank = r.place.First(rank)
	}
	return numbers{r.number, uint32(r.model.first + rank), stream, r.seed}
}

// phaseOf returns when a rank's first detour from time 0 on arrives.
func (s *stream) phaseOf(r *Run, rank int32) int64 {
	if s.fixed {
		return s.phase
	}
	n := r.numbers(rank, s.number, s.shared)
	u, _ := n.pair(0)
	return philox.Below(u, s.period)
}

// firstPeriodic returns when the first detour arrives that ends after time 0;
// that may be before time 0.
func (s *stream) firstPeriodic(r *Run, rank int32) int64 {
	phase := s.phaseOf(r, rank)
	if phase-s.period+s.duration > 0 {
		return phase - s.period
	}
	return phase
}

// firstRecorded returns the first detour that ends after time 0, and when it is
// served; that may be before time 0.
func (s *stream) firstRecorded(r *Run, rank int32) (k int, at int64) {
	n := r.numbers(rank, s.number, s.shared)
	u, _ := n.pair(0)
	begin := philox.Below(u, s.table.length)
	k, lap := s.table.find(begin)
	return k, lap + s.table.start(k) - begin
}
