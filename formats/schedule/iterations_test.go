package schedule

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestIterations holds the iterations of ranks, added in blocks, against their iterations.
func TestIterations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var f IterationsFinder
		shared := map[string]*Iterations{}
		for range rapid.IntRange(1, 5).Draw(t, "ranks") {
			var iterations []int32
			for range rapid.IntRange(0, 3).Draw(t, "blocks") {
				b := Block{Shapes: make([]int32, rapid.IntRange(1, 4).Draw(t, "operations"))}
				list := rapid.SliceOfN(rapid.Int32Range(None, 1), len(b.Shapes), len(b.Shapes)).Draw(t, "iterations")
				if b.Iterations = orNone(list); b.Iterations == nil {
					list = slices.Repeat([]int32{None}, len(b.Shapes))
				}
				iterations = append(iterations, list...)
				f.Add(&b)
			}
			got := f.End()
			key := string(slices.Collect(func(yield func(byte) bool) {
				for _, iteration := range iterations {
					yield(byte(iteration))
				}
			}))
			if other := shared[key]; other != nil && other != got {
				t.Fatalf("the same iterations %v twice", iterations)
			}
			shared[key] = got
			for op, iteration := range iterations {
				place, first, end := got.Around(int32(op), rapid.Int32Range(0, int32(len(iterations))).Draw(t, "near"))
				number := int32(None)
				if place != None {
					number = got.Numbers[place]
				}
				if number != iteration || int(first) > op || int(end) <= op || slices.ContainsFunc(iterations[first:end], func(m int32) bool { return m != iteration }) {
					t.Fatalf("operation %d of %v: %d, from %d to %d", op, iterations, number, first, end)
				}
			}
		}
	})
}
