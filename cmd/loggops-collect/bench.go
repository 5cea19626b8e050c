package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/collector/bench"
	"loggops/collector/reading"
	"loggops/formats/distribution"
	"loggops/internal/setting"
)

// isBenchmark reports whether the arguments are one file of the parallel benchmark.
func isBenchmark(args []string) bool {
	if len(args) != 1 {
		return false
	}
	head, err := reading.Head(args[0], 8)
	return err == nil && bench.Detect(head)
}

// rulesOfBenchmark are the rules if the input is a file of the benchmark.
var rulesOfBenchmark = onlyWith("a file of loggops-bench", "output, format-in, jobs")

// convert makes distributions of a file of the benchmark.
func convert(cmd *cobra.Command, from, path string) error {
	if err := rulesOfBenchmark.Check(cmd); err != nil {
		return setting.OfFile(fmt.Errorf("%s: %w", from, err))
	}
	set, err := bench.Read(from)
	if err != nil {
		return err
	}
	set.Tool = program.Tool(cmd)
	return distribution.WriteFile(path, set)
}
