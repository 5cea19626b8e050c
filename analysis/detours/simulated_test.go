package detours

import (
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/internal/expect"
	"loggops/internal/table"
)

func TestSimulated(t *testing.T) {
	rows := expect.Rows(
		result.Span{Kind: result.Calc, EndNS: 100, Iteration: 1},
		result.Span{Kind: result.Detour, EndNS: 10, Iteration: 1, Cause: "irq:1"},
		result.Span{Kind: result.Detour, StartNS: 20, EndNS: 25, Iteration: 2, Cause: "irq:1"},
		result.Span{Kind: result.Detour, Rank: 3, EndNS: 30, Iteration: result.None, Cause: "thread:x"},
	)
	for by, want := range map[string]string{
		"cause":     "cause,detours,time_ns,injected_percent\nthread:x,1,30,66.66666666666667\nirq:1,2,15,33.333333333333336\n",
		"rank":      "cause,rank,detours,time_ns,injected_percent\nthread:x,3,1,30,66.66666666666667\nirq:1,0,2,15,33.333333333333336\n",
		"iteration": "cause,iteration,detours,time_ns,injected_percent\nthread:x,,1,30,66.66666666666667\nirq:1,1,1,10,22.22222222222222\nirq:1,2,1,5,11.11111111111111\n",
	} {
		a := NewAdder(by)
		expect.OK(t, result.Visit(rows, a.Add))
		var text strings.Builder
		if err := a.Table().Write(&text, table.FormatCSV); err != nil || text.String() != want {
			t.Errorf("%s: error %v\n%swant\n%s", by, err, text.String(), want)
		}
	}
}
