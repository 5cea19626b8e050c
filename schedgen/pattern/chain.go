package pattern

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fat is a region of ranks that have distances of their own.
type Fat struct {
	First, Last int // ranks
	Distances   []int
}

// String writes it as loggops-schedgen reads it: 40-79:1,2,3.
func (f *Fat) String() string {
	return fmt.Sprintf("%d-%d:%s", f.First, f.Last, signed(f.Distances))
}

// signed writes distances, those above 0 with their sign.
func signed(distances []int) string {
	var text strings.Builder
	for i, d := range distances {
		if i > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, "%+d", d)
	}
	return text.String()
}

// exchange has ranks in a line send to those at some distances from them
// (Afzal, Hager and Wellein 2021, Fig. 1 and 4): a rank sends by its own
// distances, and receives from all that send to it.
func exchange(s *Spec) (body, error) {
	distances := s.Distances
	if distances == nil {
		distances = []int{-1, 1}
	}
	all := slices.Clone(distances)
	own, fat := setOf(distances), map[int]bool{}
	if s.Fat != nil {
		if s.Fat.First < 0 || s.Fat.Last < s.Fat.First || s.Fat.Last >= s.Ranks {
			return nil, fmt.Errorf("fat %s: not ranks of 0..%d", s.Fat, s.Ranks-1)
		}
		all = append(all, s.Fat.Distances...)
		fat = setOf(s.Fat.Distances)
	}
	// From the nearest to the farthest.
	slices.SortFunc(all, func(a, b int) int { return cmp.Or(cmp.Compare(max(a, -a), max(b, -b)), cmp.Compare(a, b)) })
	all = slices.Compact(all)
	var shifts []shift
	for i, d := range all {
		if d == 0 || max(d, -d) > max(s.Ranks-1, 1) {
			return nil, fmt.Errorf("distance %d: there are %d ranks", d, s.Ranks)
		}
		those, fat := own[d], fat[d]
		sends := func(rank int) bool {
			if s.Fat != nil && rank >= s.Fat.First && rank <= s.Fat.Last {
				return fat
			}
			return those
		}
		shifts = append(shifts, shift{
			to: func(rank int) (int, bool) {
				other, ok := s.away(rank, d)
				return other, ok && sends(rank)
			},
			from: func(rank int) (int, bool) {
				other, ok := s.away(rank, -d)
				return other, ok && sends(other)
			},
			bytes: s.Bytes, tag: int64(i), dimension: max(d, -d), back: d < 0,
		})
	}
	return exchangeBody(s, shifts)
}

func setOf(distances []int) map[int]bool {
	set := make(map[int]bool, len(distances))
	for _, d := range distances {
		set[d] = true
	}
	return set
}

// away returns the rank so far away in a line, whose ends may be joined.
func (s *Spec) away(rank, distance int) (int, bool) {
	other := rank + distance
	if s.Periodic {
		other = (other%s.Ranks + s.Ranks) % s.Ranks
	}
	return other, other >= 0 && other < s.Ranks && other != rank
}
