package runs

import (
	"fmt"
	"testing"

	"loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/internal/robust"
	"loggops/view/internal/golden"
)

func TestBoxes(t *testing.T) {
	var swept result.Header
	file := sweep.File{Name: "x", Head: &swept}
	curve := sweep.Curve{Label: "G=0.5"}
	for i := range int64(256) {
		var runs []int64
		for run := range int64(1 + i%4*3) { // some have one run
			runs = append(runs, 1e6+i*1e3+run*1e4)
			file.Runs = append(file.Runs, result.Run{Run: int32(run), Ranks: 4, Replicas: 1, NoiselessNS: 1e6, MakespanNS: runs[run], Parameters: fmt.Sprintf("L=%dus", i+1)})
		}
		curve.Points = append(curve.Points, sweep.Point{Value: float64(i+1) * 1e3, Runs: len(runs), NoiselessNS: 1e6, Makespan: robust.SpreadOf(runs)})
	}
	over := NewBox([]sweep.File{file})
	over.Over, over.Curves = &sweep.Axis{Key: "L", Values: []string{"1us"}}, []sweep.Curve{curve}
	golden.Check(t, "box-parameter", over)
	nothing := sweep.File{Name: "x", Head: &result.Header{}, Runs: []result.Run{{Ranks: 1, Replicas: 1}}}
	other := golden.Few()
	other.Name = "a_file_with_quite_a_long_name"
	for name, files := range map[string][]sweep.File{
		"beside": {golden.Few(), other},
		"sweep":  {golden.Runs()}, "files": {golden.Runs(), golden.Few()}, "one": {golden.Few()}, "nothing": {nothing},
	} {
		t.Run(name, func(t *testing.T) { golden.Check(t, "box-"+name, NewBox(files)) })
	}
}
