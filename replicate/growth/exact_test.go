package growth

import (
	"testing"

	"loggops/internal/spec"
)

// TestExact finds laws of sizes that are known.
func TestExact(t *testing.T) {
	for _, c := range []struct {
		values []int64
		ranks  []float64
		law    string
		at     int
		want   int64
	}{
		{[]int64{64, 64, 64}, []float64{4, 9, 16}, "64", 100, 64},
		{[]int64{80, 180, 320}, []float64{4, 9, 16}, "20·p", 100, 2000},
		{[]int64{1352, 648, 392}, []float64{8, 27, 64}, "8·(1 + 24·p^(-1/3))²", 216, 200},                        // a face of LULESH
		{[]int64{40960, 34560, 25600}, []float64{9, 16, 36}, "p^-1·(-1.843e+05 + 1.843e+05·p^(1/2))", 64, 20160}, // the faces of NPB BT's cells
		{[]int64{294000, 162240, 77760, 40560}, []float64{9, 16, 36, 64}, "240·(103·p^(-1/2))²", 144, 19440},     // the same, rounded down
		{[]int64{4096, 1365, 819}, []float64{2, 6, 10}, "8192·p^-1", 100, 81},
		{[]int64{4096, 2728, 2048}, []float64{4, 9, 16}, "8·(1024·p^(-1/2))", 36, 1360}, // elements of 8 B, rounded down
		{[]int64{40960, 34561, 25600}, []float64{9, 16, 36}, "", 0, 0},
	} {
		p := variable{name: "p", values: c.ranks, at: func(t Target) float64 { return float64(t.Ranks()) }}
		var x [][]float64
		for _, ranks := range c.ranks {
			x = append(x, []float64{ranks})
		}
		l := exact(c.values, x, exactForms([]variable{p}))
		if l == nil {
			if c.law != "" {
				t.Errorf("%v: no law, want %s", c.values, c.law)
			}
			continue
		}
		l.variables = []variable{p}
		if got := l.Whole(Target{Extents: spec.Grid{c.at}}); l.String() != c.law || got != c.want {
			t.Errorf("%v: %s is %d for %d ranks, want %s, %d", c.values, l, got, c.at, c.law, c.want)
		}
	}
}
