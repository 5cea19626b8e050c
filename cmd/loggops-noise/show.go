package main

import (
	"github.com/spf13/cobra"

	"loggops/analysis/detours"
	"loggops/cmd/internal/program"
	"loggops/formats/noise"
	"loggops/internal/table"
)

func newShow() *cobra.Command {
	shown := program.NewTables(detours.TableNames...)
	cmd := &cobra.Command{
		Use:   "show FILE.noise.arrow...",
		Short: "Print a noise summary",
		Long: `Print a noise summary of one file, or of several side by side:

  summary    noise intensity, detours/s, quantiles of the durations
  causes     detours by cause, if causes are known
  durations  a histogram of the durations, and of the time that they take
  gaps       a histogram of the gaps between the end of a detour and the next arrival
  periods    the periods of detours, the durations of these detours, and their
             regularity: 1 for a clock, near 0 for random times
  scatter    every detour, for a scatter plot

--show selects one of these. By default, all but scatter are printed.`,
		Example: `  loggops-noise show node.noise.arrow
  loggops-noise show a.noise.arrow b.noise.arrow --show durations
  loggops-noise show node.noise.arrow --show scatter --format csv > detours.csv`,
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := shown.Check(cmd); err != nil {
				return err
			}
			files, err := readAll(cmd, args)
			if err != nil {
				return err
			}
			all := detours.Tables(files, shown.Format == table.FormatTable)
			if shown.Choice == program.All {
				all = all[:len(all)-1]
			}
			return shown.Print(cmd, all)
		},
	}
	shown.Add(cmd)
	return cmd
}

func readAll(cmd *cobra.Command, paths []string) (files []detours.File, err error) {
	for _, path := range paths {
		err := program.WithInput(cmd, path, func(input string) error {
			t, err := noise.ReadFile(input)
			files = append(files, detours.File{Name: path, Trace: t})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}
