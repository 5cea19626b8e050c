package sweep

import (
	"flag"
	"testing"

	"loggops/analysis/makespan"
	"loggops/analysis/sweep"
	"loggops/view/internal/golden"
)

var update = flag.Bool("update", false, "write the files that pictures are held against")

func TestPictures(t *testing.T) {
	point := func(value float64, runs ...int64) sweep.Point {
		return sweep.Point{Value: value, Runs: len(runs), NoiselessNS: 9e6, Makespan: makespan.SpreadOf(runs)}
	}
	one := sweep.Curve{Points: []sweep.Point{point(0.5, 10e6), point(1, 11e6), point(2, 14e6)}}
	noisy := []int64{10e6, 11e6, 12e6, 13e6, 14e6, 15e6, 16e6, 17e6}
	for name, d := range map[string]*Data{
		"one": {Key: "G", Setting: "x.sched.arrow", Curves: []sweep.Curve{one}},
		"two": {Key: "L", Setting: "x.sched.arrow", Curves: []sweep.Curve{
			{Label: "o=1us", Points: []sweep.Point{point(1000, noisy...), point(100_000, noisy...)}},
			{Label: "o=2us", Points: []sweep.Point{point(1000, 20e6), point(100_000, 30e6)}},
		}},
	} {
		t.Run(name, func(t *testing.T) { golden.Check(t, *update, name, d) })
	}
}
