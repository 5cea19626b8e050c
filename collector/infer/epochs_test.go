package infer

import (
	"testing"

	"loggops/internal/testkit/expect"
)

// TestEpochs: the groups of epochs are known if each start has a post. Counterexamples: a start without a post, and a group of unknown members.
func TestEpochs(t *testing.T) {
	group := func(ranks ...int32) *Group {
		return NewGroup("MPI_Group_incl", None, NewGroup("MPI_Comm_group", 0, nil, nil, nil, nil), nil, ranks, nil)
	}
	for _, test := range []struct {
		name        string
		post, start *Group
		want        []int32
	}{
		{"a post and a start", group(1), group(0), []int32{0}},
		{"no post", group(0), group(0), nil},
		{"an unknown group", group(1), &Group{}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			all := Recording{Results: true}
			for r, of := range []*Group{test.post, test.start} {
				h := NewHandles()
				world := h.Begin(2, int32(r), 2)
				window := h.Begin(3, None, None)
				h.Create(Creation{Call: "MPI_Win_create", Rule: Over, Parent: world, Result: window})
				h.Name(window, r == 1, of)
				all.Ranks = append(all.Ranks, h)
			}
			_, err := Identify(all)
			expect.OK(t, err)
			expect.Same(t, test.want, all.Ranks[1].Epochs[0].Ranks)
			expect.Same(t, test.want != nil, all.Ranks[0].Grouped())
		})
	}
}
