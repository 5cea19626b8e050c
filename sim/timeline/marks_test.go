package timeline

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/sim"
)

// TestMarks: the rank computes 10, waits for a message and takes it in. It does
// so twice; the second message comes early, before its iteration.
func TestMarks(t *testing.T) {
	spans := []sim.Span{
		{Op: 0, StartNS: 0, EndNS: 10, InjectedNS: 4},
		{Op: 1, Kind: sim.SpanOperation, StartNS: 10, EndNS: 25},
		{Op: 3, Kind: sim.SpanRecv, StartNS: 15, EndNS: 17},
		{Op: 1, Kind: sim.SpanRecv, StartNS: 20, EndNS: 25, InjectedNS: 3},
		{Op: 2, StartNS: 25, EndNS: 35},
		{Op: 3, Kind: sim.SpanOperation, StartNS: 35, EndNS: 35},
		{Op: 4, StartNS: 35, EndNS: 99}, // of no iteration
	}
	want := []Mark{
		{Number: 5, StartNS: 0, EndNS: 25, CalcNS: 10, OverheadNS: 5, WaitNS: 8, InjectedNS: 7},
		{Number: 7, StartNS: 25, EndNS: 35, CalcNS: 10, OverheadNS: 2},
	}
	marks := []int32{5, 5, 7, 7, -1}
	got := Marks(spans, 1, func(op int32) int32 { return marks[op] })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestWait holds what iterations wait against a count of every ns of every CPU.
func TestWait(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cpus := rapid.IntRange(1, 3).Draw(t, "cpus")
		var spans []sim.Span
		free := make([]int64, cpus)
		at := int64(0)
		for i := range rapid.Int32Range(1, 12).Draw(t, "spans") {
			cpu := rapid.IntRange(0, cpus-1).Draw(t, "cpu")
			at = max(at, free[cpu]) + rapid.Int64Range(0, 4).Draw(t, "idle")
			free[cpu] = at + rapid.Int64Range(0, 6).Draw(t, "length")
			kind := rapid.SampledFrom([]sim.SpanKind{sim.SpanCalc, sim.SpanIO, sim.SpanSend}).Draw(t, "kind")
			spans = append(spans, sim.Span{Op: i, CPU: uint8(cpu), Kind: kind, StartNS: at, EndNS: free[cpu]})
		}
		marks := Marks(spans, cpus, func(op int32) int32 { return op % 3 })
		if !slices.IsSortedFunc(marks, func(a, b Mark) int { return int(a.Number - b.Number) }) {
			t.Fatal(marks)
		}
		for _, m := range marks {
			idle := int64(cpus) * (m.EndNS - m.StartNS)
			for ns := m.StartNS; ns < m.EndNS; ns++ {
				for _, s := range spans {
					if s.StartNS <= ns && ns < s.EndNS {
						idle--
					}
				}
			}
			if m.WaitNS != idle {
				t.Errorf("mark %+v waits %d ns", m, idle)
			}
		}
	})
}
