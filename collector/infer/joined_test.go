package infer

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func TestDims(t *testing.T) {
	cases.Lines(t, "dims.txt", func(input string) string {
		words := strings.Fields(strings.ReplaceAll(input, "-", fmt.Sprint(trace.ProcNull)))
		var numbers []int32
		for _, word := range words {
			n, err := strconv.Atoi(word)
			expect.OK(t, err)
			numbers = append(numbers, int32(n))
		}
		return fmt.Sprint(dims(int(numbers[0]), numbers[1:]))
	})
}

// TestJoined: communicators that are identified by their members, rank by rank, are those of which all members are known.
func TestJoined(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawRun(t, true)
		_, err := Identify(Recording{Ranks: m.ranks, Results: true})
		expect.OK(t, err)
		all := NewJoined(len(m.ranks))
		same := map[int32]int32{} // places of Identify, by those of Joined
		for r, h := range m.ranks {
			rank := all.Rank()
			for i := range h.Creations {
				c := &h.Creations[i]
				if c.Result == None {
					continue
				}
				place := rank.Join(c.Result, c.Call, c.Parent, comm.Of(m.truth[r][c.Result]), nil)
				if want, joined := same[place]; joined && want != h.Place(int32(i)) {
					t.Errorf("rank %d: %d is %d and %d", r, place, want, h.Place(int32(i)))
				}
				same[place] = h.Place(int32(i))
			}
		}
		expect.OK(t, all.Check())
	})
}

// TestNotJoined: Counterexample: a communicator that one of its members has not created is none of the run.
func TestNotJoined(t *testing.T) {
	all := NewJoined(2)
	all.Rank().Join(2, "MPI_Comm_dup", 0, comm.Of([]int32{0, 1}), nil)
	all.Rank()
	if err := all.Check(); err == nil {
		t.Error("no error")
	}
}
