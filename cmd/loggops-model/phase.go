package main

import (
	"context"
	"math"

	"github.com/spf13/cobra"

	"loggops/analysis/analytic"
	"loggops/cmd/internal/program"
	"loggops/internal/spec"
	"loggops/internal/table"
)

func newPhase() *cobra.Command {
	var (
		x     noises
		ranks string
		out   curves
	)
	cmd := &cobra.Command{
		Use:  "phase --noise SPEC --ranks LIST",
		Args: program.Arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, noises, err := x.read()
			if err != nil {
				return err
			}
			numbers, err := rankCounts(ranks, math.MaxInt64)
			if err != nil {
				return err
			}
			t, err := x.phases(cmd.Context(), p, noises, numbers)
			if err != nil {
				return err
			}
			return out.write(cmd, t)
		},
	}
	x.addTo(cmd)
	cmd.Flags().StringVar(&ranks, "ranks", "1..1048576:*2", "Predict for each number of ranks in `LIST`, such as 64,1024..65536:*2")
	out.addTo(cmd)
	program.Help(cmd, texts, "phase.txt", noiseHelp)
	return cmd
}

// rankCounts parses numbers of ranks, up to a number.
func rankCounts(text string, most int64) ([]int64, error) {
	counts, err := spec.Values(text, func(s string) (int64, error) { return spec.Integer(s, 1, most) })
	if err != nil {
		return nil, program.Usagef("--ranks %w", err)
	}
	return counts, nil
}

// phases has a row for each noise and number of ranks. The error is the context's.
func (x *noises) phases(ctx context.Context, p analytic.Phase, noises []analytic.Noise, numbers []int64) (table.Table, error) {
	t := table.New(
		table.Text("noise"),
		table.Duration("work_ns", "work"),
		table.Duration("latency_ns", "latency"),
		table.Count("ranks"),
		table.Duration("noiseless_ns", "noiseless"),
		table.Duration("theorem_ns", "theorem"),
		table.Duration("lower_ns", "lower"),
		table.Duration("upper_ns", "upper"),
	)
	for i, noise := range noises {
		for _, number := range numbers {
			if err := ctx.Err(); err != nil {
				return t, err
			}
			n := float64(number)
			var theorem any
			if studied, ok := noise.(analytic.Studied); ok {
				theorem = table.Whole(p.Theorem(n, studied))
			}
			t.Add(
				x.specs[i], x.workNS, x.latencyNS, number,
				table.Whole(p.Noiseless(n)), theorem, table.Whole(p.Lower(n, noise)), table.Whole(p.Upper(n, noise)),
			)
		}
	}
	return t, nil
}
