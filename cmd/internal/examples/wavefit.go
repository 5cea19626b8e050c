package main

import (
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/internal/spec"
	"loggops/sim/noise"
)

// settings are what the flags say.
type settings struct {
	options waitstate.WaveOptions
	parts   string // of the ranks, each of which has a line
}

// wavefit measures the idle waves in files of iterations, as loggops-sim
// --iterations-out writes them: a line of CSV for each, of means over its runs. All that
// is known of one wave is what loggops-view --fit -o x.json writes.
//
//	examples wavefit x.iterations.arrow
func wavefit(args []string, out io.Writer) error {
	var s settings
	flags := flag.NewFlagSet("wavefit", flag.ContinueOnError)
	flags.BoolVar(&s.options.Periodic, "periodic", false, "the last rank is a neighbor of the first")
	flags.Int64Var(&s.options.LeastNS, "least", 0, "the least unusual wait, in ns; 0: a tenth of the delay or more")
	without := flags.String("without", "", "print by how much each rank is later than in this file of the same runs without a delay")
	flags.StringVar(&s.parts, "parts", "", "measure the wave in parts of the ranks: 0..29,30..69")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *without != "" {
		return printLeft(flags.Arg(0), *without, s.options, out)
	}
	table := csv.NewWriter(out)
	table.Write(columns)
	for _, path := range flags.Args() {
		waves, err := measure(path, s.options)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		parts, err := s.partsOf(waves[0].Ranks)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(filepath.Base(path), ".iterations.arrow")
		for _, p := range parts {
			if s.parts != "" {
				name = fmt.Sprintf("ranks %d..%d", p.First, p.Last)
			}
			table.Write(row(name, waves, p))
		}
	}
	table.Flush()
	return table.Error()
}

// measure measures the waves of all runs of a file.
func measure(path string, o waitstate.WaveOptions) ([]*waitstate.Wave, error) {
	r, err := result.Open[result.Iteration](path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var waves []*waitstate.Wave
	var rows []result.Iteration // of a run
	finish := func() error {
		w, err := waitstate.MeasureWave(rows, o)
		if err != nil {
			return fmt.Errorf("run %d: %w", len(waves), err)
		}
		waves, rows = append(waves, w), rows[:0]
		return nil
	}
	for m, err := range r.Rows() {
		if err != nil {
			return nil, err
		}
		if len(rows) > 0 && rows[0].Run != m.Run {
			if err := finish(); err != nil {
				return nil, err
			}
		}
		rows = append(rows, m)
	}
	return waves, finish()
}

var columns = []string{
	"wave", "runs", "delay_ns", "least_ns", "reached", "at_once", "last_iteration",
	"up_points", "up_ranks_per_iteration", "up_ranks_per_s", "down_ranks_per_iteration", "down_ranks_per_s",
	"decay_min_s_per_rank", "decay_median_s_per_rank", "decay_max_s_per_rank", "decay_mean_s_per_rank", "survival_s",
}

// partsOf returns the parts of so many ranks, which may overlap.
func (s *settings) partsOf(ranks int) (parts []noise.Range, err error) {
	if s.parts == "" {
		return []noise.Range{{First: 0, Last: int32(ranks) - 1}}, nil
	}
	for _, item := range spec.List(s.parts) {
		part, err := spec.ParseRange(item, spec.Range{Last: math.MaxInt32})
		if err != nil {
			return nil, err
		}
		parts = append(parts, noise.Range{First: int32(part.First), Last: int32(part.Last)})
	}
	return parts, nil
}

// row returns the means over the waves of a file. Decay and survival are those
// of the wave towards higher ranks.
func row(name string, waves []*waitstate.Wave, part noise.Range) []string {
	sums := make([]float64, len(columns)-2)
	for _, w := range waves {
		up, down := w.Within(part.First, part.Last)
		atOnce, lastIteration := busiest(w)
		d := up.Decay
		for i, x := range []float64{
			float64(w.Origin.DelayNS), float64(w.LeastNS), float64(len(w.Arrivals)), float64(atOnce), float64(lastIteration),
			float64(up.Points), up.RanksPerIteration, up.RanksPerSecond, down.RanksPerIteration, down.RanksPerSecond,
			d.Min, d.Median, d.Max, d.Mean, float64(up.SurvivalNS) / 1e9,
		} {
			sums[i] += x
		}
	}
	row := []string{name, strconv.Itoa(len(waves))}
	for _, sum := range sums {
		row = append(row, text(sum/float64(len(waves))))
	}
	return row
}

// text writes a number with five digits, and a large one as an integer.
func text(x float64) string {
	if x >= 1e5 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 5, 64)
}

// busiest returns how many ranks a wave reaches in one iteration at most, and the
// last iteration in which it reaches any.
func busiest(w *waitstate.Wave) (most int, last int32) {
	reached := map[int32]int{}
	for _, a := range w.Arrivals {
		reached[a.Iteration]++
		most, last = max(most, reached[a.Iteration]), max(last, a.Iteration)
	}
	return most, last
}
