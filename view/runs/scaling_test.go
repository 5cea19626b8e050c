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

// TestSuggested draws the slowdown where there is one.
func TestSuggested(t *testing.T) {
	quiet := golden.Few()
	for i := range quiet.Runs {
		quiet.Runs[i].MakespanNS = quiet.Runs[i].NoiselessNS
	}
	for want, file := range map[string]sweep.File{RunTime: quiet, Slowdown: golden.Few()} {
		if got := NewScaling([]sweep.File{file}, "").Of; got != want {
			t.Errorf("%s is drawn, want %s", got, want)
		}
	}
}

// TestNothingHappens draws a run that takes no time.
func TestNothingHappens(t *testing.T) {
	file := sweep.File{Name: "x", Head: &result.Header{}, Runs: []result.Run{{Ranks: 1, Replicas: 1}}}
	golden.Check(t, "scaling-nothing", NewScaling([]sweep.File{file}, ""))
}
