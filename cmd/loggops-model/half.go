package main

import (
	"github.com/spf13/cobra"

	"loggops/analysis/analytic"
	"loggops/cmd/internal/program"
	"loggops/internal/table"
)

func newHalf() *cobra.Command {
	var (
		x   noises
		out curves
	)
	cmd := &cobra.Command{
		Use:  "half --noise SPEC",
		Args: program.Arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, noises, err := x.read()
			if err != nil {
				return err
			}
			return out.write(cmd, x.halves(p, noises))
		},
	}
	x.addTo(cmd)
	out.addTo(cmd)
	program.Help(cmd, texts, "half.txt", noiseHelp)
	return cmd
}

// halves has a row for each noise.
func (x *noises) halves(p analytic.Phase, noises []analytic.Noise) table.Table {
	t := table.New(
		table.Text("noise"),
		table.Duration("work_ns", "work"),
		table.Duration("latency_ns", "latency"),
		table.Count("half", "N_1/2 (approx.)"),
		table.Count("half_lower", "lower bound"),
		table.Count("half_upper", "upper bound"),
	)
	for i, noise := range noises {
		var near any
		if studied, ok := noise.(analytic.Studied); ok {
			near = table.Finite(studied.HalfNear(p))
		}
		least, most := p.Half(noise)
		t.Add(x.specs[i], x.workNS, x.latencyNS, near, table.Finite(least), table.Finite(most))
	}
	return t
}
