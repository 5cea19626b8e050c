package paraver

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestSorted: each rank has its halves by time, those of one time in the order in
// which they were written; and none later than was asked for.
func TestSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, err := newHalves(2)
		if err != nil {
			t.Fatal(err)
		}
		defer h.close()
		want := make([][]half, 2)
		late := rapid.Int64Range(0, 5000).Draw(t, "late")
		for i := range rapid.IntRange(0, 3000).Draw(t, "halves") {
			rank := rapid.Int32Range(0, 1).Draw(t, "rank")
			m := half{ns: max(0, int64(i)-rapid.Int64Range(0, late).Draw(t, "before")), bytes: int64(i)}
			want[rank] = append(want[rank], m)
			if err := h.write(rank, &m); err != nil {
				t.Fatal(err)
			}
		}
		for rank := range want {
			slices.SortStableFunc(want[rank], func(a, b half) int { return cmp.Compare(a.ns, b.ns) })
			s := h.sorted(rank)
			step := rapid.Int64Range(1, 999).Draw(t, "step")
			for until := int64(0); len(want[rank]) > 0; until += step {
				for {
					got, there, err := s.next(until)
					if err != nil {
						t.Fatal(err)
					}
					if !there {
						break
					}
					got.number = 0
					if len(want[rank]) == 0 || got != want[rank][0] {
						t.Fatalf("rank %d: %+v", rank, got)
					}
					want[rank] = want[rank][1:]
				}
				if len(want[rank]) > 0 && want[rank][0].ns <= until {
					t.Fatalf("rank %d: nothing until %d, but %+v", rank, until, want[rank][0])
				}
			}
			if got, there, _ := s.next(math.MaxInt64); there {
				t.Fatalf("rank %d: %+v more", rank, got)
			}
		}
	})
}

// TestRoots: the roots of collectives, told in any order.
func TestRoots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.SliceOf(rapid.Int32Range(0, 2)).Draw(t, "roots")
		var r roots
		numbers := make([]int, len(want))
		for i := range numbers {
			numbers[i] = i
		}
		if len(numbers) > 0 {
			numbers = rapid.Permutation(numbers).Draw(t, "order")
		}
		for _, i := range numbers {
			r.set(int64(i), want[i])
		}
		c := r.cursor()
		for i, root := range want {
			if got := c.take(); got != root {
				t.Fatalf("collective %d has root %d, want %d", i, got, root)
			}
		}
		if c.take() != none {
			t.Error("there is a root too many")
		}
	})
}
