package main

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/sim/study"
)

func newMerge() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "merge FILE.result.arrow... -o FILE.result.arrow",
		Short: "Combine the shards of a sweep into one table",
		Long: `Combine the shards of a sweep, which loggops-sim --shard has written, into one file. The
file has the same bytes as that of the sweep without shards. Run the command of the
sweep with this file as its -o to print the results.

All shards of the sweep must be present and complete, each once. Shards that another
program has changed are refused.`,
		Example: `  loggops-sim app.sched.arrow --sweep ranks=64..4096:*2 --shard 1/2 -o part-1.result.arrow
  loggops-sim app.sched.arrow --sweep ranks=64..4096:*2 --shard 2/2 -o part-2.result.arrow
  loggops-sim merge part-*.result.arrow -o app.result.arrow`,
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == "" {
				return program.Usagef("no output file: pass -o FILE")
			}
			return program.WithOutput(cmd, output, func(path string) error { return study.Merge(cmd.Context(), args, path) })
		},
	}
	program.OutputFlag(cmd, &output, "the table")
	return cmd
}
