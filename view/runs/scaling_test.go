package runs

import (
	"testing"

	"loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/view/internal/golden"
)

func TestScaling(t *testing.T) {
	for name, d := range map[string]*Scaling{
		"slowdown": NewScaling([]sweep.File{golden.Runs(), golden.Few()}, ""),
		"time":     NewScaling([]sweep.File{golden.Runs()}, RunTime),
		"one":      NewScaling([]sweep.File{golden.Few()}, RunTime),
	} {
		t.Run(name, func(t *testing.T) { golden.Check(t, *update, "scaling-"+name, d) })
	}
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
	golden.Check(t, *update, "scaling-nothing", NewScaling([]sweep.File{file}, ""))
}
