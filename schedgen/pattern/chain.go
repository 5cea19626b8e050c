package pattern

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Region is a region of ranks that have offsets of their own.
type Region struct {
	First, Last int // ranks
	Offsets     []int
}

// String returns the text that loggops-schedgen reads: 40..79:+1,+2,+3.
func (r *Region) String() string {
	return fmt.Sprintf("%d..%d:%s", r.First, r.Last, signed(r.Offsets))
}

// signed writes offsets, those above 0 with their sign.
func signed(offsets []int) string {
	var text strings.Builder
	for i, d := range offsets {
		if i > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, "%+d", d)
	}
	return text.String()
}

// exchange has ranks in a line send to those at some offsets from them
// (Afzal, Hager and Wellein 2021, Fig. 1 and 4): a rank sends by its own
// offsets, and receives from all that send to it.
func exchange(s *Spec) (body, error) {
	offsets := s.Offsets
	if offsets == nil {
		offsets = []int{-1, 1}
	}
	all := slices.Clone(offsets)
	outside, inside := setOf(offsets), map[int]bool{}
	if r := s.Region; r != nil {
		if r.First < 0 || r.Last < r.First || r.Last >= s.Ranks {
			return nil, fmt.Errorf("region %s: not ranks of 0..%d", r, s.Ranks-1)
		}
		all = append(all, r.Offsets...)
		inside = setOf(r.Offsets)
	}
	// From the nearest to the farthest.
	slices.SortFunc(all, func(a, b int) int { return cmp.Or(cmp.Compare(max(a, -a), max(b, -b)), cmp.Compare(a, b)) })
	all = slices.Compact(all)
	var shifts []shift
	for i, d := range all {
		if far := max(d, -d); d == 0 || far > max(s.Ranks-1, 1) {
			return nil, fmt.Errorf("offset %d: there are %d ranks", far, s.Ranks)
		}
		sends := func(rank int) bool {
			if s.Region != nil && rank >= s.Region.First && rank <= s.Region.Last {
				return inside[d]
			}
			return outside[d]
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

func setOf(offsets []int) map[int]bool {
	set := make(map[int]bool, len(offsets))
	for _, d := range offsets {
		set[d] = true
	}
	return set
}

// away returns the rank at an offset in a line, whose ends may be joined.
func (s *Spec) away(rank, offset int) (int, bool) {
	other := rank + offset
	if s.Periodic {
		other = (other%s.Ranks + s.Ranks) % s.Ranks
	}
	return other, other >= 0 && other < s.Ranks && other != rank
}
