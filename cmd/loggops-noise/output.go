package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats/noise"
)

// cpuPlace is what the number of a CPU takes the place of in the name of an
// output.
const cpuPlace = "{cpu}"

// standard is the name of standard output.
const standard = "-"

// writeAll writes a noise file for each trace, all of different CPUs.
func writeAll(cmd *cobra.Command, output string, traces []*noise.Trace) error {
	for _, t := range traces {
		if t.CPU < 0 && strings.Contains(output, cpuPlace) {
			return program.Usagef("-o %s: the number of the CPU is not known", output)
		}
		name := strings.ReplaceAll(output, cpuPlace, strconv.Itoa(t.CPU))
		err := program.WithOutput(cmd, name, func(path string) error { return noise.WriteFile(path, t) })
		if err != nil {
			return err
		}
	}
	return nil
}
