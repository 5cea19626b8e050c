// Package cut finds the latest consistent state of a run that ended badly: a
// point on each rank such that all messages received before it were sent before
// it, and all collectives completed before it were completed on all members.
//
// The calls before the points, a first part of each rank's rows, are the cut.
// What one call needs of another rank is a link: a receive needs its send, the
// completion of a collective that of the next member. From all rows, Find takes
// away those that need a call that is not there, until there is none. As every
// link has to hold in any consistent cut, what is left is the largest.
//
// Package infer finds the links.
package cut

import (
	"cmp"
	"slices"

	"loggops/collector/infer"
	"loggops/formats/trace"
)

// Part is how much of a rank's recording is in the cut.
type Part struct {
	// Calls are the rank's rows in the cut, Recorded all that it has.
	Calls, Recorded int64
	// NS is the time from the start of the rank's first row to the end of its last
	// one in the cut, RecordedNS to that of its last one.
	NS, RecordedNS int64
}

// Cut is a consistent cut of a trace.
type Cut struct {
	Parts []Part // by rank
	// Unfinished is what is under way at the cut, ordered by row, which is that in the cut.
	Unfinished []trace.Unfinished
}

// Find returns the latest consistent cut of a trace. What the trace does not tell
// needs nothing: a receive from any source of which it is not known what it took,
// for example. The links of all messages and collectives are in memory at a time.
func Find(t trace.Source) (*Cut, error) {
	ranks, links := t.Head().Ranks, infer.NewMatching(&t.Head().Communicators)
	ends := make([][]int64, ranks) // of rows
	starts := make([]int64, ranks)
	for c, err := range t.Calls() {
		if err != nil {
			return nil, err
		}
		if len(ends[c.Rank]) == 0 {
			starts[c.Rank] = c.StartNS
		}
		links.Call(c)
		ends[c.Rank] = append(ends[c.Rank], c.EndNS)
	}
	s := newState(ends)
	links.Needs(s.link, s.lose)
	s.settle()
	cut := &Cut{Parts: s.parts(starts, ends)}
	return cut, cut.findUnfinished(t, links, s)
}

// needed is the side of a link that is needed: where call at of a rank is not in
// the cut, call row of the other rank is not either.
type needed struct {
	at, row int64
	rank    int32
}

// state is the rest of each rank.
type state struct {
	left   []int64    // rows, by rank
	needed [][]needed // by rank
	lost   []int32    // ranks that have lost rows which others may need
}

func newState(ends [][]int64) *state {
	s := &state{left: make([]int64, len(ends)), needed: make([][]needed, len(ends))}
	for r := range ends {
		s.left[r] = int64(len(ends[r]))
	}
	return s
}

// link says that call row of a rank needs call at of the rank by.
func (s *state) link(rank int32, row int64, by int32, at int64) {
	s.needed[by] = append(s.needed[by], needed{at, row, rank})
}

// lose takes a call of a rank away, and those after it.
func (s *state) lose(rank int32, row int64) {
	if row < s.left[rank] {
		s.left[rank] = row
		s.lost = append(s.lost, rank)
	}
}

// settle takes away what needs what is not there.
func (s *state) settle() {
	for _, list := range s.needed {
		slices.SortFunc(list, func(a, b needed) int { return cmp.Compare(a.at, b.at) })
	}
	for len(s.lost) > 0 {
		by := s.lost[len(s.lost)-1]
		s.lost = s.lost[:len(s.lost)-1]
		for n := len(s.needed[by]) - 1; n >= 0 && s.needed[by][n].at >= s.left[by]; n-- {
			s.lose(s.needed[by][n].rank, s.needed[by][n].row)
			s.needed[by] = s.needed[by][:n]
		}
	}
}

func (s *state) parts(starts []int64, ends [][]int64) []Part {
	parts := make([]Part, len(s.left))
	for r, left := range s.left {
		parts[r] = Part{
			Calls: left, Recorded: int64(len(ends[r])),
			NS: latest(ends[r][:left], starts[r]) - starts[r], RecordedNS: latest(ends[r], starts[r]) - starts[r],
		}
	}
	return parts
}

// latest returns the latest of some times, or another one if there are none: of
// two threads the call that starts last may end first.
func latest(times []int64, otherwise int64) int64 {
	if len(times) == 0 {
		return otherwise
	}
	return slices.Max(times)
}
