package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/collector/bench"
	"loggops/collector/reading"
	"loggops/formats/distribution"
)

// isBenchmark reports whether the arguments are one file of the parallel benchmark.
func isBenchmark(args []string) bool {
	if len(args) != 1 {
		return false
	}
	head, err := reading.Head(args[0], 8)
	return err == nil && bench.Detect(head)
}

// convert makes distributions of a file of the benchmark.
func convert(cmd *cobra.Command, from, path string) error {
	for _, flag := range []string{"show", "truncated", "align", "compress", "assume", "flops"} {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("%s: a file of loggops-bench: --%s is for traces", from, flag)
		}
	}
	set, err := bench.Read(from)
	if err != nil {
		return err
	}
	set.Tool = program.Tool(cmd)
	return distribution.WriteFile(path, set)
}
