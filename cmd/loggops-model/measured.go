package main

import (
	"math"

	"github.com/spf13/cobra"

	"loggops/analysis/calibration"
	"loggops/cmd/internal/program"
	"loggops/internal/table"
)

func newMeasured() *cobra.Command {
	var (
		ranks int
		out   curves
	)
	cmd := &cobra.Command{
		Use:  "measured FILE...",
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("ranks") && ranks < 1 {
				return program.Usagef("--ranks %d: want at least 1", ranks)
			}
			files, err := readLogs(cmd.InOrStdin(), args)
			if err != nil {
				return err
			}
			all, err := calibration.Collectives(files...)
			if err != nil {
				return err
			}
			return out.write(cmd, measuredTable(all, ranks))
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.IntVar(&ranks, "ranks", 0, "Number of ranks, `N`, of benchmarks that do not print it, such as OSU's")
	out.addTo(cmd)
	program.Help(cmd, texts, "measured.txt", nil)
	return cmd
}

// measuredTable has a row for each collective, number of ranks and size.
func measuredTable(all []calibration.Collective, ranks int) table.Table {
	t := table.New(
		table.Text("kind"),
		table.Bytes("bytes"),
		table.Count("ranks"),
		table.Duration("time_ns", "time"),
		table.Duration("min_ns", "min"),
		table.Duration("max_ns", "max"),
		table.Count("runs"),
		table.Text("benchmark"),
	)
	for _, c := range all {
		of := any(c.Ranks)
		switch {
		case c.Ranks == 0 && ranks > 0:
			of = ranks
		case c.Ranks == 0:
			of = nil
		}
		var fastest, slowest any
		if c.MaxNS > 0 {
			fastest, slowest = wholeNS(c.MinNS), wholeNS(c.MaxNS)
		}
		t.Add(c.Kind, c.Bytes, of, wholeNS(c.TimeNS), fastest, slowest, c.Runs, c.Program)
	}
	return t
}

func wholeNS(ns float64) int64 { return int64(math.Round(min(ns, math.MaxInt64/2))) }
