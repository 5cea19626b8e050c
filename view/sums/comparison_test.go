package sums

import (
	"testing"

	"loggops/analysis/compare"
	"loggops/view/internal/golden"
)

func TestComparison(t *testing.T) {
	rows := compare.Rows(
		compare.Times{{Group: compare.Run, Name: "makespan, 4 ranks"}: 5000, {Group: compare.WaitState, Name: "late sender"}: 700, {Group: compare.WaitState, Name: "transfer"}: 100},
		compare.Times{{Group: compare.Run, Name: "makespan, 4 ranks"}: 4000, {Group: compare.WaitState, Name: "late sender"}: 300, {Group: compare.Noise, Name: "irq:1"}: 10})
	golden.Check(t, "comparison", &Comparison{"a", "b", rows})
	golden.Check(t, "comparison-one", &Comparison{"a", "b", rows[:1]})
}
