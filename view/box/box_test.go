package box

import (
	"flag"
	"fmt"
	"testing"

	"loggops/analysis/makespan"
	analysis "loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/view/internal/golden"
	"loggops/view/points"
)

var update = flag.Bool("update", false, "write the files that pictures are held against")

func TestPictures(t *testing.T) {
	var swept result.Header
	sweep := points.File{Name: "x", Head: &swept}
	curve := analysis.Curve{Label: "G=0.5"}
	for i := range int64(256) {
		var runs []int64
		for run := range int64(1 + i%4*3) { // some have one run
			runs = append(runs, 1e6+i*1e3+run*1e4)
			sweep.Runs = append(sweep.Runs, result.Run{Run: int32(run), Ranks: 4, Replicas: 1, NoiselessNS: 1e6, MakespanNS: runs[run], Parameters: fmt.Sprintf("L=%dus", i+1)})
		}
		curve.Points = append(curve.Points, analysis.Point{Value: float64(i+1) * 1e3, Runs: len(runs), NoiselessNS: 1e6, Makespan: makespan.SpreadOf(runs)})
	}
	over := New([]points.File{sweep})
	over.Sweep = &Sweep{&analysis.Axis{Key: "L", Values: []string{"1us"}}, []analysis.Curve{curve}}
	golden.Check(t, *update, "parameter", over)
	nothing := points.File{Name: "x", Head: &result.Header{}, Runs: []result.Run{{Ranks: 1, Replicas: 1}}}
	other := golden.Few()
	other.Name = "a_file_with_quite_a_long_name"
	for name, files := range map[string][]points.File{
		"beside": {golden.Few(), other},
		"sweep":  {golden.Runs()}, "files": {golden.Runs(), golden.Few()}, "one": {golden.Few()}, "nothing": {nothing},
	} {
		t.Run(name, func(t *testing.T) { golden.Check(t, *update, name, New(files)) })
	}
}
