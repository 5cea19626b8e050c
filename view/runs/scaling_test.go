package runs

import (
	"testing"

	"loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/view/internal/golden"
)

func TestScaling(t *testing.T) {
	golden.Pictures(t, map[string]golden.Drawing{
		"scaling-slowdown": NewScaling([]sweep.File{golden.Runs(), golden.Few()}, ""),
		"scaling-time":     NewScaling([]sweep.File{golden.Runs()}, RunTime),
		"scaling-one":      NewScaling([]sweep.File{golden.Few()}, RunTime),
	})
}

// TestNothingHappens draws a run that takes no time.
func TestNothingHappens(t *testing.T) {
	file := sweep.File{Name: "x", Head: &result.Header{}, Runs: []result.Run{{Ranks: 1, Replicas: 1}}}
	golden.Check(t, "scaling-nothing", NewScaling([]sweep.File{file}, ""))
}
