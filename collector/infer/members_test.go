package infer

import (
	"testing"

	"loggops/formats/comm"
	"loggops/internal/testkit/expect"
)

// TestSplit: the colors and keys of all members determine the communicators of a split. Counterexample: a call without a rule, whose arguments
// determine no members.
func TestSplit(t *testing.T) {
	for call, want := range map[string]comm.Ranks{"MPI_Comm_split": comm.Of([]int32{2, 0}), "MPI_Comm_split_type": nil} {
		all := Recording{Results: true}
		for r := range int32(3) {
			h := NewHandles()
			world := h.Begin(2, r, 3)
			h.Create(Creation{Call: call, Rule: RuleOf(call), Parent: world, Result: h.Begin(4, None, None), Color: r % 2, Key: -r})
			all.Ranks = append(all.Ranks, h)
		}
		list, err := Identify(all)
		expect.OK(t, err)
		expect.Same(t, want, list[all.Ranks[0].Uses[1].Place].Members)
	}
}
