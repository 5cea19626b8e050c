package infer

import (
	"strings"
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/testkit/expect"
)

// recordsOf reads the collectives of a member: "b" is a barrier, "r" an allreduce, "." a time without records.
func recordsOf(text string) (list []Record) {
	gaps := int32(0)
	for i, letter := range text {
		call := mpi.Of("MPI_Barrier")
		switch letter {
		case '.':
			gaps++
			continue
		case ' ':
			continue
		case 'r':
			call = mpi.Of("MPI_Allreduce")
		}
		list = append(list, Record{Call: call, Name: uint32(letter), StartNS: int64(10 * i), EndNS: int64(10*i + 9), Gaps: gaps})
	}
	return list
}

// TestAlign: the k-th collectives of all members are one, if none is missing. Counterexample: behind a gap, a member lacks a collective, which the
// others have as an orphan.
func TestAlign(t *testing.T) {
	for _, test := range []struct {
		members string
		joined  int
		orphans map[Orphan]bool
	}{
		{"brb|brb", 3, map[Orphan]bool{}},
		{"brb|b.b", 2, map[Orphan]bool{{0, 1}: true}},
		{"rrb|.rb", 2, map[Orphan]bool{{0, 0}: true}},
	} {
		t.Run(test.members, func(t *testing.T) {
			a := &Alignment{}
			for _, text := range strings.Split(test.members, "|") {
				a.Records = append(a.Records, recordsOf(text))
			}
			expect.Same(t, true, a.Align())
			expect.Same(t, test.orphans, a.Orphans)
			joined := 0
			for heads := range a.Joined() {
				joined++
				expect.Same(t, heads[0].Name, heads[1].Name)
			}
			expect.Same(t, test.joined, joined)
		})
	}
}

// TestUnended: a collective that some members lack at the end is under way if they are in it. Counterexample: they are not, and it is an orphan.
func TestUnended(t *testing.T) {
	for _, inside := range []bool{true, false} {
		a := &Alignment{Records: [][]Record{recordsOf("bb"), recordsOf("b")}, Unended: func(int, uint32) bool { return inside }}
		expect.Same(t, true, a.Align())
		expect.Same(t, !inside, a.Orphans[Orphan{0, 1}])
	}
}
