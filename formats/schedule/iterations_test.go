package schedule

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestIterations holds the iterations of ranks, added in blocks, against their marks.
func TestIterations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var f IterationsFinder
		shared := map[string]*Iterations{}
		for range rapid.IntRange(1, 5).Draw(t, "ranks") {
			var marks []int32
			for range rapid.IntRange(0, 3).Draw(t, "blocks") {
				b := Block{Shapes: make([]int32, rapid.IntRange(1, 4).Draw(t, "operations"))}
				list := rapid.SliceOfN(rapid.Int32Range(None, 1), len(b.Shapes), len(b.Shapes)).Draw(t, "marks")
				if b.Marks = orNone(list); b.Marks == nil {
					list = slices.Repeat([]int32{None}, len(b.Shapes))
				}
				marks = append(marks, list...)
				f.Add(&b)
			}
			got := f.End()
			key := string(slices.Collect(func(yield func(byte) bool) {
				for _, mark := range marks {
					yield(byte(mark))
				}
			}))
			if other := shared[key]; other != nil && other != got {
				t.Fatalf("the same marks %v twice", marks)
			}
			shared[key] = got
			for op, mark := range marks {
				place, first, end := got.Around(int32(op))
				number := int32(None)
				if place != None {
					number = got.Numbers[place]
				}
				if number != mark || int(first) > op || int(end) <= op || slices.ContainsFunc(marks[first:end], func(m int32) bool { return m != mark }) {
					t.Fatalf("operation %d of %v: %d, from %d to %d", op, marks, number, first, end)
				}
			}
		}
	})
}
