package infer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestGroups compares groups of random calls with the definitions in the MPI standard. Counterexamples: a rank twice, and a group of unknown members.
func TestGroups(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "ranks")
		world := make([]int32, n)
		for r := range world {
			world[r] = int32(r)
		}
		groups := []*Group{EmptyGroup(), NewGroup("MPI_Comm_group", 0, nil, nil, nil, nil)}
		want := [][]int32{nil, world}
		for range rapid.IntRange(1, 8).Draw(t, "calls") {
			a, b := rapid.IntRange(0, len(groups)-1).Draw(t, "group"), rapid.IntRange(0, len(groups)-1).Draw(t, "other")
			of, other := want[a], want[b]
			in := func(list []int32) func(int32) bool { return func(r int32) bool { return slices.Contains(list, r) } }
			places := make([]int32, len(of))
			for i := range places {
				places[i] = int32(i)
			}
			places = rapid.Permutation(places).Draw(t, "places")[:rapid.IntRange(0, len(of)).Draw(t, "chosen")]
			var chosen, list []int32
			for _, i := range places {
				chosen = append(chosen, of[i])
			}
			call := rapid.SampledFrom([]string{"incl", "excl", "range_incl", "union", "intersection", "difference"}).Draw(t, "call")
			var ranges []int32
			switch call {
			case "incl":
				list = chosen
			case "excl":
				list = slices.DeleteFunc(slices.Clone(of), in(chosen))
			case "range_incl":
				last := int32(rapid.IntRange(0, max(0, len(of)-1)).Draw(t, "last"))
				if places = nil; len(of) > 0 {
					ranges = []int32{last, 0, -2}
				}
				for i := last; i >= 0 && len(of) > 0; i -= 2 {
					list = append(list, of[i])
				}
			case "union":
				list = append(slices.Clone(of), slices.DeleteFunc(slices.Clone(other), in(of))...)
			case "intersection":
				list = slices.DeleteFunc(slices.Clone(of), func(r int32) bool { return !slices.Contains(other, r) })
			case "difference":
				list = slices.DeleteFunc(slices.Clone(of), in(other))
			}
			var second *Group
			if call == "union" || call == "intersection" || call == "difference" {
				second, places = groups[b], nil
			}
			groups = append(groups, NewGroup("MPI_Group_"+call, None, groups[a], second, places, ranges))
			want = append(want, list)
		}
		e := evaluation{seen: make([]int, n)}
		for i := len(groups) - 1; i >= 0; i-- {
			got, known := e.of(groups[i], func(int32) []int32 { return world })
			if !known || !slices.Equal(got, want[i]) {
				t.Errorf("group %d: %v (known: %v), not %v", i, got, known, want[i])
			}
		}
		if got, known := e.of(NewGroup("MPI_Group_incl", None, groups[1], nil, []int32{0, 0}, nil), nil); known {
			t.Errorf("a rank twice: %v", got)
		}
		if got, known := e.of(NewGroup("MPI_Group_incl", None, &Group{}, nil, []int32{0}, nil), nil); known {
			t.Errorf("of an unknown group: %v", got)
		}
	})
}
