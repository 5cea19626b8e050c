package transform

import (
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
)

// TestWithoutKeepsOrder: of what is left, the same operations depend on each
// other as before, directly or not; with a CPU for each, all start when they
// did; and no computation is lost.
func TestWithoutKeepsOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ops, gone := drawList(t)
		left := without(ops, gone)
		before, after := reach(ops), reach(left)
		started, starts := earliest(ops), earliest(left)
		var total, kept int64
		for i := range ops {
			if !gone[i] {
				total += ops[i].DurationNS
			}
		}
		for a := range left {
			kept += left[a].DurationNS
			if was := started[left[a].TraceRow]; was != starts[a] {
				t.Fatalf("operation %d started at %d; now at %d", left[a].TraceRow, was, starts[a])
			}
			for b := range left {
				if was := before[left[a].TraceRow][left[b].TraceRow]; was != after[a][b] {
					t.Fatalf("operation %d depended on %d: %t; now: %t", left[a].TraceRow, left[b].TraceRow, was, after[a][b])
				}
			}
		}
		if kept != total {
			t.Fatalf("%d ns of computation, of %d", kept, total)
		}
	})
}

// drawList makes a list in which dependences may point either way, and says
// what of it is to go: never computation. Rows of the trace number it.
func drawList(t *rapid.T) (ops []schedule.Op, gone []bool) {
	n := rapid.IntRange(1, 14).Draw(t, "operations")
	places := make([]int, n)
	for i := range places {
		places[i] = i
	}
	if rapid.Bool().Draw(t, "any order") {
		places = rapid.Permutation(places).Draw(t, "order")
	}
	ops, gone = make([]schedule.Op, n), make([]bool, n)
	for nth, i := range places {
		ops[i] = schedule.Op{TraceRow: int64(i), Iteration: schedule.None, DurationNS: rapid.Int64Range(0, 2).Draw(t, "ns")}
		if rapid.Bool().Draw(t, "send") {
			ops[i].Kind, ops[i].DurationNS = schedule.Send, 0
			gone[i] = rapid.Bool().Draw(t, "gone")
		}
		for _, on := range places[:nth] {
			if rapid.IntRange(0, 3).Draw(t, "requires") == 0 {
				ops[i].Requires = append(ops[i].Requires, int32(i-on))
			}
		}
	}
	return ops, gone
}

// reach reports which operations depend on which.
func reach(ops []schedule.Op) [][]bool {
	on := make([][]bool, len(ops))
	for i := range on {
		on[i] = make([]bool, len(ops))
		for _, d := range ops[i].Requires {
			on[i][i-int(d)] = true
		}
	}
	for via := range ops {
		for a := range ops {
			for b := range ops {
				on[a][b] = on[a][b] || on[a][via] && on[via][b]
			}
		}
	}
	return on
}

// earliest returns when operations start that wait for nothing but what they
// require.
func earliest(ops []schedule.Op) []int64 {
	starts := make([]int64, len(ops))
	for range ops { // no path is longer
		for i := range ops {
			for _, d := range ops[i].Requires {
				on := i - int(d)
				starts[i] = max(starts[i], starts[on]+ops[on].DurationNS)
			}
		}
	}
	return starts
}
