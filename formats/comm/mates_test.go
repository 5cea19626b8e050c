package comm

import (
	"slices"
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// TestMates: the n-th intercommunicator between two groups has the n-th that the other
// side has as its mate, one of a group with itself the next such.
func TestMates(t *testing.T) {
	a, b := Ranks{{0, 2, 1}}, Ranks{{2, 2, 1}}
	all := []Communicator{
		World(4), {Members: a, Remote: b}, {Members: a, Remote: b}, {Members: b, Remote: a}, {Members: a, Remote: a},
		{Members: b, Remote: a}, {Members: a, Remote: a}, {Members: b, Remote: a}, {Members: a},
	}
	if got, want := Mates(all), []int32{0, 3, 5, 1, 6, 2, 4, 7, 8}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestProportion: many intercommunicators, and many groups of a few ranks far apart, take
// time in proportion to their number.
func TestProportion(t *testing.T) {
	proportion.Check(t, 5000, func(n int) proportion.Input {
		all := make([]Communicator, n)
		for i := range all {
			all[i] = Communicator{Members: Ranks{{int32(i), 1, 1}}, Remote: Ranks{{int32(n + i), 1, 1}}}
		}
		return proportion.Input{Bytes: int64(60 * n), Read: func() { Mates(all) }}
	})
	proportion.Check(t, 2000, func(n int) proportion.Input {
		group := Ranks{{0, 1, 1}, {999_983, 1, 1}, {17, 1, 1}, {500_009, 1, 1}, {77_003, 1, 1}}
		return proportion.Input{Bytes: int64(60 * n), Read: func() {
			for range n {
				expect.OK(t, group.Check(1_000_000))
			}
		}}
	})
}
