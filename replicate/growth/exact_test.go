package growth

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"loggops/internal/spec"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestExact finds laws of sizes on some numbers of ranks, and what they are on another number.
func TestExact(t *testing.T) {
	cases.Lines(t, "laws.txt", func(input string) string {
		var values []int64
		p := variable{name: "p", at: func(t Target) float64 { return float64(t.Ranks()) }}
		var at int
		for i, text := range strings.Split(input, "; ") {
			expect.OK(t, json.Unmarshal([]byte(text), []any{&values, &p.values, &at}[i]))
		}
		var x [][]float64
		for _, ranks := range p.values {
			x = append(x, []float64{ranks})
		}
		l := exact(values, x, exactForms([]variable{p}))
		if l == nil {
			return "no law"
		}
		l.variables = []variable{p}
		return fmt.Sprintf("%s: %d", l, l.Whole(Target{Extents: spec.Grid{at}}))
	})
}
