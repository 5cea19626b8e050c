package detours

import (
	"errors"
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/units"
)

func TestSimulated(t *testing.T) {
	rows := expect.Rows(
		result.Span{Kind: result.Calc, EndNS: 100, Iteration: 1},
		result.Span{Kind: result.Detour, EndNS: 10, Iteration: 1, Cause: "irq:1"},
		result.Span{Kind: result.Detour, StartNS: 20, EndNS: 25, Iteration: 2, Cause: "irq:1"},
		result.Span{Kind: result.Detour, Rank: 3, EndNS: 30, Iteration: result.None, Cause: "thread:x"},
	)
	cases.Run(t, "simulated.txt", func(t *testing.T, by string) string {
		a := NewAdder(strings.TrimSpace(by))
		expect.OK(t, result.Visit(rows, a.Add))
		var text strings.Builder
		expect.OK(t, a.Table().Write(&text, table.FormatCSV))
		return text.String()
	})
}

// TestLongDetours adds detours up to the largest sum.
func TestLongDetours(t *testing.T) {
	a := NewAdder(Groupings[0])
	half := result.Span{Kind: result.Detour, EndNS: 1 << 62}
	expect.OK(t, a.Add(&half))
	if _, ok := errors.AsType[*units.TooLarge](a.Add(&half)); !ok {
		t.Error("a sum of 2^63 ns is accepted")
	}
}
