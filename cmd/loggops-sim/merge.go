package main

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/study"
)

func newMerge() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:  "merge FILE.result.arrow... -o FILE.result.arrow",
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == "" {
				return program.Usagef("no output file: pass -o FILE")
			}
			return program.WithOutput(cmd, output, func(path string) error { return study.Merge(cmd.Context(), args, path) })
		},
	}
	program.OutputFlag(cmd, &output, "the table")
	program.Help(cmd, texts, "merge.txt", nil)
	return cmd
}
