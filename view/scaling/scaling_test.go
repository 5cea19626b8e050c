package scaling

import (
	"flag"
	"testing"

	"loggops/formats/result"
	"loggops/view/internal/golden"
	"loggops/view/points"
)

var update = flag.Bool("update", false, "write the files that pictures are held against")

func TestPictures(t *testing.T) {
	for name, d := range map[string]*Data{
		"slowdown": New([]points.File{golden.Runs(), golden.Few()}, ""),
		"time":     New([]points.File{golden.Runs()}, RunTime),
		"one":      New([]points.File{golden.Few()}, RunTime),
	} {
		t.Run(name, func(t *testing.T) { golden.Check(t, *update, name, d) })
	}
}

// TestSuggested draws the slowdown where there is one.
func TestSuggested(t *testing.T) {
	quiet := golden.Few()
	for i := range quiet.Runs {
		quiet.Runs[i].MakespanNS = quiet.Runs[i].NoiselessNS
	}
	for want, file := range map[string]points.File{RunTime: quiet, Slowdown: golden.Few()} {
		if got := New([]points.File{file}, "").Of; got != want {
			t.Errorf("%s is drawn, want %s", got, want)
		}
	}
}

// TestNothingHappens draws a run that takes no time.
func TestNothingHappens(t *testing.T) {
	file := points.File{Name: "x", Head: &result.Header{}, Runs: []result.Run{{Ranks: 1, Replicas: 1}}}
	golden.Check(t, *update, "nothing", New([]points.File{file}, ""))
}
