package pictures

import (
	"errors"
	"fmt"
	"strings"

	"loggops/analysis/efficiency"
	"loggops/analysis/sweep"
	"loggops/formats"
	"loggops/formats/trace"
	"loggops/view/runs"
)

// makeEfficiency makes the data of files of one kind: traces, runs, or the iterations of one
// run.
func makeEfficiency(r *Request) (Drawing, error) {
	first := r.Inputs[0]
	switch first.Kind {
	case formats.Trace:
		return ofTraces(r)
	case formats.Iterations:
		d := &runs.Efficiency{ByIteration: true}
		return d, each(r, func(in Input) error { return d.AddIterations(in.Path, in.label, r.Run) })
	}
	files, err := readRuns(r.Inputs)
	if err != nil {
		return nil, err
	}
	d, err := runs.EfficiencyOfRuns(sweep.Join(files, r.Join))
	if errors.Is(err, runs.ErrNoEfficiencies) {
		err = fmt.Errorf("%s: %w", first.Path, err)
	}
	return d, err
}

func ofTraces(r *Request) (Drawing, error) {
	var recorded []efficiency.Times
	var inCPUTime []string
	err := eachTrace(r, func(in Input, t *trace.Reader) error {
		if t.Head().CPUTime {
			inCPUTime = append(inCPUTime, in.label)
		}
		times, err := efficiency.OfTrace(r.Context, trace.Watch(r.Context, t, r.Count))
		recorded = append(recorded, times)
		return inFile(in, err)
	})
	d := runs.EfficiencyOfRecordings(recorded)
	if inCPUTime != nil {
		d.Setting, d.CPUTime = "as recorded, in CPU time, which has no waiting: "+strings.Join(inCPUTime, ", "), true
	}
	return d, err
}
