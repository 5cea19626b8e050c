package main

import (
	"fmt"
	"math"
	"time"

	"loggops/cmd/internal/memory"
	"loggops/cmd/internal/output"
	"loggops/formats/result"
	"loggops/internal/units"
	"loggops/sim/ensemble"
)

// count and duration write values in tables.
var (
	count    = output.As(units.FormatCount)
	duration = output.As(units.FormatDuration)
	ratio    = output.As(func(x float64) string { return fmt.Sprintf("%.3f", x) })
)

// print says what came of runs. The table has nothing that differs from one
// call of the program to the next.
func (y *study) print(runs []result.Run, d *detail) error {
	out := y.cmd.OutOrStdout()
	if y.finishTimes && y.format != output.FormatJSON {
		t := output.Table{Columns: []output.Column{{Key: "rank"}, {Key: "finish_ns"}}}
		for rank, ns := range d.finishNS {
			t.Rows = append(t.Rows, []any{rank, ns})
		}
		return t.Write(out, y.format)
	}
	object := output.Object{
		field("ranks", "", count, runs[0].Ranks), field("runs", "", count, int64(len(runs))),
		field("messages", "", count, runs[0].Messages),
		field("makespan_ns", "makespan", duration, runs[0].MakespanNS),
	}
	noisy := y.noise.header(false) != nil
	if noisy || len(runs) > 1 {
		object = append(object, y.spread(runs)...)
	}
	if noisy {
		object = append(object, account(runs)...)
	}
	if y.format != output.FormatTable {
		object = append(object,
			field("wall_s", "", nil, time.Since(y.begun).Seconds()),
			field("peak_rss_bytes", "", nil, memory.Peak()))
	}
	object = append(object, y.machine()...)
	if y.finishTimes {
		object = append(object, field("finish_ns", "", nil, d.finishNS))
	}
	return object.Write(out, y.format)
}

// machine says what was simulated with: the machine, and in JSON, which has room
// for them, all parameters.
func (y *study) machine() output.Object {
	o := output.Object{field("machine", "", nil, y.network.Assumed(y.cmd))}
	if y.format == output.FormatJSON {
		o = append(o, field("parameters", "", nil, y.header().Parameters))
	}
	return o
}

func field(key, title string, format func(any) string, value any) output.Field {
	return output.Field{Column: output.Column{Key: key, Title: title, Format: format}, Value: value}
}

// spread says how the makespans of runs spread. The table has less of it.
func (y *study) spread(runs []result.Run) output.Object {
	s := spreadOf(runs)
	slowdown := slowdownOf(runs)
	object := output.Object{
		field("noiseless_ns", "noiseless", duration, runs[0].NoiselessNS),
		field("min", "", duration, s.Min), field("q1", "", duration, s.Q1), field("median", "", duration, s.Median),
		field("q3", "", duration, s.Q3), field("max", "", duration, s.Max),
	}
	if y.format != output.FormatTable {
		low, high := any(nil), any(nil)
		if s.Confident {
			low, high = s.MedianLow, s.MedianHigh
		}
		object = append(object,
			field("median_low", "", nil, low), field("median_high", "", nil, high), field("mean", "", nil, whole(s.Mean)),
			field("whisker_low", "", nil, s.Low), field("whisker_high", "", nil, s.High),
			field("outliers", "", nil, int64(len(s.Outliers))))
	}
	object = append(object, field("slowdown", "", ratio, slowdown))
	if y.format != output.FormatTable {
		object = append(object, field("slowdown_percent", "", nil, percent(slowdown)))
	}
	return object
}

func spreadOf(runs []result.Run) ensemble.Spread {
	makespans := make([]int64, len(runs))
	for i := range runs {
		makespans[i] = runs[i].MakespanNS
	}
	return ensemble.SpreadOf(makespans)
}

// slowdownOf returns the median makespan over the noiseless one, nil where that
// is 0.
func slowdownOf(runs []result.Run) any {
	if runs[0].NoiselessNS == 0 {
		return nil
	}
	return float64(spreadOf(runs).Median) / float64(runs[0].NoiselessNS)
}

// percent returns by how many percent a slowdown is one.
func percent(slowdown any) any {
	if slowdown == nil {
		return nil
	}
	return (slowdown.(float64) - 1) * 100
}

// account says what became of the noise, in the mean of all runs.
func account(runs []result.Run) output.Object {
	var injected, reached, absorbed float64
	for i := range runs {
		r := &runs[i]
		injected += float64(r.InjectedNS) / float64(r.Ranks)
		reached += float64(r.ReachedNS)
		absorbed += float64(r.AbsorbedNS)
	}
	n := float64(len(runs))
	amplification := any(nil)
	if injected > 0 {
		amplification = reached / injected
	}
	return output.Object{
		field("injected_ns", "injected a rank", duration, whole(injected/n)), field("reached_ns", "reached", duration, whole(reached/n)),
		field("absorbed_ns", "absorbed", duration, whole(absorbed/n)), field("amplification", "", ratio, amplification),
	}
}

// whole rounds a mean of times to ns.
func whole(ns float64) int64 { return int64(math.Floor(ns + 0.5)) }
